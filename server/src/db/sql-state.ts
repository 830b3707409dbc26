const FOREIGN_KEY_VIOLATION = "23503";

/**
 * The database answered, and refused this row or this transaction: bad data, a constraint, a deadlock, a limit. Other rows can
 * still be stored. Anything else is about the connection or the server.
 */
export function isRowError(cause: unknown): boolean {
  return /^(22|23|40|54)/.test(sqlStateOf(cause));
}

/**
 * The data itself is at fault, so trying again cannot help. A missing reference is not: somebody deleted their account, or a
 * channel, at this moment.
 */
export function isBadData(cause: unknown): boolean {
  const state = sqlStateOf(cause);
  return /^(22|23|54)/.test(state) && state !== FOREIGN_KEY_VIOLATION;
}

function sqlStateOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}
