import { expect, it } from "vitest";
import { parseSearch, wordsOf } from "./parse-search.ts";
import { LONGEST_SEARCHED, writeQuery, writeTerms, writeWords } from "./write-terms.ts";

const item = { title: "", author: null, categories: [], texts: [] };

it("writes the words of an item with their places, and a gap between its texts", () => {
  expect(writeTerms({ title: "Rain 视频", author: "Ann Lee", categories: ["tea"], texts: ["Rain."] })).toBe(
    "'rain':1,13 '视频':2 '频':3 'ann':6 '@ann':6 'lee':7 '@lee':7 'tea':10",
  );
  expect(writeTerms(item)).toBe("");
});

it("is bounded, whatever the texts are", () => {
  const texts = [Array.from({ length: 50_000 }, (_, at) => `w${at}`).join(" "), "end"];
  const long = writeTerms({ ...item, texts });
  expect(long.length).toBeLessThan(3 * LONGEST_SEARCHED);
  expect(long).not.toContain("'end'");
  const letters = writeTerms({ ...item, texts: ["一丁七万丈三上下不与".repeat(3000)] });
  const places = [...letters.matchAll(/\d+/g)].map(Number);
  expect(Math.max(...places)).toBeLessThan(16_384);
  expect(letters.split(" ").every((one) => one.split(",").length <= 255)).toBe(true);
});

it.each([
  ["green tea", "('green':*) & ('tea':*)"],
  ['"green tea" -milk', "('green' <1> 'tea') & !('milk':*)"],
  ['author:"Ann Lee"', "('@ann' <1> '@lee')"],
  ["视频教程", "('视频' <1> '频教' <1> '教程')"],
  ['"教程 Vue"', "('教程' <2> 'vue')"],
  ["is:starred", null],
])("writes the search %s", (text, query) => expect(writeQuery(parseSearch(text).terms)).toBe(query));

it("writes the words that an item has to have", () => {
  const words = wordsOf(parseSearch('"green tea" author:ann -milk').terms);
  expect(writeWords(words)).toBe("'green' & 'tea' & '@ann':*");
});
