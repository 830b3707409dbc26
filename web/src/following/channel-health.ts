import type { Health } from "#ui/marks/health-mark.tsx";
import type { ListedChannel } from "./use-channels.ts";

type State = Pick<ListedChannel, "health" | "problem" | "paused">;

/** A site that asks for patience is slow; it does not fail. */
const SLOW = ["busy", "service:busy"];

/** How a channel fares, as its mark shows it. */
export function healthOf({ health, problem, paused }: State): Health {
  if (paused) return "paused";
  return health === "failing" && SLOW.includes(problem ?? "") ? "slow" : health;
}

/** Something a person should know of, or can do something about. */
export function needsAttention(channel: State): boolean {
  if (channel.paused) return channel.paused === "over-limit";
  return channel.health === "failing" || channel.health === "gone";
}
