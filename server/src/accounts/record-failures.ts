import { AsyncLocalStorage } from "node:async_hooks";
import { type DatabaseProblem, explainFailure } from "../db/explain-failure.ts";
import type { Db, Queryable, Statement } from "../db/query.ts";
import { explain } from "../problem.ts";

export type FailureRecorder = {
  /** Of the request that is being answered. */
  record(cause: unknown): void;
  /** The same database, with its failures recorded. */
  db: Queryable;
  /** Answers 503 when the database failed, whatever else was made of it. */
  answer(handle: () => Promise<Response>): Promise<Response>;
};

/**
 * better-auth turns a lost database into whatever it was doing ("failed to create user", nobody signed in). This records, for
 * each request, what really failed.
 */
export function createFailureRecorder(db: Db): FailureRecorder {
  const requests = new AsyncLocalStorage<{ problem: DatabaseProblem | undefined }>();
  const record = (cause: unknown) => {
    const request = requests.getStore();
    if (request) request.problem ??= explainFailure(cause);
  };
  async function query<Row extends object>(statement: string | Statement, values?: readonly unknown[]) {
    try {
      return await (typeof statement === "string" ? db.query<Row>(statement, values) : db.query<Row>(statement));
    } catch (cause) {
      record(cause);
      throw cause;
    }
  }
  return {
    record,
    db: { query },
    answer: (handle) =>
      requests.run({ problem: undefined }, async () => {
        const outcome = await handle().catch((cause: Error) => {
          record(cause);
          return cause;
        });
        const problem = requests.getStore()?.problem;
        if (problem) return unavailable(problem);
        if (outcome instanceof Error) throw outcome;
        return outcome;
      }),
  };
}

function unavailable(problem: DatabaseProblem): Response {
  const code = problem.kind.toUpperCase().replaceAll("-", "_");
  const body = { code, message: explain(problem), problem };
  return Response.json(body, { status: 503, headers: { "Retry-After": "5" } });
}
