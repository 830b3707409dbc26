import type { ChannelCount } from "#core/view/count-views.ts";
import type { BuiltInView } from "#core/view/view.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import { countUnreadOfViews } from "./store.ts";

/** Folders and saved views are sums of channels, which core/view/count-views.ts computes. */
export type UnreadCounts = {
  total: number;
  views: Record<Exclude<BuiltInView, "all">, number>;
  channels: (ChannelCount & { channelId: ChannelId })[];
  /** Those of them that the person no longer follows. */
  left: ChannelId[];
};

export async function countAllUnread(deps: Pick<Deps, "db">, reader: Reader, since: Date): Promise<UnreadCounts> {
  const resting = new Set(await listResting(deps, reader));
  const counted = (await countUnreadOfViews(deps.db, reader.id, since)).filter(
    ({ channelId }) => !resting.has(channelId),
  );
  const views = { unread: 0, starred: 0, videos: 0, podcasts: 0, today: 0 };
  for (const channel of counted) for (const view of VIEWS) views[view] += channel[view];
  return {
    total: views.unread,
    views,
    channels: counted.map(({ channelId, unread, videos, podcasts }) => ({ channelId, unread, videos, podcasts })),
    left: counted.filter(({ isFollowed }) => !isFollowed).map(({ channelId }) => channelId),
  };
}

const VIEWS = ["unread", "starred", "videos", "podcasts", "today"] as const;
