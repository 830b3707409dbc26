/**
 * Text as the search compares it: without the differences of case, width and accents. Marks are removed where readers and writers often
 * leave them out (Latin, Greek, Arabic, Hebrew); in other scripts they make another letter.
 */
export function foldText(text: string): string {
  return text.replace(PIECE, foldPiece).toLowerCase();
}

/** What each UTF-16 unit of the folded text was: `text.slice(starts[at], ends[at])`. */
type FoldedWithPlaces = { folded: string; starts: number[]; ends: number[] };

export function foldWithPlaces(text: string): FoldedWithPlaces {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = "";
  let at = 0;
  const copyUntil = (end: number) => {
    folded += text.slice(at, end).toLowerCase();
    for (; at < end; at++) {
      starts.push(at);
      ends.push(at + 1);
    }
  };
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    copyUntil(index);
    const becomes = foldPiece(piece);
    folded += becomes;
    at = index + piece.length;
    for (let unit = 0; unit < becomes.length; unit++) {
      starts.push(index);
      ends.push(at);
    }
  }
  copyUntil(text.length);
  return { folded, starts, ends };
}

/**
 * What may change: a letter that is not ASCII with the marks after it, Korean letters in pieces, and an ASCII letter with marks. Common
 * Chinese characters never change, and a long text has thousands of them.
 */
const PIECE = /[\u1100-\u11ff]+|[^\p{ASCII}\u4e00-\u9fff][\p{M}\uff9e\uff9f]*|[a-z]\p{M}+/giu;
const LOSES_MARKS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Soft hyphens, joiners, variation selectors, and the line that stretches Arabic words. */
const UNSEEN = /[\u00ad\u0640\u200b-\u200d\u2060\ufeff]|\p{Variation_Selector}/gu;
const SAME: Record<string, string> = { ς: "σ", ё: "е" };

function foldPiece(piece: string): string {
  const composed = piece.normalize("NFKC").toLowerCase();
  const bare = LOSES_MARKS.test(composed) ? composed.normalize("NFD").replace(/\p{M}/gu, "") : composed;
  return bare.replace(UNSEEN, "").replace(/[ςё]/gu, (letter) => SAME[letter] as string);
}
