import type { ListedChannel } from "./use-channels.ts";

/** Before its first fetch a channel has no title: then its address, without the scheme and www. */
export function titleOf({ title, lastSuccessAt, channelUrl }: ListedChannel): string {
  return lastSuccessAt === null ? shortAddress(channelUrl) : title;
}

export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, "");
}
