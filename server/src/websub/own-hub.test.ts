import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type Entry, type FeedServer, until } from "../../test/a-feed-server.ts";
import { aFreePort } from "../../test/a-hub.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import type { ChannelId } from "../ids.ts";

/** Our own hub, for private feeds, and a second Pagecast that follows one of them. */
let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let site: FeedServer;
let forbidden: FeedServer;
let owner: TestPerson;
let feedId: ChannelId;
let atomUrl: string;
let jsonUrl: string;
let later = 0;
const now = () => new Date(Date.now() + later);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const reachable: string[] = [];

beforeAll(async () => {
  [db, site, forbidden] = await Promise.all([aDatabase(), aFeedServer(), aFeedServer()]);
  at = `http://127.0.0.1:${await aFreePort()}`;
  const callbacks = await Promise.all([aCallback(), aCallback(), aCallback()]);
  spare.push(...callbacks);
  reachable.push(...callbacks.map(({ host }) => host), new URL(site.url("/")).host);
  await aServer(
    {
      DATABASE_URL: db.url,
      PORT: new URL(at).port,
      PAGECAST_ROLE: "all",
      PAGECAST_PUBLIC_URL: at,
      PAGECAST_SUBSCRIBE: "any-feed",
      PAGECAST_REACH: reachable.join(","),
    },
    { now },
  );
  owner = await aPerson(at);
  publish("first");
  await owner.rpc.channels.subscribe.mutate({ channelUrl: site.url("/feed") });
  await until(titles, (all) => all.length === 1);
  const found = await db.query<{ id: ChannelId }>("select id from channels where feed_url = $1", [site.url("/feed")]);
  feedId = found.rows[0]!.id;
  ({ atomUrl, jsonUrl } = await owner.rpc.privateFeed.renew.mutate());
});

let entries: Entry[] = [];
function publish(...ids: string[]) {
  entries = [...ids.map((id) => ({ id, title: id })), ...entries];
  site.feed("/feed", entries);
}
const titles = async () => (await owner.rpc.items.list.query({})).items.map(({ title }) => title);

/** A new item is in the inbox, whatever was asked before. */
async function arrive(id: string) {
  publish(id);
  await db.query("delete from rate_limits");
  await owner.rpc.channels.refreshNow.mutate({ channelId: feedId });
  await until(titles, (all) => all.includes(id));
}

type Call = { method: string; query: URLSearchParams; headers: IncomingMessage["headers"]; body: string };
type Callback = {
  url: string;
  host: string;
  calls: Call[];
  /** The status, and the text if it is a question. */
  answer: (call: Call) => [number, string];
};
const echo = ({ query }: Call): [number, string] => [200, query.get("hub.challenge") ?? ""];
/** Addresses that may be reached, for one test each. */
const spare: Callback[] = [];
const closing = new Map<string, (then: () => void) => void>();

/** Another reader, on loopback. */
async function aCallback(): Promise<Callback> {
  const server = createServer(async (request, response) => {
    const { searchParams: query } = new URL(request.url ?? "", "http://x");
    const call = { method: request.method ?? "", query, headers: request.headers, body: await text(request) };
    callback.calls.push(call);
    const [status, body] = callback.answer(call);
    response.writeHead(status, status === 307 ? { location: body } : {}).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = (then: () => void) => {
    server.closeAllConnections();
    server.close(then);
  };
  closing.set(String(port), close);
  afterAll(() => close(() => {}));
  const callback: Callback = {
    url: `http://127.0.0.1:${port}/cb?of=1`,
    host: `127.0.0.1:${port}`,
    calls: [],
    answer: echo,
  };
  return callback;
}

let client = 0;
function ask(form: Record<string, string> | string | URLSearchParams, type = "application/x-www-form-urlencoded") {
  const body = typeof form === "string" ? form : new URLSearchParams(form).toString();
  // Each from another network address, because of the rate limit.
  const from = `5.5.${++client >> 8}.${client % 256}`;
  return fetch(`${at}/hub`, { method: "POST", headers: { "content-type": type, "x-forwarded-for": from }, body });
}
const aRequest = (callback: string, more: Record<string, string> = {}) => ({
  "hub.mode": "subscribe",
  "hub.topic": atomUrl,
  "hub.callback": callback,
  "hub.secret": "shared",
  ...more,
});
type Row = { lease_ends_at: Date | null; asked_mode: string | null; due_at: Date | null; failures: number };
const rowOf = async (callback: string) =>
  (await db.query<Row>("select * from feed_subscribers where callback = $1", [callback])).rows[0];
const confirmed = (callback: string) =>
  until(
    () => rowOf(callback),
    (row) => row?.lease_ends_at != null && row.asked_mode === null && row.due_at === null,
  );
const pushes = ({ calls }: Callback) => calls.filter(({ method }) => method === "POST");

it("private feeds name the hub and themselves, in the document and in a header", async () => {
  const atom = await fetch(atomUrl);
  expect(atom.headers.get("link")).toBe(`<${at}/hub>; rel="hub", <${atomUrl}>; rel="self"`);
  const document = await atom.text();
  expect(document).toContain(`<link rel="hub" href="${at}/hub"/>`);
  expect(document).toContain(`<link rel="self" type="application/atom+xml" href="${atomUrl}"/>`);
  const json = (await (await fetch(jsonUrl)).json()) as object;
  expect(json).toMatchObject({ feed_url: jsonUrl, hubs: [{ type: "WebSub", url: `${at}/hub` }] });
});

it("a subscriber is asked, and then told what is new, signed", async () => {
  const callback = spare.pop()!;
  expect((await ask(aRequest(callback.url, { "hub.lease_seconds": "86400" }))).status).toBe(202);
  const row = await confirmed(callback.url);
  expect(Math.round(((row?.lease_ends_at?.getTime() ?? 0) - now().getTime()) / DAY)).toBe(1);
  const [question] = callback.calls;
  expect(Object.fromEntries(question?.query ?? [])).toMatchObject({
    of: "1",
    "hub.mode": "subscribe",
    "hub.topic": atomUrl,
    "hub.lease_seconds": "86400",
  });
  await arrive("told");
  later += MINUTE;
  const [push] = await until(
    () => pushes(callback),
    (all) => all.length > 0,
  );
  expect(push?.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(push?.headers.link).toBe(`<${at}/hub>; rel="hub", <${atomUrl}>; rel="self"`);
  expect(push?.headers["x-hub-signature"]).toBe(
    `sha256=${createHmac("sha256", "shared")
      .update(push?.body ?? "")
      .digest("hex")}`,
  );
  expect(push?.body).toContain("told");
  expect(push?.body).toBe(await (await fetch(atomUrl)).text());

  // Nothing is sent twice, and a subscriber that fails is sent it later.
  await confirmed(callback.url);
  callback.answer = (call) => (call.method === "POST" ? [500, ""] : echo(call));
  await arrive("late");
  later += MINUTE;
  await until(
    () => rowOf(callback.url),
    (state) => state?.failures === 1,
  );
  expect(pushes(callback)).toHaveLength(2);
  callback.answer = echo;
  later += 2 * MINUTE;
  await until(
    () => pushes(callback),
    (all) => all.length === 3,
  );
  expect(pushes(callback)[2]?.body).toContain("late");
  await confirmed(callback.url);

  // Renewing with another secret, which counts once it is confirmed.
  await ask(aRequest(callback.url, { "hub.secret": "another" }));
  await confirmed(callback.url);
  await arrive("renewed");
  later += MINUTE;
  const last = await until(
    () => pushes(callback)[3],
    (found) => found !== undefined,
  );
  expect(last?.headers["x-hub-signature"]).toBe(
    `sha256=${createHmac("sha256", "another")
      .update(last?.body ?? "")
      .digest("hex")}`,
  );

  // A request to leave that the subscriber does not confirm changes nothing; one that it confirms ends it.
  await confirmed(callback.url);
  callback.answer = () => [404, ""];
  await ask(aRequest(callback.url, { "hub.mode": "unsubscribe" }));
  await confirmed(callback.url);
  callback.answer = echo;
  await ask(aRequest(callback.url, { "hub.mode": "unsubscribe" }));
  await until(
    () => rowOf(callback.url),
    (state) => state === undefined,
  );
});

it("a subscriber that is gone, or does not answer for long, is dropped", async () => {
  const callback = spare.pop()!;
  await ask(aRequest(callback.url));
  await confirmed(callback.url);
  callback.answer = (call) => (call.method === "POST" ? [410, ""] : echo(call));
  await arrive("gone");
  later += MINUTE;
  await until(
    () => rowOf(callback.url),
    (row) => row === undefined,
  );
  callback.answer = echo;
  await ask(aRequest(callback.url));
  await confirmed(callback.url);
  callback.answer = (call) => (call.method === "POST" ? [503, ""] : echo(call));
  await db.query("update feed_subscribers set failures = 11 where callback = $1", [callback.url]);
  await arrive("dead");
  later += MINUTE;
  await until(
    () => rowOf(callback.url),
    (row) => row === undefined,
  );
  // A feed with a new address has no subscribers.
  callback.answer = echo;
  await ask(aRequest(callback.url));
  await confirmed(callback.url);
  ({ atomUrl, jsonUrl } = await owner.rpc.privateFeed.renew.mutate());
  await arrive("renewed address");
  later += MINUTE;
  await until(
    () => rowOf(callback.url),
    (row) => row === undefined,
  );
  expect(pushes(callback).every(({ body }) => !body.includes("renewed address"))).toBe(true);
});

it.each<[string, (callback: Callback) => Callback["answer"]]>([
  ["says no", () => () => [404, ""]],
  ["answers something else", () => () => [200, "yes"]],
  [
    "repeats the challenge in a longer text",
    () =>
      ({ query }) => [200, `<p>${query.get("hub.challenge")}</p>`],
  ],
  ["redirects", () => () => [307, `${site.url("/feed")}`]],
  ["redirects to an address that may not be reached", () => () => [307, forbidden.url("/x")]],
])("a callback that %s does not become a subscriber", async (_, answer) => {
  const callback = spare.at(-1)!;
  callback.answer = answer(callback);
  const before = callback.calls.length;
  expect((await ask(aRequest(callback.url))).status).toBe(202);
  await until(
    () => callback.calls.length,
    (calls) => calls > before,
  );
  await until(
    () => rowOf(callback.url),
    (row) => row === undefined,
  );
  expect(forbidden.asked.size).toBe(0);
  callback.answer = echo;
});

it("a callback on a private address is never called", async () => {
  const urls = [forbidden.url("/cb"), "http://[::1]:1/", "http://0x7f000001:1/", "http://169.254.169.254/latest"];
  for (const url of urls) expect((await ask(aRequest(url))).status).toBe(202);
  for (const url of urls)
    await until(
      () => rowOf(new URL(url).href),
      (row) => row === undefined,
    );
  expect(forbidden.asked.size).toBe(0);
});

describe("a request", () => {
  const good = () => aRequest("https://reader.example/cb");

  it.each<[string, () => Promise<Response>, number]>([
    ["nothing at all", () => ask(""), 400],
    ["JSON", () => ask(JSON.stringify(good()), "application/json"), 415],
    ["no mode", () => ask({ ...good(), "hub.mode": "" }), 400],
    ["publishing", () => ask({ ...good(), "hub.mode": "publish" }), 400],
    ["no callback", () => ask({ ...good(), "hub.callback": "" }), 400],
    ["a callback that is not http", () => ask({ ...good(), "hub.callback": "gopher://a.example/" }), 400],
    ["a callback with a password", () => ask({ ...good(), "hub.callback": "https://a:b@c.example/" }), 400],
    ["no topic", () => ask({ ...good(), "hub.topic": "" }), 400],
    ["a topic of another site", () => ask({ ...good(), "hub.topic": "https://a.example/feed" }), 404],
    ["another page of ours", () => ask({ ...good(), "hub.topic": `${at}/settings` }), 404],
    [
      "a private feed that does not exist",
      () => ask({ ...good(), "hub.topic": `${at}/api/private-feed/${"x".repeat(32)}.atom` }),
      404,
    ],
    ["a private feed with something added", () => ask({ ...good(), "hub.topic": `${atomUrl}?x` }), 404],
    [
      "a private feed at another address",
      () => ask({ ...good(), "hub.topic": atomUrl.replace("127.0.0.1", "localhost") }),
      404,
    ],
    ["a topic twice", () => ask(`${new URLSearchParams(good())}&hub.topic=x`), 400],
    ["a callback twice", () => ask(`${new URLSearchParams(good())}&hub.callback=https://b.example/`), 400],
    ["a secret of 200 bytes", () => ask({ ...good(), "hub.secret": "x".repeat(200) }), 400],
    ["NUL", () => ask({ ...good(), "hub.secret": "\0" }), 400],
    ["a lease that is not a number", () => ask({ ...good(), "hub.lease_seconds": "-1" }), 400],
    ["something huge", () => ask({ ...good(), x: "x".repeat(20_000) }), 413],
    ["leaving without having subscribed", () => ask({ ...good(), "hub.mode": "unsubscribe" }), 202],
  ])("with %s", async (_, send, status) => {
    const answer = await send();
    expect([answer.status, await answer.text()]).toEqual([status, expect.not.stringMatching(/\bat .*\.ts/)]);
  });

  it("for a feed with twenty subscribers is refused", async () => {
    await db.query("delete from rate_limits");
    await db.query(
      `insert into feed_subscribers (user_id, token, format, callback_hash, callback, host, lease_ends_at)
       select user_id, token, 'atom', sha256(number::text::bytea), 'https://' || number || '.example/', number || '.example', now() + interval '1 year'
       from private_feeds, generate_series(1, 20) number`,
    );
    expect((await ask(good())).status).toBe(403);
    await db.query("delete from feed_subscribers");
  });

  it("may come sixty times an hour for one feed", async () => {
    await db.query("delete from rate_limits");
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent++) statuses.push((await ask({ ...good(), "hub.mode": "unsubscribe" })).status);
    expect([statuses[59], statuses[60]]).toEqual([202, 429]);
    await db.query("delete from rate_limits");
  });
});

it("without a public address there is no hub, and feeds name none", async () => {
  const plainDb = await aDatabase();
  const { address } = await aServer({ DATABASE_URL: plainDb.url });
  const person = await aPerson(address);
  const { atomUrl: plain } = await person.rpc.privateFeed.renew.mutate();
  const feed = await fetch(plain);
  expect([feed.status, feed.headers.get("link"), (await feed.text()).includes("hub")]).toEqual([200, null, false]);
  const form = new URLSearchParams(aRequest("https://reader.example/cb", { "hub.topic": plain }));
  expect((await fetch(`${address}/hub`, { method: "POST", body: form })).status).toBe(404);
});

it("one Pagecast follows a private feed of another and gets a new item by push", async () => {
  const otherDb = await aDatabase();
  const callback = spare.at(-1)!;
  // At an address that the first one may call.
  const { port } = new URL(callback.url);
  const other = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve) => closing.get(port)?.(resolve));
  await aServer({
    DATABASE_URL: otherDb.url,
    PORT: port,
    PAGECAST_ROLE: "all",
    PAGECAST_PUBLIC_URL: other,
    PAGECAST_SUBSCRIBE: "any-feed",
    PAGECAST_REACH: new URL(at).host,
  });
  const reader = await aPerson(other);
  await reader.rpc.channels.subscribe.mutate({ channelUrl: atomUrl });
  const arrived = async () => (await reader.rpc.items.list.query({})).items.map(({ title }) => title);
  await until(arrived, (all) => all.includes("first"));
  const lease = () => otherDb.query<Row>("select lease_ends_at from hub_subscriptions");
  await until(lease, ({ rows }) => rows[0]?.lease_ends_at != null);
  await until(
    () => db.query("select from feed_subscribers where due_at is null"),
    ({ rowCount }) => rowCount === 1,
  );
  await otherDb.query(
    "update channels set last_attempt_at = now() - interval '1 hour', next_refresh_at = now() + interval '6 hours'",
  );
  await arrive("pushed from one to the other");
  later += MINUTE;
  await until(arrived, (all) => all.includes("pushed from one to the other"));
});
