import fc from "fast-check";
import { expect, it } from "vitest";
import { isEmptySearch, MOST_WORDS, parseSearch, type SearchTerm } from "./parse-search.ts";

/** As it would be written: `*` for longer words too. */
function written({ words, isAuthor, isExcluded }: SearchTerm): string {
  const text = words.map(({ term, isPrefix }) => `${term}${isPrefix ? "*" : ""}`).join(" ");
  return `${isExcluded ? "-" : ""}${isAuthor ? "author:" : ""}${text}`;
}
const termsOf = (text: string) => parseSearch(text).terms.map(written);

it.each([
  ["words", "Green tea", ["green*", "tea*"]],
  ["short words and numbers as they are", "AI 2026 c++", ["ai", "2026", "c++"]],
  ["a word that is repeated once", "tea Tea tea", ["tea*"]],
  ["phrases, as they are", '"green tea" “red wine”', ["green tea", "red wine"]],
  ["a phrase that is not closed", 'cup "green tea', ["cup*", "green tea"]],
  ["what is left out", '-sugar -"cold milk" －ice', ["-sugar*", "-cold milk", "-ice*"]],
  ["authors", 'author:Ann author:"Ann Lee" -author:bob', ["author:ann*", "author:ann lee", "-author:bob*"]],
  ["full-width colons", "author：张三", ["author:张三"]],
  ["Chinese as pairs", "视频 视频教程 视", ["视频", "视频 频教 教程", "视*"]],
  ["a mix", "Vue教程 第3章", ["vue 教程", "第* 3 章*"]],
  ["words with signs as phrases", "Node.js R&B", ["node js", "r b"]],
  [
    "unknown operators as words",
    "https://x.example/a intitle:foo is:blue",
    ["https x example a", "intitle foo*", "is blue*"],
  ],
  ["operators without a value as words", "author: is:", ["author*", "is"]],
  ["signs as nothing", '- "" \' or 1=1 --', ["or", "1 1"]],
])("reads %s", (_, text, terms) => expect(termsOf(text)).toEqual(terms));

it.each([
  ["is:starred", { isStarred: true }],
  ["is:unread", { isUnread: true }],
  ["is:read", { isRead: true }],
  ["-is:read", { isUnread: true }],
  ["-is:unread", { isRead: true }],
  ["-is:starred IS:Unread", { isNotStarred: true, isUnread: true }],
  ["before:2026-01-31", { days: { from: null, before: "2026-01-31" } }],
  ["after:2026-01", { days: { from: "2026-01-01", before: null } }],
  ["on:2026-01", { days: { from: "2026-01-01", before: "2026-02-01" } }],
  ["after:2025 after:2026-03-01 before:2027 before:2026-05", { days: { from: "2026-03-01", before: "2026-05-01" } }],
])("reads %s", (text, part) => {
  const nothing = parseSearch("");
  expect(isEmptySearch(nothing)).toBe(true);
  expect(parseSearch(text)).toEqual({ ...nothing, ...part });
  expect(isEmptySearch(parseSearch(text))).toBe(false);
});

it("says which dates it cannot read, and keeps them as words", () => {
  const { problems, terms } = parseSearch("tea before:2026-02-30 after:yesterday");
  expect(problems).toEqual([
    { kind: "bad-search-date", text: "before:2026-02-30" },
    { kind: "bad-search-date", text: "after:yesterday" },
  ]);
  expect(terms.map(written)).toEqual(["tea*", "before 2026 02 30", "after yesterday"]);
});

it("refuses 500 words, and keeps as many as it may", () => {
  const { terms, problems } = parseSearch(Array.from({ length: 500 }, (_, at) => `word${at}`).join(" "));
  expect(terms).toHaveLength(MOST_WORDS);
  expect(problems).toEqual([{ kind: "search-too-long", limit: MOST_WORDS }]);
  expect(parseSearch("视".repeat(500)).problems).toEqual([{ kind: "search-too-long", limit: MOST_WORDS }]);
});

it("reads anything, in few words that have letters or digits only", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "-",
      '"',
      "author:",
      "is:",
      "before:",
      "视频",
      "'",
      "\\",
      "&",
      "|",
      "!",
      "<->",
      ":*",
      "(",
      "\u0000",
    ),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
      (text) => {
        const { terms } = parseSearch(text);
        const words = terms.flatMap((term) => term.words);
        expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
        for (const term of terms) expect(term.words).not.toEqual([]);
        for (const { term } of words) expect(term).toMatch(/^[\p{L}\p{M}\p{N}_]+[+#]*$/u);
      },
    ),
  );
});
