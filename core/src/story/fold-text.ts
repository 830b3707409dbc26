/** Letters and digits without case, width, spaces and punctuation. Marks stay: in many scripts they are vowels. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
}

/** How much a folded text says: a letter of a script that writes syllables or words counts as two. */
export function weigh(folded: string): number {
  return [...folded].length + (folded.match(DENSE)?.length ?? 0);
}

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
