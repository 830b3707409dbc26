import type { Source, WithSources } from "#core/channel/source.ts";

type Addressed = { channel: { channel_url: string } };

/** The address that identifies a channel of the list. */
export function channelUrlOf({ channel }: Addressed): string {
  return channel.channel_url;
}

/** Its address, and where its items come from. */
export function withSources(channel: Addressed & { sources: readonly Source[] }): WithSources {
  return { channelUrl: channelUrlOf(channel), sources: channel.sources };
}
