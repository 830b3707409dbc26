import { describe, expect, it } from "vitest";
import { type ComparedItem, isWorthRewriting, matchItems } from "./match-items.ts";

const anItem = (link: string | null, title = "T", videoKey: string | null = null): ComparedItem => ({
  title,
  link,
  videoKey,
  publishedAt: null,
});
/** The positions of arriving items, each with that of the stored one it is. */
function match(arriving: ComparedItem[], stored: ComparedItem[], home: string | null = null) {
  const matches = matchItems(arriving, stored, { document: arriving, stored, link: home });
  return [...matches].map(([one, other]) => [arriving.indexOf(one), stored.indexOf(other)]);
}

describe("the same link", () => {
  it.each([
    ["as it is", "https://a.example/1", "https://a.example/1"],
    ["another scheme", "http://a.example/1", "https://a.example/1"],
    ["www", "https://www.a.example/1", "https://a.example/1"],
    ["a slash at the end", "https://a.example/1/", "https://a.example/1"],
    ["tracking keys", "https://a.example/1?utm_source=rss&id=2", "https://a.example/1?id=2"],
    ["a short address of a video", "https://youtu.be/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ])("%s", (_, one, other) => expect(match([anItem(one, "A")], [anItem(other, "B")])).toEqual([[0, 0]]));

  it.each([
    ["another page", "https://a.example/1", "https://a.example/2"],
    ["another query", "https://a.example/?p=1", "https://a.example/?p=2"],
    ["another fragment", "https://a.example/log#v1", "https://a.example/log#v2"],
    ["another host", "https://a.example/1", "https://b.example/1"],
  ])("not %s", (_, one, other) => expect(match([anItem(one)], [anItem(other)])).toEqual([]));

  it("no link is not a link", () => expect(match([anItem(null)], [anItem(null)])).toEqual([]));
});

it("the same video, whatever its link", () => {
  const one = anItem("https://www.youtube.com/shorts/x", "A", "youtube x");
  const other = anItem("https://a.example/watch", "B", "youtube x");
  expect(match([one], [other])).toEqual([[0, 0]]);
  expect(match([{ ...one, videoKey: "youtube y" }], [other])).toEqual([]);
});

describe("a link that does not say which item it is", () => {
  const daily = "https://a.example/daily";
  it("because several items of the document have it", () => {
    const arriving = [anItem(daily, "Monday"), anItem(daily, "Tuesday")];
    expect(match(arriving, [anItem(daily, "tuesday ")])).toEqual([[1, 0]]);
    expect(match(arriving, [anItem(daily, "Sunday")])).toEqual([]);
  });
  it("because several stored items have it", () => {
    const stored = [anItem(daily, "Sunday"), anItem(daily, "Monday")];
    expect(match([anItem(daily, "Monday")], stored)).toEqual([[0, 1]]);
    expect(match([anItem(daily, "Tuesday")], stored)).toEqual([]);
  });
  it("because another stored item has it, which cannot be this one", () => {
    const [arriving, monday, tuesday] = ["Wednesday", "Monday", "Tuesday"].map((day) => anItem(daily, day));
    const [one, other, third] = [arriving, monday, tuesday] as [ComparedItem, ComparedItem, ComparedItem];
    expect(matchItems([one], [other], { document: [one], stored: [other, third], link: null }).size).toBe(0);
  });
  it("because it is of a later day", () => {
    const dated = (title: string, day: string) => ({ ...anItem(daily, title), publishedAt: new Date(day) });
    expect(match([dated("Tuesday", "2024-06-04T08:00Z")], [dated("Monday", "2024-06-03T07:00Z")])).toEqual([]);
    expect(match([dated("News", "2024-06-04T08:00Z")], [dated("News", "2024-06-03T07:00Z")])).toEqual([[0, 0]]);
    // Another time zone, or an item that the first source did not date.
    expect(match([dated("Words", "2024-06-03T15:00Z")], [dated("Other words", "2024-06-03T07:00Z")])).toEqual([[0, 0]]);
    expect(match([dated("Words", "2024-06-03T15:00Z")], [dated("Other words", "2024-07-03T07:00Z")])).toEqual([[0, 0]]);
  });
  it("because it is the site's page", () => {
    expect(match([anItem("https://a.example/")], [anItem("https://a.example", "Other")])).toEqual([]);
    expect(match([anItem(daily, "New")], [anItem(daily, "Old")], daily)).toEqual([]);
    expect(match([anItem(daily, "Old")], [anItem(daily, "Old")], daily)).toEqual([[0, 0]]);
  });
});

it("two items of one document never become one", () => {
  const twice = [anItem("https://a.example/1", "A", "v 1"), anItem("https://a.example/1", "A", "v 1")];
  expect(match(twice, [anItem("https://a.example/1", "A", "v 1")])).toEqual([[0, 0]]);
  expect(match(twice, [])).toEqual([]);
});

it.each([
  ["the same words", { title: "A b", isEmpty: false }, { title: " a  B", isEmpty: false }, false],
  ["another title", { title: "A", isEmpty: false }, { title: "B", isEmpty: false }, true],
  ["no title", { title: "A", isEmpty: false }, { title: "", isEmpty: false }, false],
  ["text where there was none", { title: "A", isEmpty: true }, { title: "A", isEmpty: false }, true],
  ["none where there was text", { title: "A", isEmpty: false }, { title: "A", isEmpty: true }, false],
])("rewriting an item with the words of another source: %s", (_, stored, arriving, isWorth) => {
  expect(isWorthRewriting(stored, arriving)).toBe(isWorth);
});
