import { sourceInUse } from "#core/channel/choose-source.ts";
import { type Paused, pauseOf } from "#core/channel/plan-bulk-action.ts";
import type { Source } from "#core/channel/source.ts";
import type { Notice } from "#core/feed/judge-document.ts";
import type { Deps } from "../deps.ts";
import { listFolderChannels } from "../folders/store.ts";
import type { ChannelId, FolderId } from "../ids.ts";
import { countUnread } from "../items/store.ts";
import { type ChannelHealth, describeHealth } from "./describe-health.ts";
import type { Reader } from "./resting-channels.ts";
import { listFollowed, type StoredSourceState } from "./store.ts";

/** How one of several sources does. */
export type ListedSourceState = {
  isInUse: boolean;
  /** Why it is not used, and since when; null when it works or has not been needed. */
  problem: string | null;
  failingSince: Date | null;
  /** When it is tried again. */
  nextTrialAt: Date | null;
};

export type ListedChannel = {
  id: ChannelId;
  /** What to show: the person's own name of it, else the feed's, else the channel's address. */
  title: string;
  /** The person's own name, or null. */
  name: string | null;
  /** What the feed calls itself; empty before it was fetched. */
  feedTitle: string;
  folderIds: FolderId[];
  /** Its place among all channels, if the person sorted them by hand (core/src/folder/order.ts). */
  position: number | null;
  /** The date of its newest item. */
  lastPostAt: Date | null;
  health: ChannelHealth;
  /** Why the last attempt failed; null unless `health` is `failing` or `gone`. */
  problem: string | null;
  failingSince: Date | null;
  lastAttemptAt: Date | null;
  lastSuccessAt: Date | null;
  /** Null while it rests. */
  nextRefreshAt: Date | null;
  /** What is unusual about its last document, and since when; null unless `health` is `unusual`. */
  notice: Notice | null;
  noticeSince: Date | null;
  unread: number;
  /** Why nothing arrives: the plan has no room for it, or the person paused it. */
  paused: Paused;
  /** Whether the person ever opened an item of it. */
  wasOpened: boolean;
  subscribedAt: Date;
  /** The address of its picture on this server: its own, or else the icon of its site. */
  image: string | null;
  homeUrl: string | null;
  /** Where its items come from, in the order they are tried. */
  sources: Source[];
  /** How each of the sources does, in the same order. Null: there is only one. */
  sourceStates: ListedSourceState[] | null;
  channel: { channel_url: string };
};

/**
 * Which channels the plan has no room for is computed here and not stored, so a plan that ends or changes takes effect at once:
 * the newest channels rest first, and come back with a larger plan.
 */
export async function listChannels({ db }: Pick<Deps, "db">, { id: userId, usage }: Reader): Promise<ListedChannel[]> {
  const { allowed } = usage;
  const followed = await listFollowed(db, userId);
  const folders = Map.groupBy(await listFolderChannels(db, userId), ({ channelId }) => channelId);
  const unread = new Map((await countUnread(db, userId)).map(({ channelId, unread }) => [channelId, unread]));
  return followed.map(({ channelUrl, pausedAt, place, state, sourceStates, ...channel }) => {
    const paused = pauseOf({ place, allowed, isPaused: pausedAt !== null });
    return {
      ...channel,
      folderIds: (folders.get(channel.id) ?? []).map(({ folderId }) => folderId),
      title: channel.name || channel.feedTitle || channelUrl,
      ...describeHealth(state),
      sourceStates: sourceStates && describeSources(sourceStates),
      unread: paused === "over-limit" ? 0 : (unread.get(channel.id) ?? 0),
      paused,
      channel: { channel_url: channelUrl },
    };
  });
}

function describeSources(states: readonly StoredSourceState[]): ListedSourceState[] {
  const [first, ...others] = states;
  const inUse = first ? states.indexOf(sourceInUse([first, ...others])) : 0;
  return states.map(({ problem, failingSince, trialAt }, at) => ({
    isInUse: at === inUse,
    problem,
    failingSince: problem === null ? null : failingSince,
    // Only preferred ones have a trial.
    nextTrialAt: problem === null || at > inUse ? null : trialAt,
  }));
}
