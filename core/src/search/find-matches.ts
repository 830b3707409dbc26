import { foldWithPlaces } from "./fold-text.ts";
import type { SearchTerm, Word } from "./parse-search.ts";
import { type ReadTerm, readTerms } from "./read-terms.ts";

/** From `start` up to `end`, in UTF-16 units of the text. */
export type Match = { start: number; end: number };

/**
 * Where a text has what was searched for: the same words that the index found, in order and without overlaps. Of a longer word only the
 * beginning is a match. `author:` matches in names of authors only.
 */
export function findMatches(text: string, terms: readonly SearchTerm[], { isAuthor = false } = {}): Match[] {
  const wanted = terms.filter((term) => !term.isExcluded && (isAuthor || !term.isAuthor));
  if (wanted.length === 0 || text === "") return [];
  const { folded, starts, ends } = foldWithPlaces(text);
  const read = readTerms(folded);
  const found: Match[] = [];
  for (const { words } of wanted)
    for (const [at, first] of read.entries()) {
      if (!words.every((word) => isMatch(word, read[at + word.place]))) continue;
      const { term, place } = words.at(-1) as Word;
      const end = (read[at + place] as ReadTerm).start + term.length;
      found.push({ start: starts[first.start] as number, end: ends[end - 1] as number });
    }
  return joinMatches(found);
}

function isMatch({ term, isPrefix }: Word, read: ReadTerm | undefined): boolean {
  if (!read) return false;
  return isPrefix ? read.term.startsWith(term) : read.term === term;
}

function joinMatches(found: Match[]): Match[] {
  const joined: Match[] = [];
  for (const match of found.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && match.start <= last.end) last.end = Math.max(last.end, match.end);
    else joined.push({ ...match });
  }
  return joined;
}
