import { beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { createLog } from "../log.ts";
import { followDatabaseClock } from "./follow-database-clock.ts";
import { onlyRow } from "./query.ts";

const HOUR = 3_600_000;
let db: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  db = await aDatabase();
});

it.each([-HOUR, -30_000, 0, 30_000, HOUR])(
  "uses the database's time on a machine whose clock is off by %i ms",
  async (off) => {
    const { now, close } = await followDatabaseClock(db, createLog("error"), () => Date.now() + off);
    const { at } = onlyRow(await db.query<{ at: Date }>("select clock_timestamp() as at"));
    expect(Math.abs(now().getTime() - at.getTime())).toBeLessThan(5_000);
    close();
  },
);
