import { linkIdentity } from "#core/channel/match-items.ts";
import { countWords } from "#core/full-text/count-words.ts";
import type { NoFullText } from "#core/full-text/full-text-problem.ts";
import { judgeArticle } from "#core/full-text/judge-article.ts";
import { linkKey } from "#core/full-text/link-key.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ItemId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { textOfFeed } from "./read-full-text.ts";
import { deleteOldestSentPages, findLinkedItems, type LinkedItem, saveSentPage } from "./sent-page-store.ts";

type SentItems = { items: { id: ItemId; title: string }[]; words: number };

/** Of one person. */
const MOST_KEPT = { pages: 300, bytes: 50_000_000 };
/** A site whose addresses differ only in their queries has many of them. */
const MOST_CANDIDATES = 2_000;
/** One page is one item, or the same in a few channels. */
const MOST_ITEMS = 20;

/**
 * Stores a page as a person sees it, for the items it belongs to. `urls` are its addresses: the one in the address bar, and the one it
 * calls its own.
 */
export async function sendPage(
  deps: Pick<Deps, "db" | "now" | "extractArticle">,
  userId: UserId,
  { urls, html }: { urls: readonly [string, ...string[]]; html: string },
): Promise<Outcome<SentItems>> {
  const items = await findItems(deps, userId, urls);
  const [first] = items;
  if (!first) return refused("not-an-item");
  const [url] = urls;
  let extracted = await deps.extractArticle(userId, { page: { html }, url, selector: first.selector });
  // What a signed-in person sees may be laid out in another way.
  if (first.selector !== "" && extracted.ok && extracted.page.html === "")
    extracted = await deps.extractArticle(userId, { page: { html }, url, selector: "" });
  if (!extracted.ok) return refused(extracted.problem === "unreadable" ? "empty" : extracted.problem);
  const { page } = extracted;
  const verdict = judgeArticle({ ...page, asked: url, url }, textOfFeed(first.feedHtml));
  // A person may want a page that is shorter than the feed's text.
  if (verdict === "login" || verdict === "empty" || page.html === "") return refused(verdict ?? "empty");
  const words = countWords(page.text);
  await transact(deps.db, async (session) => {
    await saveSentPage(session, userId, items, { url, html: page.html, words, sentAt: deps.now() });
    await deleteOldestSentPages(session, userId, MOST_KEPT);
  });
  return { ok: true, value: { items: items.map(({ id, title }) => ({ id, title })), words } };
}

async function findItems(deps: Pick<Deps, "db">, userId: UserId, urls: readonly string[]): Promise<LinkedItem[]> {
  // The place on the page that the person looks at says nothing.
  const addresses = urls.flatMap((url) => [url, url.replace(/#.*/, "")]);
  const identities = new Set(addresses.map(linkIdentity));
  const found = await findLinkedItems(deps.db, userId, [...new Set(urls.map(linkKey))], MOST_CANDIDATES);
  return found.filter(({ link }) => link !== null && identities.has(linkIdentity(link))).slice(0, MOST_ITEMS);
}

function refused(reason: NoFullText): { ok: false; problem: { kind: "no-full-text"; reason: NoFullText } } {
  return { ok: false, problem: { kind: "no-full-text", reason } };
}
