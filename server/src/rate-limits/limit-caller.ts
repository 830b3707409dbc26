import type { Caller } from "../accounts/caller.ts";
import type { Queryable } from "../db/query.ts";
import type { Outcome } from "../problem.ts";
import { checkRates, type RateRule } from "./limit-rate.ts";

/** How often one caller may do something: a person, or a network address that nobody is signed in from. */
export type CallerLimits = { what: string; person: RateRule[]; nobody: RateRule[] };

/** Who calls: `client` is the network address. */
type Who = { caller: Caller; client: string };

export function limitCaller(db: Queryable, { caller, client }: Who, limits: CallerLimits): Promise<Outcome<void>> {
  const [who, rules] = caller.kind === "person" ? [caller.person.id, limits.person] : [client, limits.nobody];
  return checkRates(
    db,
    rules.map((rule) => [`${limits.what} in ${rule.window} s by ${who}`, rule]),
  );
}
