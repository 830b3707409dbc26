// The real RSSHub, from the npm registry. It is installed once and kept in node_modules/.cache; nothing else leaves the machine.
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { anEmbeddedOwner } from "../../test/an-embedded-owner.ts";
import { createLog } from "../log.ts";
import { createFeedService, type FeedService } from "../net/feed-service.ts";
import { processStart } from "../process-start.ts";
import { createEmbeddedFeedService, type EmbeddedFeedService } from "./create-embedded-feed-service.ts";
import { findInstalled } from "./install.ts";

const CACHE = resolve(import.meta.dirname, "../../../node_modules/.cache/pagecast");
const log = createLog("error");
const folders: string[] = [];
let service: EmbeddedFeedService;
let feeds: FeedService;
/** One site may be reached, the other may not. */
let allowed: Site;
let forbidden: Site;

beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", "postgres://secret");
  vi.stubEnv("PAGECAST_SECRET", "secret");
  const installing = createEmbeddedFeedService({ dataFolder: CACHE, reach: [], log });
  await installing.restart(); // an earlier run may have failed
  const outcome = await installing.ready({ waitMs: 300_000 });
  expect(outcome, JSON.stringify(installing.state())).toMatchObject({ ok: true });
  await installing.close();
  [allowed, forbidden] = await Promise.all([aSite(), aSite()]);
  service = createEmbeddedFeedService({
    dataFolder: aDataFolder(),
    reach: [`127.0.0.1:${allowed.port}`],
    log,
    settings: async () => ({
      ALLOW_USER_SUPPLY_UNSAFE_DOMAIN: "true",
      REQUEST_RETRY: "0",
      SOME_COOKIE: "a secret cookie",
      NODE_OPTIONS: "--inspect",
    }),
    // On a busy machine, loading a route can block it for seconds. That must not count as unhealthy.
    timing: { healthEveryMs: 500, healthTimeoutMs: 6_000, unhealthyAfter: 2, shortestRunMs: 0 },
  });
  feeds = createFeedService(service, { addressRoutes: ["/rsshub/transform"] });
  // As every test: no connection to another machine.
  expect(readFileSync(`/proc/${(await running()).pid}/cmdline`, "utf8")).toContain("loopback-only.ts");
}, 320_000);

afterAll(async () => {
  await feeds.close();
  await service.close();
  await Promise.all([allowed.close(), forbidden.close()]);
  vi.unstubAllEnvs();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe("what it answers", () => {
  it("a feed, also after a redirect", async () => {
    for (const route of ["/test/1", "/test/redirect"]) {
      const outcome = await feeds.fetchRoute(route);
      expect(outcome, route).toMatchObject({ ok: true, instance: `RSSHub ${service.version}` });
      if (outcome.ok) expect(JSON.parse(Buffer.from(outcome.answer.body).toString()).items.length).toBeGreaterThan(3);
    }
  });

  it.each([
    ["/test/error", 503, "Error", "broken-route"],
    ["/test/config-not-found-error", 503, "ConfigNotFoundError", "needs-setting"],
    ["/test/invalid-parameter-error", 503, "InvalidParameterError", "wrong-parameter"],
    ["/test/captcha-error", 503, "CaptchaError", "blocked-by-site"],
    ["/test/empty", 503, "Error", "nothing-new"],
    ["/nope", 404, "NotFoundError", "no-such-route"],
    ["/nytimes", 503, expect.any(String), "needs-browser"],
  ])("%s with the name of the error", async (route, status, name, cause) => {
    const answer = await ask(`${route}?format=json`);
    expect([answer.status, answer.headers.get("pagecast-error-name")]).toEqual([status, name]);
    expect(await feeds.fetchRoute(route)).toMatchObject({ problem: { cause } });
  });

  it("that the site could not be reached, where a route opens a browser after its request failed", async () => {
    const answer = await ask("/bilibili/user/video/946974?format=json");
    expect(await answer.text()).toMatch(/restricted|browser/i);
    expect(await feeds.fetchRoute("/bilibili/user/video/946974")).toMatchObject({
      problem: { cause: "site-unreachable" },
    });
  });

  it("nothing without its key", async () => {
    const { url } = await running();
    const answer = await fetch(`${url}/test/1`);
    expect([answer.status, answer.headers.get("pagecast-error-name")]).toEqual([403, "RejectError"]);
  });

  it("its routes and its rules", async () => {
    const namespaces = await feeds.fetchAbout("/api/namespace", 20_000_000);
    const rules = await feeds.fetchAbout("/api/radar/rules", 20_000_000);
    for (const about of [namespaces, rules]) expect(about).toMatchObject({ ok: true });
    if (namespaces?.ok)
      expect(Object.keys(JSON.parse(Buffer.from(namespaces.body).toString())).length).toBeGreaterThan(1_500);
    if (rules?.ok) expect(Object.keys(JSON.parse(Buffer.from(rules.body).toString())).length).toBeGreaterThan(1_000);
  });
});

describe("what it may do", () => {
  it("reads a page that PAGECAST_REACH allows", async () => {
    const outcome = await feeds.fetchRoute(transformOf(`http://127.0.0.1:${allowed.port}/page`));
    expect(outcome).toMatchObject({ ok: true });
    if (outcome.ok) expect(Buffer.from(outcome.answer.body).toString()).toContain("A first post");
  });

  it.each(["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]", "0.0.0.0"])(
    "reads no other page of this machine (%s)",
    async (host) => {
      const page = `http://${host}:${forbidden.port}/page`;
      expect(await feeds.fetchRoute(transformOf(page))).toMatchObject({ ok: false });
      // Not through `feeds`, which refuses the route without asking for it.
      expect((await ask(`/005/${encodeURIComponent(page)}`)).status).toBe(503);
      expect(forbidden.requests).toEqual([]);
    },
  );

  it("listens on one port, of the loopback interface", async () => {
    const { url, pid } = await running();
    expect(listeningPorts(pid)).toEqual([
      `0100007F:${Number(new URL(url).port).toString(16).padStart(4, "0")}`.toUpperCase(),
    ]);
  });

  it("knows nothing of Pagecast's environment", async () => {
    const { pid } = await running();
    const names = readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .filter(Boolean)
      .map((entry) => entry.split("=")[0]);
    const own = [
      "ACCESS_KEY",
      "BILIBILI_COOKIE_0",
      "BILIBILI_EXCLUDE_SUBTITLES",
      "DEBUG_INFO",
      "LOGGER_LEVEL",
      "NODE_CHANNEL_FD",
      "NODE_CHANNEL_SERIALIZATION_MODE",
      "NODE_ENV",
      "NO_LOGFILES",
      "OTEL_TRACES_SAMPLER",
    ];
    const given = ["ALLOW_USER_SUPPLY_UNSAFE_DOMAIN", "REQUEST_RETRY", "SOME_COOKIE"];
    const system = ["TZ", "NODE_EXTRA_CA_CERTS"].filter((name) => process.env[name] !== undefined);
    expect(names.sort()).toEqual([...own, ...given, ...system].sort());
  });

  it("writes neither its key nor its settings into its log", async () => {
    const { key } = await running();
    await ask(`/test/${encodeURIComponent("a secret cookie")}`);
    await ask(`/nope/${encodeURIComponent(key)}`);
    await vi.waitFor(() => expect(service.lines().join("\n")).toContain("/nope/"), 20_000);
    const log = service.lines().join("\n");
    expect(log).not.toContain(key);
    expect(log).not.toContain("a secret cookie");
  });
});

describe("when a process is killed", () => {
  it("the request in flight is answered by the next one", async () => {
    const { pid } = await running();
    allowed.hold();
    const answer = feeds.fetchRoute(transformOf(`http://127.0.0.1:${allowed.port}/page?held`));
    await allowed.held();
    process.kill(pid, "SIGKILL");
    allowed.release();
    expect(await answer).toMatchObject({ ok: true });
    expect((await running()).pid).not.toBe(pid);
  });

  it("one that hangs is ended and replaced", async () => {
    const { pid } = await running();
    process.kill(pid, "SIGSTOP");
    expect(await feeds.fetchRoute("/test/2")).toMatchObject({ ok: true });
    expect(processStart(pid)).toBeUndefined();
  });

  it("several processes share one, another takes over, and it ends when nobody needs it", async () => {
    const options = { dataFolder: aDataFolder(), reach: [], timing: { idleMs: 3_000, shortestRunMs: 0 } };
    const [first, second] = [anEmbeddedOwner(options), anEmbeddedOwner(options)];
    const one = await first.ask();
    const other = await second.ask();
    expect(one).toMatchObject({ problem: null, state: { kind: "running" } });
    expect(other).toEqual(one);
    const { pid } = one.state as { pid: number };
    await first.kill();
    await vi.waitFor(() => expect(processStart(pid)).toBeUndefined(), 30_000);
    const next = await second.ask();
    expect(next).toMatchObject({ problem: null, state: { kind: "running" } });
    const { pid: nextPid } = next.state as { pid: number };
    expect(nextPid).not.toBe(pid);
    await vi.waitFor(() => expect(processStart(nextPid)).toBeUndefined(), 30_000);
  });
});

type Running = { url: string; key: string; pid: number };
it("says how much memory it uses", async () => {
  await running();
  expect((await service.usage())?.memoryBytes).toBeGreaterThan(50_000_000);
});

it("runs an older version until it is updated, and goes on with it when that fails", async () => {
  const OLDER = "0123456789abcdef";
  const dataFolder = aDataFolder(OLDER);
  const older = createEmbeddedFeedService({ dataFolder, reach: [], log: createLog("silent") });
  onTestFinished(older.close);
  expect(await older.ready()).toMatchObject({ ok: true });
  const started = older.state();
  // The registry cannot be reached.
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:1");
  vi.stubEnv("npm_config_fetch_retries", "0");
  vi.stubEnv("npm_config_cache", mkdtempSync(join(tmpdir(), "pagecast-npm-")));
  await older.update();
  await vi.waitFor(() => expect(older.installation().updatePercent).toBeNull(), { timeout: 30_000 });
  expect(older.state()).toEqual(started);
  expect(findInstalled(join(dataFolder, "feed-service"))).toMatchObject({ isWanted: false });
  // As after an installation: from the next start on, the older one is not needed.
  symlinkSync(installedFolder(), join(dataFolder, "feed-service", basename(installedFolder())));
  await older.update();
  expect(await older.ready()).toMatchObject({ ok: true });
  expect(readdirSync(join(dataFolder, "feed-service"))).not.toContain(OLDER);
});

async function running(): Promise<Running> {
  // On a busy machine it starts for longer than the server waits.
  const outcome = await service.ready({ waitMs: 300_000 });
  const state = service.state();
  if (!outcome.ok || state.kind !== "running") throw new Error(`It is ${state.kind}.`);
  return { url: outcome.url, key: outcome.key, pid: state.pid };
}

async function ask(path: string): Promise<Response> {
  const { url, key } = await running();
  return fetch(`${url}${path}${path.includes("?") ? "&" : "?"}key=${key}`);
}

/** RSSHub's route that makes a feed out of any page. */
function transformOf(page: string): string {
  return `/rsshub/transform/html/${encodeURIComponent(page)}/${encodeURIComponent("item=h2&itemLink=a&itemLinkAttr=href")}`;
}

/** A data folder where it is installed already, with a lock and a state of its own. */
function aDataFolder(name = basename(installedFolder())): string {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-embedded-"));
  folders.push(folder);
  mkdirSync(join(folder, "feed-service"));
  symlinkSync(installedFolder(), join(folder, "feed-service", name));
  return folder;
}

function installedFolder(): string {
  return findInstalled(join(CACHE, "feed-service"))?.folder as string;
}

type Site = Awaited<ReturnType<typeof aSite>>;
/** A site whose answers can be held back. */
async function aSite() {
  const requests: string[] = [];
  let waiting = Promise.resolve();
  let release = () => {};
  let onHeld = () => {};
  let held = Promise.resolve();
  const server = createServer(async (request, response) => {
    requests.push(request.url ?? "");
    onHeld();
    await waiting;
    response.setHeader("content-type", "text/html");
    response.end(
      "<title>A site</title><h2><a href='/first'>A first post</a></h2><h2><a href='/second'>Another</a></h2>",
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    hold: () => {
      ({ promise: waiting, resolve: release } = Promise.withResolvers<void>());
      ({ promise: held, resolve: onHeld } = Promise.withResolvers<void>());
    },
    held: () => held,
    release: () => release(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** As the kernel writes them: the address and the port in hexadecimal digits. */
function listeningPorts(pid: number): string[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return []; // closed in the meantime
      }
    }),
  );
  const LISTEN = "0A";
  return ["tcp", "tcp6", "udp", "udp6"].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, ...more]) => (table.startsWith("udp") || state === LISTEN) && inodes.has(more[5] ?? ""))
      .map(([, local]) => local ?? ""),
  );
}
