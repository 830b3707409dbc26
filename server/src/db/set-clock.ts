import type { Log } from "../log.ts";
import { type Db, onlyRow } from "./query.ts";

export type Clock = { now: () => Date; close(): void };

/** How often we compare. A clock that runs is off by a second after days. */
const COMPARE_MS = 60_000;
/** Less than this is the time the question travels, and nobody's concern. */
const TOLERATED_MS = 2_000;

/**
 * The time that all processes of an instance agree on: the database's. A worker whose own clock is an hour behind would not
 * see what is due, one an hour ahead would ask every site an hour early, and what they write stands side by side.
 */
export async function setClock(db: Db, log: Log, own: () => number = Date.now): Promise<Clock> {
  let ahead = 0;
  const compare = async () => {
    const before = own();
    const { now } = onlyRow(
      await db.query<{ now: number }>("select (extract(epoch from clock_timestamp()) * 1000)::float8 as now"),
    );
    const after = own();
    const difference = now - (before + after) / 2;
    // A question that took long says little about the time it was answered at.
    const isMeant = Math.abs(difference) > TOLERATED_MS + (after - before) / 2;
    if (isMeant && Math.abs(difference - ahead) > TOLERATED_MS)
      log.warn(
        { seconds: Math.round(difference / 1000) },
        "this machine's clock differs from the database's, which counts",
      );
    ahead = isMeant ? difference : 0;
  };
  await compare();
  const timer = setInterval(() => {
    // With the database away there is nothing to tell the time to.
    compare().catch(() => {});
  }, COMPARE_MS);
  timer.unref();
  return { now: () => new Date(own() + ahead), close: () => clearInterval(timer) };
}
