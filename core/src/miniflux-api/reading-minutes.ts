const WORDS_A_MINUTE = 265;
const CHARACTERS_A_MINUTE = 500;
const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** Chinese, Japanese and Korean are counted by character. */
export function readingMinutes(html: string): number {
  const text = html.replace(/<[^>]*>/g, " ");
  const characters = text.match(IDEOGRAPH)?.length ?? 0;
  const words = text.replace(IDEOGRAPH, " ").match(/\S+/g)?.length ?? 0;
  return Math.ceil(words / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE);
}
