import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, until } from "../../test/a-feed-server.ts";
import { aPerson, problemOf, rpcOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let owner: TestPerson;
let feedAddress: string;
let now = new Date("2026-11-20T23:59:00Z");
const posthog = { received: [] as { path: string; body: unknown }[], status: 200, address: "" };

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    posthog.received.push({ path: request.url ?? "", body: JSON.parse(body) });
    response.writeHead(posthog.status, { location: "https://elsewhere.example/" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  posthog.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  db = await aDatabase();
  const feeds = await aFeedServer();
  feedAddress = feeds.feed("/feed.xml", [{ id: "1" }]);
  const reach = { PAGECAST_REACH: new URL(feedAddress).host };
  const settings = { ...reach, PAGECAST_POSTHOG_KEY: "phc_test", PAGECAST_POSTHOG_HOST: posthog.address };
  at = (await aServer({ DATABASE_URL: db.url, ...settings }, { now: () => now })).address;
  owner = await aPerson(at);
});
beforeEach(async () => {
  await db.query("delete from event_counts; delete from rate_limits");
  posthog.received.length = 0;
});

const clicked = (type: "bilibili" | "web-page") => ({ event: "VideoCover Clicked", details: { type } }) as const;
const track = (events: ReturnType<typeof clicked>[], headers: Record<string, string> = {}) =>
  rpcOf(at, headers).events.track.mutate({ events });

it("counts by day and kind, for everybody, and shows the counts to the owner", async () => {
  await track([clicked("bilibili"), clicked("web-page"), clicked("bilibili")]);
  now = new Date("2026-11-21T00:01:00Z");
  await Promise.all(Array.from({ length: 20 }, () => track([clicked("web-page"), clicked("bilibili")])));
  const event = "VideoCover Clicked";
  expect(await owner.rpc.admin.events.query()).toEqual([
    {
      ...{ event, detail: "bilibili", total: 22 },
      days: [
        { day: "2026-11-20", count: 2 },
        { day: "2026-11-21", count: 20 },
      ],
    },
    {
      ...{ event, detail: "web-page", total: 21 },
      days: [
        { day: "2026-11-20", count: 1 },
        { day: "2026-11-21", count: 20 },
      ],
    },
  ]);
  expect(await owner.rpc.admin.events.query({ days: 1 })).toMatchObject([{ total: 20 }, { total: 20 }]);
});

it.each([["dnt"], ["sec-gpc"]])("counts and forwards nothing for a browser that sends %s", async (header) => {
  await track([clicked("bilibili")], { [header]: "1" });
  await track([clicked("web-page")]);
  await until(
    () => posthog.received.length,
    (count) => count === 1,
  );
  expect(await owner.rpc.admin.events.query()).toMatchObject([{ detail: "web-page", total: 1 }]);
});

it("shows the counts to nobody but the owner", async () => {
  const somebody = await aPerson(at);
  expect(await problemOf(somebody.rpc.admin.events.query())).toMatchObject({ kind: "admins-only" });
  expect(await problemOf(rpcOf(at).admin.events.query())).toMatchObject({ kind: "not-logged-in" });
});

it("counts lookups on Discover by whether feeds were found", async () => {
  const lookUp = (url: string, headers = {}) => rpcOf(at, headers).discover.page.query({ url });
  await lookUp("http://127.0.0.1:1/");
  await lookUp("http://127.0.0.1:1/", { dnt: "1" });
  await lookUp(feedAddress);
  const event = "Page Looked Up";
  const counts = await until(
    () => owner.rpc.admin.events.query(),
    (found) => found.length === 2,
  );
  expect(counts).toMatchObject([
    { event, detail: "feeds", total: 1 },
    { event, detail: "nothing", total: 1 },
  ]);
});

it.each([
  ["another event", [{ event: "Secret", details: { type: "bilibili" } }]],
  ["another kind", [{ event: "VideoCover Clicked", details: { type: "https://private.example/" } }]],
  ["nothing", []],
  ["too many at once", Array.from({ length: 51 }, () => clicked("bilibili"))],
])("refuses %s", async (_, events) => {
  expect(await problemOf(track(events as never))).toMatchObject({ kind: "bad-input" });
});

it("stores only the name and the kind of an event", async () => {
  const extra = { ...clicked("bilibili"), details: { type: "bilibili", url: "https://private.example/" } };
  await track([extra as never]);
  const { rows } = await db.query("select event, detail, count::int from event_counts");
  expect(rows).toEqual([{ event: "VideoCover Clicked", detail: "bilibili", count: 1 }]);
  const [sent] = await until(
    () => posthog.received,
    (all) => all.length === 1,
  );
  expect(sent).toEqual({
    path: "/batch/",
    body: {
      api_key: "phc_test",
      batch: [
        {
          event: "VideoCover Clicked",
          distinct_id: "pagecast",
          properties: { type: "bilibili", $process_person_profile: false, $geoip_disable: true },
          timestamp: now.toISOString(),
        },
      ],
    },
  });
});

it("continues counting when PostHog refuses events, and follows no redirect", async () => {
  for (posthog.status of [500, 307]) await track([clicked("bilibili")]);
  await until(
    () => posthog.received.length,
    (count) => count === 2,
  );
  posthog.status = 200;
  expect(await owner.rpc.admin.events.query()).toMatchObject([{ total: 2 }]);
});

it("is limited", async () => {
  const from = { "x-forwarded-for": "10.9.8.7" };
  const all = await Promise.allSettled(Array.from({ length: 121 }, () => track([clicked("bilibili")], from)));
  expect(all.filter(({ status }) => status === "rejected")).toHaveLength(1);
  await track([clicked("bilibili")], { "x-forwarded-for": "10.9.8.8" });
});
