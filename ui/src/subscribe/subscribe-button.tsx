import { Check } from "lucide-react";
import { useState } from "react";
import type { ChannelLink } from "#core/video/channel-link.ts";
import { Button } from "../controls/button.tsx";
import type { ButtonVariant } from "../controls/button-look.ts";
import { subscribeWords } from "../words/subscribe-words.ts";
import { useWords } from "../words/words.ts";
import { type SubscribeState, useSubscribe } from "./use-subscribe.ts";

export interface SubscribeButtonProps {
  /** channelLink() of the author's page: what would be subscribed, or why nothing can be. */
  link: ChannelLink;
  /** Why nothing can be subscribed here just now, whatever the link. Leaving stays possible. */
  unavailable?: string | null;
  /** Filled once per view; in a list only the first or focused row. */
  emphasis?: "primary" | "secondary";
  size?: "control" | "large";
  /** After a success, with what now holds. */
  onChanged?: (subscribed: boolean) => void;
}

export function SubscribeButton({ link, ...rest }: SubscribeButtonProps) {
  if (link.kind === "none") return <CannotSubscribe reason={link.reason} size={rest.size} />;
  // A different channel is a different button: nothing of the last one's request may show on it.
  return <ChannelButton key={link.channelUrl} channelUrl={link.channelUrl} {...rest} />;
}

// One width through all states, so nothing beside it moves.
const WIDTH = "w-[124px] px-2! max-desk:w-[112px]";

function CannotSubscribe({ reason, size = "control" }: { reason: string; size?: "control" | "large" | undefined }) {
  const words = useWords(subscribeWords);
  const said = reason === "platform" ? words.platformUnsupported : words.authorPagesOnly;
  return (
    <Button className={WIDTH} size={size} disabledReason={said}>
      {words.subscribe}
    </Button>
  );
}

interface ChannelButtonProps extends Omit<SubscribeButtonProps, "link"> {
  channelUrl: string;
}

function ChannelButton({
  channelUrl,
  unavailable = null,
  emphasis = "primary",
  size = "control",
  onChanged,
}: ChannelButtonProps) {
  const words = useWords(subscribeWords);
  const { state, press } = useSubscribe({ channelUrl, onChanged });
  // Pointing at a subscribed channel, or reaching it by keyboard, offers to leave. Right after the press that subscribed,
  // pointer and focus are still there; the offer waits until they have gone and come back.
  const [offering, setOffering] = useState(false);
  const leaving = state === "subscribed" && offering;
  return (
    <Button
      className={WIDTH}
      size={size}
      variant={leaving ? "danger" : (LOOK[state] ?? emphasis)}
      busy={state === "subscribing" || state === "cancelling"}
      data-subscribe={state}
      disabledReason={state === "not-subscribed" ? unavailable : null}
      tooltip={state === "not-subscribed" ? words.clickToSubscribe : null}
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
}

const LOOK: Partial<Record<SubscribeState, ButtonVariant>> = { subscribed: "outlined", cancelling: "outlined" };

type SubscribeWords = (typeof subscribeWords)["en"];

const LABEL: Record<SubscribeState, (words: SubscribeWords) => string> = {
  "not-subscribed": (words) => words.subscribe,
  subscribing: (words) => words.subscribing,
  subscribed: (words) => words.subscribed,
  cancelling: (words) => words.cancelling,
};
