import { CURRENT } from "#core/rules/title.ts";
import type { Language } from "../words/words.ts";
import type { FeedSuggestion } from "./suggestion.ts";
import { translateTitle } from "./translate-title.ts";

export interface FeedTitle {
  text: string;
  /** What a Chinese title means, in a language that has the words for it. */
  meaning: string | null;
}

/**
 * What a feed contains, as lists show it: in the language of the screen where the catalogue says it, else the catalogue's own
 * title. Core writes 当前 ("current") before that; it would be the same in every row, so screens leave it out.
 */
export function feedTitle(
  { title, titles }: Pick<FeedSuggestion, "title" | "titles">,
  language: Language,
  titleWords: string | null,
): FeedTitle {
  if (titles) return { text: language.startsWith("zh") ? titles.zh : titles.en, meaning: null };
  const text = ruleTitle(title);
  return { text, meaning: translateTitle(text, titleWords) };
}

/** The title of a rule without 当前 ("current"), which the data has before it. */
export function ruleTitle(title: string): string {
  return (title.startsWith(CURRENT) && title.slice(CURRENT.length).trimStart()) || title;
}
