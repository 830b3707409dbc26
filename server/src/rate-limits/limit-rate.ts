import type { Queryable } from "../db/query.ts";
import type { Outcome } from "../problem.ts";
import { countCall, deleteExpiredCounts, readCount } from "./store.ts";

/** At most `max` calls in `window` seconds. */
export type RateRule = { window: number; max: number };

/** Counts one more call. `retryAfter` is in seconds. */
export async function limitRate(
  db: Queryable,
  key: string,
  { window, max }: RateRule,
): Promise<{ allowed: boolean; retryAfter: number | null }> {
  const { count, retryAfter } = await countCall(db, key, window);
  // Expired counts are deleted when new windows begin, so the table stays as small as the number of recent callers.
  if (count === 1) await deleteExpiredCounts(db);
  return count <= max ? { allowed: true, retryAfter: null } : { allowed: false, retryAfter };
}

/** Whether the next call would be refused. Counts nothing. */
export async function isExceeded(db: Queryable, key: string, { max }: RateRule): Promise<boolean> {
  return (await readCount(db, key)) >= max;
}

/** As `limitRate`, as a problem to refuse with. Stops at the first rule that is exceeded. */
export async function checkRates(
  db: Queryable,
  rules: readonly (readonly [string, RateRule])[],
): Promise<Outcome<void>> {
  for (const [key, rule] of rules) {
    const { allowed, retryAfter } = await limitRate(db, key, rule);
    if (!allowed) return { ok: false, problem: { kind: "too-often", retryAfter: retryAfter ?? rule.window } };
  }
  return { ok: true, value: undefined };
}
