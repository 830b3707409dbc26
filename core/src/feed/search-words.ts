/**
 * How text is written for the trigram index, and how a question is. The index knows runs of three letters inside words;
 * a Chinese or Japanese word is often two and has no spaces around it, so every such letter is made a word of its own.
 */
export function searchWords(...texts: (string | null)[]): string {
  return ` ${spread(texts.filter(Boolean).join(" "))} `;
}

/**
 * The LIKE patterns that all have to match. Words of three letters and more are found anywhere, shorter ones at the
 * beginning of a word only: "ai" is not looked for in "rain". Nothing to look for gives none.
 */
export function searchPatterns(question: string): string[] {
  return question
    .slice(0, MAX_QUESTION)
    .split(/\s+/)
    .map(spread)
    .filter(Boolean)
    .map((word) => {
      const escaped = word.replace(/[\\%_]/g, "\\$&");
      return word.length > 2 && !word.includes(" ")
        ? `%${escaped}%`
        : `% ${escaped}${endsInSpreadLetter(word) ? " " : ""}%`;
    });
}

const MAX_QUESTION = 200;
const SPREAD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

function spread(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(SPREAD, " $& ").replace(/\s+/g, " ").trim();
}

function endsInSpreadLetter(word: string): boolean {
  return new RegExp(`${SPREAD.source}$`, "u").test(word);
}
