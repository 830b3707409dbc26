import type { Plan } from "./membership.ts";

/** What an installation does by the owner's choice, and whether an environment variable has made the choice already. */
export interface OwnerSetting<Value extends string> {
  value: Value;
  /** An environment variable decides, so the owner cannot change it on the admin page. */
  isFixed: boolean;
}

interface Given<Value extends string> {
  environment: Value | undefined;
  /** What the owner chose on the admin page. A newer version may have stored a value that this one does not know. */
  stored: string | undefined;
  values: readonly Value[];
  /** Built in: neither the environment nor the owner has chosen. */
  fallback: Value;
}

/** The environment, else the owner's choice, else what is built in. */
export function decideSetting<Value extends string>(given: Given<Value>): OwnerSetting<Value> {
  if (given.environment !== undefined) return { value: given.environment, isFixed: true };
  const chosen = given.values.find((value) => value === given.stored);
  return { value: chosen ?? given.fallback, isFixed: false };
}

/** An invite with a plan of its own decides; every other account starts with the plan that the owner chose for new accounts. */
export function planOfNewAccount({ invited, usual }: { invited: Plan | null; usual: Plan }): Plan {
  return invited ?? usual;
}
