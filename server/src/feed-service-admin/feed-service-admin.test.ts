import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, serve } from "../../test/a-feed-server.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import type { EmbeddedFeedService } from "../embedded-feed-service/create-embedded-feed-service.ts";
import { createRouteSettings } from "../route-settings/route-settings.ts";

const NAMESPACES = {
  zhihu: {
    routes: { "/a": { features: { requireConfig: [{ name: "ZHIHU_COOKIES", description: "The cookies" }] } } },
  },
};
const SECRET = "the secret of this installation, long enough";

let db: Awaited<ReturnType<typeof aDatabase>>;
let service: FeedServer;
let owner: TestPerson;
let restarts = 0;

/** What the admin page asks of it. real-package.test.ts runs the real one. */
const embedded: EmbeddedFeedService = {
  version: "1.0.0-master.2",
  installation: () => ({ version: "1.0.0-master.1", updatePercent: null }),
  ready: async () => ({ ok: true, url: service.url(""), key: "" }),
  reportFailure: () => {},
  state: () => ({ kind: "running", pid: 1, startedAt: "2026-03-01T08:00:00.000Z" }),
  lines: () => ["a line"],
  restart: async () => void restarts++,
  update: async () => {},
  usage: async () => ({ memoryBytes: 250_000_000 }),
  close: async () => {},
};

beforeAll(async () => {
  db = await aDatabase();
  service = await aFeedServer();
  service.answer("/api/namespace", serve(JSON.stringify(NAMESPACES), "application/json"));
  const settings = { DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: service.url(""), PAGECAST_SECRET: SECRET };
  const { address } = await aServer(settings, { embeddedFeedService: embedded });
  owner = await aPerson(address);
});

describe("the feed service on the admin page", () => {
  it("has a state, versions, memory, lines, and the routes that fail, by cause", async () => {
    await db.query(`insert into channels (channel_url, route, problem, problem_since, last_attempt_at, next_refresh_at)
      select 'https://a.example/' || n, '/a/' || n, '{"kind": "service:broken-route"}', now(), now() - n * interval '1 s', now()
      from generate_series(1, 3) n`);
    expect(await owner.rpc.admin.feedService.get.query()).toMatchObject({
      embedded: {
        version: "1.0.0-master.2",
        installation: { version: "1.0.0-master.1" },
        state: { kind: "running" },
        memoryBytes: 250_000_000,
        lines: ["a line"],
      },
      followedRoutes: 0,
      failures: [{ problem: "service:broken-route", channels: 3, route: "/a/1" }],
    });
  });

  it("is restarted", async () => {
    await owner.rpc.admin.feedService.restart.mutate();
    expect(restarts).toBe(1);
  });
});

describe("settings of routes", () => {
  const list = async () => (await owner.rpc.admin.feedService.settings.query()).set;

  it("are named by the service, stored encrypted, given to it, and never sent back", async () => {
    const { known } = await owner.rpc.admin.feedService.settings.query();
    expect(known).toMatchObject([{ name: "ZHIHU_COOKIES", namespaces: ["zhihu"] }]);
    await owner.rpc.admin.feedService.setSetting.mutate({ name: "ZHIHU_COOKIES", value: "z_c0=a-secret-value" });
    expect(await list()).toMatchObject([{ name: "ZHIHU_COOKIES", isReadable: true }]);
    expect(JSON.stringify(await owner.rpc.admin.feedService.settings.query())).not.toContain("secret-value");
    const { rows } = await db.query<{ text: string }>("select encode(value, 'escape') as text from route_settings");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain("secret-value");
    const now = () => new Date();
    expect(await createRouteSettings({ db, now, secret: SECRET }).readValues()).toEqual({
      ZHIHU_COOKIES: "z_c0=a-secret-value",
    });
    const withAnother = createRouteSettings({ db, now, secret: "another" });
    expect([await withAnother.readValues(), await withAnother.list()]).toMatchObject([{}, [{ isReadable: false }]]);
    await owner.rpc.admin.feedService.removeSetting.mutate({ name: "ZHIHU_COOKIES" });
    expect(await list()).toEqual([]);
  });

  it("have no names but those of routes", async () => {
    for (const name of ["NODE_OPTIONS", "ACCESS_KEY", "ALLOW_USER_SUPPLY_UNSAFE_DOMAIN", "SOMETHING_ELSE"]) {
      const set = owner.rpc.admin.feedService.setSetting.mutate({ name, value: "x" });
      expect(await problemOf(set)).toMatchObject({ kind: "no-such-setting" });
    }
    expect(await list()).toEqual([]);
  });
});
