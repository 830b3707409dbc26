import type { Db, Queryable } from "./query.ts";

const ROLLBACK_MS = 2_000;

/** All or nothing. What `act` throws undoes everything and is thrown on. */
export async function transact<Result>(db: Db, act: (session: Queryable) => Promise<Result>): Promise<Result> {
  const session = await db.connect();
  try {
    await session.query("begin");
    const result = await act(session);
    await session.query("commit");
    session.release();
    return result;
  } catch (cause) {
    // A session whose rollback fails is of no use to the next one who takes it from the pool. Where the last question was
    // never answered this one would not be either: it waits in line behind it.
    await session.query({ text: "rollback", query_timeout: ROLLBACK_MS }).then(
      () => session.release(),
      () => session.release(true),
    );
    throw cause;
  }
}
