import type { ChildProcess } from "node:child_process";
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { aProcess, end } from "../server/test/a-process.ts";
import { aCuttingProxy, type CuttingProxy } from "../server/test/cutting-proxy.ts";
import { type Publishing, startPublishing } from "./publishing.ts";

export const NAMES = ["web-1", "web-2", "worker-1", "worker-2"] as const;
export type Name = (typeof NAMES)[number];

/**
 * An instance as its owner runs it: two web and two worker processes on one PostgreSQL, which the first of them started in its
 * data folder, and a supervisor that starts again what ended. Wires that can be cut lead to it and to its database.
 */
export type World = {
  publishing: Publishing;
  sql: pg.Pool;
  dataFolder: string;
  /** False where this machine lets nobody mount a small disk. */
  hasSmallDisk: boolean;
  /** Where clients come in, one per web process. */
  doors: CuttingProxy[];
  databaseWire: CuttingProxy;
  pidOf(name: Name): number | undefined;
  postmaster(): number;
  kill(name: Name): void;
  /** Ends it, and from now on it believes that it is so much later. */
  setSkew(name: Name, ms: number): Promise<void>;
  /** Processes that ended though nobody killed them. */
  crashes: string[];
  logFile: string;
  stop(): Promise<void>;
};

const SKEWED_CLOCK = pathToFileURL(join(import.meta.dirname, "skewed-clock.ts")).href;
const DISK_MB = 1_000;
/** As systemd or a container runtime would. */
const RESTART_MS = 1_000;

export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-proof-"));
  const dataFolder = join(folder, "data");
  const logFile = join(tmpdir(), `pagecast-proof-${process.pid}.log`);
  mkdirSync(dataFolder);
  const hasSmallDisk = mountSmallDisk(dataFolder);
  const publishing = await startPublishing();
  const running = new Map<Name, ChildProcess>();
  const skews = new Map<Name, number>();
  const expected = new Set<ChildProcess>();
  const crashes: string[] = [];
  let stopping = false;

  let lastPort = 1;
  const databasePort = () => {
    try {
      lastPort =
        Number(readFileSync(join(dataFolder, "postgres", "postmaster.pid"), "utf8").split("\n")[3]) || lastPort;
    } catch {
      // It is down just now.
    }
    return lastPort;
  };
  const databaseWire = await aCuttingProxy(databasePort);
  // The proof's own way in, which is never cut.
  const ownWire = await aCuttingProxy(databasePort);
  const ports = [await freePort(), await freePort()];
  const doors = await Promise.all(ports.map((port) => aCuttingProxy(() => port)));
  let password = "";

  const settingsOf = (name: Name) => ({
    PAGECAST_ROLE: name.startsWith("web") ? "web" : "worker",
    PORT: name === "web-1" ? String(ports[0]) : name === "web-2" ? String(ports[1]) : "0",
    PAGECAST_PROXIES: "1",
    PAGECAST_SUBSCRIBE: "any-feed",
    PAGECAST_REACH: "127.0.0.0/8",
    PAGECAST_FEED_SERVICE: publishing.feedService,
    ...(name === "web-1"
      ? { PAGECAST_DATA: dataFolder }
      : { DATABASE_URL: `postgres://pagecast:${password}@127.0.0.1:${databaseWire.port}/pagecast` }),
    ...(skews.get(name) ? { NODE_OPTIONS: `--import ${SKEWED_CLOCK}`, PROOF_SKEW_MS: String(skews.get(name)) } : {}),
  });

  async function start(name: Name): Promise<void> {
    for (;;) {
      try {
        const { child } = await aProcess(settingsOf(name), undefined, (text) =>
          appendFileSync(logFile, text.replace(/^/gm, `${name} `)),
        );
        running.set(name, child);
        child.once("exit", (code, signal) => {
          running.delete(name);
          if (stopping) return;
          if (!expected.has(child)) crashes.push(`${name} ended by itself (${signal ?? code})`);
          void sleep(RESTART_MS).then(() => (stopping ? undefined : start(name)));
        });
        return;
      } catch (cause) {
        // It may refuse to start while its database is away: a supervisor tries again.
        appendFileSync(logFile, `${name} did not start: ${(cause as Error).message}\n`);
        if (stopping) return;
        await sleep(RESTART_MS);
      }
    }
  }

  await start("web-1");
  password = readFileSync(join(dataFolder, "postgres-password"), "utf8").trim();
  const sql = new pg.Pool({
    connectionString: `postgres://pagecast:${password}@127.0.0.1:${ownWire.port}/pagecast`,
    max: 2,
    connectionTimeoutMillis: 5_000,
  });
  sql.on("error", () => {});
  await Promise.all((["web-2", "worker-1", "worker-2"] as const).map(start));

  return {
    publishing,
    sql,
    dataFolder,
    hasSmallDisk,
    doors,
    databaseWire,
    crashes,
    logFile,
    pidOf: (name) => running.get(name)?.pid,
    postmaster: () => Number(readFileSync(join(dataFolder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]),
    kill(name) {
      const child = running.get(name) as ChildProcess;
      expected.add(child);
      child.kill("SIGKILL");
    },
    async setSkew(name, ms) {
      skews.set(name, ms);
      const child = running.get(name) as ChildProcess;
      expected.add(child);
      await end(child, "SIGTERM");
      while (!running.has(name)) await sleep(50);
    },
    async stop() {
      stopping = true;
      await sql.end().catch(() => {});
      for (const name of NAMES.toReversed()) {
        const child = running.get(name);
        if (child) await Promise.race([end(child, "SIGTERM"), sleep(20_000).then(() => child.kill("SIGKILL"))]);
      }
      for (const wire of [...doors, databaseWire, ownWire]) await wire.close();
      publishing.close();
      if (hasSmallDisk) execFileSync("umount", ["--lazy", dataFolder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mountSmallDisk(at: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=755`, "tmpfs", at], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
