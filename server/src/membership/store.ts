import { PAYMENT_GRACE_MS } from "#core/current-membership.ts";
import type { Plan } from "#core/membership.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { UserId } from "../ids.ts";
import { type PlanUsage, type PlanUsageRow, planUsageOf } from "./plan-usage.ts";

export type PaidPlan = Exclude<Plan, "free">;

/** Until the transaction ends, nobody else changes what this person follows. */
export async function lockMember(session: Queryable, userId: UserId): Promise<void> {
  // Not the stronger "for update", which would wait for every insert that merely refers to this person.
  await session.query("select from users where id = $1 for no key update", [userId]);
}

/** The columns of `PlanUsageRow`, for every statement that reads a row of users. */
export const PLAN_USAGE = `users.role, (select count(*)::int from subscriptions where user_id = users.id) as used,
  (select coalesce(json_agg(json_build_object('plan', plan, 'source', source, 'until', until, 'renews', renews)), '[]')
   from memberships where user_id = users.id and ended_at is null) as memberships`;

export async function readPlanUsage(db: Queryable, userId: UserId, now: Date): Promise<PlanUsage> {
  const found = await db.query<PlanUsageRow>(`select ${PLAN_USAGE} from users where id = $1`, [userId]);
  return planUsageOf(onlyRow(found), now);
}

export async function putGrant(db: Queryable, userId: UserId, plan: PaidPlan, until: Date | null): Promise<void> {
  await db.query(
    `insert into memberships (user_id, source, plan, until) values ($1, 'grant', $2, $3)
     on conflict (user_id, source, reference) do update set plan = excluded.plan, until = excluded.until, created_at = now()`,
    [userId, plan, until],
  );
}

export async function deleteGrant(db: Queryable, userId: UserId): Promise<void> {
  await db.query("delete from memberships where user_id = $1 and source = 'grant'", [userId]);
}

/** A payment in its current state at Stripe. One that has ended does not renew, and neither does one without an end. */
export type Payment = { reference: string; plan: PaidPlan; until: Date | null; renews: boolean; isEnded: boolean };

/** Stripe requests are numbered in the order they start, so that the answer to the latest one wins. */
export async function nextRequestNumber(db: Queryable): Promise<string> {
  return onlyRow(await db.query<{ number: string }>("select nextval('stripe_looks') as number")).number;
}

/** Does nothing when the answer to a later request is stored already. */
export async function putPayment(db: Queryable, userId: UserId, payment: Payment, requestNumber: string, now: Date) {
  const { reference, plan, until, renews, isEnded } = payment;
  await db.query(
    `insert into memberships as known (user_id, source, reference, plan, until, renews, ended_at, look)
     values ($1, 'payment', $2, $3, $4, $5, $6, $7)
     on conflict (user_id, source, reference) do update
       set plan = excluded.plan, until = excluded.until, renews = excluded.renews, ended_at = excluded.ended_at,
         look = excluded.look
       where known.look < excluded.look`,
    [userId, reference, plan, until, renews, isEnded ? now : null, requestNumber],
  );
}

export type StripeSubscription = { reference: string; plan: PaidPlan; renews: boolean };

/** Those that have not ended yet, whether they renew or were cancelled. */
export async function listRunningSubscriptions(
  db: Queryable,
  userId: UserId,
  now: Date,
): Promise<StripeSubscription[]> {
  const { rows } = await db.query<StripeSubscription>(
    `select reference, plan, renews from memberships
     where user_id = $1 and source = 'payment' and ended_at is null and until > $2 order by reference`,
    [userId, new Date(now.getTime() - PAYMENT_GRACE_MS)],
  );
  return rows;
}

/** Bought, not granted: a grant can be revoked, and a person who pays besides may want to go on. */
export async function ownsLifetime(db: Queryable, userId: UserId): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from memberships where user_id = $1 and source = 'payment' and plan = 'lifetime' and ended_at is null",
    [userId],
  );
  return rowCount !== 0;
}

export async function findCustomer(db: Queryable, userId: UserId): Promise<string | undefined> {
  const { rows } = await db.query<{ customer_id: string }>(
    "select customer_id from stripe_customers where user_id = $1",
    [userId],
  );
  return rows[0]?.customer_id;
}

export async function findCustomerUser(db: Queryable, customerId: string): Promise<UserId | undefined> {
  const { rows } = await db.query<{ user_id: UserId }>("select user_id from stripe_customers where customer_id = $1", [
    customerId,
  ]);
  return rows[0]?.user_id;
}

/** If the person already has a customer id, that one stays. Returns the stored id. */
export async function saveCustomer(db: Queryable, userId: UserId, customerId: string): Promise<string> {
  // Without a target: of two clicks at once, the second may meet the unique customer id before the primary key.
  await db.query("insert into stripe_customers (user_id, customer_id) values ($1, $2) on conflict do nothing", [
    userId,
    customerId,
  ]);
  return (await findCustomer(db, userId)) ?? customerId;
}
