import type { Role, UserId } from "../ids.ts";
import type { PlanUsage, PlanUsageRow } from "../membership/plan-usage.ts";

export type Person = { id: UserId; name: string; email: string; role: Role };

/** What an API key may do: only read, or also change things. A session may do both. */
export type KeyScope = "read" | "write";

/** Who sends a request. */
export type Caller =
  | { kind: "anonymous" }
  /** `usage` is as it was when the call came. `keyHash` is that of the API key; null for a session. */
  | {
      kind: "person";
      person: Person;
      by: "session" | "api-key";
      scope: KeyScope;
      keyHash: string | null;
      usage: PlanUsage;
    };

/** A person as a session or an API key leads to them. */
export type KnownUser = Person & PlanUsageRow & { suspendedAt: Date | null };
