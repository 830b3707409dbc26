import { type Source, sourceAddress } from "#core/channel/source.ts";

/** What is known of a channel that the person follows. */
type KnownChannel = { homeUrl: string | null; channelUrl: string; sources: readonly Source[] };

/** Whether a page may be an item of one of these channels: it is on the host of one, or on a part of it. */
export function isFollowedSite(address: string, channels: readonly KnownChannel[]): boolean {
  const host = hostOf(address);
  if (host === null) return false;
  return channels.some(({ homeUrl, channelUrl, sources }) =>
    [homeUrl, channelUrl, ...sources.map(sourceAddress)].some((known) => {
      const other = known === null ? null : hostOf(known);
      return other !== null && (other === host || host.endsWith(`.${other}`) || other.endsWith(`.${host}`));
    }),
  );
}

function hostOf(address: string): string | null {
  return URL.parse(address)?.host.replace(/^www\./, "") || null;
}
