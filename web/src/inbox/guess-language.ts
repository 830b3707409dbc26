/** Which language a text of somebody else's is written in, as far as its glyphs care; undefined: the page's will do. */
export function guessLanguage(text: string): "zh-Hans" | "ja" | "ko" | undefined {
  const sample = text.slice(0, 400);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample)) return "ja";
  if (/\p{Script=Hangul}/u.test(sample)) return "ko";
  return /\p{Script=Han}/u.test(sample) ? "zh-Hans" : undefined;
}
