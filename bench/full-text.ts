// npm run bench -- full-text: how much of the articles of 40 pages is found, and how little else.
import { meanScore, type Score, scoreExtraction } from "../server/test/full-text/score-extraction.ts";

const LEAST = 0.94;
const SHOWN = 8;

export async function run({ json }: { json: boolean }): Promise<number> {
  const scores = scoreExtraction();
  const all = meanScore(scores);
  if (json) console.log(JSON.stringify({ all, scores }, null, 2));
  else report(scores, all);
  return all >= LEAST ? 0 : 1;
}

function report(scores: readonly Score[], all: number): void {
  const byLanguage = Object.entries(Object.groupBy(scores, ({ language }) => language));
  for (const [language, some = []] of byLanguage)
    console.log(`${language}, ${some.length} pages    F1 ${meanScore(some).toFixed(3)}`);
  for (const { name, score } of scores.toSorted((a, b) => a.score - b.score).slice(0, SHOWN))
    console.log(`  ${name.padEnd(30)} ${score.toFixed(3)}`);
  console.log(`${all >= LEAST ? "✓" : "✗"} F1 of ${scores.length} pages ${all.toFixed(3)}, at least ${LEAST}`);
}
