import { isTransient } from "#core/channel/is-transient.ts";
import type { Health } from "#ui/marks/health-mark.tsx";
import type { ListedChannel } from "./use-channels.ts";

type State = Pick<
  ListedChannel,
  "health" | "notice" | "problem" | "paused" | "failingSince" | "lastAttemptAt" | "lastSuccessAt"
>;

/** A site that asks us to wait is slow, not failing. */
const SLOW = ["busy", "service:busy"];

/** A channel's health, as its mark shows it. What is likely to end by itself is not shown. */
export function healthOf(channel: State): Health {
  const { health, problem, paused, notice } = channel;
  if (paused) return "paused";
  // New ids change nothing for the person; a feed that lost items may need another address.
  if (health === "unusual" && notice?.kind === "new-ids") return "fine";
  if (health !== "failing") return health;
  if (willHeal(channel)) return "fine";
  return SLOW.includes(problem ?? "") ? "slow" : "failing";
}

function willHeal({ problem, failingSince, lastAttemptAt, lastSuccessAt }: State): boolean {
  if (problem === null || failingSince === null || lastAttemptAt === null) return false;
  const failingForMs = new Date(lastAttemptAt).getTime() - new Date(failingSince).getTime();
  return isTransient({ problem, failingForMs, hasWorked: lastSuccessAt !== null });
}

const TROUBLE: readonly Health[] = ["unusual", "slow", "failing", "gone"];

/** Whether the person should know about it or can do something about it. */
export function needsAttention(channel: State): boolean {
  return channel.paused ? channel.paused === "over-limit" : TROUBLE.includes(healthOf(channel));
}
