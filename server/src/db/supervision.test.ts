import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { until } from "../../test/a-feed-server.ts";
import { aProcess, aRefusal, end } from "../../test/a-process.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it("has a random password that only its user can read, and listens on loopback only", async () => {
  const data = aFolder();
  const server = await aProcess({ PAGECAST_DATA: data });
  const file = join(data, "postgres-password");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8").trim()).toMatch(/^[0-9a-f]{48}$/);
  const client = await aClient(data);
  expect((await client.query("show listen_addresses")).rows).toEqual([{ listen_addresses: "127.0.0.1" }]);
  expect((await client.query("show unix_socket_directories")).rows).toEqual([{ unix_socket_directories: "" }]);
  await client.end();
  await server.stop();
});

it("refuses a second start on the same folder and does not disturb the first", async () => {
  const data = aFolder();
  const first = await aProcess({ PAGECAST_DATA: data });
  const second = await aRefusal({ PAGECAST_DATA: data });
  expect(second).toEqual({
    code: 1,
    said: `Pagecast is already running on the data folder ${data} (process ${first.child.pid}): open that one, or set PAGECAST_DATA to another folder.\n`,
  });
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  await first.stop();
});

it("stops everything it started, and the next start finds the data", async () => {
  const data = aFolder();
  const first = await aProcess({ PAGECAST_DATA: data });
  const client = await aClient(data);
  await client.query("create table note (n int); insert into note values (1)");
  await client.end();
  const postmaster = postmasterPid(data);
  await end(first.child, "SIGINT");
  expect(first.child.exitCode).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
  const second = await aProcess({ PAGECAST_DATA: data });
  const again = await aClient(data);
  expect((await again.query("select n from note")).rows).toEqual([{ n: 1 }]);
  await again.end();
  await second.stop();
});

it("also stops a PostgreSQL that is just starting again", async () => {
  const data = aFolder();
  const server = await aProcess({ PAGECAST_DATA: data });
  const killed = postmasterPid(data);
  process.kill(killed, "SIGKILL");
  const coming = await until(
    async () => (existsSync(join(data, "postgres/postmaster.pid")) ? postmasterPid(data) : 0),
    (pid) => pid > 0 && pid !== killed,
  );
  expect(isAlive(coming)).toBe(true);
  await server.stop();
  expect(isAlive(coming)).toBe(false);
});

it("after kill -9 of Pagecast, the next start uses the PostgreSQL that still runs", async () => {
  const data = aFolder();
  const first = await aProcess({ PAGECAST_DATA: data });
  const client = await aClient(data);
  await client.query("create table note (n int); insert into note values (1)");
  const postmaster = postmasterPid(data);
  await end(first.child, "SIGKILL");
  await client.query("insert into note values (2)");
  await client.end();
  expect(isAlive(postmaster)).toBe(true);

  const second = await aProcess({ PAGECAST_DATA: data });
  expect(postmasterPid(data)).toBe(postmaster);
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
  const again = await aClient(data);
  expect((await again.query("select n from note order by n")).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await again.end();
  // The PostgreSQL that was found is stopped with the server.
  await second.stop();
  expect(isAlive(postmaster)).toBe(false);
});

it.each(["started by us", "found alive"])(
  "after kill -9 of a PostgreSQL %s, brings it back with every acknowledged write",
  async (how) => {
    const data = aFolder();
    let server = await aProcess({ PAGECAST_DATA: data });
    if (how === "found alive") {
      await end(server.child, "SIGKILL");
      server = await aProcess({ PAGECAST_DATA: data });
    }
    const client = await aClient(data);
    await client.query("create table note (n int primary key)");
    const postmaster = postmasterPid(data);
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await client.query("insert into note values ($1)", [acknowledged + 1]);
        acknowledged++;
        if (acknowledged === 200) process.kill(postmaster, "SIGKILL");
      }
    })();
    await expect(writing).rejects.toThrow();
    expect(acknowledged).toBeGreaterThanOrEqual(200);

    await expect
      .poll(() => fetch(`${server.address}/readyz`).then(({ status }) => status), { timeout: 30_000 })
      .toBe(200);
    expect(postmasterPid(data)).not.toBe(postmaster);
    const again = await aClient(data);
    const { rows } = await again.query("select count(*)::int as kept, max(n) as last from note where n <= $1", [
      acknowledged,
    ]);
    expect(rows).toEqual([{ kept: acknowledged, last: acknowledged }]);
    await again.end();
    await server.stop();
  },
);

it("says that the port is taken, names the setting, and leaves nothing running", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as { port: number };
  const data = aFolder();
  expect(await aRefusal({ PAGECAST_DATA: data, PORT: String(port) })).toEqual({
    code: 1,
    said: `PORT ${port} is already in use on 127.0.0.1: set PORT to another number, for example PORT=${port + 1} npm start.\n`,
  });
  expect(() => statSync(join(data, "postgres"))).toThrow();
  taken.close();
});

it.each([
  [{ PORT: "http" }, 'PORT must be a whole number from 0 to 65535, but is "http".\n'],
  [
    { DATABASE_URL: "postgres://nobody:x@127.0.0.1:9/none" },
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:9 cannot be used \(.*ECONNREFUSED.*\)\.\n$/,
  ],
  [
    { PAGECAST_DATA: "/dev/null/data" },
    /^PAGECAST_DATA: the folder \/dev\/null\/data cannot be written to \(.*\)\.\n$/,
  ],
  // Where Node's own recursive mkdir never returns.
  [
    { PAGECAST_DATA: "/proc/nope/data" },
    /^PAGECAST_DATA: the folder \/proc\/nope\/data cannot be written to \(.*\)\.\n$/,
  ],
])("refuses %o in one sentence", async (settings, said) => {
  const refusal = await aRefusal(settings as Record<string, string>);
  expect(refusal.code).toBe(1);
  typeof said === "string" ? expect(refusal.said).toBe(said) : expect(refusal.said).toMatch(said);
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pagecast data "));
  folders.push(folder);
  return folder;
}

async function aClient(data: string): Promise<pg.Client> {
  const password = readFileSync(join(data, "postgres-password"), "utf8").trim();
  const port = Number(readFileSync(join(data, "postgres", "postmaster.pid"), "utf8").split("\n")[3]);
  const client = new pg.Client({ host: "127.0.0.1", port, user: "pagecast", database: "pagecast", password });
  client.on("error", () => {});
  await client.connect();
  return client;
}

function postmasterPid(data: string): number {
  return Number(readFileSync(join(data, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
