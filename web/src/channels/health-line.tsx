import { wordsFor } from "#core/feed/problem-words.ts";
import { classNames } from "#ui/controls/class-names.ts";
import { type Health, HealthMark } from "#ui/marks/health-mark.tsx";
import { lasting } from "#ui/time/relative-time.ts";
import { type Language, useLanguage, useWords } from "#ui/words/words.ts";
import { useNow } from "../time/use-now.ts";
import { channelsWords } from "../words/channels-words.ts";
import { sidebarWords } from "../words/sidebar-words.ts";
import { healthOf } from "./channel-health.ts";
import type { ListedChannel } from "./use-channels.ts";

const COLOUR: Partial<Record<Health, string>> = {
  fine: "text-text-2",
  slow: "font-medium text-warn",
  failing: "font-medium text-danger",
  gone: "font-medium text-danger",
};

/** A mark, a word, and for whatever is not well the cause and what to do. */
export function HealthLine({ channel }: { channel: ListedChannel }) {
  const names = useWords(sidebarWords).health;
  const words = useWords(channelsWords);
  const language = useLanguage();
  const now = useNow();
  const health = healthOf(channel);
  const name = {
    ...names,
    failing: channel.failingSince
      ? words.failingFor(lasting(new Date(channel.failingSince), now, language))
      : names.failing,
    paused: channel.paused === "over-limit" ? words.pausedOver : words.pausedByYou,
  }[health];
  const cause = causeOf(channel, health, words, language);
  return (
    <div className="grid grid-cols-[8px_minmax(0,1fr)] items-baseline gap-2.5 text-13">
      <HealthMark health={health} />
      <div>
        <span className={classNames("block", COLOUR[health] ?? "font-medium")}>{name}</span>
        {cause && <span className="block text-text-2">{cause}</span>}
      </div>
    </div>
  );
}

function causeOf(
  channel: ListedChannel,
  health: Health,
  words: (typeof channelsWords)["en"],
  language: Language,
): string | null {
  switch (health) {
    case "slow":
    case "failing":
    case "gone": {
      if (!channel.problem) return health === "gone" ? words.goneHint : null;
      const { what, next } = wordsFor(channel.problem, language);
      return language === "en" ? `${what} ${next}` : `${what}${next}`;
    }
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
