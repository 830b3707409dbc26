import { expect, it } from "vitest";
import { matchRenamed, type RenamedItem } from "./match-renamed.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
type Item = RenamedItem & { id: string };
const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  title: `Title ${id}`,
  summary: `Text ${id}`,
  link: `https://site.example/${id}`,
  videoKey: null,
  publishedAt: at(Number(id)),
  ...more,
});
type Stored = Item & { publishedAt: Date };
const stored = (id: string, more: Partial<Stored> = {}): Stored => ({ ...(item(id) as Stored), ...more });
const STORED = ["3", "2", "1"].map((id) => stored(id));
const renamed = (document: Item[], known: Stored[] = STORED) =>
  [...matchRenamed(document, known, "https://site.example/")].map(([one, other]) => `${one.id}=${other.id}`).sort();

it.each<[string, Item[], string[]]>([
  ["the same items", [item("3"), item("2"), item("1")], ["1=1", "2=2", "3=3"]],
  ["and a new one", [item("4"), item("3"), item("2"), item("1")], ["1=1", "2=2", "3=3"]],
  [
    "the site moved, with all its links",
    ["3", "2", "1"].map((id) => item(id, { link: `https://new.example/${id}` })),
    ["1=1", "2=2", "3=3"],
  ],
  ["without titles and links", ["2", "1"].map((id) => item(id, { title: "", link: null })), []],
  [
    "new titles and dates in another time zone; what is now dated after everything else is new",
    ["3", "2", "1"].map((id) => item(id, { title: `New ${id}`, publishedAt: at(Number(id) + 1) })),
    ["1=1", "2=2"],
  ],
  ["a page of new items", [item("6"), item("5"), item("4")], []],
  [
    "the next report of the same places: the same titles and links, later dates and other words",
    ["3", "2", "1"].map((id) => item(id, { publishedAt: at(Number(id) + 5), summary: "Rain" })),
    [],
  ],
  [
    "ids and dates that are new with every fetch, and one item that is new",
    ["4", "3", "2", "1"].map((id) => item(id, { publishedAt: at(9) })),
    ["1=1", "2=2", "3=3"],
  ],
  ["the same words again, in a small document", ["2", "1"].map((id) => item(id, { publishedAt: at(9) })), []],
  [
    "the same words again at one link",
    ["3", "2", "1"].map((id) => item(id, { title: "Now", link: "https://site.example/now", publishedAt: at(9) })),
    [],
  ],
  ["undated, with the same words", ["3", "2", "1"].map((id) => item(id, { publishedAt: null })), ["1=1", "2=2", "3=3"]],
  [
    "undated, with other words at the same links",
    ["3", "2", "1"].map((id) => item(id, { publishedAt: null, summary: "Rain" })),
    [],
  ],
  [
    "another item at the same link on the same day",
    [item("2", { id: "a", title: "Storm", summary: "Stay inside", publishedAt: at(2) })],
    [],
  ],
  ["less than half is known", [item("1"), ...[4, 5, 6].map((id) => item(String(id)))], []],
  ["old links, months later", ["2", "1"].map((id) => item(id, { title: "x", publishedAt: new Date(0) })), []],
])("%s", (_, document, matches) => {
  expect(renamed(document)).toEqual(matches);
});

it.each([
  ["with texts", (n: number) => `County ${n}`],
  ["with titles only", () => ""],
])("alerts with one title and date are different ones, %s", (_, summary) => {
  const alert = (n: number) => ({
    title: "Heat Advisory",
    summary: summary(n),
    link: `https://site.example/alert/${n}`,
    publishedAt: at(0),
  });
  const known = [1, 2, 3].map((n) => stored(String(n), alert(n)));
  expect(
    renamed(
      [11, 12, 13, 14].map((n) => item(String(n), alert(n))),
      known,
    ),
  ).toEqual([]);
  expect(renamed([item("11", alert(11))], known.slice(0, 1))).toEqual([]);
  expect(
    renamed(
      [1, 2, 3].map((n) => item(String(n), { ...alert(n), link: `https://new.example/alert/${n}` })),
      known,
    ),
  ).toEqual(["1=1", "2=2", "3=3"]);
});

it("posts without titles and links are compared by their words", () => {
  const known = ["2", "1"].map((id) => stored(id, { title: "", link: null }));
  expect(
    renamed(
      ["2", "1"].map((id) => item(id, { title: "", link: null })),
      known,
    ),
  ).toEqual(["1=1", "2=2"]);
});

it("two items never become one", () => {
  const same = { title: "Daily", summary: "", link: "https://site.example/daily", publishedAt: at(1) };
  expect(renamed([item("a", same), item("b", same)], [stored("1", same)])).toHaveLength(1);
});
