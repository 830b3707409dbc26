import { expect, it } from "vitest";
import type { ListedChannel } from "../following/use-channels.ts";
import { arrangeRows, findRowOfChannel, findShown, isMatch, type TreeRow } from "./arrange-rows.ts";
import type { Folder } from "./folder.ts";

const aChannel = (id: string, more: Partial<ListedChannel> = {}): ListedChannel =>
  ({
    id,
    name: null,
    title: `Channel ${id}`,
    lastSuccessAt: "2026-11-16T12:00:00Z",
    channel: { channel_url: `https://site.example/${id}` },
    unread: 0,
    position: null,
    lastPostAt: null,
    ...more,
  }) as ListedChannel;

const aFolder = (id: string, channelIds: string[], more: Partial<Folder> = {}): Folder => ({
  id,
  name: `Folder ${id}`,
  parentId: null,
  isCollapsed: false,
  channelIds,
  ...more,
});

const arrange = (more: Partial<Parameters<typeof arrangeRows>[0]>) =>
  arrangeRows({
    channels: [],
    folders: [],
    sort: "hand",
    unreadAtSort: new Map(),
    filter: "",
    language: "en",
    ...more,
  });

/** A line per row: its indentation, a folder's sign and number, and its name. */
const draw = (rows: readonly TreeRow[]): string[] =>
  rows.map((row) => {
    const indent = "  ".repeat(row.level - 1);
    if (row.kind === "channel") return `${indent}${row.channel.name ?? row.channel.title}`;
    return `${indent}${row.isOpen ? "-" : "+"} ${row.folder.name} ${row.unread}`;
  });

const channels = [
  aChannel("1", { title: "Bees", unread: 2, lastPostAt: "2026-11-01T00:00:00Z" }),
  aChannel("2", { title: "Ants", unread: 5, lastPostAt: "2026-11-03T00:00:00Z" }),
  aChannel("3", { title: "Ｃats", unread: 1 }),
  aChannel("4", { title: "Dogs", unread: 0, lastPostAt: "2026-11-02T00:00:00Z" }),
];

it("shows folders, those inside them, their channels, then the channels outside; a sum counts a channel once", () => {
  const folders = [
    aFolder("a", ["1", "2"], { name: "Insects" }),
    aFolder("b", ["2"], { name: "Small", parentId: "a" }),
    aFolder("c", ["2", "3"], { name: "Closed", isCollapsed: true }),
  ];
  expect(draw(arrange({ channels, folders }))).toEqual([
    "- Insects 7",
    "  - Small 5",
    "    Ants",
    "  Bees",
    "  Ants",
    "+ Closed 6",
    "Dogs",
  ]);
});

it.each([
  ["hand", ["Cats", "Bees", "Ants", "Dogs"]],
  ["name", ["Ants", "Bees", "Cats", "Dogs"]],
  ["lastPost", ["Ants", "Dogs", "Bees", "Cats"]],
  ["unread", ["Dogs", "Ants", "Bees", "Cats"]],
] as const)("sorts by %s; unread counts are those of when the sort was chosen", (sort, expected) => {
  const byHand = channels.map((channel, at) => ({ ...channel, position: at === 2 ? null : at }));
  const unreadAtSort = new Map([
    ["4", 9],
    ["2", 5],
    ["1", 2],
  ]);
  const rows = arrange({ channels: byHand, sort, unreadAtSort });
  expect(draw(rows).map((name) => name.normalize("NFKC"))).toEqual(expected);
});

it.each([
  ["cats", ["Ｃats"]],
  ["ＡＮＴ", ["- Insects 7", "  Ants"]],
  ["insects", ["- Insects 7", "  Bees", "  Ants"]],
  ["nothing like it", []],
])("the filter %s opens the folders of what it finds", (filter, expected) => {
  const folders = [aFolder("a", ["1", "2"], { name: "Insects", isCollapsed: true }), aFolder("b", [])];
  expect(draw(arrange({ channels, folders, filter }))).toEqual(expected);
});

it("the filter finds a channel by its name, and by the feed's own", () => {
  const renamed = [...channels, aChannel("5", { name: "Wasps", feedTitle: "The Hornet Blog", title: "Wasps" })];
  for (const filter of ["WASP", "hornet"]) {
    const rows = arrange({ channels: renamed, filter });
    expect(draw(rows)).toEqual(["Wasps"]);
    expect(rows.every((row) => isMatch(row, filter))).toBe(true);
  }
});

it("finds the closed folder that hides a row", () => {
  const folders = [
    aFolder("a", ["1"], { isCollapsed: true }),
    aFolder("b", ["2"], { parentId: "a" }),
    aFolder("c", ["2", "3"]),
    aFolder("d", ["3"], { isCollapsed: true }),
  ];
  const all = arrange({ channels, folders });
  // A filter opens all folders.
  const filtered = ["folder", "dogs"].flatMap((filter) => arrange({ channels, folders, filter }));
  const shownFor = (key: string) => findShown(all, folders, filtered.find((row) => row.key === key) as TreeRow);
  expect(shownFor("folder a")).toBe("folder a");
  expect(shownFor("folder b")).toBe("folder a");
  expect(shownFor("channel 2 b")).toBe("folder a");
  expect(shownFor("channel 2 c")).toBe("channel 2 c");
  expect(shownFor("channel 3 d")).toBe("folder d");
  expect(shownFor("channel 4 ")).toBe("channel 4 ");
});

it("2,000 channels in 200 folders are arranged in every order", () => {
  const many = Array.from({ length: 2000 }, (_, at) => aChannel(String(at), { unread: at % 7 }));
  const folders = Array.from({ length: 200 }, (_, at) =>
    aFolder(
      `f${at}`,
      many.slice(at * 10, at * 10 + 10).map(({ id }) => id),
    ),
  );
  for (const sort of ["hand", "name", "lastPost", "unread"] as const)
    expect(arrange({ channels: many, folders, sort })).toHaveLength(2200);
});

it("shows every change of folders, with the same channels", () => {
  const before = [aFolder("a", ["1"], { name: "Insects" }), aFolder("b", ["3"], { name: "Cats" })];
  arrange({ channels, folders: before });
  const [a, b] = before as [Folder, Folder];
  const after = (...folders: Folder[]) => draw(arrange({ channels, folders }));
  expect(after({ ...a, isCollapsed: true }, b)).toEqual(["+ Insects 2", "- Cats 1", "  Ｃats", "Ants", "Dogs"]);
  expect(after({ ...a, name: "Six legs" }, b)[0]).toBe("- Six legs 2");
  expect(after({ ...a, channelIds: ["1", "2"] }, b)).toEqual([
    ...["- Insects 7", "  Bees", "  Ants", "- Cats 1", "  Ｃats", "Dogs"],
  ]);
  expect(after(a, { ...b, parentId: "a" })).toEqual([
    "- Insects 3",
    "  - Cats 1",
    "    Ｃats",
    "  Bees",
    "Ants",
    "Dogs",
  ]);
  expect(after(b, a)).toEqual(["- Cats 1", "  Ｃats", "- Insects 2", "  Bees", "Ants", "Dogs"]);
  expect(after(a)).toEqual(["- Insects 2", "  Bees", "Ants", "Ｃats", "Dogs"]);
});

it("finds a channel in the folder it was put into", () => {
  const channels = [aChannel("1"), aChannel("11")];
  const rows = arrange({ channels, folders: [aFolder("7", ["11", "1"])] });
  expect(rows.map(({ key }) => key)).toEqual(["folder 7", "channel 11 7", "channel 1 7"]);
  expect(findRowOfChannel(rows, "channel 1 ")).toBe(2);
  expect(findRowOfChannel(rows, "channel 1 5")).toBe(2);
  expect(findRowOfChannel(rows, "channel 2 7")).toBe(-1);
  expect(findRowOfChannel(rows, "folder 8")).toBe(-1);
});
