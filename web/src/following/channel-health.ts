import type { Health } from "#ui/marks/health-mark.tsx";
import type { ListedChannel } from "./use-channels.ts";

type State = Pick<ListedChannel, "health" | "notice" | "problem" | "paused">;

/** A site that asks us to wait is slow, not failing. */
const SLOW = ["busy", "service:busy"];

/** A channel's health, as its mark shows it. */
export function healthOf({ health, problem, paused }: State): Health {
  if (paused) return "paused";
  return health === "failing" && SLOW.includes(problem ?? "") ? "slow" : health;
}

/** Whether the person should know about it or can do something about it. */
export function needsAttention(channel: State): boolean {
  if (channel.paused) return channel.paused === "over-limit";
  // New ids change nothing for the person; a feed that lost items may need another address.
  if (channel.health === "unusual") return channel.notice?.kind !== "new-ids";
  return channel.health === "failing" || channel.health === "gone";
}
