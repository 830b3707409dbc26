import { onlyRow, type Queryable } from "../db/query.ts";

/** At most `max` in `window` seconds. */
export type RateRule = { window: number; max: number };

/** From one network address. A family or a class behind one address signs in at once; a guesser needs many thousands. */
export const BY_ADDRESS: Record<string, RateRule> = {
  "/sign-in/*": { window: 60, max: 20 },
  "/sign-up/*": { window: 60, max: 10 },
  "/request-password-reset": { window: 60, max: 5 },
  "/reset-password": { window: 60, max: 10 },
  "/change-password": { window: 60, max: 10 },
  "/api-key/create": { window: 60, max: 10 },
  // The way back from GitHub or Google carries a code.
  "/callback/*": { window: 60, max: 20 },
};

/** For one account, from wherever: many machines that guess one password, or that fill one mailbox, count together. */
export const BY_ACCOUNT: Record<string, RateRule> = {
  "/sign-in/email": { window: 15 * 60, max: 30 },
  "/request-password-reset": { window: 60 * 60, max: 5 },
};

/** Counts one more; one statement, so that it holds for requests at the same moment and for all processes together. */
export async function limitRate(
  db: Queryable,
  key: string,
  { window, max }: RateRule,
): Promise<{ allowed: boolean; retryAfter: number | null }> {
  const counted = await db.query<{ count: number; retryAfter: number }>(
    `insert into rate_limits as counted (key, count, resets_at) values ($1, 1, now() + make_interval(secs => $2))
     on conflict (key) do update set
       count = case when counted.resets_at <= now() then 1 else counted.count + 1 end,
       resets_at = case when counted.resets_at <= now() then excluded.resets_at else counted.resets_at end
     returning count, ceil(extract(epoch from resets_at - now()))::int as "retryAfter"`,
    [key, window],
  );
  const { count, retryAfter } = onlyRow(counted);
  // Old counts go as new windows begin, so the table stays as small as the number of recent callers.
  // Those that somebody else is clearing away at this moment are theirs: two clearings never wait for each other.
  if (count === 1)
    await db.query(
      `delete from rate_limits where key in (
         select key from rate_limits where resets_at < now() - interval '1 minute' limit 100 for update skip locked
       )`,
    );
  return count <= max ? { allowed: true, retryAfter: null } : { allowed: false, retryAfter };
}
