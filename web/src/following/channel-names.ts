import { storedSetting } from "../preferences/stored-setting.ts";

/** The channel's address, and what it was called where it was followed. */
export type ChannelName = readonly [channelUrl: string, name: string];

/** Newest first, in this browser only. The server knows no name before the first fetch, and takes none from a person. */
export const channelNames = storedSetting<ChannelName[]>("channel-names", parseNames);

export function parseNames(stored: string | null): ChannelName[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isName) : [];
  } catch {
    return [];
  }
}

function isName(one: unknown): one is ChannelName {
  return Array.isArray(one) && one.length === 2 && one.every((text) => typeof text === "string");
}
