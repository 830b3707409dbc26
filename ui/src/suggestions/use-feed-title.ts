import { useLanguage, useWords } from "../words/words.ts";
import { type FeedTitle, feedTitle } from "./feed-title.ts";
import type { FeedSuggestion } from "./suggestion.ts";

/** The title of a feed in the language of the screen. */
export function useFeedTitle(): (feed: Pick<FeedSuggestion, "title" | "titles">) => FeedTitle {
  const language = useLanguage();
  const { titleWords } = useWords("suggestions");
  return (feed) => feedTitle(feed, language, titleWords);
}
