import type { ListedChannel } from "../following/use-channels.ts";
import type { ChannelSort } from "./channel-sort.ts";

const NO_COUNTS: ReadonlyMap<string, number> = new Map();
const NONE = { size: 0, counts: NO_COUNTS };

/** One for the tree and for the keys that step through channels, so that both have the same order. */
let kept = NONE;

/** Counts as they were when the sort was chosen or a channel came or went: reading must not move rows under the pointer. */
export function unreadAtSort(channels: readonly ListedChannel[], sort: ChannelSort): ReadonlyMap<string, number> {
  const size = sort === "unread" ? channels.length : 0;
  if (kept.size !== size) {
    const counts = size === 0 ? NO_COUNTS : new Map(channels.map(({ id, unread }): [string, number] => [id, unread]));
    kept = { size, counts };
  }
  return kept.counts;
}

/** When the tree is left: the next one is sorted by the counts of then. */
export function forgetUnreadAtSort(): void {
  kept = NONE;
}
