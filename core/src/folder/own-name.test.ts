import { expect, it } from "vitest";
import { ownName } from "./own-name.ts";

const ADDRESS = "https://a.example/feed";
const LONG = "x".repeat(300);

it.each([
  ["a name", "Mine", "A blog", "Mine"],
  ["a name before the feed was fetched", "Mine", "", "Mine"],
  ["the title of the feed", "A blog", "A blog", null],
  ["the title with other spaces", " A  blog\n", "A blog", null],
  ["the title in another case is a choice", "a BLOG", "A blog", "a BLOG"],
  ["a title that is cut, in the list as here", `${LONG}y`, LONG, null],
  ["the address", ADDRESS, "", null],
  ["nothing", "  ", "A blog", null],
  ["null", null, "A blog", null],
])("%s", (_, written, title, name) => expect(ownName(written, { title, addresses: [ADDRESS] })).toBe(name));

it("a title that FreshRSS wrote in full width is the feed's, in a list; a name that a person types is theirs", () => {
  const title = `What's "new"? Tom & Jerry/News`;
  const written = "What’s ＂new＂？ Tom ＆ Jerry／News";
  expect(ownName(written, { title, isImported: true })).toBe(null);
  expect(ownName("Toms", { title, isImported: true })).toBe("Toms");
  expect(ownName(written, { title })).toBe(written);
});
