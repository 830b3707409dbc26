import type { WithSources } from "#core/channel/source.ts";
import type { WireChannel } from "./use-channels.ts";

/** The address that identifies a channel of the list. */
export function channelUrlOf({ channel }: Pick<WireChannel, "channel">): string {
  return channel.channel_url;
}

/** Its address, and where its items come from. */
export function withSources(channel: Pick<WireChannel, "channel" | "sources">): WithSources {
  return { channelUrl: channelUrlOf(channel), sources: channel.sources };
}
