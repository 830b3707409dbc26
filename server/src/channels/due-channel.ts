import type { Judgement } from "#core/feed/judge-document.ts";
import type { ChannelState, RefreshPlan } from "#core/feed/plan-refresh.ts";
import type { ChannelId } from "../ids.ts";

/** A channel that is due, with everything that a refresh needs. */
export type DueChannel = {
  id: ChannelId;
  /** `next_refresh_at` as it was read: a result is stored only if no other worker has refreshed the channel since. */
  due: string;
  lane: string;
  route: string | null;
  feedUrl: string | null;
  /** The number of that source. Null: the channel has only one. */
  source: number | null;
  /** It has never been fetched. */
  isNew: boolean;
  /** Somebody follows it, has not paused it, and has a plan with room for it. */
  hasActiveFollower: boolean;
  state: ChannelState;
  /** What is known of the documents of this source; their dates are in `state`. */
  documents: Judgement;
  /** The feed that was found in the page at `feedUrl`, and since when. */
  pointer: Pointer | null;
  /** A hub was asked to announce changes. `pushed` is when it last did, as it was read, while no change was found since. */
  hub: { pushed: string | null } | null;
};

export type Pointer = { url: string; since: Date };

/** The result of one attempt, ready to be stored. */
export type Refreshed = {
  channel: DueChannel;
  plan: RefreshPlan;
  at: Date;
  /** Where the feed was found, if a page at the channel's address names it and the channel keeps that address. */
  pointedTo?: string | null;
};
