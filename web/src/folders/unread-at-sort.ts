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

/** How many trees are on the screen. */
let trees = 0;

/** Until the tree is left. The next one is sorted by the counts of then. */
export function keepUnreadAtSort(): () => void {
  trees++;
  return () => {
    trees--;
    kept = NONE;
  };
}

/** For keys that start from a view: without a tree, there is no order to keep. */
export function forgetUnreadWithoutTree(): void {
  if (trees === 0) kept = NONE;
}
