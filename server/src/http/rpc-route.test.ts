import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import type { Db } from "../db/query.ts";

let [at, db, person] = ["", undefined as unknown as Db, undefined as unknown as TestPerson];
beforeAll(async () => {
  const database = await aDatabase();
  db = database;
  at = (await aServer({ DATABASE_URL: database.url })).address;
  person = await aPerson(at);
  await db.query(
    `with channel as (
       insert into channels (channel_url, feed_url, title, next_refresh_at)
       values ('https://site.example/', 'https://site.example/', 'Site', now() + interval '1 day') returning id
     ), followed as (
       insert into subscriptions (user_id, channel_id, subscribed_at)
       select users.id, channel.id, now() from users, channel where email = $1
     ), added as (
       insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint)
       select channel.id, n, 'Item ' || n, now() - n * interval '1 hour', repeat('日 ', 100), '', false, '' from channel, generate_series(1, 21) n
       returning *
     )
     insert into inbox (item_id, user_id, channel_id, published_at, is_video)
     select added.id, users.id, channel_id, published_at, false from added, users where email = $1`,
    [person.email],
  );
});

const ask = (input: string, more = "", headers: Record<string, string> = {}) =>
  fetch(`${at}/rpc/items.list?input=${encodeURIComponent(input)}${more}`, {
    headers: { cookie: person.cookie, ...headers },
  });

/** A request with another parameter is answered by tRPC's own handler. */
const askTrpc = (input: string, headers: Record<string, string> = {}) => ask(input, "&other=1", headers);

describe("items.list", () => {
  it.each([
    ["{}", {}],
    ['{"limit":1}', {}],
    ['{"limit":20}', {}],
    // There are 21 items, so these limits give the same list as 20 does, but on one page.
    ['{"limit":21}', {}],
    ['{"limit":100}', {}],
    ['{"limit":20}', { "accept-encoding": "gzip" }],
    ['{"which":"unread","order":"oldest"}', {}],
    ['{"view":"folder:1"}', {}],
    ['{"limit":0}', {}],
    ['{"view":"all","channelId":"1"}', {}],
    ['{"cursor":"\\u0000"}', {}],
    ["null", {}],
    ["[", {}],
    ["", {}],
    ["{}", { cookie: "" }],
    ["{}", { cookie: "pagecast.session_token=forged.forged" }],
    ["{}", { "x-api-key": "wrong" }],
  ])("%s with %o gets the same answer as from tRPC", async (input, headers) => {
    for (const round of ["first", "again"]) {
      const [answer, expected] = [await ask(input, "", headers), await askTrpc(input, headers)];
      expect(await answer.json(), round).toEqual(await expected.json());
      expect(answer.status).toBe(expected.status);
      for (const name of ["content-type", "content-encoding", "cache-control", "content-security-policy"])
        expect(answer.headers.get(name), name).toBe(expected.headers.get(name));
      expect(answer.headers.get("vary")).toContain("accept-encoding");
    }
  });

  it("has a next page only if there are more items", async () => {
    for (const [limit, count] of [
      [20, 20],
      [100, 21],
      [20, 20],
      [21, 21],
    ] as const) {
      const { items, nextCursor } = await person.rpc.items.list.query({ limit });
      expect(items).toHaveLength(count);
      expect(nextCursor === null).toBe(count === 21);
    }
  });

  it("shows a change as soon as it is acknowledged", async () => {
    const [first] = (await person.rpc.items.list.query({})).items;
    if (!first) throw new Error("no items");
    for (const starred of [true, false, true]) {
      await person.rpc.items.star.mutate({ id: first.id, starred });
      const { items } = await person.rpc.items.list.query({});
      expect(items[0]?.isStarred).toBe(starred);
    }
  });

  it("is refused after signing out, and shows nothing of another person", async () => {
    const other = await aPerson(at);
    expect(await other.rpc.items.list.query({})).toEqual({ items: [], nextCursor: null });
    await other.auth("/sign-out", {});
    expect((await ask("{}", "", { cookie: other.cookie })).status).toBe(401);
    expect((await ask("{}")).status).toBe(200);
  });
});
