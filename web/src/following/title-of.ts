import type { ListedChannel } from "./use-channels.ts";

/** Until its feed has said what it is called, a channel is known by its address, without what all addresses share. */
export function titleOf({ title, lastSuccessAt, channelUrl }: ListedChannel): string {
  return lastSuccessAt === null ? shortAddress(channelUrl) : title;
}

export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, "");
}
