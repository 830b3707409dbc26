/**
 * Which language a text of somebody else's is written in, as far as its glyphs care; "": none of these, so not the page's
 * either. English inside a Chinese page must not get its full-width quotes.
 */
export function guessLanguage(text: string): "zh-Hans" | "ja" | "ko" | "" {
  const sample = text.slice(0, 400);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample)) return "ja";
  if (/\p{Script=Hangul}/u.test(sample)) return "ko";
  return /\p{Script=Han}/u.test(sample) ? "zh-Hans" : "";
}
