import { expect, it } from "vitest";
import { plainText } from "#core/feed/plain-text.ts";
import { allPages } from "../../test/full-text/pages.ts";
import { f1, meanScore, scoreExtraction } from "../../test/full-text/score-extraction.ts";

it("finds the articles of 40 pages in four languages", () => {
  const scores = scoreExtraction();
  expect(scores).toHaveLength(40);
  expect(meanScore(scores)).toBeGreaterThanOrEqual(0.94);
  expect(Math.min(...scores.map(({ score }) => score))).toBeGreaterThan(0.7);
});

it("would not be met by the text of whole pages", () => {
  const scores = allPages().map(({ html, expected }) => ({ score: f1(plainText(html, 1_000_000), expected) }));
  expect(meanScore(scores)).toBeLessThan(0.85);
});
