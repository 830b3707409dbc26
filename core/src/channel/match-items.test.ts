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
    expect(match([dated("Tuesday", "2024-06-04T07:00Z")], [dated("Monday", "2024-06-03T07:00Z")])).toEqual([]);
    expect(match([dated("News", "2024-06-04T08:00Z")], [dated("News", "2024-06-03T07:00Z")])).toEqual([[0, 0]]);
    // Another time zone, or an item that the first source did not date.
    expect(match([dated("Words", "2024-06-03T15:00Z")], [dated("Other words", "2024-06-03T07:00Z")])).toEqual([[0, 0]]);
    expect(match([dated("Words", "2024-06-03T15:00Z")], [dated("Other words", "2024-07-03T07:00Z")])).toEqual([[0, 0]]);
  });
  it("because it is the site's page", () => {
    expect(match([anItem("https://a.example/")], [anItem("https://a.example", "Other")])).toEqual([]);
    expect(match([anItem(daily, "New")], [anItem(daily, "Old")], daily)).toEqual([]);
    expect(match([anItem(daily, "Old")], [anItem(daily, "Old")], daily)).toEqual([[0, 0]]);
    const onDay = (day: number) => ({ ...anItem(daily, "Picture"), publishedAt: new Date(Date.UTC(2024, 5, day)) });
    expect(match([onDay(4)], [onDay(3)], daily)).toEqual([]);
    expect(match([onDay(3)], [onDay(3)], daily)).toEqual([[0, 0]]);
  });
});

describe("several items with the same link and title", () => {
  const link = "https://a.example/status";
  const hour = (at: number) => ({ ...anItem(link, "Update"), publishedAt: new Date(Date.UTC(2024, 5, 3, at)) });
  const hours = (...all: number[]) => all.map(hour);
  it.each([
    [
      "as many as there are",
      hours(3, 2, 1),
      hours(3, 2, 1),
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
    [
      "a new one first",
      hours(30, 2, 1),
      hours(2, 1),
      [
        [1, 0],
        [2, 1],
      ],
    ],
    [
      "a new one soon after",
      hours(3, 2, 1),
      hours(2, 1),
      [
        [1, 0],
        [2, 1],
      ],
    ],
    [
      "fewer than are stored",
      hours(9, 8),
      hours(9, 8, 7, 6),
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      "an older one that was not listed",
      hours(9, 8, 1),
      hours(9, 8),
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      "another time zone, and a new one",
      hours(25, 19, 13),
      hours(18, 12, 6),
      [
        [1, 0],
        [2, 1],
      ],
    ],
    ["one a day, at the same hour", hours(72), hours(48, 24), []],
    ["one a day, each with the one before", hours(72, 48), hours(48, 24), [[1, 0]]],
    [
      "stored when they were seen, because they had no date",
      hours(4, 3),
      hours(99, 99),
      [
        [0, 1],
        [1, 0],
      ],
    ],
    [
      "some at the same time",
      hours(5, 5, 1),
      hours(4, 3, 1),
      [
        [0, 1],
        [1, 0],
        [2, 2],
      ],
    ],
    [
      "without dates",
      [anItem(link), anItem(link), anItem(link)],
      [anItem(link), anItem(link)],
      [
        [0, 0],
        [1, 1],
      ],
    ],
  ])("%s", (_, arriving, stored, pairs) => {
    expect(match(arriving, stored).toSorted()).toEqual(pairs);
  });

  it("also where the same video is listed twice", () => {
    const twice = () => [anItem(null, "A", "v 1"), anItem(null, "B", "v 1")];
    expect(match(twice(), twice())).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it("one that comes after what this source listed before is none of the older ones", () => {
    const stored = hours(5, 4, 3);
    const candidates = stored.slice(1);
    const arrive = (...arriving: ComparedItem[]) =>
      [...matchItems(arriving, candidates, { document: arriving, stored, link: null }).values()].map((item) =>
        stored.indexOf(item),
      );
    expect(arrive(hour(6))).toEqual([]);
    expect(arrive(hour(4))).toEqual([1]);
    expect(arrive(anItem(link, "Update"))).toEqual([]);
  });

  it("switching again and again delivers each of them once", () => {
    // Each source lists the newest ones, how many differs; a document may come late and lack some.
    type Stored = ComparedItem & { number: number; keys: Set<string> };
    const stored: Stored[] = [];
    for (let step = 0, published = 5; step < 100; step++, published += (step * 7) % 3) {
      const source = `source ${Math.floor(step / 5) % 2}`;
      const shown = 4 + ((step * 5) % 4);
      const numbers = Array.from({ length: shown }, (_, n) => published - n).filter((number) => number >= 0);
      const document = numbers.map((number) => ({ ...hour(number * 3), number }));
      const known = (number: number) => stored.some((item) => item.keys.has(`${source} ${number}`));
      const candidates = stored.filter(({ keys }) => ![...keys].some((key) => key.startsWith(source)));
      const arriving = document.filter(({ number }) => !known(number));
      const matches = matchItems(arriving, candidates, { document, stored, link: null });
      for (const item of arriving) {
        const key = `${source} ${item.number}`;
        const same = matches.get(item);
        if (same) expect(same.number).toBe(item.number);
        if (same) same.keys.add(key);
        else stored.unshift({ ...item, keys: new Set([key]) });
      }
    }
    expect(stored.length).toBeGreaterThan(90);
    expect(new Set(stored.map(({ number }) => number)).size).toBe(stored.length);
  });

  it("also five thousand of them, each at a slightly different time", () => {
    const many = (minutes: number) =>
      Array.from({ length: 5_000 }, (_, n) => ({
        ...anItem(link, "Update"),
        publishedAt: new Date(1_700_000_000_000 - (n * 60 + minutes * (n % 7)) * 60_000),
      }));
    expect(match(many(1), many(2))).toHaveLength(5_000);
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
