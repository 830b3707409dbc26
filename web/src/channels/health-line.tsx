import { classNames } from "#ui/controls/class-names.ts";
import { type Health, HealthMark } from "#ui/marks/health-mark.tsx";
import { formatDuration } from "#ui/time/relative-time.ts";
import { explainFeedProblem } from "#ui/words/explain-feed-problem.ts";
import { useLanguage, useWords, type Words } from "#ui/words/words.ts";
import { healthOf } from "../following/channel-health.ts";
import { OwnerLink } from "../following/owner-link.tsx";
import type { ListedChannel } from "../following/use-channels.ts";
import { useNow } from "../time/use-now.ts";
import { describeNotice } from "./describe-notice.ts";

const COLOUR: Partial<Record<Health, string>> = {
  fine: "text-text-2",
  unusual: "font-medium text-warn",
  slow: "font-medium text-warn",
  failing: "font-medium text-danger",
  gone: "font-medium text-danger",
};

/** A channel's health: a mark, a label, and for problems the cause and what to do. */
export function HealthLine({ channel }: { channel: ListedChannel }) {
  const names = useWords("sidebar").health;
  const words = useWords("channels");
  const common = useWords("common");
  const language = useLanguage();
  const feedProblems = useWords("feedProblems");
  const now = useNow();
  const health = healthOf(channel);
  const notice = channel.notice && describeNotice(channel.notice, words, language);
  const name = {
    ...names,
    unusual: notice?.what ?? names.unusual,
    failing: channel.failingSince
      ? words.failingFor(formatDuration(new Date(channel.failingSince), now, language))
      : names.failing,
    paused: channel.paused === "over-limit" ? words.pausedOver : words.pausedByYou,
  }[health];
  const cause =
    health === "unusual" ? notice?.means : causeOf(channel, health, { channels: words, common, feedProblems });
  return (
    <div className="grid grid-cols-[8px_minmax(0,1fr)] items-baseline gap-2.5 text-13">
      <HealthMark health={health} />
      <div>
        <span className={classNames("block", COLOUR[health] ?? "font-medium")}>{name}</span>
        {cause && (
          <span className="block text-text-2">
            {cause} {health === "failing" && <OwnerLink problem={channel.problem} />}
          </span>
        )}
      </div>
    </div>
  );
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
