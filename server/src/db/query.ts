import type pg from "pg";

/**
 * A statement with a `name` is prepared, so that its plan can be reused: docs/notes/views.md. One that always takes only a few milliseconds can be
 * `isQuick`: it shares a session with others (share-sessions.ts).
 */
export type Statement = {
  text: string;
  values?: readonly unknown[];
  name?: string;
  isQuick?: boolean;
  query_timeout?: number;
};

export type Result<Row> = { rows: Row[]; rowCount: number | null };

/**
 * The pool, or the one session of a transaction: what a store sends its statements to. `query<Row>` names the columns that come
 * back, and row-types.test.ts compares each `Row` with what PostgreSQL says. Without one, every column is unknown.
 */
export type Queryable = {
  query<Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Result<Row>>;
  query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<Result<Row>>;
};

/** The row of a statement that always returns one. */
export function onlyRow<Row>({ rows }: Result<Row>): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("a statement that always returns a row returned none");
  return row;
}

export type Session = Queryable & Pick<pg.PoolClient, "release" | "on">;

/** A plain pool: we write our own SQL, and on Node 24 loading a query builder cost 0.7 s and 140 MB at every start. */
export type Db = Queryable &
  Pick<pg.Pool, "end" | "options" | "totalCount" | "idleCount" | "waitingCount"> & { connect(): Promise<Session> };
