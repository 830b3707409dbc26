import pg from "pg";
import type { Log } from "../log.ts";
import { StartProblem } from "../start-problem.ts";
import { type Db, onlyRow } from "./query.ts";

const OLDEST_VERSION = 150_000;

/** For processes that serve, where no question takes long. A backup or a restore takes as long as it takes. */
export const IN_SERVICE = {
  // A line that died without a word: nobody waits for it for ever, nor for the two hours the system would.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: 120_000,
  // And should it be us who died, nobody waits for the locks we held.
  idle_in_transaction_session_timeout: 60_000,
} satisfies pg.PoolConfig;

/** A pool that reconnects by itself: a session the database ended is dropped and the next query opens another. */
export function connect(url: string, log: Log, limits: pg.PoolConfig = {}): Db {
  const options = {
    connectionString: url,
    max: 10,
    // Also the longest wait for one of the ten: a crowd is served late rather than sent away.
    connectionTimeoutMillis: 15_000,
    application_name: "pagecast",
    ...limits,
  };
  return openPool(options, log);
}

export function openPool(options: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on("error", (cause) => {
    if (!pool.ending) log.warn({ cause: cause.message }, "a database session ended");
  });
  // A session that ends while somebody holds it, between two questions of a transaction, says so here, and the next question
  // fails. The pool listens to those in its own hands only; unheard, it would end the process.
  pool.on("connect", (session) => session.on("error", () => {}));
  return pool;
}

/** For a database named by the owner: says in one sentence why it cannot be used, before anything else depends on it. */
export async function checkDatabase(db: Db, url: string): Promise<void> {
  try {
    const { version } = onlyRow(
      await db.query<{ version: number }>("select current_setting('server_version_num')::int as version"),
    );
    if (version >= OLDEST_VERSION) return;
  } catch (cause) {
    throw new StartProblem(
      `DATABASE_URL: PostgreSQL at ${new URL(url).host} cannot be used (${(cause as Error).message || (cause as { code?: string }).code}).`,
    );
  }
  throw new StartProblem("DATABASE_URL: this PostgreSQL is older than 15, the oldest Pagecast works with.");
}
