import type { Role, UserId } from "../ids.ts";
import type { PlanUsage, PlanUsageRow } from "../membership/plan-usage.ts";

export type Person = { id: UserId; name: string; email: string; role: Role };

/** Who sends a request. */
export type Caller =
  | { kind: "anonymous" }
  /** `usage` is as it was when the call came. */
  | { kind: "person"; person: Person; by: "session" | "api-key"; usage: PlanUsage };

/** A person as a session or an API key leads to them. */
export type KnownUser = Person & PlanUsageRow & { suspendedAt: Date | null };
