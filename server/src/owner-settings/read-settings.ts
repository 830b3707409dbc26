import type { SubscribePolicy } from "#core/channel/decide-channel.ts";
import { FIRST_RUN_STATES, type FirstRunState } from "#core/first-run.ts";
import { PLANS, type Plan } from "#core/membership.ts";
import { decideSetting, type OwnerSetting } from "#core/owner-settings.ts";
import { type Config, SIGNUP_POLICIES, type SignupPolicy, SUBSCRIBE_POLICIES } from "../config.ts";
import type { Queryable } from "../db/query.ts";
import { readSetting } from "./store.ts";

// Read from the database for every decision, so that a choice of the owner applies at once in every process.

export async function signupPolicy(config: Pick<Config, "signup">, db: Queryable): Promise<OwnerSetting<SignupPolicy>> {
  const environment = config.signup;
  const stored = environment === undefined ? await readSetting(db, "signup") : undefined;
  return decideSetting({ environment, stored, values: SIGNUP_POLICIES, fallback: "open" });
}

/** What can be followed here. */
export async function subscribePolicy(
  config: Pick<Config, "subscribe">,
  db: Queryable,
): Promise<OwnerSetting<SubscribePolicy>> {
  const environment = config.subscribe;
  const stored = environment === undefined ? await readSetting(db, "subscribe") : undefined;
  return decideSetting({ environment, stored, values: SUBSCRIBE_POLICIES, fallback: "authors" });
}

/** The plan of new accounts whose invite has none of its own. */
export async function newAccountPlan(db: Queryable): Promise<Plan> {
  const stored = await readSetting(db, "new-account-plan");
  return decideSetting<Plan>({ environment: undefined, stored, values: PLANS, fallback: "free" }).value;
}

export async function firstRunState(db: Queryable): Promise<FirstRunState> {
  const stored = await readSetting(db, "first-run");
  return decideSetting({ environment: undefined, stored, values: FIRST_RUN_STATES, fallback: "following" }).value;
}
