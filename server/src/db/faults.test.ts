// A short form of `npm run chaos -- faults`: the errors people get while the database is away, and the recovery afterwards.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { until } from "../../test/a-feed-server.ts";
import { aPerson, problemOf, signUp, type TestPerson } from "../../test/a-person.ts";
import { aProcess, type ServerProcess } from "../../test/a-process.ts";
import { aServer } from "../../test/a-server.ts";
import { aCuttingProxy, type CuttingProxy } from "../../test/cutting-proxy.ts";
import { explainFailure } from "./explain-failure.ts";

const AWAY = {
  kind: "database-away",
  status: 503,
  message: "The database of this server does not respond. Please try again in a moment.",
};

describe("with the connection to the database cut", () => {
  let wire: CuttingProxy;
  let at: string;
  let owner: TestPerson;
  beforeAll(async () => {
    const db = await aDatabase();
    const url = new URL(db.url);
    wire = await aCuttingProxy(() => Number(url.port));
    afterAll(() => wire.close());
    const through = db.url.replace(url.host, `127.0.0.1:${wire.port}`);
    at = (await aServer({ DATABASE_URL: through, PAGECAST_SUBSCRIBE: "any-feed" })).address;
    owner = await aPerson(at);
  });

  it("says so for reading, writing, signing up and sessions, and recovers", async () => {
    wire.wire = "refused";
    wire.cutAll();
    expect(await problemOf(owner.rpc.items.list.query({}))).toMatchObject(AWAY);
    const channelUrl = "https://one.example/feed";
    expect(await problemOf(owner.rpc.channels.subscribe.mutate({ channelUrl }))).toMatchObject(AWAY);
    for (const answer of [
      await signUp(at, { email: "late@example.org" }),
      await owner.auth("/get-session"),
      await owner.auth("/sign-in/email", { email: owner.email, password: "wrong" }),
    ])
      expect(answer).toMatchObject({ status: 503, body: { code: "DATABASE_AWAY", message: AWAY.message } });
    const feed = await fetch(`${at}/api/private-feed/${"x".repeat(32)}.atom`);
    expect([feed.status, await feed.json()]).toEqual([503, { problem: { kind: AWAY.kind }, message: AWAY.message }]);
    expect((await fetch(at)).status).toBe(200);

    wire.wire = "whole";
    expect(await owner.rpc.items.list.query({})).toEqual({ items: [], nextCursor: null });
    await owner.rpc.channels.subscribe.mutate({ channelUrl });
    expect((await signUp(at, { email: "late@example.org" })).status).toBe(200);
  });

  it("survives disconnects in the middle of sign-ups, and what was acknowledged is stored", async () => {
    const acknowledged: string[] = [];
    const signingUp = Array.from({ length: 12 }, async (_, n) => {
      const email = `cut-${n}@example.org`;
      const { status } = await signUp(at, { email });
      expect([200, 503]).toContain(status);
      if (status === 200) acknowledged.push(email);
    });
    const cutting = setInterval(() => wire.cutAll(), 40);
    await Promise.all(signingUp).finally(() => clearInterval(cutting));
    const { people } = await owner.rpc.admin.people.list.query({ search: "cut-" });
    const kept = people.map(({ email }) => email);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(kept).size).toBe(kept.length);
  });
});

it("a web process survives when its database is killed, and answers 503 until it is back", async () => {
  const data = mkdtempSync(join(tmpdir(), "pagecast-faults-"));
  let server: ServerProcess | undefined;
  try {
    server = await aProcess({ PAGECAST_DATA: data, PAGECAST_PROXIES: "1" });
    const { address, child } = server;
    const owner = await aPerson(address);
    // These run while it is killed, each with a session in the middle of a transaction.
    const signingUp = Promise.all(
      Array.from({ length: 6 }, (_, n) => signUp(address, { email: `under-way-${n}@example.org` })),
    );
    process.kill(Number(readFileSync(join(data, "postgres", "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
    for (const { status } of await signingUp) expect([200, 503]).toContain(status);
    const back = await until(
      () => owner.rpc.items.list.query({}).catch((cause) => cause.data?.problem?.kind as string),
      (answer) => {
        if (typeof answer === "string") expect(answer).toBe("database-away");
        return typeof answer !== "string";
      },
      50_000,
    );
    expect(back).toEqual({ items: [], nextCursor: null });
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  } finally {
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
  }
}, 90_000);

it.each([
  [{ code: "53100", message: "could not extend file: No space left on device" }, { kind: "storage-full" }],
  [{ code: "57P03", message: "the database system is in recovery mode" }, { kind: "database-away" }],
  [{ code: "57P01", message: "terminating connection due to unexpected postmaster exit" }, { kind: "database-away" }],
  [{ code: "53300", message: "sorry, too many clients already" }, { kind: "database-away" }],
  [{ code: "25006", message: "cannot execute INSERT in a read-only transaction" }, { kind: "database-away" }],
  [{ code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:5432" }, { kind: "database-away" }],
  [{ message: "Connection terminated unexpectedly" }, { kind: "database-away" }],
  [{ message: "timeout exceeded when trying to connect" }, { kind: "database-away" }],
  [{ code: "42P01", message: 'relation "nothing" does not exist' }, undefined],
  [{ code: "23505", message: "duplicate key value violates unique constraint" }, undefined],
  [{ message: "Cannot read properties of undefined" }, undefined],
])("explains %o as %o", ({ message, ...more }, problem) => {
  const cause = Object.assign(new Error(message), more);
  expect(explainFailure(cause)).toEqual(problem);
  expect(explainFailure(new Error("wrapped", { cause }))).toEqual(problem);
});
