import type { RuleExplanation } from "#core/rules/explain.ts";

/** A rule and the pattern of it that comes nearest to a path. */
export interface NearRule {
  title: string;
  pattern: string;
}

/** The rules whose patterns share most with a path, from its beginning on: what somebody may have been looking for. */
export function nearestRules(rules: readonly RuleExplanation[], path: string, most: number): NearRule[] {
  const wanted = path.split("/").filter(Boolean);
  return rules
    .flatMap(({ title, verdict }) =>
      verdict.kind === "no-pattern-fits"
        ? verdict.source
            .map((pattern) => ({ title, pattern, score: likeness(pattern, wanted) }))
            .sort(byScore)
            .slice(0, 1)
        : [],
    )
    .sort(byScore)
    .slice(0, most)
    .map(({ title, pattern }) => ({ title, pattern }));
}

const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score;

/** A segment that is the same counts most, a param that could be it some; every segment too many or too few costs. */
function likeness(pattern: string, wanted: readonly string[]): number {
  const parts = pattern
    .replace(/[?#].*$/, "")
    .split("/")
    .filter(Boolean);
  let score = -Math.abs(parts.length - wanted.length) / 2;
  for (const [index, part] of parts.entries()) {
    if (part === wanted[index]) score += 3;
    else if (/[:*]/.test(part)) score += wanted[index] === undefined ? 0 : 1;
    else break;
  }
  return score;
}
