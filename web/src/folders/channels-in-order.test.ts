import { expect, it } from "vitest";
import type { ListedChannel } from "../following/use-channels.ts";
import { channelsInOrder } from "./channels-in-order.ts";
import type { Folder } from "./folder.ts";

const channels = ["1", "2", "3", "4"].map(
  (id) => ({ id, name: `Channel ${id}`, title: "", position: null, lastPostAt: null }) as ListedChannel,
);
const aFolder = (id: string, channelIds: string[], isCollapsed = false): Folder => ({
  ...{ id, name: `Folder ${id}`, parentId: null, isCollapsed, channelIds },
});

it("goes through the folders, open or closed, and then the rest, with each channel once", () => {
  const folders = [aFolder("a", ["3", "2"]), aFolder("b", ["2", "4"], true)];
  expect(channelsInOrder({ channels, folders, sort: "hand", unreadAtSort: new Map(), language: "en" })).toEqual([
    "3",
    "2",
    "4",
    "1",
  ]);
});

it("follows the order that the person chose", () => {
  const unreadAtSort = new Map([
    ["1", 1],
    ["2", 9],
    ["4", 5],
  ]);
  expect(channelsInOrder({ channels, folders: [], sort: "unread", unreadAtSort, language: "en" })).toEqual([
    "2",
    "4",
    "1",
    "3",
  ]);
});
