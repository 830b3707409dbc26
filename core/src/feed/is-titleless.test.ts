import { expect, it } from "vitest";
import { isTitleless, repeatsTitle } from "./is-titleless.ts";

const LINK = "https://a.example/1";

it.each([
  ["no title", "", "Some words.", true],
  ["its link", LINK, "Some words.", true],
  ["the whole text", "Some words.", "Some words.", true],
  ["the whole text with other spaces", "Some  words.", "Some words.", true],
  ["the beginning of the text", "Some wor…", "Some words that go on.", true],
  ["the beginning of the text with dots", "Some words ...", "Some words that go on.", true],
  ["the text of which the summary is the beginning", "Some words that go on.", "Some words that…", true],
  ["a title", "A title", "Some words.", false],
  ["a title that the text repeats", "Some words", "Some words that go on.", false],
  ["a title without a text", "A title", "", false],
])("%s", (_, title, summary, expected) => expect(isTitleless({ title, summary, link: LINK })).toBe(expected));

it.each([
  ["a post", "Some wor…", "Some words that go on.", true],
  ["a post with other punctuation", "“Some” words", "\n ‘Some’\nwords. More.", true],
  ["a post of which the title is longer", "Some words and its address", "Some words", true],
  ["no text but the summary", "Release 1.2", "", true],
  ["a link instead of a title", LINK, "Some words.", true],
  ["an article whose summary is its title", "Release 1.2", "This version fixes two errors.", false],
])("the text repeats the title: %s", (_, title, text, expected) =>
  expect(repeatsTitle(text, { title, link: LINK })).toBe(expected),
);

it("long titles take linear time", () => {
  for (const run of [" ", ".", "[", "…"]) {
    const title = `a${run.repeat(100_000)}x`;
    expect(isTitleless({ title, summary: `${title}y`, link: null })).toBe(false);
  }
});
