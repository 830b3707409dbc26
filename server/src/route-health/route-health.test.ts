import { beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, until } from "../../test/a-feed-server.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let service: FeedServer;
let owner: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  service = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_FEED_SERVICE: service.url("") };
  const { address } = await aServer({ ...settings, DATABASE_URL: db.url });
  owner = await aPerson(address);
});

const ITEM = [{ id: "1", at: new Date("2026-03-01T08:00:00Z") }];
const works = (route: string) => service.feed(`${route}?format=json`, ITEM);
const fails = (route: string, message = "Error") =>
  service.answer(`${route}?format=json`, (_, response) => response.writeHead(503).end(message));
const healthOf = async (...routes: string[]) => owner.rpc.discover.routeHealth.query({ routes });
const preview = (route: string) => owner.rpc.discover.preview.query({ route });

it("is known of a route that was previewed: when it worked, and why it fails since", async () => {
  const route = "/github/issue/a/previewed";
  expect(await healthOf(route)).toEqual([]);
  works(route);
  await preview(route);
  const [worked] = await healthOf(route, "/github/issue/never/tried");
  expect(worked).toMatchObject({ route, failedAt: null, problem: null });
  expect(worked?.workedAt).not.toBeNull();
  fails(route);
  await preview(route);
  expect(await healthOf(route)).toMatchObject([{ route, workedAt: worked?.workedAt, problem: "service:broken-route" }]);
  works(route);
  await preview(route);
  expect(await healthOf(route)).toMatchObject([{ failedAt: null, problem: null }]);
});

it("is known of a route that is followed", async () => {
  const route = "/github/issue/a/followed";
  works(route);
  await owner.rpc.channels.subscribe.mutate({ channelUrl: "https://github.com/a/followed/issues", feed: { route } });
  const [worked] = await until(
    () => healthOf(route),
    (all) => all.length === 1,
  );
  expect(worked).toMatchObject({ route, failedAt: null, problem: null });
});

it("is not judged by a service that is still being installed", async () => {
  await db.query(`insert into channels (channel_url, route, problem, problem_since, last_attempt_at)
    values ('https://a.example/x', '/a/x', '{"kind": "service:not-ready"}', now(), now())`);
  expect(await healthOf("/a/x")).toEqual([]);
});

it("is not judged by a service that cannot be reached", async () => {
  const route = "/github/issue/a/unreachable";
  service.answer(`${route}?format=json`, (_, response) => response.destroy());
  expect(await preview(route)).toMatchObject({ ok: false });
  expect(await healthOf(route)).toEqual([]);
});
