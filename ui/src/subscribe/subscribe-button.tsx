import { useId, useState } from "react";
import type { ChannelDecision } from "#core/channel/decide-channel.ts";
import Check from "~icons/lucide/check";
import Plus from "~icons/lucide/plus";
import { Button } from "../controls/button.tsx";
import type { ButtonVariant } from "../controls/button-look.ts";
import { classNames } from "../controls/class-names.ts";
import { useWords, type Words } from "../words/words.ts";
import type { DecidedChannel, FollowTarget } from "./subscribe-ports.ts";
import { type SubscribeState, useSubscribe } from "./use-subscribe.ts";

export interface SubscribeButtonProps {
  /** What the button subscribes to. */
  target: FollowTarget;
  /** The result of decideChannel() for it. */
  decision: ChannelDecision;
  /** primary: filled, in only one place per view · ghost: in a list of many. */
  emphasis?: "primary" | "secondary" | "ghost";
  /** card: the one action of a card, as wide as a phone. */
  size?: "control" | "large" | "card";
  /** In a list: the id of the row's title, which tells its button from the others for screen readers. */
  describedBy?: string | undefined;
  /** Called after a success with the new state. */
  onChanged?: (subscribed: boolean) => void;
}

export function SubscribeButton({ decision, ...rest }: SubscribeButtonProps) {
  if (decision.kind === "none") return <CannotSubscribe decision={decision} {...rest} />;
  // A key, so that a different channel does not show the state of the last one's request.
  return <ChannelButton key={decision.channelUrl} channel={decision} {...rest} />;
}

// The same size in all states, so that nothing beside it moves.
const ROW = "w-[124px] px-2! max-desk:w-[112px]";
const SIZE = {
  control: ROW,
  large: ROW,
  card: "h-12! w-[232px] text-15! font-semibold! max-desk:h-13! max-desk:w-full",
};

type CannotSubscribeProps = Pick<SubscribeButtonProps, "size" | "emphasis" | "describedBy"> & {
  decision: Extract<ChannelDecision, { kind: "none" }>;
};

function CannotSubscribe({ decision, size = "control", emphasis, describedBy }: CannotSubscribeProps) {
  const { reason, platform } = decision;
  const words = useWords("subscribe");
  const said = reason === "platform" ? words.platformUnsupported : words.authorPagesOnly(platform);
  return (
    <Button
      className={classNames(SIZE[size], emphasis === "ghost" && "bg-transparent!")}
      size={size === "card" ? "large" : size}
      disabledReason={said}
      aria-describedby={describedBy}
    >
      {emphasis === "ghost" && <Plus size={16} strokeWidth={1.6} aria-hidden="true" />}
      {words.subscribe}
    </Button>
  );
}

interface ChannelButtonProps extends Omit<SubscribeButtonProps, "decision"> {
  channel: DecidedChannel;
}

function ChannelButton({ target, channel, describedBy, onChanged, ...look }: ChannelButtonProps) {
  const { emphasis = "primary", size = "control" } = look;
  const words = useWords("subscribe");
  const noteId = useId();
  const { state, press } = useSubscribe({ target, channel, onChanged });
  // Reasons without a specified tooltip are shown beside the button. Unsubscribing stays possible.
  const isMissing = channel.missing !== null && state === "not-subscribed";
  const note =
    state !== "not-subscribed" ? null : isMissing ? words.noFeedService : channel.isRetired ? words.retiredRoute : null;
  // Hover or keyboard focus on a subscribed channel offers to unsubscribe. Right after subscribing, pointer and focus
  // are still on the button, so the offer waits until they have left and come back.
  const [offering, setOffering] = useState(false);
  const leaving = state === "subscribed" && offering;
  const button = (
    <Button
      className={classNames(SIZE[size], isMissing && emphasis === "ghost" && "bg-transparent!")}
      size={size === "card" ? "large" : size}
      variant={leaving ? "danger" : (LOOK[state] ?? emphasis)}
      busy={state === "subscribing" || state === "cancelling"}
      data-subscribe={state}
      isDisabled={isMissing}
      aria-describedby={[describedBy, note !== null && noteId].filter(Boolean).join(" ") || undefined}
      tooltip={state === "not-subscribed" && !isMissing ? words.clickToSubscribe : null}
      onClick={() => {
        setOffering(false);
        press();
      }}
      onPointerEnter={(event) => setOffering(event.pointerType === "mouse" && state === "subscribed")}
      onPointerLeave={() => setOffering(false)}
      onFocus={(event) => setOffering(state === "subscribed" && event.currentTarget.matches(":focus-visible"))}
      onBlur={() => setOffering(false)}
    >
      {state === "not-subscribed" && emphasis === "ghost" && <Plus size={16} strokeWidth={1.6} aria-hidden="true" />}
      {state === "subscribed" && !leaving && <Check size={14} strokeWidth={1.8} aria-hidden="true" />}
      {leaving ? words.unsubscribe : LABEL[state](words)}
    </Button>
  );
  return (
    <span className={classNames("flex flex-col items-center", size === "card" && "w-full")}>
      {button}
      {note !== null && (
        <span id={noteId} className="mt-0.5 text-12 text-text-2">
          {note}
        </span>
      )}
    </span>
  );
}

const LOOK: Partial<Record<SubscribeState, ButtonVariant>> = { subscribed: "outlined", cancelling: "outlined" };

type SubscribeWords = Words["subscribe"];

const LABEL: Record<SubscribeState, (words: SubscribeWords) => string> = {
  "not-subscribed": (words) => words.subscribe,
  subscribing: (words) => words.subscribing,
  subscribed: (words) => words.subscribed,
  cancelling: (words) => words.cancelling,
};
