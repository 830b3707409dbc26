import type { Role, UserId } from "../ids.ts";
import type { Standing, StandingRow } from "../membership/store.ts";

export type Person = { id: UserId; name: string; email: string; role: Role };

/** Who sends a request. */
export type Caller =
  | { kind: "nobody" }
  /** `standing` is as it was when the call came. */
  | { kind: "person"; person: Person; by: "session" | "api-key"; standing: Standing };

/** A person as a session or an API key leads to them. */
export type KnownUser = Person & StandingRow & { bannedAt: Date | null };
