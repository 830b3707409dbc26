import type { WithSources } from "#core/channel/source.ts";
import type { Video } from "#core/video/video.ts";
import type { DecidedChannel, FollowTarget } from "#ui/subscribe/subscribe-ports.ts";
import { asFollowed } from "./as-followed.ts";

/** What an item knows of its video. The watch page that is opened from it shows this at once. */
export interface KnownVideo {
  video: Video;
  title: string;
  author: string;
  publishedAt: string;
  durationSeconds: number | null;
  lang: string;
  /** Its channel, which the person follows. */
  target: FollowTarget;
  channel: DecidedChannel;
}

interface ItemWithVideo {
  cover: string | null;
  publishedAt: string;
  durationSeconds: number | null;
}

interface Described {
  video: Video;
  /** As the list shows them. */
  title: string;
  author: string;
  lang: string;
  /** The channel of the item: what the list of channels has, if it is there. */
  channel: WithSources;
}

export function describeKnown(item: ItemWithVideo, { video, channel, ...described }: Described): KnownVideo {
  const { cover, publishedAt, durationSeconds } = item;
  return {
    ...described,
    publishedAt,
    durationSeconds,
    video: { ...video, cover: video.cover ?? cover },
    ...asFollowed(channel),
  };
}

/** By address, the newest last. Only while the app is open: after a reload the address alone is enough. */
const known = new Map<string, KnownVideo>();
const MOST = 50;

/** Before the watch page with this address is opened. */
export function rememberVideo(address: string, video: KnownVideo): void {
  known.delete(address);
  known.set(address, video);
  for (const oldest of known.keys()) if (known.size > MOST) known.delete(oldest);
}

export function findKnownVideo(address: string): KnownVideo | undefined {
  return known.get(address);
}
