import { type ChannelName, channelNames } from "./channel-names.ts";

/** A name is needed until the first fetch: seconds, or as long as the feed cannot be read. */
const MOST = 50;

export function rememberName(channelUrl: string, name: string): void {
  channelNames.write(withName(channelNames.read(), channelUrl, name));
}

export function withName(names: readonly ChannelName[], channelUrl: string, name: string): ChannelName[] {
  const others = names.filter(([known]) => known !== channelUrl);
  return name === "" ? [...names] : [[channelUrl, name] as const, ...others].slice(0, MOST);
}
