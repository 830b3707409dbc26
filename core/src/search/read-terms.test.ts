import { expect, it } from "vitest";
import { foldText } from "./fold-text.ts";
import { LONGEST_TERM, readTerms } from "./read-terms.ts";

const termsOf = (text: string) => readTerms(foldText(text)).map(({ term }) => term);

it.each([
  ["words", "The Rain in Spain's plain", ["the", "rain", "in", "spain", "s", "plain"]],
  ["Chinese as pairs, and the last letter", "视频教程", ["视频", "频教", "教程", "程"]],
  ["Japanese with its long vowel", "コーヒー", ["コー", "ーヒ", "ヒー", "ー"]],
  ["Korean", "학교에서", ["학교", "교에", "에서", "서"]],
  ["Thai with its vowels", "ไทย", ["ไท", "ทย", "ย"]],
  ["scripts next to each other", "Vue教程2", ["vue", "教程", "程", "2"]],
  ["rare characters of two units", "𠮷野家", ["𠮷野", "野家", "家"]],
  [
    "languages with signs in their names",
    "C++, C#, R&B, foo#bar, 1+1",
    ["c++", "c#", "r", "b", "foo", "bar", "1", "1"],
  ],
  ["words with signs inside", "Node.js don't e-mail snake_case", "node js don t e mail snake_case".split(" ")],
  ["no signs alone", "… — !!! 🎉", []],
])("reads %s", (_, text, terms) => expect(termsOf(text)).toEqual(terms));

it("says where each term is", () => {
  expect(readTerms("ai 视频x")).toEqual([
    { term: "ai", start: 0, end: 2, place: 0, kind: "word" },
    { term: "视频", start: 3, end: 5, place: 1, kind: "pair" },
    { term: "频", start: 4, end: 5, place: 2, kind: "letter" },
    { term: "x", start: 5, end: 6, place: 3, kind: "word" },
  ]);
});

it("cuts words without end, and stops where it is told", () => {
  expect(termsOf("x".repeat(5000))).toEqual(["x".repeat(LONGEST_TERM)]);
  expect(readTerms("a b c d", 2).map(({ term }) => term)).toEqual(["a", "b"]);
  expect(readTerms("视频教程", 2).map(({ term }) => term)).toEqual(["视频", "频教"]);
});
