import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { createLog } from "../log.ts";
import { connect } from "./connect.ts";
import { explainFailure } from "./explain-failure.ts";
import { type Db, onlyRow } from "./query.ts";

let db: Db;
let admin: pg.Client;
beforeAll(async () => {
  const { url } = await aDatabase();
  db = connect(url, createLog("silent"));
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
});
afterAll(async () => {
  await db.end();
  await admin.end();
});

const double = async (n: number) =>
  onlyRow(
    await db.query<{ n: number }>({ name: "double", isQuick: true, text: "select 2 * $1::int as n", values: [n] }),
  ).n;
const divide = async (n: number) =>
  onlyRow(
    await db.query<{ n: number }>({ name: "divide", isQuick: true, text: "select 60 / $1::int as n", values: [n] }),
  ).n;
const sleep = (seconds: number) =>
  db.query({ name: "sleep", isQuick: true, text: "select pg_sleep($1::float)", values: [seconds] }).then(
    () => "slept",
    (cause: unknown) => explainFailure(cause)?.kind,
  );
const numbers = Array.from({ length: 200 }, (_, n) => n);

describe("quick statements", () => {
  it("each get their own result", async () => {
    expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((n) => 2 * n));
    expect(db.totalCount).toBeLessThanOrEqual(10);
    expect(db.idleCount).toBe(db.totalCount);
  });

  it("fail without affecting others", async () => {
    const results = await Promise.allSettled(numbers.map((n) => (n % 7 === 0 ? divide(n % 2) : double(n))));
    results.forEach((result, n) => {
      if (n % 7 > 0) expect(result).toEqual({ status: "fulfilled", value: 2 * n });
      else if (n % 2 > 0) expect(result).toEqual({ status: "fulfilled", value: 60 });
      else expect(result).toMatchObject({ status: "rejected", reason: { code: "22012" } });
    });
    expect(await double(21)).toBe(42);
  });

  it("share sessions instead of opening one per statement", async () => {
    const sleeping = [sleep(0.3), sleep(0.3), sleep(0.3)];
    const sessions = numbers.slice(0, 6).map(async () => {
      const own = await db.query<{ pid: number }>({
        name: "pid",
        isQuick: true,
        text: "select pg_backend_pid() as pid",
      });
      return onlyRow(own).pid;
    });
    expect(new Set(await Promise.all(sessions)).size).toBe(3);
    expect(await Promise.all(sleeping)).toEqual(["slept", "slept", "slept"]);
  });

  it("do not queue behind many others", async () => {
    const sleeping = Promise.all(numbers.slice(0, 12).map(() => sleep(0.2)));
    expect(await Promise.race([double(4), sleeping])).toBe(8);
    await sleeping;
  });

  it("give their sessions back when others are waiting", async () => {
    const held = await Promise.all(numbers.slice(0, 7).map(() => db.connect()));
    let isEnough = false;
    const load = numbers.slice(0, 9).map(async () => {
      while (!isEnough) await sleep(0.005);
    });
    await double(1);
    expect((await db.query("select 1")).rowCount).toBe(1);
    isEnough = true;
    await Promise.all(load);
    for (const session of held) session.release();
  });

  it("are reported as database-away when their session is lost, and later ones work", async () => {
    const lost = [sleep(60), sleep(60), sleep(60), double(1), double(2)].map((each) =>
      Promise.resolve(each).catch((cause: unknown) => explainFailure(cause)?.kind),
    );
    const isRunning = async () =>
      (
        await admin.query(
          "select from pg_stat_activity where datname = current_database() and query like '%pg_sleep($1%' and state = 'active' and pid <> pg_backend_pid()",
        )
      ).rowCount === 3;
    while (!(await isRunning())) await new Promise((done) => setTimeout(done, 10));
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep($1%' and state = 'active' and pid <> pg_backend_pid()",
    );
    expect(new Set(await Promise.all(lost))).toEqual(new Set(["database-away"]));
    expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((n) => 2 * n));
  });

  it("run inside a transaction when sent to its session", async () => {
    await db.query("create table written (n int)");
    const session = await db.connect();
    await session.query("begin");
    await session.query("insert into written values (1)");
    const count = { name: "count written", isQuick: true, text: "select count(*)::int as n from written" };
    expect(onlyRow(await session.query<{ n: number }>(count)).n).toBe(1);
    expect(onlyRow(await db.query<{ n: number }>(count)).n).toBe(0);
    await session.query("rollback");
    session.release();
  });
});
