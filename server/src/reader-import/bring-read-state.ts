import { matchItems } from "#core/channel/match-items.ts";
import { listDelivered, markRead } from "./item-store.ts";
import { readItems } from "./read-items.ts";
import type { Answered } from "./reader-client.ts";
import type { Step } from "./step.ts";
import { findBroughtStar, type ReadSoFar, type ReadyStream, saveReadSoFar, saveStreamDone } from "./store.ts";
import { toCompared } from "./to-compared.ts";

/** The most that a server gives at once. A channel here has what its feed lists, which is far less. */
const MOST_ITEMS = 1_000;

/**
 * What is read there becomes read here. What is unread there, and what the other server does not have, stays as it is. Only as many of
 * the newest items are asked for as the person may have of the channel. They are compared all together, so what is not finished within
 * the slice is stored and continued.
 */
export async function bringReadState(
  step: Step,
  { streamId, channelId, homeUrl, readSoFar }: ReadyStream,
): Promise<Answered<void>> {
  const { deps, userId, importId, reader, isOver } = step;
  const stored = await listDelivered(deps.db, userId, [channelId], MOST_ITEMS);
  let soFar: ReadSoFar = readSoFar ?? { open: [], items: [] };
  if (stored.some(({ isRead }) => !isRead)) {
    if (readSoFar === null) {
      // Some of the newest there may be older than what the feed has here, and the other way round.
      const listed = await reader.listIds(streamId, Math.min(MOST_ITEMS, 2 * stored.length + 20), null);
      if (!listed.ok) return listed;
      soFar = { open: listed.value.ids, items: [] };
    }
    const read = await readItems(reader, soFar.open, {
      keep: (item) => {
        const { from, publishedAt, ...compared } = toCompared(item);
        return { ...compared, publishedAt: publishedAt?.toISOString() ?? null };
      },
      isOver,
      findKnown: () => findBroughtStar(deps.db, userId, importId),
    });
    if (!read.ok) return read;
    soFar = { open: read.value.open, items: [...soFar.items, ...read.value.items] };
    if (soFar.open.length) {
      await saveReadSoFar(deps.db, userId, importId, streamId, soFar);
      return { ok: true, value: undefined };
    }
  }
  const document = soFar.items.map(({ publishedAt, ...item }) => ({
    ...item,
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
  }));
  const matches = matchItems(document, stored, { document, stored, link: homeUrl });
  const read = [...matches].flatMap(([{ isRead }, item]) => (isRead && !item.isRead ? [item.id] : []));
  if (read.length) await markRead(deps.db, userId, read, deps.now());
  await saveStreamDone(deps.db, userId, importId, streamId, deps.now());
  return { ok: true, value: undefined };
}
