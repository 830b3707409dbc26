import { expect, it } from "vitest";
import type { ListedChannel } from "../following/use-channels.ts";
import type { ChannelRow, FolderRow } from "./arrange-rows.ts";
import { type RowState, rowValues } from "./row-values.ts";

const channel = {
  id: "7",
  name: null,
  title: "少数派",
  lastSuccessAt: "2026-11-16T12:00:00Z",
  channel: { channel_url: "https://sspai.com/feed" },
  image: null,
  unread: 3,
  paused: null,
  health: "fine",
  problem: null,
  notice: null,
} as unknown as ListedChannel;

const aChannel = (more: Partial<ListedChannel> = {}): ChannelRow => ({
  kind: "channel",
  channel: { ...channel, ...more },
  folderId: "1",
  key: "channel 7 1",
  level: 2,
});
const aFolder = (more: Partial<FolderRow> = {}): FolderRow => ({
  kind: "folder",
  folder: { id: "1", name: "Sea", parentId: null, isCollapsed: false, channelIds: ["7"] },
  isOpen: true,
  hasInner: false,
  unread: 0,
  key: "folder 1",
  level: 1,
  ...more,
});

const state = (more: Partial<RowState> = {}): RowState => ({
  look: "sidebar",
  words: {
    unread: (count) => `${count} unread`,
    health: { failing: "Cannot be fetched", paused: "Paused" } as RowState["words"]["health"],
    more: (name) => `More for ${name}`,
  },
  language: "en",
  place: { position: 4, size: 9 },
  top: null,
  isFocusable: false,
  isCurrent: false,
  isDragged: false,
  isTarget: false,
  startsGroup: false,
  endsGroup: false,
  hasGap: false,
  hasButton: false,
  isMenuOpen: false,
  hasColumn: true,
  ...more,
});

it("only a name with right-to-left letters has a direction", () => {
  const directionOf = (title: string) => rowValues(aChannel({ title }), state()).direction;
  expect(["The sea", "少数派", "2026", "عالم", "News from שלום"].map(directionOf)).toEqual([
    "",
    "",
    "",
    "auto",
    "auto",
  ]);
});

it("a channel has its link, name, language, position and unread count", () => {
  expect(rowValues(aChannel(), state())).toMatchObject({
    key: "channel 7 1",
    href: "/channels/7",
    name: "少数派",
    language: "zh-Hans",
    level: 2,
    position: 4,
    size: 9,
    isOpen: null,
    mark: "https://sspai.com/feed",
    unread: 3,
    unreadLabel: ", 3 unread",
    problemLabel: "",
    buttonLabel: "",
  });
});

it("the number is in the common text, unless something else is beside it or the name is in another language", () => {
  const english = aChannel({ title: "The sea" });
  expect(rowValues(english, state())).toMatchObject({ hasOwnCount: false, description: "3 unread" });
  const own: [ChannelRow, Partial<RowState>][] = [
    [english, { look: "page" }],
    [english, { hasButton: true }],
    [english, { isDragged: true }],
    [english, { top: 900 }],
    [aChannel({ title: "The sea", paused: "over-limit" }), {}],
    [aChannel(), {}],
  ];
  for (const [row, more] of own)
    expect(rowValues(row, state(more))).toMatchObject({ hasOwnCount: true, description: "" });
  expect(rowValues(aChannel(), state({ language: "zh-Hans" })).hasOwnCount).toBe(false);
  expect(rowValues(aChannel({ unread: 0 }), state())).toMatchObject({ hasOwnCount: false, description: "" });
});

it("a folder links to its view, says whether it is open, and has no count when everything is read", () => {
  expect(rowValues(aFolder(), state())).toMatchObject({
    href: "/inbox?view=folder:1",
    name: "Sea",
    language: "",
    isOpen: true,
    unreadLabel: "",
  });
  expect(rowValues(aFolder({ isOpen: false }), state()).isOpen).toBe(false);
});

it("shows a problem only if the person can do something about it", () => {
  const failing = { problem: "not-found", health: "failing", failingSince: null, lastAttemptAt: null } as const;
  expect(rowValues(aChannel(failing), state()).problemLabel).toBe("Cannot be fetched");
  expect(rowValues(aChannel({ paused: "by-you" }), state()).problemLabel).toBe("");
  expect(rowValues(aChannel({ paused: "over-limit" }), state()).problemLabel).toBe("Paused");
});

it("channels that are read or paused are lighter, folders are not", () => {
  const isLight = ({ classes }: { classes: string }) => classes.split(" ").includes("text-text-2");
  expect(isLight(rowValues(aChannel(), state()))).toBe(false);
  expect(isLight(rowValues(aChannel({ unread: 0 }), state()))).toBe(true);
  expect(isLight(rowValues(aChannel({ paused: "by-you" }), state()))).toBe(true);
  expect(isLight(rowValues(aFolder(), state()))).toBe(false);
});

it("a row scrolled out of view keeps its position; screen readers find the button only on phones", () => {
  const outside = rowValues(aChannel(), state({ top: 900 }));
  expect([outside.top, outside.classes.includes("tree-outside")]).toEqual([900, true]);
  expect(rowValues(aChannel(), state({ hasButton: true }))).toMatchObject({
    buttonLabel: "More for 少数派",
    isButtonHidden: true,
  });
  expect(rowValues(aFolder(), state({ look: "page", hasButton: true })).isButtonHidden).toBe(false);
});

it("a name leaves room for what is at the end of its row", () => {
  const endOf = (row: ChannelRow, more: Partial<RowState> = {}) =>
    /tree-(?:card-)?end-\d/.exec(rowValues(row, state(more)).classes)?.[0];
  const failing = { problem: "not-found", health: "failing", failingSince: null, lastAttemptAt: null } as const;
  expect(endOf(aChannel({ unread: 0 }))).toBeUndefined();
  expect(endOf(aChannel({ unread: 9 }))).toBe("tree-end-1");
  expect(endOf(aChannel({ unread: 1234 }))).toBe("tree-end-4");
  expect(endOf(aChannel({ unread: 12, ...failing }))).toBe("tree-end-4");
  expect(endOf(aChannel({ unread: 0 }), { hasButton: true })).toBe("tree-end-1");
  expect(endOf(aChannel({ unread: 12 }), { look: "page" })).toBe("tree-card-end-2");
});
