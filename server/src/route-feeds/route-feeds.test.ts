import { beforeAll, describe, expect, it } from "vitest";
import { parseFeed } from "#core/feed/parse-feed.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer } from "../../test/a-feed-server.ts";
import { aPerson, rpcOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let service: FeedServer;
let anna: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  service = await aFeedServer();
  at = (await aServer({ DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: service.url("") })).address;
  anna = await aPerson(at);
});

const XSS = `<p>Text</p><script>alert(1)</script>`;
let routes = 0;
/** A route of the service with one item. */
function aRoute(html = XSS): string {
  const route = `/test/${++routes}`;
  const at = new Date("2026-03-01T08:00:00Z");
  service.feed(`${route}?format=json`, [{ id: "1", title: "Hello", link: "https://a.example/1", html, at }], "A feed");
  return route;
}
const base = async (person = anna) => (await person.rpc.routeFeeds.get.query()).baseUrl;

describe("a feed of the feed service for other readers", () => {
  it.each([
    ["", "application/rss+xml"],
    ["?format=rss", "application/rss+xml"],
    ["?format=atom", "application/atom+xml"],
    ["?format=json", "application/feed+json"],
  ])("comes with %s as %s, sanitised", async (query, type) => {
    const address = `${await base()}${aRoute()}${query}`;
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain(type);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    const parsed = parseFeed(await response.text(), address);
    expect(parsed).toMatchObject({ ok: true, feed: { title: "A feed" } });
    expect(parsed.ok && parsed.feed.items).toMatchObject([
      { key: "1", title: "Hello", link: "https://a.example/1", contentHtml: "<p>Text</p>" },
    ]);
  });

  it("is fetched once for all readers, and not sent again unless it changed", async () => {
    const route = aRoute();
    const address = `${await base()}${route}`;
    const [first, ...rest] = await Promise.all(Array.from({ length: 5 }, () => fetch(address)));
    expect(rest.every(({ status }) => status === 200)).toBe(true);
    expect(service.asked.get(`${route}?format=json`)).toBe(1);
    const again = await fetch(address, { headers: { "if-none-match": first?.headers.get("etag") ?? "" } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("has the same address until it is renewed; then the old one stops working", async () => {
    const ben = await aPerson(at);
    const before = await base(ben);
    expect(await base(ben)).toBe(before);
    expect(await base()).not.toBe(before);
    const { baseUrl } = await ben.rpc.routeFeeds.renew.mutate();
    const route = aRoute();
    expect((await fetch(before + route)).status).toBe(404);
    expect((await fetch(baseUrl + route)).status).toBe(200);
  });

  it("stops working when the account is suspended or deleted", async () => {
    const ben = await aPerson(at);
    const address = `${await base(ben)}${aRoute()}`;
    expect((await fetch(address)).status).toBe(200);
    await db.query("update users set banned_at = now() where email = $1", [ben.email]);
    expect((await fetch(address)).status).toBe(404);
    await db.query("delete from users where email = $1", [ben.email]);
    expect((await fetch(address)).status).toBe(404);
  });

  it("says what is wrong: an unknown key, format or route, a service that fails", async () => {
    const ask = async (address: string) => {
      const response = await fetch(address);
      return [
        response.status,
        ((await response.json()) as { problem: { kind: string } }).problem.kind,
        response.headers.get("retry-after"),
      ];
    };
    expect(await ask(`${at}/routes/${"x".repeat(24)}/test/1`)).toEqual([404, "no-such-feed", null]);
    expect(await ask(`${await base()}${aRoute()}?format=exe`)).toEqual([400, "bad-input", null]);
    expect(await ask(`${await base()}/none`)).toEqual([404, "service:no-such-route", null]);
    service.answer("/broken?format=json", (_, response) => response.writeHead(503).end("Error"));
    expect(await ask(`${await base()}/broken`)).toEqual([503, "service:broken-route", "600"]);
  });

  it("is limited", async () => {
    const ben = await aPerson(at);
    const address = `${await base(ben)}${aRoute()}`;
    const statuses = await Promise.all(Array.from({ length: 62 }, async () => (await fetch(address)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it("has no address for a visitor", async () => {
    await expect(rpcOf(at).routeFeeds.get.query()).rejects.toThrow("Please log in first");
  });
});
