import type { RuleExplanation } from "#core/rules/explain.ts";

/** A rule and its pattern that is most similar to a path. */
export interface NearRule {
  title: string;
  pattern: string;
}

/** The rules whose patterns are most similar to a path, compared from its beginning. */
export function nearestRules(rules: readonly RuleExplanation[], path: string, most: number): NearRule[] {
  const segments = path.split("/").filter(Boolean);
  return rules
    .flatMap(({ title, verdict }) =>
      verdict.kind === "no-pattern-fits"
        ? verdict.source
            .map((pattern) => ({ title, pattern, score: similarity(pattern, segments) }))
            .sort(byScore)
            .slice(0, 1)
        : [],
    )
    .sort(byScore)
    .slice(0, most)
    .map(({ title, pattern }) => ({ title, pattern }));
}

const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score;

/** Equal segments score most, params some; every missing or surplus segment costs. */
function similarity(pattern: string, segments: readonly string[]): number {
  const parts = pattern
    .replace(/[?#].*$/, "")
    .split("/")
    .filter(Boolean);
  let score = -Math.abs(parts.length - segments.length) / 2;
  for (const [index, part] of parts.entries()) {
    if (part === segments[index]) score += 3;
    else if (/[:*]/.test(part)) score += segments[index] === undefined ? 0 : 1;
    else break;
  }
  return score;
}
