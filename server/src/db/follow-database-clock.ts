import type { Log } from "../log.ts";
import { type Db, onlyRow } from "./query.ts";

export type Clock = { now: () => Date; close(): void };

/** How often the clocks are compared. A clock that runs is off by a second after days. */
const COMPARE_MS = 60_000;
/** A smaller difference is the time the query takes, and does not matter. */
const TOLERATED_MS = 2_000;

/**
 * The time that all processes of an installation agree on: the database's. A worker whose own clock is an hour behind would not
 * see what is due, one an hour ahead would fetch every feed an hour early, and both write times into the same tables.
 */
export async function followDatabaseClock(db: Db, log: Log, ownClock: () => number = Date.now): Promise<Clock> {
  let offsetMs = 0;
  const compare = async () => {
    const before = ownClock();
    const { now } = onlyRow(
      await db.query<{ now: number }>("select (extract(epoch from clock_timestamp()) * 1000)::float8 as now"),
    );
    const after = ownClock();
    const difference = now - (before + after) / 2;
    // A slow query says little about the moment it was answered.
    const isSignificant = Math.abs(difference) > TOLERATED_MS + (after - before) / 2;
    if (isSignificant && Math.abs(difference - offsetMs) > TOLERATED_MS)
      log.warn(
        { seconds: Math.round(difference / 1000) },
        "this machine's clock differs from the database's; the database's is used",
      );
    offsetMs = isSignificant ? difference : 0;
  };
  await compare();
  const timer = setInterval(() => {
    // While the database is away, nothing needs its time.
    compare().catch(() => {});
  }, COMPARE_MS);
  timer.unref();
  return { now: () => new Date(ownClock() + offsetMs), close: () => clearInterval(timer) };
}
