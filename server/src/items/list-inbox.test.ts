import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { ITEM_KINDS, ORDERS } from "#core/view/view.ts";
import { aMixedInbox, CHANNELS, type Delivered, inOrder } from "../../test/a-mixed-inbox.ts";
import { READER, someChannels } from "../../test/hot-queries.ts";
import type { ChannelId } from "../ids.ts";
import { EVERYTHING, type ListQuery, listInbox } from "./store.ts";

let db: Awaited<ReturnType<typeof aMixedInbox>>["db"];
let inbox: Delivered[];
beforeAll(async () => {
  ({ db, inbox } = await aMixedInbox());
});

/** What the list should be, from all rows. */
function expected(query: ListQuery, resting: readonly ChannelId[]): string[] {
  const { channels, isUnread, isStarred, kind, since, until, order, after, limit } = query;
  const compare = inOrder(order);
  return inbox
    .filter(
      (item) =>
        (channels === null || channels.includes(item.channel as ChannelId)) &&
        !resting.includes(item.channel as ChannelId) &&
        !(isUnread && item.isRead) &&
        (!isStarred || item.isStarred) &&
        (kind === "any" || kind === item.kind) &&
        (since === null || item.at >= since) &&
        (until === null || item.at < until) &&
        (after === null || compare(item, { at: after.publishedAt, id: after.id }) > 0),
    )
    .toSorted(compare)
    .slice(0, limit)
    .map(({ id }) => id);
}

it("lists exactly the items of a filter, in both directions, from any place", async () => {
  const moment = fc.integer({ min: -1, max: 212 }).map((hours) => new Date(Date.UTC(2026, 0, 1, hours)));
  const channel = fc.integer({ min: 1, max: CHANNELS + 1 }).map((id) => String(id) as ChannelId);
  const few = fc.integer({ min: 1, max: 15 }).map((id) => String(id) as ChannelId);
  const query = fc.record({
    channels: fc.oneof(
      fc.constant(null),
      fc.uniqueArray(fc.oneof(few, channel), { maxLength: 40 }),
      // More than are merged.
      fc.constant(someChannels(620)),
    ),
    isUnread: fc.boolean(),
    isStarred: fc.boolean(),
    kind: fc.oneof(fc.constant("any" as const), fc.constantFrom(...ITEM_KINDS)),
    since: fc.option(moment, { freq: 1 }),
    until: fc.option(moment, { freq: 1 }),
    order: fc.constantFrom(...ORDERS),
    after: fc.option(fc.record({ publishedAt: moment, id: fc.integer({ min: 0, max: 2501 }).map(String) })),
    // A page of the app has statements of its own.
    limit: fc.oneof(fc.constant(21), fc.integer({ min: 1, max: 30 })),
  });
  const resting = fc.uniqueArray(few, { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(query, resting, async (some, hidden) => {
      const wanted = { ...EVERYTHING, userId: READER, ...some };
      const found = await listInbox(db, wanted, hidden);
      expect(found.map(({ id }) => id)).toEqual(expected(wanted, hidden));
    }),
    { numRuns: 300 },
  );
});
