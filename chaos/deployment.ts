import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { aCuttingProxy, type CuttingProxy } from "../server/test/cutting-proxy.ts";
import { type Publisher, startPublisher } from "./publisher.ts";
import { createSupervisor, type ProcessName, type Supervisor } from "./supervisor.ts";

/**
 * What an owner runs: two web and two worker processes on one PostgreSQL, which web-1 starts in its data folder. Clients, and
 * all processes but web-1, connect through proxies that can break connections.
 */
export type Deployment = {
  publisher: Publisher;
  supervisor: Supervisor;
  /** The checks' own access to the database, which no proxy breaks. */
  sql: pg.Pool;
  dataFolder: string;
  /** False where this machine does not allow mounting a small disk. */
  hasSmallDisk: boolean;
  /** One for each web process. */
  webProxies: CuttingProxy[];
  databaseProxy: CuttingProxy;
  /** The process id of PostgreSQL. */
  postmasterPid(): number;
  /** Restarts a process with its clock shifted. */
  setSkew(name: ProcessName, ms: number): Promise<void>;
  logFile: string;
  stop(): Promise<void>;
};

const SKEWED_CLOCK = pathToFileURL(join(import.meta.dirname, "skewed-clock.ts")).href;
const DISK_MB = 1_000;

export async function startDeployment(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-chaos-"));
  const logFile = join(tmpdir(), `pagecast-chaos-${process.pid}.log`);
  const dataFolder = join(folder, "data");
  mkdirSync(dataFolder);
  const hasSmallDisk = mountSmallDisk(dataFolder);
  const publisher = await startPublisher();
  const databasePort = followDatabasePort(dataFolder);
  const databaseProxy = await aCuttingProxy(databasePort);
  const unbrokenProxy = await aCuttingProxy(databasePort);
  const webPorts = { "web-1": await freePort(), "web-2": await freePort() };
  const webProxies = await Promise.all(Object.values(webPorts).map((port) => aCuttingProxy(() => port)));
  const skews = new Map<ProcessName, number>();

  const settingsOf = (name: ProcessName) => ({
    PAGECAST_ROLE: name.startsWith("web") ? "web" : "worker",
    PORT: name === "web-1" || name === "web-2" ? `${webPorts[name]}` : "0",
    PAGECAST_PROXIES: "1",
    PAGECAST_SUBSCRIBE: "any-feed",
    PAGECAST_REACH: "127.0.0.0/8",
    PAGECAST_FEED_SERVICE: publisher.feedServiceUrl,
    ...(name === "web-1"
      ? { PAGECAST_DATA: dataFolder }
      : { DATABASE_URL: databaseUrl(dataFolder, databaseProxy.port) }),
    ...(skews.get(name) ? { NODE_OPTIONS: `--import ${SKEWED_CLOCK}`, CHAOS_SKEW_MS: `${skews.get(name)}` } : {}),
  });
  const supervisor = createSupervisor(settingsOf, logFile);
  const sql = openPool(dataFolder, unbrokenProxy.port);
  const deployment: Deployment = {
    publisher,
    supervisor,
    sql,
    dataFolder,
    hasSmallDisk,
    webProxies,
    databaseProxy,
    logFile,
    postmasterPid: () => Number(readPostmasterFile(dataFolder)[0]),
    async setSkew(name, ms) {
      skews.set(name, ms);
      await supervisor.restart(name);
    },
    async stop() {
      await sql.end().catch(() => {});
      await supervisor.stop();
      for (const proxy of [...webProxies, databaseProxy, unbrokenProxy]) await proxy.close();
      publisher.close();
      if (hasSmallDisk) execFileSync("umount", ["--lazy", dataFolder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await supervisor.start("web-1");
    await Promise.all((["web-2", "worker-1", "worker-2"] as const).map(supervisor.start));
  } catch (cause) {
    await deployment.stop();
    throw cause;
  }
  return deployment;
}

function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=755`, "tmpfs", folder], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

/** The current port of the database, which may change when it restarts; while it is down, the last known one. */
function followDatabasePort(dataFolder: string): () => number {
  let lastPort = 1;
  return () => {
    try {
      lastPort = Number(readPostmasterFile(dataFolder)[3]) || lastPort;
    } catch {
      // The file is missing while PostgreSQL is down.
    }
    return lastPort;
  };
}

function readPostmasterFile(dataFolder: string): string[] {
  return readFileSync(join(dataFolder, "postgres", "postmaster.pid"), "utf8").split("\n");
}

function databaseUrl(dataFolder: string, port: number): string {
  return `postgres://pagecast:${readPassword(dataFolder)}@127.0.0.1:${port}/pagecast`;
}

function readPassword(dataFolder: string): string {
  return readFileSync(join(dataFolder, "postgres-password"), "utf8").trim();
}

function openPool(dataFolder: string, port: number): pg.Pool {
  const pool = new pg.Pool({
    host: "127.0.0.1",
    port,
    user: "pagecast",
    database: "pagecast",
    // A function, because web-1 writes the password when it first starts.
    password: () => readPassword(dataFolder),
    max: 2,
    connectionTimeoutMillis: 5_000,
  });
  // Sessions end whenever PostgreSQL is killed; the next query opens another.
  pool.on("error", () => {});
  return pool;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
