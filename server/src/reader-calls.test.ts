import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { aPerson } from "../test/a-person.ts";
import { aWorld, belongingsOf, SECRET, type World } from "../test/every-call.ts";
import { BODIES, CALLS } from "./http/miniflux-api.ts";
import { READS, WRITES } from "./http/reader-api.ts";

// Every call of the Google Reader API and of Miniflux's, as their own tables have them, with every parameter that its code reads.
const MINIFLUX = Object.entries(CALLS).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ name: `${method} ${path}`, method, path })),
);
const GOOGLE = [
  ...Object.keys(READS).map((path) => ({ name: path, method: "GET", path: `/reader/api/0/${path}` })),
  ...Object.keys(WRITES).map((path) => ({ name: path, method: "POST", path: `/reader/api/0/${path}` })),
  { name: "stream/contents/…", method: "GET", path: "/reader/api/0/stream/contents/feed%2F1" },
  { name: "atom/…", method: "GET", path: "/reader/atom/feed%2F1" },
];
type ReaderCall = (typeof GOOGLE)[number];

const STACK = /\bat .*\.[jt]s:\d+|node_modules|select .* from |syntax for type|invalid byte sequence/i;
const LIST = "user/-/state/com.google/reading-list";

let world: World;
let keys: { owner: string; other: string; suspended: string };
beforeAll(async () => {
  world = await aWorld();
  const suspended = await aPerson(world.at);
  keys = { owner: await keyOf(world.owner), other: await keyOf(world.other), suspended: await keyOf(suspended) };
  await world.db.query("update users set banned_at = now() where email = $1", [suspended.email]);
});
beforeEach(() => world.db.query("delete from rate_limits"));

async function keyOf({ auth }: World["owner"]): Promise<string> {
  return (await auth("/api-key/create", { name: "reader" })).body.key;
}

type Sent = { key?: string; params?: string; json?: string; headers?: Record<string, string> };

async function send(method: string, path: string, { params = "", json, headers = {} }: Sent) {
  const isForm = method === "POST" && json === undefined;
  const url = `${world.at}${path}${params && !isForm ? `?${params}` : ""}`;
  const type = isForm ? { "content-type": "application/x-www-form-urlencoded" } : {};
  const body = isForm ? params : json;
  const init = { method, headers: { ...type, ...headers }, ...(body !== undefined && { body }) };
  const response = await fetch(url, init);
  return { status: response.status, text: await response.text() };
}

const google = ({ method, path }: Pick<ReaderCall, "method" | "path">, { key, ...sent }: Sent) =>
  send(method, path, { ...sent, headers: key ? { authorization: `GoogleLogin auth=${key}` } : {} });
const miniflux = (method: string, path: string, { key, ...sent }: Sent) =>
  send(method, `/v1/${path}`, { ...sent, headers: key ? { "x-auth-token": key } : {} });

function expectNoError({ status, text }: { status: number; text: string }, sent: string): void {
  expect([sent.slice(0, 200), status < 500]).toEqual([sent.slice(0, 200), true]);
  expect(text).not.toMatch(STACK);
}

/** Which parameters a call reads: the server runs in this process, so it is asked while it answers. */
async function parametersOf(ask: (params: string) => Promise<unknown>): Promise<string[]> {
  const names = new Set<string>();
  const spies = (["get", "getAll", "has"] as const).map((method) => {
    const original = URLSearchParams.prototype[method] as (name: string, ...rest: string[]) => never;
    return vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
      this: URLSearchParams,
      ...args: string[]
    ) {
      names.add(args[0] as string);
      return original.apply(this, args as [string]);
    });
  });
  // One value leads further than another, and what is read next depends on it.
  const values = ["", "1", LIST, "user/-/label/A", "feed/1", "edit", "unsubscribe"];
  for (let known = -1; known !== names.size; ) {
    known = names.size;
    for (const value of values) await ask([...names].map((name) => `${name}=${value}`).join("&"));
    await ask("ac=edit&s=feed/1&i=1");
  }
  for (const spy of spies) spy.mockRestore();
  return [...names];
}

const VALUES = [
  "",
  "0",
  "-1",
  "1.5",
  "1e9",
  "9".repeat(30),
  "9223372036854775807",
  "%00",
  "a%00b",
  "%ff",
  "%F0%9F%98%80",
  "__proto__",
  "';drop table users;--",
  "feed/",
  "feed/0",
  "feed/http://127.0.0.1:1/",
  "user/-/label/",
  "user/-/label/%2F",
  "user/-/state/com.google/",
  "tag:google.com,2005:reader/item/ffffffffffffffff",
  "x".repeat(5_000),
];

describe("the Google Reader API", () => {
  it.each(GOOGLE)("$name: every parameter missing, repeated, huge or malformed", async (call) => {
    const ask = (params: string) => google(call, { params, key: keys.owner });
    const names = await parametersOf(ask);
    expect(names).toContain("T");
    for (const name of names) {
      const others = names.filter((one) => one !== name).map((one) => `${one}=${one === "s" ? LIST : "1"}`);
      await world.db.query("delete from rate_limits");
      const sent = [
        others.join("&"),
        ...VALUES.map((value) => [...others, `${name}=${value}`].join("&")),
        ...VALUES.map((value) => `${name}=${value}&${name}=${value}&${name}=1`),
      ];
      for (let at = 0; at < sent.length; at += 8)
        await Promise.all(sent.slice(at, at + 8).map(async (params) => expectNoError(await ask(params), params)));
      if (call.method === "POST" || name === "i") {
        const many = Array.from({ length: 20_000 }, (_, n) => `${name}=feed/${n + 1}`).join("&");
        expectNoError(
          await google({ ...call, method: "POST" }, { params: many, key: keys.owner }),
          `${name} 20,000 times`,
        );
      }
    }
  });

  it.each(GOOGLE)("$name: only for a person with a key, sent in either way", async (call) => {
    const params = "s=feed/1&i=1";
    for (const key of [undefined, "nonsense", "%00"]) {
      const { status, text } = await google(call, { params, ...(key && { key: encodeURIComponent(key) }) });
      expect([status, text]).toEqual([401, "Unauthorized"]);
    }
    const { status, text } = await google(call, { params, key: keys.suspended });
    expect([status, text.includes("account-suspended")]).toEqual([403, true]);
    expect((await google(call, { params, key: keys.owner })).status).not.toBe(401);
    expect((await google(call, { params: `${params}&T=${keys.owner}` })).status).not.toBe(401);
    expect((await google(call, { params: `${params}&T=nonsense`, key: keys.owner })).status).not.toBe(401);
  });

  it.each(GOOGLE)("$name: nothing of another person is read or changed", async (call) => {
    const { channelId, channelUrl, itemId } = world.victim;
    const streams = [`feed/${channelId}`, `feed/${channelUrl}`, `user/-/label/${SECRET}`, LIST];
    const before = await belongingsOf(world);
    for (const stream of streams)
      for (const action of ["edit", "unsubscribe"]) {
        const changes = `a=user/-/state/com.google/read&a=user/-/state/com.google/starred&r=user/-/label/${SECRET}&t=Mine`;
        const params = `s=${encodeURIComponent(stream)}&i=${itemId}&ac=${action}&dest=user/-/label/Mine&${changes}`;
        const path = call.path.replace("feed%2F1", encodeURIComponent(stream));
        // Only what was sent comes back.
        const { text } = await google({ ...call, path }, { params, key: keys.other });
        expect(
          text.replaceAll(JSON.stringify(stream), "").replaceAll(stream, "").replaceAll(encodeURIComponent(stream), ""),
        ).not.toContain(SECRET);
      }
    expect(await belongingsOf(world)).toEqual(before);
  });

  it("the parameters are those that the code reads", async () => {
    const names = await parametersOf((params) =>
      google({ method: "POST", path: "/reader/api/0/subscription/edit" }, { params, key: keys.owner }),
    );
    expect(names).toEqual(expect.arrayContaining(["ac", "s", "t", "a", "r", "T"]));
  });

  it("what changes something is only done by POST", async () => {
    for (const name of Object.keys(WRITES)) {
      const { status } = await google({ method: "GET", path: `/reader/api/0/${name}` }, { key: keys.owner });
      expect([name, status]).toEqual([name, 405]);
    }
  });
});

const HOSTILE: unknown[] = [
  null,
  "",
  "\0",
  "a\0b",
  "\ud800",
  -1,
  0,
  1.5,
  2 ** 53,
  1e308,
  true,
  [],
  [[]],
  {},
  { $ne: 1 },
];
const LONG_TEXT = "x".repeat(20_000);
const NO_OBJECT = ["", "{", "null", "[]", '"x"', "{}", '{"__proto__":{"polluted":true}}', "[".repeat(3_000)];

describe("the API of Miniflux", () => {
  it.each(MINIFLUX)(
    "$name: every parameter and field missing, repeated, huge or malformed",
    async ({ name, method, path }) => {
      const ids = ["0", "1", "9".repeat(15), world.victim.channelId, world.victim.folderId];
      const ask = (params: string, at = path.replaceAll("ID", "1")) =>
        miniflux(method, at, { params, key: keys.owner });
      for (const id of ids) expectNoError(await ask("", path.replaceAll("ID", id)), `${name} ${id}`);
      if (method === "GET") {
        const names = await parametersOf((params) => ask(params));
        for (const one of names)
          await Promise.all(
            VALUES.map(async (value) => {
              expectNoError(await ask(`${one}=${value}`), `${one}=${value}`);
              expectNoError(await ask(`${one}=${value}&${one}=1&${one}=${value}`), `${one}=${value}, repeated`);
            }),
          );
        return;
      }
      const bodies = [...NO_OBJECT];
      const schema = Object.hasOwn(BODIES, name) ? BODIES[name as keyof typeof BODIES] : undefined;
      const good = {
        title: "A",
        feed_url: "http://127.0.0.1:1/",
        url: "http://127.0.0.1:1/",
        entry_ids: [1],
        status: "read",
      };
      for (const field of Object.keys(schema?.shape ?? {}))
        for (const value of [...HOSTILE, LONG_TEXT, Array.from({ length: 20_000 }, (_, n) => n)])
          bodies.push(JSON.stringify({ ...good, [field]: value }));
      for (const json of bodies) {
        await world.db.query("delete from rate_limits");
        expectNoError(await miniflux(method, path.replaceAll("ID", "1"), { json, key: keys.owner }), json);
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it.each(MINIFLUX)("$name: only for a person with a key", async ({ method, path }) => {
    const at = path.replaceAll("ID", "1");
    for (const key of [undefined, "nonsense"]) {
      const { status, text } = await miniflux(method, at, key ? { key } : {});
      expect([status, Object.keys(JSON.parse(text))]).toEqual([401, ["error_message"]]);
    }
    expect((await miniflux(method, at, { key: keys.suspended })).status).toBe(401);
    expect((await miniflux(method, at, { key: keys.owner })).status).not.toBe(401);
  });

  it.each(MINIFLUX)("$name: nothing of another person is read or changed", async ({ method, path }) => {
    const { channelId, itemId, folderId, channelUrl } = world.victim;
    const before = await belongingsOf(world);
    const json = JSON.stringify({
      title: "Mine",
      feed_url: channelUrl,
      url: "http://127.0.0.1:1/",
      category_id: Number(folderId),
      entry_ids: [Number(itemId)],
      status: "read",
    });
    for (const id of [channelId, itemId, folderId]) {
      const sent = method === "GET" ? { params: `category_id=${folderId}` } : { json };
      const { text } = await miniflux(method, path.replaceAll("ID", id), { ...sent, key: keys.other });
      expect(text).not.toContain(SECRET);
    }
    expect(await belongingsOf(world)).toEqual(before);
  });

  it("every call with a body has its fields in the table", () => {
    const known = MINIFLUX.map(({ name }) => name);
    for (const name of Object.keys(BODIES)) expect(known).toContain(name);
  });
});

describe("a key that is revoked during a sync", () => {
  it("ends it at the next call, whichever it is", async () => {
    const { owner } = world;
    const { body } = await owner.auth("/api-key/create", { name: "lost phone" });
    for (const call of GOOGLE) expect((await google(call, { key: body.key })).status).not.toBe(401);
    await owner.auth("/api-key/delete", { keyId: body.id });
    for (const call of GOOGLE) expect((await google(call, { key: body.key })).status).toBe(401);
    for (const { method, path } of MINIFLUX)
      expect((await miniflux(method, path.replaceAll("ID", "1"), { key: body.key })).status).toBe(401);
  });
});
