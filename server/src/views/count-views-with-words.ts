import { listResting, type Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import { countUnreadWithWords } from "../items/find-items.ts";
import { itemsOf } from "./find-view.ts";
import { listSavedViews } from "./store.ts";

/** An exact number matters no more above this, and a common word would take as long to count as all that is unread. */
const MOST_COUNTED = 500;

export type ViewCount = {
  id: string;
  unread: number;
  /** There are more than these. */
  hasMore: boolean;
};

/** The views with words, which no sum of channels can count: a search for each, one after another. */
export async function countViewsWithWords(
  deps: Pick<Deps, "db">,
  reader: Reader,
  timeZone: string,
): Promise<ViewCount[]> {
  const views = (await listSavedViews(deps.db, reader.id)).filter(({ filter }) => filter.words !== "");
  if (views.length === 0) return [];
  const resting = await listResting(deps, reader);
  const counts: ViewCount[] = [];
  for (const { id, filter } of views) {
    const items = await itemsOf(deps.db, reader.id, filter, timeZone);
    const counted = await countUnreadWithWords(deps.db, { ...items, userId: reader.id }, resting, MOST_COUNTED);
    counts.push({ id, ...counted });
  }
  return counts;
}
