import { foldText, weigh } from "./fold-text.ts";

/** Shorter texts are often the same everywhere: "Read more", "Click to listen to this episode". */
const LEAST_WEIGHT = 80;
/** A letter replaced changes this many runs. */
const RUN = 4;
/** The share of the shorter text that the other one has to contain; is-same-text.test.ts has what is above and below it. */
const LEAST_SHARE = 0.8;
/** Where a text begins is enough to tell stories apart. */
const LONGEST = 600;
/** How much may stand before the text: who wrote it, and where it was first. */
const LONGEST_HEAD = 120;

/**
 * Whether two texts are nearly identical, as far as the shorter one goes: feeds have the beginning of a story or all of it. Compares runs
 * of letters, so a few replaced words, or a line before the text, change little, in every script.
 */
export function isSameText(one: string, other: string): boolean {
  // Of two that are equally long either may be the first, but always the same one.
  const [first, second] = one < other ? [one, other] : [other, one];
  const [shorter, longer] = [fold(first), fold(second)].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (weigh(shorter.join("")) < LEAST_WEIGHT) return false;
  const runs = runsOf(shorter);
  const others = runsOf(longer.slice(0, shorter.length + LONGEST_HEAD));
  let found = 0;
  for (const run of runs) if (others.has(run)) found++;
  return found / runs.size >= LEAST_SHARE;
}

/** More than is compared, because a head may stand before it. */
function fold(text: string): string[] {
  return [...foldText(text.slice(0, 4 * LONGEST))].slice(0, LONGEST + LONGEST_HEAD);
}

function runsOf(letters: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (let at = 0; at + RUN <= letters.length; at++) runs.add(letters.slice(at, at + RUN).join(""));
  return runs;
}
