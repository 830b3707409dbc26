/** Why the database did not answer. Usually nothing was changed; a lost commit may still turn out to have succeeded. */
export type DatabaseProblem = { kind: "database-away" } | { kind: "storage-full" };

/** Undefined for what is not a failure of the database itself: a mistake in our SQL, or something else. */
export function explainFailure(cause: unknown): DatabaseProblem | undefined {
  for (let each = cause, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const { code } = each as { code?: unknown };
    if (code === "53100" || code === "ENOSPC") return { kind: "storage-full" };
    if ((typeof code === "string" && AWAY.test(code)) || LOST.test(each.message)) return { kind: "database-away" };
  }
  return undefined;
}

/**
 * It is starting, stopping, recovering, out of sessions or read-only; the session was lost; or nothing listens on the port.
 * Requests to other servers never throw (net/fetch-safely.ts), so these errors are the database's.
 */
const AWAY = /^(08...|57P0[1-5]|53[234]00|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** Errors of the driver that have no code. */
const LOST =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;
