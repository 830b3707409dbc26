import type { Health } from "#ui/marks/health-mark.tsx";
import { formatDuration } from "#ui/time/relative-time.ts";
import { useLanguage, useWords, type Words } from "#ui/words/words.ts";
import { explainFeedProblem } from "#words/explain-feed-problem.ts";
import { healthOf } from "../following/channel-health.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { useNow } from "../time/use-now.ts";
import { describeNotice } from "./describe-notice.ts";

export interface HealthWords {
  health: Health;
  /** What it is, for a problem with how long. */
  name: string;
  /** Why, and what that means; null where the name says it all. */
  cause: string | null;
}

/** How a channel does, in words. Null: nothing is wrong. */
export function useHealthWords(channel: ListedChannel): HealthWords | null {
  const names = useWords("sidebar").health;
  const words = useWords("channels");
  const common = useWords("common");
  const feedProblems = useWords("feedProblems");
  const language = useLanguage();
  const now = useNow();
  const health = healthOf(channel);
  if (health === "fine") return null;
  if (health === "unusual" && channel.notice) {
    const { what, means } = describeNotice(channel.notice, words, language);
    return { health, name: what, cause: means };
  }
  const name = {
    ...names,
    failing: channel.failingSince
      ? words.failingFor(formatDuration(new Date(channel.failingSince), now, language))
      : names.failing,
    paused: channel.paused === "over-limit" ? words.pausedOver : words.pausedByYou,
  }[health];
  return { health, name, cause: causeOf(channel, health, { channels: words, common, feedProblems }) };
}

function causeOf(
  channel: ListedChannel,
  health: Health,
  { channels: words, common, feedProblems }: Pick<Words, "channels" | "common" | "feedProblems">,
): string | null {
  switch (health) {
    case "slow":
    case "failing": {
      if (!channel.problem) return null;
      const { what, next } = explainFeedProblem(channel.problem, feedProblems);
      return common.join([what, next || feedProblems.retried]);
    }
    case "gone":
      return words.goneHint;
    case "first-fetch":
      return words.firstFetchHint;
    case "resting":
      return words.restingHint;
    case "paused":
      return channel.paused === "over-limit" ? words.pausedOverHint : words.pausedByYouHint;
    default:
      return null;
  }
}
