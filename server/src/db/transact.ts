import type { Db, Queryable } from "./query.ts";

const ROLLBACK_MS = 2_000;

/** All or nothing: when `act` throws, everything is rolled back and the error is thrown again. */
export async function transact<Result>(db: Db, act: (session: Queryable) => Promise<Result>): Promise<Result> {
  const session = await db.connect();
  try {
    await session.query("begin");
    const result = await act(session);
    await session.query("commit");
    session.release();
    return result;
  } catch (cause) {
    // A session whose rollback fails must not go back to the pool. If the last query was never answered the rollback would wait
    // behind it, hence the timeout.
    await session.query({ text: "rollback", query_timeout: ROLLBACK_MS }).then(
      () => session.release(),
      () => session.release(true),
    );
    throw cause;
  }
}
