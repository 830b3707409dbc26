import { storedSetting } from "../preferences/stored-setting.ts";

export const SORTS = ["hand", "name", "lastPost", "unread"] as const;
export type ChannelSort = (typeof SORTS)[number];

/** On this device, for each person who uses it. */
export function channelSortOf(userId: string) {
  known[userId] ??= storedSetting<ChannelSort>(
    `channel-sort-${userId}`,
    (stored) => SORTS.find((sort) => sort === stored) ?? "hand",
  );
  return known[userId];
}

const known: Record<string, ReturnType<typeof storedSetting<ChannelSort>>> = {};
