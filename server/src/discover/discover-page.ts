import { type PageHead, readPageHead } from "#core/channel/read-page-head.ts";
import { decodeText } from "#core/feed/decode-text.ts";
import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import { type FeedLink, findFeedLinks, wellKnownFeedUrls } from "#core/feed/find-feed-links.ts";
import { findPointers } from "#core/feed/find-pointers.ts";
import { parseFeed } from "#core/feed/parse-feed.ts";
import { type StatusProblem, statusProblem } from "#core/feed/plan-refresh.ts";
import { htmlDocument } from "#core/rules/html-document.ts";
import { type Suggestion, suggest } from "#core/rules/suggest.ts";
import type { Deps } from "../deps.ts";
import type { Outcome } from "../problem.ts";

export type FoundFeed = Pick<FeedLink, "url" | "title"> & { from: "page" | "itself" | "guess" };
export type Discovery = PageHead & {
  /** Where the address led. */
  url: string;
  suggestions: Suggestion[];
  feeds: FoundFeed[];
  /** Why the page could not be fetched; suggestions that need only the address are there all the same. */
  problem: FetchProblem | StatusProblem | null;
};

/** Everything useful is in the first part of a page. */
const PAGE_BYTES = 2_000_000;
/** Of a page that could not be read. */
const UNREAD: PageHead = { title: "", description: "" };
/** A longer list is something to import. */
const MOST_DECLARED = 50;
const GUESS_TIMEOUT_MS = 8_000;

/** Fetches a page once: for the rules that read its document, and for the feeds it declares. Guesses only when asked to. */
export async function discoverPage(
  deps: Pick<Deps, "catalogue" | "fetchSafely" | "recentPages">,
  address: string,
  guesses: boolean,
): Promise<Outcome<Discovery>> {
  const url = URL.parse(address.trim());
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    return { ok: false, problem: { kind: "not-an-address" } };
  const asked = url.href;
  const fetched = await deps.fetchSafely(asked, { maxBytes: PAGE_BYTES });
  const known = { ...UNREAD, url: asked, suggestions: suggest(deps.catalogue, { url: asked }), feeds: [] };
  if (!fetched.ok) return { ok: true, value: { ...known, problem: fetched.problem } };
  if (fetched.status >= 400) return { ok: true, value: { ...known, problem: statusProblem(fetched.status) } };

  const text = decodeText(fetched.body, fetched.headers["content-type"] ?? null);
  const parsed = parseFeed(text, fetched.url);
  if (parsed.ok) {
    const feeds: FoundFeed[] = [{ url: fetched.url, title: parsed.feed.title, from: "itself" }];
    const { title, description } = parsed.feed;
    deps.recentPages.keep(asked, known.suggestions);
    return { ok: true, value: { ...known, url: fetched.url, title, description, feeds, problem: null } };
  }
  const document = htmlDocument(text);
  // The rules may know a page that redirects (to another language, to www) by either address. What they read in the document
  // belongs to where it came from: it may be another site's, or ask for a login.
  const suggestions = isSamePage(asked, fetched.url)
    ? suggest(deps.catalogue, { url: asked, document })
    : uniqueByUrl([...known.suggestions, ...suggest(deps.catalogue, { url: fetched.url, document })]);
  deps.recentPages.keep(asked, suggestions);
  const declared = await findDeclared(deps, text, fetched.url);
  const guessed = guesses ? await guessFeeds(deps, fetched.url) : [];
  return {
    ok: true,
    value: {
      ...readPageHead(text),
      url: fetched.url,
      suggestions,
      feeds: uniqueByUrl([...declared, ...guessed]),
      problem: null,
    },
  };
}

/**
 * The feeds that a page or a list (OPML) names. A page without any that has a meta refresh, and a sitemap, name another page: that one is
 * read as well.
 */
async function findDeclared(deps: Pick<Deps, "fetchSafely">, text: string, url: string): Promise<FoundFeed[]> {
  const { kind, feeds, next } = findPointers(text, url);
  const links = kind === "page" ? findFeedLinks(text, url) : feeds;
  if (links.length > 0 || next === null || next === url) return toFound(links);
  const fetched = await deps.fetchSafely(next, { maxBytes: PAGE_BYTES });
  if (!fetched.ok || fetched.status !== 200) return [];
  const nextText = decodeText(fetched.body, fetched.headers["content-type"] ?? null);
  const parsed = parseFeed(nextText, fetched.url);
  if (parsed.ok) return [{ url: fetched.url, title: parsed.feed.title, from: "page" }];
  return toFound(findFeedLinks(nextText, fetched.url));
}

function toFound(links: readonly { url: string; title: string }[]): FoundFeed[] {
  return links.slice(0, MOST_DECLARED).map(({ url, title }) => ({ url, title, from: "page" }));
}

/** Only a fragment is not sent. */
function isSamePage(asked: string, fetched: string): boolean {
  return asked.replace(/#.*/, "") === fetched.replace(/#.*/, "");
}

async function guessFeeds(deps: Pick<Deps, "fetchSafely">, pageUrl: string): Promise<FoundFeed[]> {
  const found: FoundFeed[] = [];
  // One after the other: the server never mentioned these addresses.
  for (const url of wellKnownFeedUrls(pageUrl)) {
    const fetched = await deps.fetchSafely(url, { timeoutMs: GUESS_TIMEOUT_MS, maxBytes: PAGE_BYTES });
    if (!fetched.ok || fetched.status !== 200) continue;
    const parsed = parseFeed(decodeText(fetched.body, fetched.headers["content-type"] ?? null), fetched.url);
    if (parsed.ok) found.push({ url: fetched.url, title: parsed.feed.title, from: "guess" });
    if (found.length === 3) break;
  }
  return found;
}

function uniqueByUrl<Value extends { url: string }>(values: readonly Value[]): Value[] {
  return [...new Map(values.toReversed().map((value) => [value.url, value])).values()].reverse();
}
