/** What the index has of a text: a word; or, in scripts without spaces between words, two letters in a row. */
export type ReadTerm = {
  term: string;
  /** In the folded text. */
  start: number;
  end: number;
  /** Of its first letter: words and letters of such scripts are counted one by one, so neighbours are recognised. */
  place: number;
  /** `letter`: one alone, or the last of several, of a script without spaces. */
  kind: "word" | "pair" | "letter";
};

/** Longer ones are cut, so that an address or a picture written as letters takes no more room than other words. */
export const LONGEST_TERM = 40;

/**
 * The terms of a folded text. Chinese, Japanese, Korean, Thai and a few others are read as pairs of letters: "视频教程" is 视频, 频教, 教程
 * and 程. Pairs are rare enough to find a text by; single letters would not be. The last letter is there for searches of one letter,
 * which look for the terms that begin with it.
 */
export function readTerms(folded: string, most = Number.POSITIVE_INFINITY): ReadTerm[] {
  const terms: ReadTerm[] = [];
  let place = 0;
  for (const { 0: run, index } of folded.matchAll(RUN)) {
    if (place >= most) break;
    for (const { text, at, isSpread } of partsOf(run)) {
      const start = index + at;
      if (!isSpread) add("word", cut(text) + signsAfter(text, folded, start + text.length), start);
      else for (const { kind, term, from } of pairsOf(text)) add(kind, term, start + from);
    }
  }
  return terms;

  function add(kind: ReadTerm["kind"], term: string, start: number) {
    if (place < most) terms.push({ term, start, end: start + term.length, place: place++, kind });
  }
}

const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const SPREAD_LETTERS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\u30fc\u3005";
const PART = new RegExp(`[${SPREAD_LETTERS}]+|[^${SPREAD_LETTERS}]+`, "gu");
const SPREAD = new RegExp(`^[${SPREAD_LETTERS}]`, "u");
const ASCII = /^\p{ASCII}*$/u;

function partsOf(run: string): { text: string; at: number; isSpread: boolean }[] {
  if (ASCII.test(run)) return [{ text: run, at: 0, isSpread: false }];
  return [...run.matchAll(PART)].map(({ 0: text, index }) => ({ text, at: index, isSpread: SPREAD.test(text) }));
}

/** Each letter with the one after it, and the last one alone. */
function* pairsOf(letters: string): Iterable<{ kind: "pair" | "letter"; term: string; from: number }> {
  const all = [...letters];
  let from = 0;
  for (const [at, letter] of all.entries()) {
    const next = all[at + 1];
    yield next === undefined ? { kind: "letter", term: letter, from } : { kind: "pair", term: letter + next, from };
    from += letter.length;
  }
}

function cut(word: string): string {
  return word.length <= LONGEST_TERM ? word : [...word].slice(0, LONGEST_TERM).join("");
}

/** C++, C# and F# are names; "yes+" and "foo#bar" are not. */
function signsAfter(word: string, folded: string, end: number): string {
  if (word.length > 2) return "";
  return /^(?:\+\+?|#)(?![\p{L}\p{N}+#])/u.exec(folded.slice(end, end + 3))?.[0] ?? "";
}
