import type { Deps } from "../deps.ts";
import { addCounts } from "./store.ts";
import type { TrackedEvent } from "./tracked-event.ts";

/** Adds to the counts of the day, and forwards the events if the owner named a service. Nothing says who it was. */
export async function countEvents(
  deps: Pick<Deps, "db" | "forwardEvents" | "now">,
  events: readonly TrackedEvent[],
): Promise<void> {
  const at = deps.now();
  await addCounts(deps.db, at, events);
  deps.forwardEvents?.(events, at);
}

/** Counts something this server did, in the background: the caller neither waits for it nor fails with it. */
export function countInBackground(
  deps: Pick<Deps, "db" | "forwardEvents" | "log" | "now">,
  countable: boolean,
  event: TrackedEvent,
): void {
  if (!countable) return;
  countEvents(deps, [event]).catch((cause) => deps.log.warn({ cause: cause.message }, "event not counted"));
}
