import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { aServer } from "../../test/a-server.ts";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { listen } from "./listen.ts";

let at: string;
beforeAll(async () => {
  at = (await aServer()).address;
});

it("says that it runs, and that its database answers", async () => {
  expect(await (await fetch(`${at}/healthz`)).json()).toEqual({ ok: true });
  expect(await (await fetch(`${at}/readyz`)).json()).toEqual({
    version: expect.stringMatching(/^\d/),
    database: "ok",
    feedService: null,
    followsRoutes: false,
    embeddedFeedService: null,
  });
});

it("answers its status over tRPC", async () => {
  const answer = (await (await fetch(`${at}/rpc/status.get`)).json()) as { result: { data: unknown } };
  expect(answer.result.data).toEqual({
    version: expect.stringMatching(/^\d/),
    database: "ok",
    feedService: null,
    followsRoutes: false,
    embeddedFeedService: null,
  });
});

it.each([
  ["/guide", "zh-CN,zh;q=0.9,en;q=0.8", "/guide/zh-Hans.html"],
  ["/guide/", "en-GB", "/guide/en.html"],
  ["/guide", "fr", "/guide/en.html"],
])("leads from %s to the guide for %s", async (path, language, page) => {
  const answer = await fetch(at + path, { headers: { "accept-language": language }, redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, page]);
  expect(answer.headers.get("vary")).toContain("Accept-Language");
  const guide = await fetch(at + page);
  expect([guide.status, guide.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
});

it.each([
  ["/", true],
  ["/channels/42", true],
  ["/service-worker.js", true],
  ["/healthz", false],
  ["/rpc/status.get", false],
  ["/%72pc/status.get", false],
  ["/api/cover", false],
  ["/%61pi/cover", false],
  ["/catalogue/index.json", false],
  ["/assets/none.js", false],
])("sends security headers with %s", async (path, isPage) => {
  const { headers } = await fetch(at + path);
  const policy = (headers.get("content-security-policy") ?? "").split("; ");
  for (const said of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(said);
  for (const said of ["script-src 'self'", "require-trusted-types-for 'script'", "object-src 'none'"])
    expect(policy.includes(said)).toBe(isPage);
  expect(policy.includes("sandbox")).toBe(!isPage);
  expect(policy.find((said) => said.startsWith("trusted-types")) ?? "").not.toMatch(/\*|default|allow-duplicates/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("x-powered-by")).toBeNull();
});

it("sends security headers while it starts", async () => {
  const config = readConfig({ PORT: "0" });
  if (!config.ok) throw new Error(config.problem);
  const starting = await listen(config.config, createLog("error"));
  onTestFinished(starting.close);
  const { status, headers } = await fetch(`${starting.address}/rpc/status.get`);
  expect([status, headers.get("x-content-type-options")]).toEqual([503, "nosniff"]);
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

it("serves the app for every screen, and only for screens", async () => {
  expect((await fetch(`${at}/channels/42`)).headers.get("content-type")).toBe("text/html; charset=utf-8");
  for (const path of ["/assets/none.js", "/favicon.png", "/catalogue/none.json", "/api/none", "/rpc/none"])
    expect([path, (await fetch(at + path)).status]).toEqual([path, 404]);
});

it("lets browsers cache hashed assets for ever and revalidate the page, and compresses both", async () => {
  const page = await fetch(at, { headers: { "accept-encoding": "br" } });
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const script = (await page.text()).match(/\/assets\/libraries-[^"]+\.js/)?.[0];
  const asset = await fetch(at + script, { headers: { "accept-encoding": "gzip, br" } });
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(asset.headers.get("content-encoding")).toBe("br");
  expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const plain = await fetch(at + script, { headers: { "accept-encoding": "identity" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.text()).toBe(await asset.text());
});

it("compresses the response of a call", async () => {
  const unknown = "x".repeat(2_000);
  const ask = (encoding: string) => fetch(`${at}/rpc/${unknown}`, { headers: { "accept-encoding": encoding } });
  const [packed, plain] = [await ask("br, gzip"), await ask("identity")];
  expect([packed.status, packed.headers.get("content-encoding")]).toEqual([404, "gzip"]);
  expect([plain.status, plain.headers.get("content-encoding")]).toEqual([404, null]);
  for (const { headers } of [packed, plain]) expect(headers.get("vary")).toContain("accept-encoding");
  const text = await packed.text();
  expect(text).toContain(unknown);
  expect(text).toBe(await plain.text());
});

it("sends the same headers for an absolute address as for a path", async () => {
  const { port } = new URL(at);
  const sent = request({ port, host: "127.0.0.1", path: `http://elsewhere.example/rpc/status.get` }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-security-policy"]).toContain("sandbox");
});

it("serves the service worker, to be revalidated, and the icons of an installed app", async () => {
  const worker = await fetch(`${at}/service-worker.js`);
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const manifest = (await (await fetch(`${at}/app.webmanifest`)).json()) as { icons: { src: string; type: string }[] };
  for (const { src, type } of [...manifest.icons, { src: "/icons/apple-touch.png", type: "image/png" }])
    expect([src, (await fetch(at + src)).headers.get("content-type")]).toEqual([src, type]);
});

it("answers 304 to a browser that has the page already", async () => {
  const etag = (await fetch(at)).headers.get("etag") as string;
  expect((await fetch(at, { headers: { "if-none-match": etag } })).status).toBe(304);
});

it.each(["/../package.json", "/%2e%2e/package.json", "/..%2fpackage.json", "/assets/../../package.json", "/.sources"])(
  "never leaves its folder for %s",
  async (path) => {
    const response = await fetch(at + path);
    expect(await response.text()).not.toContain('"name": "pagecast"');
  },
);
