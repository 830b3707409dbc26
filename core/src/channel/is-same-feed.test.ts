import { expect, it } from "vitest";
import { isSameFeed } from "./is-same-feed.ts";

const known = { title: "Notes of a gardener", homeUrl: "https://www.site.example/notes/" };
it.each([
  ["the same title", { title: "Notes of a  Gardener", link: null }, true],
  ["the same page", { title: "Garden", link: "http://site.example/notes" }, true],
  ["the main feed of the site instead of a section's", { title: "Site", link: "https://site.example/" }, false],
  ["neither title nor page", { title: "", link: null }, false],
])("%s", (_, found, isSame) => expect(isSameFeed(known, found)).toBe(isSame));

it("what has no title and no page is like nothing", () => {
  expect(isSameFeed({ title: "", homeUrl: null }, { title: "", link: null })).toBe(false);
});
