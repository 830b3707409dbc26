import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import type { Db, Session } from "../db/query.ts";
import { createLog } from "../log.ts";
import { openQueue } from "./queue.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  db = await aDatabase();
});

type Moment = "before" | "after" | "before a crash that";

/** The connection breaks at the next commit, before or after the database executes it; or the database loses it. */
function breakingAt(moment: Moment): { db: Db; arm(): void } {
  let armed = false;
  const breaking = (session: Session): Session =>
    new Proxy(session, {
      get(target, name) {
        const own = Reflect.get(target, name, target);
        if (name !== "query") return typeof own === "function" ? own.bind(target) : own;
        return async (...asked: Parameters<Session["query"]>) => {
          if (moment === "before a crash that" && String(asked[0]).includes("pg_current_xact_id"))
            return { rows: [{ transaction: String(2n ** 40n) }] };
          if (asked[0] !== ("commit" as never) || !armed) return own.apply(target, asked);
          armed = false;
          if (moment === "after") await target.query("commit");
          throw new Error("Connection terminated unexpectedly");
        };
      },
    });
  const pool = new Proxy(db, {
    get(target, name) {
      if (name === "connect") return async () => breaking(await target.connect());
      const own = Reflect.get(target, name, target);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
  return { db: pool, arm: () => (armed = true) };
}

describe("jobs that are taken while the connection breaks", () => {
  it.each<[Moment, string]>([
    ["before", "knows of it"],
    ["after", "knows of it"],
    ["before a crash that", "does not remember"],
  ])("%s the database %s is free again at once", async (moment) => {
    const line = breakingAt(moment);
    const queue = await openQueue(line.db, createLog("silent"), { works: false });
    onTestFinished(() => queue.stop());
    const subject = `lane ${moment}`;
    await queue.announce("refresh", [subject]);
    line.arm();
    await expect(queue.take("refresh", 10)).rejects.toThrow("Connection terminated");
    // As every second: announcing the same work again changes nothing.
    const again = [];
    for (let seconds = 0; seconds < 2; seconds++) {
      again.push(...(await queue.take("refresh", 10)));
      await queue.announce("refresh", [subject]);
    }
    expect(again.map((job) => job.subject)).toEqual([subject]);
    expect(await queue.take("refresh", 10)).toEqual([]);
    await queue.finish("refresh", again);
  });
});
