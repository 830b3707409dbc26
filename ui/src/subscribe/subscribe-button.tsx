import { useId, useState } from "react";
import type { ChannelDecision } from "#core/channel/decide-channel.ts";
import Check from "~icons/lucide/check";
import { Button } from "../controls/button.tsx";
import type { ButtonVariant } from "../controls/button-look.ts";
import { useWords, type Words } from "../words/words.ts";
import type { DecidedChannel, FollowTarget } from "./subscribe-ports.ts";
import { type SubscribeState, useSubscribe } from "./use-subscribe.ts";

export interface SubscribeButtonProps {
  /** What the button subscribes to. */
  target: FollowTarget;
  /** The result of decideChannel() for it. */
  decision: ChannelDecision;
  /** Filled in only one place per view; in a list the first or focused row. */
  emphasis?: "primary" | "secondary";
  size?: "control" | "large";
  /** Called after a success with the new state. */
  onChanged?: (subscribed: boolean) => void;
}

export function SubscribeButton({ decision, ...rest }: SubscribeButtonProps) {
  if (decision.kind === "none") return <CannotSubscribe decision={decision} size={rest.size} />;
  // A key, so that a different channel does not show the state of the last one's request.
  return <ChannelButton key={decision.channelUrl} channel={decision} {...rest} />;
}

// The same width in all states, so that nothing beside it moves.
const WIDTH = "w-[124px] px-2! max-desk:w-[112px]";

interface CannotSubscribeProps {
  decision: Extract<ChannelDecision, { kind: "none" }>;
  size?: "control" | "large" | undefined;
}

function CannotSubscribe({ decision: { reason, platform }, size = "control" }: CannotSubscribeProps) {
  const words = useWords("subscribe");
  const said = reason === "platform" ? words.platformUnsupported : words.authorPagesOnly(platform);
  return (
    <Button className={WIDTH} size={size} disabledReason={said}>
      {words.subscribe}
    </Button>
  );
}

interface ChannelButtonProps extends Omit<SubscribeButtonProps, "decision"> {
  channel: DecidedChannel;
}

function ChannelButton({ target, channel, emphasis = "primary", size = "control", onChanged }: ChannelButtonProps) {
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
      className={WIDTH}
      size={size}
      variant={leaving ? "danger" : (LOOK[state] ?? emphasis)}
      busy={state === "subscribing" || state === "cancelling"}
      data-subscribe={state}
      isDisabled={isMissing}
      aria-describedby={note === null ? undefined : noteId}
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
      {state === "subscribed" && !leaving && <Check size={14} strokeWidth={1.8} aria-hidden="true" />}
      {leaving ? words.unsubscribe : LABEL[state](words)}
    </Button>
  );
  return (
    <span className="flex flex-col items-center">
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
