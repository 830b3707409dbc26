import type { ChannelState, RefreshPlan } from "#core/feed/plan-refresh.ts";
import type { ChannelId } from "../ids.ts";

/** A channel whose time has come, with all that a refresh has to know. */
export type DueChannel = {
  id: ChannelId;
  /** `next_refresh_at` as it was read: a result is kept only if nobody else has refreshed the channel since. */
  due: string;
  lane: string;
  route: string | null;
  feedUrl: string | null;
  /** Nothing of it is stored yet. */
  isNew: boolean;
  /** Somebody follows it, on a plan that has room for it, and has not paused it. */
  hasListeners: boolean;
  state: ChannelState;
};

/** What came of a try, ready to be stored. */
export type Refreshed = { channel: DueChannel; plan: RefreshPlan; at: Date };
