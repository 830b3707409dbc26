import type { ListedChannel } from "./use-channels.ts";

/**
 * Before its first fetch a channel has no title: then what it was called where the person followed it, or its address, without the
 * scheme and www.
 */
export function titleOf({
  title,
  lastSuccessAt,
  channelUrl,
  knownName,
}: Pick<ListedChannel, "title" | "lastSuccessAt" | "channelUrl" | "knownName">): string {
  return lastSuccessAt === null ? knownName || shortAddress(channelUrl) : title;
}

export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, "");
}
