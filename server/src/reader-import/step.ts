import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import type { Imported } from "./item-store.ts";
import type { Reader } from "./reader-client.ts";

export type StepDeps = Pick<Deps, "db" | "fetchSafely" | "now" | "secret">;

/** What each step of an import from another server needs. */
export type Step = {
  deps: StepDeps;
  userId: UserId;
  importId: string;
  /** Of its API. */
  address: string;
  reader: Reader;
  /** Whether it is the turn of other people's imports, or this one was stopped. */
  isOver: () => Promise<boolean>;
  /** What the person has from other servers: null until it is measured, once per slice. */
  imported: Imported | null;
};
