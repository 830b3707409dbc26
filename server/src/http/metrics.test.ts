import { readFileSync } from "node:fs";
import { request } from "node:http";
import { beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, until } from "../../test/a-feed-server.ts";
import { aPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let at: string;
let url: string;
beforeAll(async () => {
  ({ url } = await aDatabase());
  const settings = {
    PAGECAST_ROLE: "all",
    PAGECAST_SUBSCRIBE: "any-feed",
    PAGECAST_REACH: "127.0.0.1",
    PAGECAST_PROXIES: "0",
  };
  at = (await aServer({ ...settings, DATABASE_URL: url })).address.replace("localhost", "127.0.0.1");
});

it("has metrics that change with what happens", async () => {
  const site = await aFeedServer();
  const before = await scrape();
  expect(before.get('pagecast_channels{health="fine"}')).toBe(0);
  expect(before.get("pagecast_database_up")).toBe(1);
  expect(before.get("process_resident_memory_bytes")).toBeGreaterThan(30_000_000);
  expect([...before.keys()].find((name) => name.startsWith("pagecast_build_info"))).toMatch(
    /^pagecast_build_info\{version="\d[^"]*",node="24[^"]*",role="all"\}$/,
  );

  const person = await aPerson(at);
  await person.rpc.channels.subscribe.mutate({ channelUrl: site.feed("/good", [{ id: "1" }]) });
  await person.rpc.channels.subscribe.mutate({ channelUrl: site.feed("/other", [{ id: "1" }]) });
  const after = await until(
    scrape,
    (numbers) =>
      numbers.get('pagecast_channels{health="fine"}') === 2 && numbers.get('pagecast_due{kind="refresh"}') === 0,
  );
  expect(after.get('pagecast_refreshes_total{outcome="changed",problem=""}')).toBe(2);
  expect(after.get('pagecast_due{kind="refresh"}')).toBe(0);
  expect(after.get('pagecast_lag_seconds{kind="refresh"}')).toBe(0);
  expect(after.get('pagecast_queue_jobs{kind="refresh",state="waiting"}')).toBe(0);
  expect(after.get('pagecast_http_requests_total{route="api auth",status="200"}')).toBe(1);
  const asked = [...after].filter(([name]) => name.startsWith('pagecast_http_requests_total{route="rpc channels"'));
  const sum = asked.reduce((total, [, value]) => total + value, 0);
  expect(sum).toBeGreaterThanOrEqual(2);
  expect(after.get('pagecast_http_request_seconds_count{route="rpc channels"}')).toBe(sum);
  expect(after.get('pagecast_http_request_seconds_bucket{route="rpc channels",le="+Inf"}')).toBe(sum);
});

it("has every name that docs/operating.md lists", async () => {
  const page = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");
  const listed = [...page.matchAll(/^\|.*$/gm)].flatMap(([row]) => [...row.matchAll(/`(pagecast_\w+)/g)]);
  const exposed = [...(await scrape()).keys()].map((name) => name.replace(/(_bucket|_sum|_count)?(\{.*)?$/, ""));
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.map(([, name]) => name).filter((name) => !exposed.includes(name as string))).toEqual([]);
  expect(exposed.filter((name) => name.startsWith("pagecast_") && !page.includes(`\`${name}`))).toEqual([]);
});

it("has a fixed number of time series, whatever addresses are requested", async () => {
  const odd = ["/no/such", "/rpc/none.none", '/rpc/a"b', "/api/x", "/assets/none.js", "/%0A", "/rpc/items.list,x.y"];
  for (const path of odd) await fetch(at + path);
  const routes = new Set([...(await scrape()).keys()].map((name) => /route="([^"]*)"/.exec(name)?.[1]));
  for (const route of ["page", "rpc other", "api other", "assets", "rpc items"]) expect(routes).toContain(route);
  expect(routes.size).toBeLessThan(15);
});

it("answers only this machine, unless there is a token", async () => {
  expect(await get(at, {})).toMatchObject({ status: 200 });
  expect(await get(at, { "x-forwarded-for": "127.0.0.1" })).toMatchObject({ status: 403 });
  expect(await get(at, { host: "pagecast.example" })).toMatchObject({ status: 403 });

  // A proxy on this machine may not add a header.
  const behind = await aServer({ DATABASE_URL: url, PAGECAST_PROXIES: "1", PAGECAST_ROLE: "web" });
  expect(await get(behind.address.replace("localhost", "127.0.0.1"), {})).toMatchObject({ status: 403 });
  const known = { DATABASE_URL: url, PAGECAST_PROXIES: "0", PAGECAST_PUBLIC_URL: "https://pagecast.example" };
  const open = await aServer({ ...known, PAGECAST_ROLE: "web" });
  expect(await get(open.address.replace("localhost", "127.0.0.1"), {})).toMatchObject({ status: 403 });

  const token = "a-token-of-many-letters";
  const other = await aServer({ DATABASE_URL: url, PAGECAST_METRICS_TOKEN: token, PAGECAST_ROLE: "web" });
  const theirs = other.address.replace("localhost", "127.0.0.1");
  expect(await get(theirs, {})).toMatchObject({ status: 403 });
  expect(await get(theirs, { authorization: "Bearer another-token-of-letters" })).toMatchObject({ status: 403 });
  const response = await get(theirs, { authorization: `Bearer ${token}`, "x-forwarded-for": "8.8.8.8" });
  expect(response).toMatchObject({ status: 200, type: "text/plain; version=0.0.4; charset=utf-8" });
});

const LINE = /^([a-z][a-z0-9_]*(?:\{(?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)*\})?) (-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/;

/** Reads every line; a sample of a family that was not declared just before fails the test. */
async function scrape(): Promise<Map<string, number>> {
  const { text } = await get(at, {});
  const samples = new Map<string, number>();
  let family = "";
  expect(text.endsWith("\n")).toBe(true);
  for (const line of text.trimEnd().split("\n")) {
    const type = /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line)?.[1];
    if (type) family = type;
    if (line.startsWith("# ")) continue;
    const [, name = "", value] = LINE.exec(line) ?? expect.fail(`no sample: ${line}`);
    expect(name.startsWith(family)).toBe(true);
    expect(samples.has(name)).toBe(false);
    samples.set(name, Number(value));
  }
  return samples;
}

/** fetch cannot send another Host header. */
function get(from: string, headers: Record<string, string>) {
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    request(`${from}/metrics`, { headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "", text }),
      );
    })
      .on("error", reject)
      .end();
  });
}
