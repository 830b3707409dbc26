import { expect, it } from "vitest";
import { plainText } from "#core/feed/plain-text.ts";
import { wordsOf } from "#core/full-text/count-words.ts";
import { allPages } from "../../test/full-text/pages.ts";
import { extractArticle } from "./extract-article.ts";

const pages = allPages();

/** Of the words that were found and those that were expected, each as often as it is there. Of Chinese and Japanese, the characters. */
function f1(found: string, expected: string): number {
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

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it("finds the articles of 40 pages in four languages", () => {
  const scores = pages.map(({ name, language, url, html, expected }) => {
    const extracted = extractArticle({ page: { html }, url, selector: "" });
    return { name, language, score: f1(extracted.ok ? extracted.page.text : "", expected) };
  });
  const byLanguage = Object.entries(Object.groupBy(scores, ({ language }) => language)).map(
    ([language, some = []]) => `${language} ${mean(some.map(({ score }) => score)).toFixed(3)}`,
  );
  const worst = scores.toSorted((one, other) => one.score - other.score).slice(0, 8);
  const all = mean(scores.map(({ score }) => score));
  console.info(
    `F1 of ${scores.length} pages: ${all.toFixed(3)} (${byLanguage.join(", ")}); lowest: ${worst.map(({ name, score }) => `${name} ${score.toFixed(3)}`).join(", ")}`,
  );
  expect(scores).toHaveLength(40);
  expect(all).toBeGreaterThanOrEqual(0.94);
  expect(worst[0]?.score).toBeGreaterThan(0.7);
});

it("would not be met by the text of whole pages", () => {
  const scores = pages.map(({ html, expected }) => f1(plainText(html, 1_000_000), expected));
  expect(mean(scores)).toBeLessThan(0.85);
});
