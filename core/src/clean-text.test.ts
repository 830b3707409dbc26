import { describe, expect, it } from "vitest";
import { cleanLine, cleanText, shorten } from "./clean-text.ts";

describe("cleanLine", () => {
  it.each([
    ["marks that turn text around", "photo\u202egnp.exe \u2066a\u2069", "photognp.exe a"],
    ["control characters", "a\u0000b\u0007c\u0092d\u007f", "abcd"],
    ["marks that Unicode deprecates, and codes that are no characters", "a\u206ab\ufff9c\uffffd", "abcd"],
    ["text of which nothing is visible", "\u200b \u200e\u3164\u2800\u00ad", ""],
    ["a byte order mark", "\ufeffa\ufeffb", "ab"],
    ["half a surrogate pair, on either side", "a\ud83d b\ude00", "a b"],
    ["lines and wide spaces", " a\r\n\t b\u3000c\u00a0d\fe ", "a b c d e"],
  ])("drops %s", (_, text, clean) => expect(cleanLine(text)).toBe(clean));

  it.each(["سلام\u200f!", "👩‍👩‍👧", "𠮷野家", "क्\u200dष", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️"])("keeps %j", (text) =>
    expect(cleanLine(text)).toBe(text),
  );
});

it("cleanText keeps the lines", () => {
  expect(cleanText(" a\r\nb\u202ec\rd\u2028e\n\n")).toBe("a\nbc\nd\ne");
});

it("shorten cuts between letters", () => {
  expect(shorten("abc", 3)).toBe("abc");
  expect(shorten("ab cd", 4)).toBe("ab…");
  expect(shorten("𠮷".repeat(10), 8)).toBe("𠮷𠮷𠮷…");
});
