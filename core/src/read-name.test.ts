import { expect, it } from "vitest";
import { readName } from "./read-name.ts";

it.each([
  ["a word", "veritasium", "veritasium"],
  ["a Chinese name", "少数派", "少数派"],
  ["two words with spaces around them", "  the \n daily ", "the daily"],
  ["a handle", "@veritasium", "@veritasium"],
  ["what is no address because of its scheme", "javascript:alert(1)", "javascript:alert(1)"],
  ["characters that no name has", "a\u0000b", "a b"],
  ["half a character at the end", `${"a".repeat(199)}😀`, `${"a".repeat(199)}\ufffd`],
  ["an address", "https://github.com/DIYgod/RSSHub", null],
  ["an address without its scheme", "sspai.com", null],
  ["nothing", " \t ", null],
])("%s", (_, typed, name) => {
  expect(readName(typed)).toBe(name);
});
