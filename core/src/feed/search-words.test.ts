import { expect, it } from "vitest";
import { searchPatterns, searchPrefix, searchWords } from "./search-words.ts";

it.each([
  ["plain words", ["The Rain", "in Spain"], " the rain in spain "],
  ["Chinese, letter by letter", ["视频 Video教程"], " 视 频 video 教 程 "],
  ["full-width letters as usual ones", ["ＡＩ 时代", null], " ai 时 代 "],
  ["nothing", ["", null], "  "],
])("writes %s", (_, texts, words) => expect(searchWords(...texts)).toBe(words));

it.each([
  ["a word anywhere", "Rain", ["%rain%"]],
  ["a short word from its beginning", "AI", ["% ai%"]],
  ["a short word with signs from its beginning", "C++ R&B", ["% c++%", "% r&b%"]],
  ["a longer word with signs anywhere", "Node.js", ["%node.js%"]],
  ["two Chinese letters in a row", "视频", ["% 视 频 %"]],
  ["a mix", "Vue教程", ["% vue 教 程 %"]],
  ["every word", "foo 视", ["%foo%", "% 视 %"]],
  ["signs that mean something to LIKE", "100%_\\", ["%100\\%\\_\\\\%"]],
  ["a word that is repeated once", "tea Tea tea", ["%tea%"]],
  ["the end of a long question too", `${"x".repeat(480)} green tea`, [`%${"x".repeat(480)}%`, "%green%", "%tea%"]],
  ["nothing", "  ", []],
])("asks for %s", (_, question, patterns) => expect(searchPatterns(question)).toEqual(patterns));

it.each([
  ["words", "The  Daily", " the daily%"],
  ["Chinese", "少数派", " 少 数 派%"],
  ["signs that mean something to LIKE", "100%", " 100\\%%"],
])("asks for texts that begin with %s", (_, question, pattern) => {
  expect(searchPrefix(question)).toBe(pattern);
});

it("finds what it wrote", () => {
  const like = (pattern: string, text: string) => text.includes(pattern.slice(1, -1).replace(/\\(.)/g, "$1"));
  for (const [text, question] of [
    ["学习TypeScript的视频", "视频"],
    ["学习TypeScript的视频", "typescript"],
    ["学习TypeScript的视频", "的视"],
    ["AI 101", "ai"],
  ] as const)
    expect(searchPatterns(question).every((pattern) => like(pattern, searchWords(text)))).toBe(true);
});
