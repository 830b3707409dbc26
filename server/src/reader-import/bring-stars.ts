import { linkIdentity, matchItems } from "#core/channel/match-items.ts";
import type { ReaderItem } from "#core/import/read-reader-answer.ts";
import { toItemRow } from "../channels/to-item-row.ts";
import type { Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import {
  addImportedItems,
  type DeliveredItem,
  type Imported,
  type ImportedRow,
  listDelivered,
  lockChannels,
  markRead,
  markStarred,
  measureImported,
} from "./item-store.ts";
import { readItems } from "./read-items.ts";
import type { Answered } from "./reader-client.ts";
import type { Step } from "./step.ts";
import {
  findBroughtStar,
  listStreamChannels,
  type StarOutcome,
  type StreamChannel,
  saveStarOutcomes,
} from "./store.ts";
import { toCompared } from "./to-compared.ts";

/** All that a person can have of a channel, with what they starred. */
const MOST_ITEMS = 20_000;
/**
 * Of one person, from all imports: 100,000 items, and 500 MB of text as it is stored, which is more than 50,000 articles of usual length.
 * Beyond that, items are stored without their text, and then left out.
 */
const MOST_IMPORTED: Imported = { items: 100_000, bytes: 500_000_000 };

/**
 * Stars these items of the other server here. What the person does not have, because the feed no longer lists it, is stored for them. Items
 * of channels that they do not follow are left out. Those that the slice had no time for stay open.
 */
export async function bringStars(step: Step, ids: readonly string[]): Promise<Answered<void>> {
  const { deps, userId, importId, reader, isOver } = step;
  const read = await readItems(reader, ids, {
    keep: (item) => item,
    isOver,
    findKnown: () => findBroughtStar(deps.db, userId, importId),
  });
  if (!read.ok) return read;
  const wanted = new Set(ids);
  for (const id of read.value.open) wanted.delete(id);
  const items = read.value.items.filter(({ id }) => wanted.has(id));
  step.imported ??= await measureImported(deps.db, userId);
  const { imported } = step;
  await transact(deps.db, async (session) => {
    const streams = await listStreamChannels(session, userId, importId, [
      ...new Set(items.map(({ streamId }) => streamId)),
    ]);
    await lockChannels(
      session,
      streams.map(({ channelId }) => channelId),
    );
    const outcomes = new Map([...wanted].map((id): [string, StarOutcome] => [id, "left-out"]));
    for (const stream of streams) {
      const own = items.filter(({ streamId }) => streamId === stream.streamId);
      for (const [id, outcome] of await starItems(session, { ...step, imported }, stream, own))
        outcomes.set(id, outcome);
    }
    await saveStarOutcomes(session, userId, importId, outcomes);
  });
  return { ok: true, value: undefined };
}

async function starItems(
  session: Queryable,
  { deps, userId, address, imported }: Step & { imported: Imported },
  { channelId, homeUrl }: StreamChannel,
  items: readonly ReaderItem[],
): Promise<[string, StarOutcome][]> {
  const now = deps.now();
  const stored = await listDelivered(session, userId, [channelId], MOST_ITEMS);
  const document = items.map(toCompared);
  const matches = matchItems(document, stored, { document, stored, link: homeUrl });
  const found = [...matches.values()];
  const read = [...matches].filter(([{ isRead }]) => isRead).map(([, item]) => item);
  if (found.length) await markStarred(session, userId, found.map(idOf), now);
  if (read.length) await markRead(session, userId, read.map(idOf), now);
  const missing = document
    .filter((item) => !matches.has(item))
    .map(({ from }) => from)
    .slice(0, Math.max(0, MOST_IMPORTED.items - imported.items));
  imported.items += missing.length;
  const bytes = missing.reduce((sum, { item }) => sum + Buffer.byteLength(item.contentHtml), 0);
  const isFull = imported.bytes + bytes > MOST_IMPORTED.bytes;
  if (!isFull) imported.bytes += bytes;
  const host = new URL(address).host;
  const rows = missing.map((from): ImportedRow => {
    // The other server's own id, so that importing again finds it also without a link.
    const item = {
      ...from.item,
      ...(isFull ? { contentHtml: "" } : {}),
      key: `imported ${userId} ${host} ${from.id}`,
    };
    const row = toItemRow(channelId, item, now);
    const arrivedAt = from.arrivedAt !== null && from.arrivedAt < now ? from.arrivedAt : row.published_at;
    return {
      ...row,
      imported_link: linkIdentity(row.link),
      read_at: from.isRead ? now : null,
      arrived_at: arrivedAt,
    };
  });
  if (rows.length) await addImportedItems(session, userId, rows, now);
  return [
    ...[...matches.keys()].map(({ from }): [string, StarOutcome] => [from.id, "found"]),
    ...missing.map(({ id }): [string, StarOutcome] => [id, "added"]),
  ];
}

function idOf({ id }: DeliveredItem) {
  return id;
}
