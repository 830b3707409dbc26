import type { Caller } from "../accounts/caller.ts";
import type { Queryable } from "../db/query.ts";
import type { Outcome } from "../problem.ts";
import { checkRates, type RateRule } from "./limit-rate.ts";

/** How often one caller may do something. Anonymous callers are counted by network address. */
export type CallerLimits = { what: string; person: RateRule[]; anonymous: RateRule[] };

/** Who calls: `client` is the network address. */
type Who = { caller: Caller; client: string };

export function limitCaller(db: Queryable, { caller, client }: Who, limits: CallerLimits): Promise<Outcome<void>> {
  const [who, rules] = caller.kind === "person" ? [caller.person.id, limits.person] : [client, limits.anonymous];
  return checkRates(
    db,
    rules.map((rule) => [`${limits.what} in ${rule.window} s by ${who}`, rule]),
  );
}
