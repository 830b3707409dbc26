import { sourceInUse } from "#core/channel/choose-source.ts";
import type { Source } from "#core/channel/source.ts";
import type { Notice } from "#core/feed/judge-document.ts";
import { UNLIMITED } from "#core/membership.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
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
  /** The feed's own, once it has been fetched; until then the channel's address. */
  title: string;
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
  paused: null | "over-limit" | "by-you";
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
  const unread = new Map((await countUnread(db, userId)).map(({ channelId, unread }) => [channelId, unread]));
  return followed.map(({ title, channelUrl, pausedAt, place, state, sourceStates, ...channel }) => {
    const isOver = allowed !== UNLIMITED && place > allowed;
    return {
      ...channel,
      title: title || channelUrl,
      ...describeHealth(state),
      sourceStates: sourceStates && describeSources(sourceStates),
      unread: isOver ? 0 : (unread.get(channel.id) ?? 0),
      paused: isOver ? "over-limit" : pausedAt ? "by-you" : null,
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
