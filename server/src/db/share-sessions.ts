import type pg from "pg";
import type { Result, Statement } from "./query.ts";

/** One more than a small machine has cores. */
const MOST_SESSIONS = 3;
/** Per session. A statement waits for all that were sent before it in the same session. */
const MOST_RUNNING = 4;

/** A session of the pool that several statements use at the same time. */
type SharedSession = { session: Promise<pg.PoolClient>; running: number; failure: Error | undefined };

/**
 * Sends each statement immediately, even if its session is still running others (pipelining). Under load this takes less CPU time than a session
 * per statement, because PostgreSQL does not have to be woken for each one. Only for statements outside of transactions that never take more
 * than a few milliseconds: those behind them have to wait.
 */
export function shareSessions(pool: pg.Pool): <Row>(statement: Statement) => Promise<Result<Row>> {
  const open = new Set<SharedSession>();
  // Bound here, because `connect` replaces the method of the pool.
  const query = pool.query.bind(pool);

  function choose(): SharedSession | undefined {
    // If others are waiting for a session, one is given back: under constant load a shared session is never idle.
    const isFull = pool.waitingCount > 0 && pool.idleCount === 0;
    const [oldest] = open;
    if (isFull && oldest) open.delete(oldest);
    if (!isFull && !pool.ending && open.size < MOST_SESSIONS) {
      const shared: SharedSession = { session: pool.connect(), running: 0, failure: undefined };
      open.add(shared);
      return shared;
    }
    // Among equals the newest: the oldest may be stuck behind a slow statement.
    const least = [...open].reduce<SharedSession | undefined>(
      (found, each) => (found && found.running < each.running ? found : each),
      undefined,
    );
    return !pool.ending && least && least.running < MOST_RUNNING ? least : undefined;
  }

  async function send(shared: SharedSession, statement: pg.QueryConfig) {
    shared.running++;
    try {
      const session = await shared.session;
      return await session.query(statement);
    } catch (cause) {
      // The connection may be lost, so nothing more is sent through it.
      open.delete(shared);
      shared.failure = cause as Error;
      throw cause;
    } finally {
      shared.running--;
      if (shared.running === 0) {
        open.delete(shared);
        shared.session.then(
          (session) => session.release(shared.failure),
          () => {},
        );
      }
    }
  }

  return (statement) => {
    const shared = choose();
    return (shared ? send(shared, statement as pg.QueryConfig) : query(statement as pg.QueryConfig)) as Promise<never>;
  };
}
