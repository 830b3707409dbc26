import { PAYMENT_GRACE_MS } from "#core/current-membership.ts";
import { CHANNEL_LIMIT, PLANS, UNLIMITED } from "#core/membership.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { UserId } from "../ids.ts";
import type { PlanUsageRow } from "./plan-usage.ts";
import { PLAN_USAGE } from "./store.ts";

export async function findRequest(db: Queryable, userId: UserId): Promise<Date | null> {
  const { rows } = await db.query<{ requestedAt: Date }>(
    `select requested_at as "requestedAt" from plan_requests where user_id = $1`,
    [userId],
  );
  return rows[0]?.requestedAt ?? null;
}

/** If there is an open request, that one stays. Returns when it was made. */
export async function addRequest(db: Queryable, userId: UserId, now: Date): Promise<Date> {
  const added = await db.query<{ requestedAt: Date }>(
    `insert into plan_requests as known (user_id, requested_at) values ($1, $2)
     on conflict (user_id) do update set requested_at = known.requested_at returning requested_at as "requestedAt"`,
    [userId, now],
  );
  return onlyRow(added).requestedAt;
}

export async function deleteRequest(db: Queryable, userId: UserId): Promise<void> {
  await db.query("delete from plan_requests where user_id = $1", [userId]);
}

export type RequestRow = PlanUsageRow & { userId: UserId; name: string; email: string; requestedAt: Date };

const UNLIMITED_PLANS = PLANS.filter((plan) => CHANNEL_LIMIT[plan] === UNLIMITED);

/**
 * Oldest first, without suspended people and those whose plan has no limit: however many of them asked, they take no one's place
 * in the list. The SQL form of `currentMembership` and `decideRequest` of core; a test compares them.
 */
export async function listRequests(db: Queryable, now: Date, limit: number): Promise<RequestRow[]> {
  const { rows } = await db.query<RequestRow>(
    `select users.id as "userId", users.name, users.email, requested_at as "requestedAt", ${PLAN_USAGE}
     from plan_requests join users on users.id = plan_requests.user_id
     where users.banned_at is null and users.role <> 'admin' and not exists (
       select from memberships
       where user_id = users.id and ended_at is null and plan = any($2)
         and (until is null or until + case source when 'payment' then $3::interval else interval '0' end > $4::timestamptz))
     order by requested_at, users.id limit $1`,
    [limit, UNLIMITED_PLANS, `${PAYMENT_GRACE_MS} milliseconds`, now],
  );
  return rows;
}
