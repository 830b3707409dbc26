/** In characters; a search and the words of a saved view may be as long. */
export const LONGEST_QUESTION = 500;

/**
 * Prepares text for the trigram index, which indexes runs of three letters inside words. Chinese and Japanese words
 * often have two letters and no spaces around them, so every such letter becomes a word of its own.
 */
export function searchWords(...texts: (string | null)[]): string {
  return ` ${spread(texts.filter(Boolean).join(" "))} `;
}

/**
 * The LIKE patterns for a query; all have to match. Words with three letters in a row match anywhere, others only at the
 * beginning of a word: "ai" does not match "rain", and the index has nothing to find "c++" by in the middle of one.
 */
export function searchPatterns(query: string): string[] {
  const words = query.slice(0, LONGEST_QUESTION).split(/\s+/).map(spread).filter(Boolean);
  return [...new Set(words)].map((word) => {
    const escaped = escapePattern(word);
    return THREE_LETTERS.test(word) && !word.includes(" ")
      ? `%${escaped}%`
      : `% ${escaped}${endsInSpreadLetter(word) ? " " : ""}%`;
  });
}

/** The LIKE pattern for texts that begin with the query. */
export function searchPrefix(query: string): string {
  return ` ${escapePattern(spread(query.slice(0, LONGEST_QUESTION)))}%`;
}

const THREE_LETTERS = /[\p{L}\p{N}]{3}/u;
const SPREAD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

function spread(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(SPREAD, " $& ").replace(/\s+/g, " ").trim();
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function endsInSpreadLetter(word: string): boolean {
  return new RegExp(`${SPREAD.source}$`, "u").test(word);
}
