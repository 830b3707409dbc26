import { storedSetting } from "../preferences/stored-setting.ts";

/** The channel's address, and what it was called where it was followed. */
export type ChannelName = readonly [channelUrl: string, name: string];

/** A name is needed until the first fetch: seconds, or as long as the feed cannot be read. */
const MOST = 50;

/** Newest first, in this browser only. The server knows no name before the first fetch, and takes none from a person. */
export const channelNames = storedSetting<ChannelName[]>("channel-names", parseNames);

export function rememberName(channelUrl: string, name: string): void {
  channelNames.write(withName(channelNames.read(), channelUrl, name));
}

export function withName(names: readonly ChannelName[], channelUrl: string, name: string): ChannelName[] {
  const others = names.filter(([known]) => known !== channelUrl);
  return name === "" ? [...names] : [[channelUrl, name] as const, ...others].slice(0, MOST);
}

export function parseNames(stored: string | null): ChannelName[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isName).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isName(one: unknown): one is ChannelName {
  return Array.isArray(one) && one.length === 2 && one.every((text) => typeof text === "string");
}
