import { plainText } from "#core/feed/plain-text.ts";
import { LONGEST_SEARCHED, type SearchableItem, writeTerms } from "#core/search/write-terms.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { putOlderOnBacklog, putTerms, takeUnindexed, type UnindexedItem } from "./search-store.ts";

/** Few, because reading a long article takes up to a millisecond, and requests wait meanwhile. */
const BATCH = 50;
/** Of those that were there before an update. New items wait for no more than these. */
const OLDER = 500;
/** Of the HTML of an article. What is behind that is not searched. */
const LONGEST_HTML = 200_000;

/** Indexes new items for search: one batch at a time while refreshes are running, otherwise all of them. */
export async function indexItems({ db }: Pick<Deps, "db">, isBusy: () => boolean): Promise<void> {
  for (;;) {
    const indexed = await transact(db, async (session) => {
      const items = await takeUnindexed(session, BATCH, LONGEST_HTML);
      if (items.length)
        await putTerms(session, new Map(items.map((item) => [item.id, writeTerms(searchableOf(item))])));
      return items.length;
    });
    if (indexed < BATCH && (await transact(db, (session) => putOlderOnBacklog(session, OLDER))) === 0) return;
    // Not before the line above: an installation that is always busy would never index its older items.
    if (isBusy()) return;
  }
}

/** What of an item is searched. */
function searchableOf({
  title,
  author,
  summary,
  contentHtml,
  fullTextHtml,
  categories,
}: UnindexedItem): SearchableItem {
  const text = plainText(contentHtml, LONGEST_SEARCHED);
  // Most summaries are the beginning of the text.
  const isRepeated = text.startsWith(summary.slice(0, SAME_BEGINNING).replace(/…$/, ""));
  const fullText = fullTextHtml === null ? [] : [plainText(fullTextHtml, LONGEST_SEARCHED)];
  return { title, author, categories, texts: [...(isRepeated ? [] : [summary]), text, ...fullText] };
}

const SAME_BEGINNING = 80;
