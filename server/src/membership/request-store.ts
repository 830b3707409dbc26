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

/** Oldest first, without suspended people. */
export async function listRequests(db: Queryable, limit: number): Promise<RequestRow[]> {
  const { rows } = await db.query<RequestRow>(
    `select users.id as "userId", users.name, users.email, requested_at as "requestedAt", ${PLAN_USAGE}
     from plan_requests join users on users.id = plan_requests.user_id
     where users.banned_at is null order by requested_at, users.id limit $1`,
    [limit],
  );
  return rows;
}
