import type { FeedSuggestion } from "./suggestion.ts";

/** A channel that a page offers. */
export interface FeedRow {
  feed: FeedSuggestion;
  /** The addresses that this row stands for: its own, and those of feeds that are the same channel. */
  urls: readonly string[];
}

/**
 * One row per channel, the best feed first: a person's own rules, then those of the catalogue in its order (rank.ts). Feeds that
 * the page declares and no rule knows come behind what its author publishes, because they often are the whole site's, and
 * before lists, what needs configuration and what is retired.
 */
export function arrangeFeeds(feeds: readonly FeedSuggestion[]): FeedRow[] {
  const rows: { feed: FeedSuggestion; urls: string[] }[] = [];
  // Declared feeds last, so that they join the row of the rule that knows them.
  for (const feed of feeds.toSorted((one, other) => Number(isDeclared(one)) - Number(isDeclared(other)))) {
    const known = rows.find((row) => isSameChannel(row.feed, feed));
    if (!known) rows.push({ feed, urls: [feed.url] });
    else {
      known.urls.push(feed.url);
      // A route is known from the address, the site's own feed sometimes only after the page is read.
      if (feed.native && known.feed.path !== "") known.feed = feed;
    }
  }
  const known = rows
    .filter(({ feed }) => !isDeclared(feed))
    .sort((one, other) => classOf(one.feed) - classOf(other.feed));
  const at = known.findIndex(({ feed }, index) => classOf(feed) > 1 || (index > 0 && (feed.rank ?? 1) > 2));
  return known.toSpliced(at === -1 ? known.length : at, 0, ...rows.filter(({ feed }) => isDeclared(feed)));
}

/** What a page publishes, what else there is about it, and what the feed service no longer has. */
export function groupRows(rows: readonly FeedRow[]): { more: FeedRow[]; about: FeedRow[]; retired: FeedRow[] } {
  const live = rows.filter(({ feed }) => !feed.retired);
  return {
    more: live.filter(({ feed }) => (feed.rank ?? 1) <= 2),
    about: live.filter(({ feed }) => (feed.rank ?? 1) > 2),
    retired: rows.filter(({ feed }) => feed.retired),
  };
}

/**
 * The feed to offer instead of the one that is shown, if what was found later is better: the first of the rows, or a feed that
 * the page declares where the shown one needs a feed service.
 */
export function betterRow(rows: readonly FeedRow[], shown: FeedRow): FeedRow | undefined {
  if (rows[0] !== shown) return rows[0];
  const needsService = shown.feed.path !== "" && shown.feed.origin !== "own";
  return needsService ? rows.find(({ feed }) => isDeclared(feed)) : undefined;
}

function isSameChannel(one: FeedSuggestion, other: FeedSuggestion): boolean {
  return (
    bareAddress(one.url) === bareAddress(other.url) ||
    (other.path !== "" && one.fallback === other.path) ||
    (one.path !== "" && other.fallback === one.path)
  );
}

/** http and https, with and without www and a final slash, are the same feed. */
function bareAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}

function isDeclared({ origin }: FeedSuggestion): boolean {
  return origin === "declared";
}

/** Own rules, what works, what needs configuration, what is retired. */
function classOf(feed: FeedSuggestion): number {
  if (feed.origin === "own") return 0;
  if (feed.retired) return 3;
  return feed.path !== "" && feed.needs?.includes("config") ? 2 : 1;
}
