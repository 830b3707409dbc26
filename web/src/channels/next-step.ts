import type { Health } from "#ui/marks/health-mark.tsx";

/** What helps most with a channel that has a problem. */
export type NextStep = "try" | "find" | "set-up" | "unsubscribe" | "resume";

/** The feed is not where it was: its site may have another one. */
const MOVED: readonly string[] = [
  "not-found",
  "web-page",
  "not-a-feed",
  "too-many-redirects",
  "too-large",
  "service:missing-at-site",
  "service:wrong-parameter",
];

/** The best step first, at most two. `isForOwner`: the person owns this server and can end the problem on the admin page. */
export function nextSteps(health: Health, problem: string | null, isForOwner: boolean): NextStep[] {
  const [name = ""] = problem?.split(" ") ?? [];
  switch (health) {
    case "paused":
      return ["resume"];
    case "gone":
      return ["unsubscribe", "find"];
    case "slow":
    case "unusual":
      return ["try"];
    case "failing":
      if (isForOwner) return ["set-up", "try"];
      return MOVED.includes(name) ? ["find", "try"] : ["try"];
    default:
      return [];
  }
}
