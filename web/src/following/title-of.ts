import { channelUrlOf } from "./channel-url-of.ts";
import type { ListedChannel } from "./use-channels.ts";

/**
 * The person's own name, else the feed's. Before its first fetch a channel has none: then what it was called where the person
 * followed it, or its address, without the scheme and www.
 */
export function titleOf({
  name,
  title,
  lastSuccessAt,
  channel,
  knownName,
}: Pick<ListedChannel, "name" | "title" | "lastSuccessAt" | "channel" | "knownName">): string {
  if (name !== null) return name;
  return lastSuccessAt === null ? knownName || shortAddress(channelUrlOf({ channel })) : title;
}

export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, "");
}
