import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { planRefresh } from "#core/feed/plan-refresh.ts";
import { createFeedService, parseFeedServiceInstances, routeAddress } from "./feed-service.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { createFetchSafely } from "./fetch-safely.ts";

const FEED = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "T",
  items: [{ id: "1", title: "One" }],
});
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A fake instance, and the requests it got. */
async function anInstance(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
function serviceOf(...urls: string[]) {
  const service = createFeedService(parseFeedServiceInstances(urls.join(",")));
  closers.push(service.close);
  return service;
}
const failing = (status: number, message: string) =>
  anInstance((_, response) => response.writeHead(status).end(`RSSHub Error Message: ${message}`));
const working = () => anInstance((_, response) => response.end(FEED));

it.each([
  ["a JSON feed", `{"version":"https://jsonfeed.org/version/1.1","items":[]}`, true],
  ["one that is cut off, which only parsing can tell", `{"title":"${"x".repeat(300_000)}`, true],
  ["RSS", `<?xml version="1.0"?><rss><channel>`, true],
  ["a page", `<!doctype html><html><body>${"x".repeat(300_000)}`, false],
  ["other JSON", `{"lastBuildDate":1}`, false],
  ["nothing", "", false],
])("judges a response by its first part: %s", async (_, body, ok) => {
  const instance = await anInstance((_, response) => response.end(body));
  expect(await serviceOf(instance.url).fetchRoute("/a")).toMatchObject({ ok });
});

describe("the address of a route", () => {
  const at = (url: string, access: Parameters<typeof routeAddress>[0]["access"] = { kind: "open" }) => ({
    url,
    access,
  });
  it.each([
    ["JSON is asked for first", at("https://h.example"), "/a/b", "https://h.example/a/b?format=json"],
    ["a query stays", at("https://h.example"), "/a?limit=5", "https://h.example/a?limit=5&format=json"],
    ["an instance may live below a path", at("https://h.example/hub"), "/a", "https://h.example/hub/a?format=json"],
    ["a key", at("https://h.example", { kind: "key", key: "s e" }), "/a", "https://h.example/a?format=json&key=s+e"],
    [
      "a code: md5 of path and key",
      at("https://h.example/hub", { kind: "code", key: "ILoveRSSHub" }),
      "/qdaily/column/59?x=1",
      "https://h.example/hub/qdaily/column/59?x=1&format=json&code=0f820530128805ffc10351f22b5fd121",
    ],
    [
      "no way to another host",
      at("https://h.example"),
      "//evil.example/x",
      "https://h.example/evil.example/x?format=json",
    ],
    [
      "nor by another spelling",
      at("https://h.example"),
      "\\\\evil.example@x",
      "https://h.example/evil.example@x?format=json",
    ],
    [
      "a stray percent sign",
      at("https://h.example", { kind: "code", key: "k" }),
      "/%zz",
      `https://h.example/%zz?format=json&code=${createHash("md5").update("/%zzk").digest("hex")}`,
    ],
    [
      "a code covers the path as it is sent",
      at("https://h.example", { kind: "code", key: "k" }),
      "/test/小",
      `https://h.example/test/%E5%B0%8F?format=json&code=${createHash("md5").update("/test/%E5%B0%8Fk").digest("hex")}`,
    ],
    [
      "spaces too",
      at("https://h.example", { kind: "code", key: "k" }),
      "/test/a b",
      `https://h.example/test/a%20b?format=json&code=${createHash("md5").update("/test/a%20bk").digest("hex")}`,
    ],
    ["no way above the instance", at("https://h.example/hub"), "/../admin", null],
    ["nor in disguise", at("https://h.example/hub"), "/%2e%2e/admin", null],
  ])("%s", (_, instance, route, address) => expect(routeAddress(instance, route, "json")).toBe(address));

  it("instances are read from one line of settings", () => {
    expect(parseFeedServiceInstances("https://a.example/?key=k, http://10.0.0.5:1200/hub/?code=c")).toEqual([
      { url: "https://a.example", access: { kind: "key", key: "k" } },
      { url: "http://10.0.0.5:1200/hub", access: { kind: "code", key: "c" } },
    ]);
    expect(parseFeedServiceInstances("")).toEqual([]);
    expect(() => parseFeedServiceInstances("a.example?key=secret")).toThrow('"a.example" in the list of feed services');
  });
});

describe("fetching a route", () => {
  it("a working instance answers, and its key is not stored", async () => {
    const instance = await working();
    const outcome = await serviceOf(`${instance.url}?key=secret`).fetchRoute("/a/1");
    expect(outcome).toMatchObject({
      ok: true,
      instance: instance.url,
      answer: { url: `${instance.url}/a/1`, movedTo: null },
    });
    expect(instance.asked).toEqual(["/a/1?format=json&key=secret"]);
    expect(JSON.stringify({ ...outcome, answer: { ...(outcome.ok && outcome.answer), body: null } })).not.toContain(
      "secret",
    );
  });
  it("an instance too old for JSON is asked for XML", async () => {
    const instance = await anInstance((request, response) =>
      response.end(request.url!.includes("format=json") ? '{"lastBuildDate":1}' : "<rss><channel/></rss>"),
    );
    expect(await serviceOf(instance.url).fetchRoute("/a")).toMatchObject({ ok: true });
    expect(instance.asked).toEqual(["/a?format=json", "/a"]);
  });
  it("an error in JSON without a name is looked up on the error page", async () => {
    const instance = await anInstance((request, response) =>
      response
        .writeHead(503)
        .end(
          request.url!.includes("format=json")
            ? '{"error":{"message":"No such language"}}'
            : "RSSHub Error Message: InvalidParameterError: No such language",
        ),
    );
    expect(await serviceOf(instance.url).fetchRoute("/a")).toMatchObject({ problem: { cause: "wrong-parameter" } });
    expect(instance.asked).toEqual(["/a?format=json", "/a"]);
  });
  it.each([
    ["a name in the header", { "pagecast-error-name": "InvalidParameterError" }, "No such language", "wrong-parameter"],
    ["words that tell enough", {}, "this route is empty", "nothing-new"],
  ])("%s needs no second request", async (_, headers, message, cause) => {
    const instance = await anInstance((_, response) =>
      response.writeHead(503, headers).end(JSON.stringify({ error: { message } })),
    );
    expect(await serviceOf(instance.url).fetchRoute("/a")).toMatchObject({ problem: { cause } });
    expect(instance.asked).toEqual(["/a?format=json"]);
  });
  it("what succeeds and is not a feed is reported as that, whatever words it has", async () => {
    const instance = await anInstance((_, response) => response.end('{"github":{"name":"captcha 403 Forbidden"}}'));
    expect(await serviceOf(instance.url).fetchRoute("/api/namespace/github")).toMatchObject({
      problem: { cause: "not-a-feed" },
    });
  });
  it("a route with an address in it is not asked for, unless the owner enabled it", async () => {
    const instance = await working();
    const [plain, listed] = ["/005/http%3A%2F%2F127.0.0.1", "/rsshub/transform/html/https%3A%2F%2Fa.example/item=a"];
    expect(await serviceOf(instance.url).fetchRoute(plain)).toEqual({
      ok: false,
      problem: { cause: "address-in-route" },
      tries: [],
    });
    expect(await serviceOf(instance.url).fetchRoute(listed)).toMatchObject({ problem: { cause: "route-not-enabled" } });
    expect(instance.asked).toEqual([]);
    const service = createFeedService(parseFeedServiceInstances(instance.url), {
      addressRoutes: ["/rsshub/transform"],
    });
    closers.push(service.close);
    expect(await service.fetchRoute(listed)).toMatchObject({ ok: true });
    expect(await service.fetchRoute(plain)).toMatchObject({ ok: false });
    expect(instance.asked).toEqual([`${listed}?format=json`]);
  });
  it("the next instance is tried when one fails", async () => {
    const [first, second, third] = [
      await failing(404, "NotFoundError: The route does not exist or has been deleted."),
      await failing(503, "ConfigNotFoundError: TWITTER_TOKEN"),
      await working(),
    ];
    expect(await serviceOf(first.url, second.url, third.url).fetchRoute("/a")).toMatchObject({
      ok: true,
      instance: third.url,
    });
  });
  it("but not when it would answer the same", async () => {
    const [first, second] = [await failing(503, "Error: this route is empty"), await working()];
    expect(await serviceOf(first.url, second.url).fetchRoute("/a")).toMatchObject({
      ok: false,
      problem: { cause: "nothing-new" },
    });
    expect(second.asked).toEqual([]);
  });
  it("when all fail, the most useful cause is reported with everything that was tried", async () => {
    const [first, second] = [
      await failing(404, "NotFoundError: The route does not exist or has been deleted."),
      await failing(503, "ConfigNotFoundError: TWITTER_TOKEN"),
    ];
    expect(await serviceOf(first.url, second.url).fetchRoute("/a")).toEqual({
      ok: false,
      problem: { cause: "needs-setting", setting: "TWITTER_TOKEN" },
      tries: [
        { instance: first.url, problem: { cause: "no-such-route" } },
        { instance: second.url, problem: { cause: "needs-setting", setting: "TWITTER_TOKEN" } },
      ],
    });
  });
  it("a redirect to a neighbour of the instance is refused", async () => {
    const neighbour = await working();
    const instance = await anInstance((_, response) => response.writeHead(302, { location: neighbour.url }).end());
    expect(await serviceOf(instance.url).fetchRoute("/a")).toMatchObject({
      problem: { cause: "unreachable", problem: "blocked-address" },
    });
    expect(neighbour.asked).toEqual([]);
  });
  it("without an instance the problem says so", async () => {
    expect(await serviceOf().fetchRoute("/a")).toEqual({ ok: false, problem: { cause: "not-configured" }, tries: [] });
  });
});

describe("a refresh, from the response to the plan", () => {
  const nothing = { etag: null, lastModified: null, bodyHash: null };
  const channel = { url: "", ttlMinutes: null, failures: 0, publishedAt: [], ...nothing };
  const plan = (response: Parameters<typeof planRefresh>[1], known = nothing) =>
    planRefresh({ ...channel, ...known }, response, new Date(0), 0.5);

  it("an address: first everything, then nothing new", async () => {
    const site = await anInstance((request, response) => {
      if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(FEED);
    });
    const { fetchSafely, close } = createFetchSafely({ allow: ["127.0.0.0/8"] });
    closers.push(close);
    const deps = { fetchSafely, feedService: serviceOf() };
    const first = plan(await fetchFeed(deps, { kind: "address", url: site.url }, nothing));
    expect(first).toMatchObject({ kind: "changed", feed: { items: [{ title: "One" }] }, keep: { etag: '"1"' } });
    const keep = first.kind === "changed" ? first.keep : null;
    expect(plan(await fetchFeed(deps, { kind: "address", url: site.url }, keep!), keep as never)).toMatchObject({
      kind: "unchanged",
    });
  });
  it("a route: its failure has a name, and an empty one is not a failure", async () => {
    const { fetchSafely } = createFetchSafely();
    const broken = { fetchSafely, feedService: serviceOf((await failing(503, "Could not find Chrome")).url) };
    expect(plan(await fetchFeed(broken, { kind: "route", route: "/a" }, nothing))).toMatchObject({
      kind: "failed",
      problem: "service:needs-browser",
    });
    const empty = { fetchSafely, feedService: serviceOf((await failing(503, "this route is empty")).url) };
    expect(plan(await fetchFeed(empty, { kind: "route", route: "/a" }, nothing))).toMatchObject({ kind: "unchanged" });
  });
});
