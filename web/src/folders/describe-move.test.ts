import { expect, it } from "vitest";
import { folders as words } from "#words/en/folders.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { arrangeRows } from "./arrange-rows.ts";
import { describeMove } from "./describe-move.ts";
import type { Move } from "./find-move.ts";

const aChannel = (id: string, position: number) =>
  ({ id, name: id, unread: 0, position, lastPostAt: null }) as ListedChannel;

const rows = arrangeRows({
  channels: [aChannel("1", 1), aChannel("2", 2), aChannel("3", 3)],
  folders: [{ id: "sea", name: "Sea", parentId: null, isCollapsed: false, channelIds: ["1"] }],
  sort: "hand",
  unreadAtSort: new Map(),
  filter: "",
  language: "en",
});
const [, inSea, second] = rows;

it.each<[string, Partial<Extract<Move, { kind: "channel" }>>, typeof inSea, string]>([
  ["its new place", { channelId: "2", fromId: null, toId: null, beforeId: null }, second, "2: now 2 of 2"],
  ["its new folder", { channelId: "2", fromId: null, toId: "sea" }, second, "2: now in Sea"],
  ["that it is in none", { channelId: "1", fromId: "sea", toId: null }, inSea, "1: now outside of folders"],
])("a moved channel says %s", (_, move, row, expected) => {
  if (!row) throw new Error("no such row");
  const whole = { kind: "channel", channelId: "", fromId: null, toId: null, beforeId: null, ...move } as const;
  expect(describeMove(words, rows, row, whole)).toBe(expected);
});
