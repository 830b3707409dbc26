import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { ORDERS } from "#core/view/view.ts";
import { aMixedInbox, CHANNELS, type Delivered, inOrder } from "../../test/a-mixed-inbox.ts";
import { READER, someChannels } from "../../test/hot-queries.ts";
import type { ChannelId } from "../ids.ts";
import { listFirstHeads, listHeads, listStream, readChannels, readHeads, type StreamFilter } from "./store.ts";

let db: Awaited<ReturnType<typeof aMixedInbox>>["db"];
let inbox: Delivered[];
beforeAll(async () => {
  ({ db, inbox } = await aMixedInbox());
});

const idOfChannel = (id: number) => String(id) as ChannelId;
const microseconds = (moment: Date) => `${moment.getTime()}000`;

function isIn({ channels, except, ...filter }: StreamFilter, { channel, isRead, isStarred }: Delivered): boolean {
  if (channels && !channels.includes(channel as ChannelId)) return false;
  if (except.includes(channel as ChannelId)) return false;
  if ((filter.isUnread && isRead) || (filter.isRead && !isRead)) return false;
  return !(filter.isStarred && !isStarred) && !(filter.isNotStarred && isStarred);
}

it("lists exactly the items of a stream, in both directions, from any place", async () => {
  const moment = fc.integer({ min: -1, max: 212 }).map((hours) => new Date(Date.UTC(2026, 0, 1, hours)));
  // The first twelve channels have most of the items.
  const few = fc.integer({ min: 1, max: 15 }).map(idOfChannel);
  const any = fc.integer({ min: 1, max: CHANNELS + 1 }).map(idOfChannel);
  const rarely = fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, fc.boolean());
  const filter = fc.record({
    isUnread: fc.boolean(),
    isRead: rarely,
    isStarred: rarely,
    isNotStarred: rarely,
    channels: fc.oneof(
      fc.constant(null),
      fc.uniqueArray(fc.oneof(few, any), { maxLength: 40 }),
      fc.constant(someChannels(620)),
      // Few items each, and with the first twelve channels, some that have many.
      fc.constant(someChannels(170).slice(20)),
      fc.constant(someChannels(170).slice(8)),
    ),
    except: fc.uniqueArray(few, { maxLength: 3 }),
    from: fc.constant(null),
    to: fc.constant(null),
  });
  const place = fc.record({
    order: fc.constantFrom(...ORDERS),
    after: fc.option(fc.record({ at: moment, id: fc.integer({ min: 0, max: 2501 }).map(String) }), { freq: 1 }),
    // With a large one, few channels are too many to read all of each.
    limit: fc.oneof(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 70, max: 300 }),
      fc.integer({ min: 300, max: 1500 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(filter, place, async (some, { order, after, limit }) => {
      const compare = inOrder(order);
      const cursor = after && { at: microseconds(after.at), id: after.id };
      const found = await listStream(db, READER, some, { order, after: cursor, limit });
      const expected = inbox
        .filter((item) => isIn(some, item) && (after === null || compare(item, after) > 0))
        .toSorted(compare)
        .slice(0, limit);
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 200 },
  );
});

it("lists the same first items in one statement as in two", async () => {
  await db.query("insert into subscriptions (user_id, channel_id, subscribed_at) select $1, id, now() from channels", [
    READER,
  ]);
  const everything = { isRead: false, isStarred: false, isNotStarred: false, except: [], from: null, to: null };
  const list = fc.record({
    channel: fc.option(
      fc.oneof(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: CHANNELS })).map(idOfChannel),
    ),
    isUnread: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      list,
      fc.constantFrom(...ORDERS),
      fc.constantFrom(21 as const, 51 as const),
      async ({ channel, isUnread }, order, limit) => {
        const first = await listFirstHeads(db, READER, { channel, isUnread }, { order, limit });
        const filter = { ...everything, isUnread, channels: channel === null ? null : [channel] };
        const rows = await listStream(db, READER, filter, { order, after: null, limit });
        const ids = rows.map(({ id }) => id);
        const heads = new Map((await listHeads(db, READER, ids)).map((head) => [head.id, head]));
        expect(readHeads(first, readChannels(first))).toEqual(ids.map((id) => heads.get(id)));
      },
    ),
    { numRuns: 100 },
  );
});
