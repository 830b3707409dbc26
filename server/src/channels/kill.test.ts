import { setImmediate } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aMember, anAuthor } from "../../test/a-member.ts";
import { aPerson, rpcOf } from "../../test/a-person.ts";
import { aProcess, end } from "../../test/a-process.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
const settings = () => ({
  DATABASE_URL: db.url,
  PAGECAST_FEED_SERVICE: "https://feeds.example",
  PAGECAST_PROXIES: "1",
});
beforeAll(async () => {
  db = await aDatabase();
});

const stored = async () =>
  (await db.$client.query("select count(*)::int as count from subscriptions")).rows[0].count as number;

it.each([
  ["the first row is there", async (_acknowledged: Set<number>, before: number) => (await stored()) > before],
  ["the first answers are there", async (acknowledged: Set<number>) => acknowledged.size >= 3],
])("loses and doubles nothing when the server is killed as soon as %s", async (_moment, isTime) => {
  const first = await aProcess(settings());
  if ((await db.$client.query("select from users")).rowCount === 0) await aPerson(first.address);
  const { cookie } = await aMember(first.address, db, "pro");
  const before = await stored();
  const acknowledged = new Set<number>();
  const calls = Array.from({ length: 40 }, (_, n) =>
    rpcOf(first.address, { cookie })
      .channels.subscribe.mutate({ channelUrl: anAuthor(n) })
      .then(() => acknowledged.add(n)),
  );
  const settled = Promise.allSettled(calls);
  while (!(await isTime(acknowledged, before))) await setImmediate();
  await end(first.child, "SIGKILL");
  await settled;

  const second = await aProcess(settings());
  const rpc = rpcOf(second.address, { cookie });
  const followed = (await rpc.channels.list.query()).map((one) => one.channel.channel_url);
  expect(new Set(followed).size).toBe(followed.length);
  for (const n of acknowledged) expect(followed).toContain(anAuthor(n));
  await Promise.all(Array.from({ length: 40 }, (_, n) => rpc.channels.subscribe.mutate({ channelUrl: anAuthor(n) })));
  expect((await rpc.channels.list.query()).map((one) => one.channel.channel_url).toSorted()).toEqual(
    Array.from({ length: 40 }, (_, n) => anAuthor(n)).toSorted(),
  );
  await second.stop();
});
