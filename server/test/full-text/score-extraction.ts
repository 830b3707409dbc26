import { wordsOf } from "#core/full-text/count-words.ts";
import { extractArticle } from "../../src/full-text/extract-article.ts";
import { allPages } from "./pages.ts";

export type Score = { name: string; language: string; score: number };

/** How well the article of each page is found. */
export function scoreExtraction(): Score[] {
  return allPages().map(({ name, language, url, html, expected }) => {
    const extracted = extractArticle({ page: { html }, url, selector: "" });
    return { name, language, score: f1(extracted.ok ? extracted.page.text : "", expected) };
  });
}

/** Of the words that were found and those that were expected, each as often as it is there. Of Chinese and Japanese, the characters. */
export function f1(found: string, expected: string): number {
  const left = new Map<string, number>();
  const [wanted, got] = [wordsOf(expected), wordsOf(found)];
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of got) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    both++;
    left.set(word, count - 1);
  }
  return wanted.length + got.length === 0 ? 0 : (2 * both) / (wanted.length + got.length);
}

export function meanScore(scores: readonly Pick<Score, "score">[]): number {
  return scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
}
