/** What somebody can be told about a question the database did not answer. Nothing was changed, or it will turn out to be. */
export type DatabaseProblem = { kind: "database-away" } | { kind: "storage-full" };

/** Undefined for what is no failure of the database itself: a mistake in our SQL, or something else altogether. */
export function explainFailure(cause: unknown): DatabaseProblem | undefined {
  for (let each = cause, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const { code } = each as { code?: unknown };
    if (code === "53100" || code === "ENOSPC") return { kind: "storage-full" };
    if ((typeof code === "string" && AWAY.test(code)) || LOST.test(each.message)) return { kind: "database-away" };
  }
  return undefined;
}

/**
 * It is starting, stopping, recovering, has no room for another session, or only answers questions; the session was lost; or
 * nobody listens. The way out to strangers' servers never throws (net/fetch-safely.ts), so these are the database's.
 */
const AWAY = /^(08...|57P0[1-5]|53[234]00|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** What the driver says without a code. */
const LOST =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;
