import type { Words } from "../words/words.ts";
import { type FeedSuggestion, makerOf } from "./suggestion.ts";

/** "YouTube’s own feed", "made by RSSHub", "declared by the page". `site` is its name, "" when it has none. */
export function whoseFeed(feed: FeedSuggestion, site: string, words: Words["preview"]): string {
  const by = {
    site: () => words.madeBySite(site),
    service: () => words.madeByService,
    page: () => words.madeByPage,
  }[makerOf(feed)]();
  return feed.origin === "own" ? `${words.ofYourRule}, ${by}` : by;
}
