import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aMember, anAuthor, NOBODY_THERE } from "../../test/a-member.ts";
import { aPerson, rpcOf } from "../../test/a-person.ts";
import { aProcess, end, type ServerProcess } from "../../test/a-process.ts";
import { onlyRow } from "../db/query.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let server: ServerProcess;
afterAll(() => end(server.child, "SIGKILL"));
const settings = () => ({
  DATABASE_URL: db.url,
  PAGECAST_FEED_SERVICE: NOBODY_THERE,
  PAGECAST_PROXIES: "1",
});
beforeAll(async () => {
  db = await aDatabase();
});

const everyAuthor = Array.from({ length: 40 }, (_, n) => n);
const stored = async () =>
  onlyRow(await db.query<{ count: number }>("select count(*)::int as count from subscriptions")).count;

const moments: [string, (acknowledged: Set<number>, before: number) => Promise<boolean>][] = [
  ["the first row is there", async (_acknowledged, before) => (await stored()) > before],
  ["the first answers are there", async (acknowledged) => acknowledged.size >= 3],
];

// Three starts of the whole server, each a few seconds on a busy machine.
it("loses and duplicates nothing when the server is killed between request and response", async () => {
  server = await aProcess(settings());
  await aPerson(server.address); // the owner, so that no member becomes it
  for (const [moment, isTime] of moments) {
    const { cookie } = await aMember(server.address, db, "pro");
    const before = await stored();
    const acknowledged = new Set<number>();
    const rpc = rpcOf(server.address, { cookie });
    const calls = everyAuthor.map((n) =>
      rpc.channels.subscribe.mutate({ channelUrl: anAuthor(n) }).then(() => acknowledged.add(n)),
    );
    const settled = Promise.allSettled(calls);
    while (!(await isTime(acknowledged, before))) await setImmediate();
    await end(server.child, "SIGKILL");
    await settled;

    server = await aProcess(settings());
    // The session is valid after the restart, because its secret is in the database.
    const again = rpcOf(server.address, { cookie });
    const followed = (await again.channels.list.query()).map((one) => one.channel.channel_url);
    expect([moment, new Set(followed).size]).toEqual([moment, followed.length]);
    for (const n of acknowledged) expect(followed).toContain(anAuthor(n));
    await Promise.all(everyAuthor.map((n) => again.channels.subscribe.mutate({ channelUrl: anAuthor(n) })));
    const all = (await again.channels.list.query()).map((one) => one.channel.channel_url);
    expect(all.toSorted()).toEqual(everyAuthor.map(anAuthor).toSorted());
  }
}, 180_000);
