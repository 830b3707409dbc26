import { plainText } from "#core/feed/plain-text.ts";
import { countWords } from "#core/full-text/count-words.ts";
import type { Deps } from "../deps.ts";
import type { ItemId, UserId } from "../ids.ts";
import { sanitiseContent } from "../items/sanitise-content.ts";
import type { Outcome } from "../problem.ts";
import { checkRates, type RateRule } from "../rate-limits/limit-rate.ts";
import { storyLinkHash } from "../stories/story-hash.ts";
import { fetchArticle } from "./fetch-article.ts";
import { findSentPage } from "./sent-page-store.ts";
import { findFullText, findItem, type StoredFullText, saveFullText, setStoryLink } from "./store.ts";

export type FullText = {
  /** Sanitised. */
  html: string;
  words: number;
  /** How many words the feed has of it. */
  feedWords: number;
  /** How many pages were joined. */
  pages: number;
  /** Where it is from. */
  url: string;
  /** `sent`: by this person's extension. */
  from: "page" | "sent";
  at: Date;
};

type Reading = Pick<Deps, "db" | "now" | "fetchSafely" | "extractArticle" | "fullTextsInFlight">;

/** Each makes this server fetch a page. Stored texts do not count. */
const FETCHES: RateRule = { window: 600, max: 60 };
/** A site that refused is not asked again at once by everyone who opens the item. */
const PROBLEM_LASTS_MS = 3_600_000;
const MOST_AT_ONCE = 24;
const LONGEST_FEED_TEXT = 200_000;

/** The full text of an item, fetched if it is not stored. `isAgain` fetches it in any case. */
export async function readFullText(
  deps: Reading,
  userId: UserId,
  itemId: ItemId,
  { isAgain }: { isAgain: boolean },
  signal?: AbortSignal,
): Promise<Outcome<FullText>> {
  const item = await findItem(deps.db, userId, itemId);
  if (!item) return { ok: false, problem: { kind: "no-such-item" } };
  const { channelId, link, selector } = item;
  const feedText = textOfFeed(item.feedHtml);
  const feedWords = countWords(feedText);
  const sent = await findSentPage(deps.db, userId, channelId, itemId);
  if (sent) {
    const { html, url, words, sentAt } = sent;
    const shown = { html: sanitiseContent(html, url), words, feedWords, pages: 1, url };
    return { ok: true, value: { ...shown, from: "sent", at: sentAt } };
  }
  if (link === null) return { ok: false, problem: { kind: "no-full-text", reason: "no-link" } };

  const known = await findFullText(deps.db, channelId, itemId, selector);
  if (known && isUsable(known, link, isAgain, deps.now())) return answer(known, feedWords);
  const allowed = await checkRates(deps.db, [[`full text by ${userId}`, FETCHES]]);
  if (!allowed.ok) return allowed;
  if (deps.fullTextsInFlight.count() >= MOST_AT_ONCE)
    return { ok: false, problem: { kind: "no-full-text", reason: "busy" } };

  const fetchAndStore = async (stop: AbortSignal): Promise<StoredFullText> => {
    const fetched = await fetchArticle(deps, { userId, link, selector, feedText }, stop);
    const made = { link, fetchedAt: deps.now() };
    const row: StoredFullText = fetched.ok
      ? {
          ...made,
          problem: null,
          url: fetched.article.url,
          html: fetched.article.html,
          words: countWords(fetched.article.text),
          pages: fetched.article.pages,
        }
      : { ...made, problem: fetched.problem, url: null, html: null, words: null, pages: null };
    // Neither a cancelled request nor a busy server says anything about the page.
    if (!stop.aborted && row.problem !== "busy") await saveFullText(deps.db, { channelId, itemId, selector, ...row });
    const ownLink = fetched.ok ? storyLinkHash(fetched.article.ownUrl) : null;
    if (ownLink !== null) await setStoryLink(deps.db, itemId, link, ownLink);
    return row;
  };
  const row = await deps.fullTextsInFlight(`${itemId} ${link} ${selector}`, fetchAndStore, signal);
  return answer(row, feedWords);
}

export function textOfFeed(html: string): string {
  return plainText(html, LONGEST_FEED_TEXT);
}

function isUsable({ link, problem, fetchedAt }: StoredFullText, current: string, isAgain: boolean, now: Date): boolean {
  if (isAgain || link !== current) return false;
  return problem === null || now.getTime() - fetchedAt.getTime() < PROBLEM_LASTS_MS;
}

function answer(row: StoredFullText, feedWords: number): Outcome<FullText> {
  if (row.problem !== null) return { ok: false, problem: { kind: "no-full-text", reason: row.problem } };
  const { url, words, pages, fetchedAt } = row;
  // Once more, because the rules of the sanitiser may be newer than the text.
  const html = sanitiseContent(row.html, url);
  return { ok: true, value: { html, words, feedWords, pages, url, from: "page", at: fetchedAt } };
}
