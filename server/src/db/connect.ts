import pg from "pg";
import type { Log } from "../log.ts";
import { StartProblem } from "../start-problem.ts";
import { type Db, onlyRow, type Statement } from "./query.ts";
import { shareSessions } from "./share-sessions.ts";

const OLDEST_VERSION = 150_000;

/** For servers and workers, where no query takes long. A backup or a restore may take any time. */
export const IN_SERVICE = {
  // Detects a connection that drops silently, which the system itself would notice after two hours.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: 120_000,
  // If this process hangs, others do not wait for its locks.
  idle_in_transaction_session_timeout: 60_000,
} satisfies pg.PoolConfig;

/** A pool that reconnects: a session that the database closed is dropped, and the next query opens another. */
export function connect(url: string, log: Log, limits: pg.PoolConfig = {}): Db {
  const options = {
    connectionString: url,
    max: 10,
    // Also the longest wait for a free session: under load, requests are answered late instead of refused.
    connectionTimeoutMillis: 15_000,
    application_name: "pagecast",
    // Longer than the pause between two requests of someone who is reading: a new session has to plan every statement again.
    idleTimeoutMillis: 60_000,
    // share-sessions.ts needs it. For everything else, which waits for each result, it changes nothing.
    pipeline: true,
    ...limits,
  };
  const pool = openPool(options, log);
  const query = pool.query.bind(pool) as Db["query"];
  const queryShared = shareSessions(pool);
  return Object.assign(pool, {
    query: ((statement: string | Statement, values?: readonly unknown[]) => {
      if (typeof statement === "string") return query(statement, values);
      return statement.isQuick ? queryShared(statement) : query(statement);
    }) as Db["query"],
  });
}

export function openPool(options: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on("error", (cause) => {
    if (!pool.ending) log.warn({ cause: cause.message }, "database session lost");
  });
  // A session that is lost between two queries of a transaction emits this, and the next query fails. The pool listens only to
  // idle sessions; without a listener the event would end the process.
  pool.on("connect", (session) => session.on("error", () => {}));
  return pool;
}

/** For a database of the owner's: says in one sentence why it cannot be used, before anything depends on it. */
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
