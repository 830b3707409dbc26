import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { anEmbeddedOwner } from "../../test/an-embedded-owner.ts";
import { tryLock } from "./machine-lock.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it("says that it could not be installed, and does not try again at once", async () => {
  const owner = anEmbeddedOwner({ dataFolder: aFolder(), reach: [] }, npmSettings("http://127.0.0.1:1"));
  expect(await owner.ask()).toEqual({
    problem: "not-running",
    state: {
      kind: "failed",
      problem: "not-installed",
      detail: expect.stringContaining("It needs the npm registry once"),
    },
  });
  expect(await owner.ask()).toMatchObject({ problem: "not-running" });
});

it("says that it is being installed to those who do not wait for it, in every process of the machine", async () => {
  const { url } = await aSilentRegistry();
  const [dataFolder, env] = [aFolder(), npmSettings(url)];
  const installing = {
    problem: "not-ready",
    state: { kind: "installing", percent: 0 },
  };
  const [first, second] = [1, 2].map(() => anEmbeddedOwner({ dataFolder, reach: [], waitMs: 1_000 }, env));
  expect(await first?.ask()).toMatchObject(installing);
  expect(await second?.ask()).toMatchObject(installing);
  expect(readdirSync(join(dataFolder, "feed-service")).filter((name) => name.endsWith(".partial"))).toHaveLength(1);
});

it("ends npm when the process that installs is killed, and leaves nothing that looks installed", async () => {
  const { server, url, connections } = await aSilentRegistry();
  const [dataFolder, env] = [aFolder(), npmSettings(url)];
  const owner = anEmbeddedOwner({ dataFolder, reach: [], waitMs: 0 }, env);
  await owner.ask();
  while (connections.length === 0) await once(server, "connection");
  const closed = connections.map((socket) => once(socket, "close"));
  await owner.kill();
  await Promise.all(closed);
  const left = readdirSync(join(dataFolder, "feed-service"));
  expect(left.filter((name) => /^[\da-f]{16}$/.test(name))).toEqual([]);
  expect(await anEmbeddedOwner({ dataFolder, reach: [], waitMs: 0 }, env).ask()).toMatchObject({
    problem: "not-ready",
  });
});

it("fails with a sentence where the folder cannot be written to", async () => {
  const owner = anEmbeddedOwner({ dataFolder: "/dev/null", reach: [] });
  expect(await owner.ask()).toMatchObject({ problem: "not-running" });
});

it("gives its lock to one at a time", () => {
  const file = join(aFolder(), "lock");
  const release = tryLock(file);
  expect(tryLock(file)).toBeUndefined();
  release?.();
  const again = tryLock(file);
  expect(again).toBeDefined();
  again?.();
  expect(existsSync(`${file}-journal`)).toBe(false);
});

function npmSettings(registry: string): NodeJS.ProcessEnv {
  return { ...process.env, npm_config_registry: registry, npm_config_cache: aFolder(), npm_config_fetch_retries: "0" };
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-embedded-"));
  folders.push(folder);
  return folder;
}

/** Accepts connections and never answers. */
async function aSilentRegistry(): Promise<{ server: Server; url: string; connections: Socket[] }> {
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket.on("error", () => {}).resume());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections };
}
