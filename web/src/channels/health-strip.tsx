import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button } from "#ui/controls/button.tsx";
import { buttonLook } from "#ui/controls/button-look.ts";
import { classNames } from "#ui/controls/class-names.ts";
import { type Health, HealthMark } from "#ui/marks/health-mark.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { useIsForOwner } from "../following/owner-link.tsx";
import { useChannelActions } from "../following/use-channel-actions.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { focusHeading } from "../layout/focus-heading.ts";
import { formatSince } from "../time/format-day.ts";
import { useNow } from "../time/use-now.ts";
import { type NextStep, nextSteps } from "./next-step.ts";
import { type HealthWords, useHealthWords } from "./use-health-words.ts";

const COLOUR: Partial<Record<Health, string>> = {
  unusual: "bg-warn-tint",
  slow: "bg-warn-tint",
  failing: "bg-danger-tint",
  gone: "bg-danger-tint",
};

/** Under the head of a channel, only when something is wrong or nothing arrives: since when, why, and what helps. */
export function HealthStrip({ channel }: { channel: ListedChannel }) {
  const said = useHealthWords(channel);
  const title = useTitle(channel, said);
  const steps = nextSteps(said?.health ?? "fine", channel.problem, useIsForOwner(channel.problem));
  // The list below says itself that its first items are on their way, or that the plan has no room for the channel.
  if (!said || said.health === "first-fetch" || channel.paused === "over-limit") return null;
  return <Strip channel={channel} {...said} title={title ?? said.name} steps={steps} />;
}

interface StripProps extends HealthWords {
  channel: ListedChannel;
  title: string;
  steps: readonly NextStep[];
}

function Strip({ channel, health, title, cause, steps }: StripProps) {
  const words = useWords("channels");
  // The button that ended the trouble goes with it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return (
    <section
      aria-label={words.trouble}
      className={classNames(
        "grid grid-cols-[8px_minmax(0,1fr)] items-baseline gap-2.5 border-line border-b px-4 py-3 text-13 desk:px-5",
        COLOUR[health] ?? "bg-sunken",
      )}
    >
      <HealthMark health={health} />
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-text-2">{cause}</p>
        {steps.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            {steps.map((step, at) => (
              <Step key={step} step={step} isBest={at === 0} channel={channel} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Since when there is nothing new; undefined: the name of the health says enough. */
function useTitle(channel: ListedChannel, said: HealthWords | null): string | undefined {
  const { lastSuccessAt, failingSince, noticeSince } = channel;
  const health = said?.health;
  const words = useWords("channels");
  const language = useLanguage();
  const now = useNow();
  const since = (at: string) => formatSince(new Date(at), now, language);
  if ((health === "failing" || health === "slow") && lastSuccessAt) return words.notUpdatedSince(since(lastSuccessAt));
  if (health === "unusual" && noticeSince) return words.noticeSince(said?.name ?? "", since(noticeSince));
  if (health === "gone" && failingSince) return words.goneSince(since(failingSince));
  return undefined;
}

interface StepProps {
  step: NextStep;
  isBest: boolean;
  channel: ListedChannel;
}

function Step({ step, isBest, channel }: StepProps) {
  const words = useWords("channels");
  const service = useWords("feedService");
  const actions = useChannelActions(channel);
  const variant = isBest ? "secondary" : "ghost";
  switch (step) {
    case "try":
      return (
        <Button variant={variant} busy={actions.isRefreshing} onClick={() => void actions.refresh()}>
          {words.tryNow}
        </Button>
      );
    case "resume":
      return <Button onClick={() => void actions.pause(false)}>{words.resume}</Button>;
    case "unsubscribe":
      return (
        <Button variant={variant} busy={actions.isLeaving} onClick={actions.unsubscribe}>
          {words.unsubscribe}
        </Button>
      );
    case "find":
      return (
        <Link to="/" search={{ url: channel.homeUrl ?? channelUrlOf(channel) }} className={buttonLook(variant)}>
          {words.findFeed}
        </Link>
      );
    case "set-up":
      return (
        <Link to="/admin" hash="feed-service" className={buttonLook(variant)}>
          {service.toSettings}
        </Link>
      );
  }
}
