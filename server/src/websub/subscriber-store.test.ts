import { beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { READER, seedInbox } from "../../test/hot-queries.ts";
import type { ChannelId } from "../ids.ts";
import {
  confirmSubscriber,
  type DueSubscriber,
  deleteSubscriber,
  dropAsked,
  findDueSubscriber,
  noteArrivals,
  retrySubscriber,
  saveAsked,
  saveSent,
} from "./subscriber-store.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  db = await aDatabase();
  await seedInbox(db, { channels: 1, perChannel: 1, searchable: false });
});

const NOW = new Date("2026-11-01T12:00:00Z");
const LATER = new Date("2026-11-02T12:00:00Z");
const CHANNEL = "1" as ChannelId;
let hosts = 0;

/** Somebody who has asked, at a host of their own. */
async function asked(mode: "subscribe" | "unsubscribe" = "subscribe", host = `reader-${++hosts}.example`) {
  const key = { userId: READER, token: `token-${host}`, format: "atom", callbackHash: Buffer.from(host) } as const;
  const asking = { ...key, callback: `https://${host}/`, host, secret: mode, leaseSeconds: 3600, mode };
  await saveAsked(db, asking, NOW);
  return { host, due: (await findDueSubscriber(db, host, NOW)) as DueSubscriber };
}
const now = (host: string) => findDueSubscriber(db, host, LATER);

it("the answer to one request changes nothing of the next", async () => {
  const confirm = { endsAt: LATER, etag: "e", now: NOW };
  const late: ((due: DueSubscriber) => Promise<void>)[] = [
    (due) => deleteSubscriber(db, due),
    (due) => dropAsked(db, due, NOW),
    (due) => retrySubscriber(db, due, 2, LATER),
    (due) => confirmSubscriber(db, due, confirm),
  ];
  for (const answer of late) {
    const { host, due } = await asked("unsubscribe");
    await asked("subscribe", host);
    const before = await now(host);
    await answer(due);
    expect(await now(host)).toEqual(before);
    expect(before?.askedMode).toBe("subscribe");
  }
});

it("an arrival during a delivery is sent next, also on a machine whose clock is behind", async () => {
  const { host, due } = await asked();
  await confirmSubscriber(db, due, { endsAt: LATER, etag: "e", now: NOW });
  const taken = (await findDueSubscriber(db, host, NOW)) as DueSubscriber;
  const behind = new Date(NOW.getTime() - 2_000);
  await noteArrivals(db, [CHANNEL], behind, LATER);
  await saveSent(db, taken, { changes: taken.changes, etag: "f", nextAt: NOW });
  expect(await now(host)).toMatchObject({ sentEtag: "f" });
  const next = (await now(host)) as DueSubscriber;
  await saveSent(db, next, { changes: next.changes, etag: "g", nextAt: NOW });
  expect(await now(host)).toBeUndefined();
});
