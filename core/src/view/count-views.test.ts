import { describe, expect, it } from "vitest";
import {
  type ChannelCount,
  type CountedFolder,
  channelsOfFolders,
  countFolders,
  countSavedView,
} from "./count-views.ts";
import type { ViewFilter } from "./view.ts";

/** Channel 4 was left: a starred item of it stays. */
const channels: ChannelCount[] = [
  { channelId: "1", unread: 10, videos: 4, podcasts: 1 },
  { channelId: "2", unread: 20, videos: 20, podcasts: 0 },
  { channelId: "3", unread: 5, videos: 0, podcasts: 5 },
  { channelId: "4", unread: 1, videos: 1, podcasts: 0 },
];
const left = ["4"];
/** News holds World and Local; channel 1 is in both of them and in News itself. Channel 9 has nothing unread. */
const folders: CountedFolder[] = [
  { id: "1", parentId: null, channelIds: ["1"] },
  { id: "2", parentId: "1", channelIds: ["1", "2"] },
  { id: "3", parentId: "1", channelIds: ["1", "9"] },
  { id: "4", parentId: null, channelIds: ["3"] },
  { id: "5", parentId: null, channelIds: [] },
];

it("counts a channel that is in two folders once in the folder around them", () => {
  expect(Object.fromEntries(countFolders(channels, folders))).toEqual({ 1: 30, 2: 30, 3: 10, 4: 5, 5: 0 });
});

it.each([
  ["a folder with folders inside", ["1"], ["1", "2", "9"]],
  ["a folder inside another", ["3"], ["1", "9"]],
  ["two folders", ["3", "4"], ["1", "9", "3"]],
  ["one that is gone", ["77"], []],
])("knows the channels of %s", (_, ids, expected) => expect([...channelsOfFolders(folders, ids)]).toEqual(expected));

describe("a saved view counts", () => {
  const filter: ViewFilter = { folders: [], channels: [], kind: "any", which: "all", words: "", order: "newest" };
  it.each<[string, Partial<ViewFilter>, number | null]>([
    ["all channels, when it names none", {}, 36],
    ["the same, when it shows what is unread only", { which: "unread" }, 36],
    ["the videos", { kind: "video" }, 25],
    ["the podcasts", { kind: "podcast" }, 6],
    ["what is neither", { kind: "text" }, 5],
    ["a channel that is named and in a named folder once", { folders: ["3"], channels: ["1", "3"] }, 15],
    ["the videos of a folder and the folders inside it", { folders: ["1"], kind: "video" }, 24],
    ["nothing of a channel that was left", { channels: ["1", "4"] }, 10],
    ["nothing, when all it names is gone", { folders: ["77"], channels: ["88"] }, 0],
    ["not at all with words", { words: "tea" }, null],
    ["with words that are only spaces like without", { words: "  " }, 36],
  ])("%s", (_, more, expected) =>
    expect(countSavedView({ channels, left }, folders, { ...filter, ...more })).toBe(expected),
  );
});
