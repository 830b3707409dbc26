import { expect, it } from "vitest";
import { guessLanguage } from "./guess-language.ts";

it.each([
  ["把收藏夹当作花园：我与 RSS 的第十二年", "zh-Hans"],
  ["Version 2.3.1", ""],
  ["静かな海の話", "ja"],
  ["조용한 바다 漢字", "ko"],
  ["", ""],
])("%s", (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});
