import { expect, it } from "vitest";
import { isTitleless } from "./is-titleless.ts";

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
