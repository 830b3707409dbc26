import { hash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, until } from "../../test/a-feed-server.ts";
import { aLiveConnection } from "../../test/a-live-connection.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { findKeyOwners } from "../accounts/store.ts";
import { readerOf, whileSignedIn } from "./sign-in.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
let anna: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url })).address;
  await aPerson(at);
  anna = await aMember(at, db, "pro");
});

async function aKey(): Promise<{ key: string; revoke: () => Promise<void> }> {
  const { id, key } = (await anna.auth("/api-key/create", { name: "phone" })).body;
  return { key, revoke: async () => expect((await anna.auth("/api-key/delete", { keyId: id })).status).toBe(200) };
}

it("ends between two calls of a sync, for reading and for writing", async () => {
  const { key, revoke } = await aKey();
  const headers = { authorization: `GoogleLogin auth=${key}` };
  const list = () => fetch(`${at}/reader/api/0/subscription/list`, { headers });
  const mark = () =>
    fetch(`${at}/reader/api/0/mark-all-as-read`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ s: "user/-/state/com.google/reading-list" }),
    });
  const me = () => fetch(`${at}/v1/me`, { headers: { "x-auth-token": key } });
  expect([(await list()).status, (await mark()).status, (await me()).status]).toEqual([200, 200, 200]);
  await revoke();
  expect([(await list()).status, (await mark()).status, (await me()).status]).toEqual([401, 401, 401]);
});

it("belongs to one person, also when calls with other keys arrive at the same time", async () => {
  const ben = await aMember(at, db, "pro");
  const { key: annas } = await aKey();
  const { key: bens } = (await ben.auth("/api-key/create", { name: "phone" })).body;
  const { key: revoked, revoke } = await aKey();
  await revoke();
  const [expired, disabled] = [(await aKey()).key, (await aKey()).key];
  const hashOf = (key: string) => hash("sha256", key, "base64url");
  const set = (change: string, key: string) => db.query(`update api_keys set ${change} where key = $1`, [hashOf(key)]);
  await set("expires_at = now() - interval '1 second'", expired);
  await set("enabled = false", disabled);
  const whose = async (key: string) => {
    const headers = { authorization: `GoogleLogin auth=${key}` };
    const response = await fetch(`${at}/reader/api/0/user-info`, { headers });
    return response.status === 200 ? ((await response.json()) as { userEmail: string }).userEmail : response.status;
  };
  const expected = new Map<string, string | number>([
    [annas, anna.email],
    [bens, ben.email],
    ...[revoked, expired, disabled, "no-such-key"].map((key) => [key, 401] as const),
  ]);
  const asked = Array.from({ length: 5 }, () => [...expected.keys()]).flat();
  expect(await Promise.all(asked.map(whose))).toEqual(asked.map((key) => expected.get(key)));
  const used = await db.query<{ key: string }>("select key from api_keys where last_request is not null");
  const usedKeys = used.rows.map(({ key }) => key);
  expect(usedKeys).toEqual(expect.arrayContaining([hashOf(annas), hashOf(bens)]));
  expect(usedKeys).not.toContain(hashOf(expired));
  expect(usedKeys).not.toContain(hashOf(disabled));
});

it("works while its row is locked, for example because the account is being deleted", async () => {
  const { key } = await aKey();
  const session = await db.connect();
  try {
    await session.query("begin");
    await session.query("select from api_keys for update");
    const headers = { authorization: `GoogleLogin auth=${key}` };
    expect((await fetch(`${at}/reader/api/0/user-info`, { headers })).status).toBe(200);
  } finally {
    await session.query("rollback");
    session.release();
  }
});

it("ends a long answer within a second, and the answer breaks off", async () => {
  const { key, revoke } = await aKey();
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 1, 1) + seconds * 1_000);
  const findKeyOwner = async (keyHash: string) => (await findKeyOwners(db, [keyHash], now())).get(keyHash);
  const deps = { now, accounts: { findKeyOwner } };
  const found = await readerOf(deps, key);
  if (!found.ok) throw new Error("the key is not known");
  async function* pieces() {
    for (let n = 1; ; n++) yield `piece ${n}`;
  }
  const answer = whileSignedIn(deps, found.value, pieces());
  expect((await answer.next()).value).toBe("piece 1");
  seconds = 1;
  expect((await answer.next()).value).toBe("piece 2");
  await revoke();
  expect((await answer.next()).value).toBe("piece 3");
  seconds = 2;
  await expect(answer.next()).rejects.toThrow("does not exist, has expired or was revoked");
});

it("ends live updates before the next item", async () => {
  const item = (n: number) => ({ id: `${n}`, title: `Title ${n}`, link: site.url(`/${n}`), at: new Date() });
  const channelUrl = site.feed("/live.xml", [item(1)]);
  const { channelId } = await anna.rpc.channels.subscribe.mutate({ channelUrl });
  await until(
    () => anna.rpc.items.unreadCounts.query(),
    ({ total }) => total === 1,
  );
  const { key, revoke } = await aKey();
  const byKey = await aLiveConnection(at, { "x-api-key": key });
  const bySession = await aLiveConnection(at, anna.cookie);
  for (const { events } of [byKey, bySession])
    await until(
      () => events.length,
      (count) => count === 1,
    );
  await revoke();
  site.feed("/live.xml", [item(1), item(2)]);
  await db.query(
    "update channels set next_refresh_at = now(), last_attempt_at = now() - interval '1 day' where id = $1",
    [channelId],
  );
  await anna.rpc.channels.refreshNow.mutate({ channelId });
  await until(
    () => bySession.items(),
    (items) => items.length === 1,
  );
  expect(byKey.items()).toEqual([]);
  await Promise.all([byKey.cut(), bySession.cut()]);
});
