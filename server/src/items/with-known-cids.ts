import type { Queryable } from "../db/query.ts";
import { listKnownCids } from "../videos/store.ts";
import type { ListedItem } from "./item.ts";

/**
 * Bilibili's player needs a number (the cid) that is not in feeds. We learn it when someone first plays the video. Returns the same array if no
 * item needs one.
 */
export async function withKnownCids<Item extends ListedItem>(
  db: Queryable,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const wanted = items.flatMap(({ video }) => (video?.bilibili && video.bilibili.cid === null ? [video.url] : []));
  if (wanted.length === 0) return items;
  const cids = await listKnownCids(db, wanted);
  return items.map((item) => {
    const { video } = item;
    const cid = video?.bilibili?.cid ?? cids.get(video?.url ?? "");
    return video?.bilibili && cid ? { ...item, video: { ...video, bilibili: { ...video.bilibili, cid } } } : item;
  });
}
