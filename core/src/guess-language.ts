/**
 * The `lang` of text from another site, by its script, so that it gets the right glyphs. "" for other scripts, so that
 * English text does not inherit `lang` from a Chinese page and get full-width quotes.
 */
export function guessLanguage(text: string): "zh-Hans" | "ja" | "ko" | "" {
  const sample = text.slice(0, 400);
  // Most text has none of them, and to look for scripts takes twenty times as long.
  if (!/[\u1100-\uffff]/.test(sample)) return "";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample)) return "ja";
  if (/\p{Script=Hangul}/u.test(sample)) return "ko";
  return /\p{Script=Han}/u.test(sample) ? "zh-Hans" : "";
}
