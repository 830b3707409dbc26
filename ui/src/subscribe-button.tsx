import { Check } from "lucide-react";
import { useState } from "react";
import type { ChannelLink } from "#core/video/channel-link.ts";
import { Button } from "./button.tsx";
import { type SubscribeState, useSubscribe } from "./use-subscribe.ts";
import { subscribeWords } from "./words/subscribe-words.ts";
import { useWords } from "./words/words.ts";

export interface SubscribeButtonProps {
  /** channelLink() of the author's page: what would be subscribed, or why nothing can be. */
  link: ChannelLink;
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
const WIDTH = "w-[124px] px-2!";

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

function ChannelButton({ channelUrl, emphasis = "primary", size = "control", onChanged }: ChannelButtonProps) {
  const words = useWords(subscribeWords);
  const { state, press } = useSubscribe({ channelUrl, onChanged });
  // Right after subscribing the pointer is still there; the offer to leave waits until it has come back.
  const [pressedHere, setPressedHere] = useState(false);
  const busy = state === "subscribing" || state === "cancelling";
  const outlined = state === "subscribed" || state === "cancelling";
  const leavable = state === "subscribed" && !pressedHere;
  return (
    <Button
      className={`${WIDTH} ${leavable ? LEAVE : ""}`}
      size={size}
      variant={outlined ? "outlined" : emphasis}
      busy={busy}
      data-subscribe={state}
      tooltip={state === "not-subscribed" ? words.clickToSubscribe : null}
      onClick={() => {
        setPressedHere(true);
        press();
      }}
      onPointerLeave={() => setPressedHere(busy)}
      onBlur={() => setPressedHere(busy)}
    >
      <Label state={state} leavable={leavable} />
    </Button>
  );
}

const LEAVE =
  "group hover:border-danger hover:bg-danger-tint hover:text-danger focus-visible:border-danger focus-visible:bg-danger-tint focus-visible:text-danger";

function Label({ state, leavable }: { state: SubscribeState; leavable: boolean }) {
  const words = useWords(subscribeWords);
  if (state !== "subscribed") return LABEL[state](words);
  const resting = (
    <>
      <Check size={14} strokeWidth={1.8} aria-hidden="true" />
      {words.subscribed}
    </>
  );
  if (!leavable) return resting;
  return (
    <>
      <span className="contents group-hover:hidden group-focus-visible:hidden">{resting}</span>
      <span className="hidden group-hover:inline group-focus-visible:inline">{words.unsubscribe}</span>
    </>
  );
}

type SubscribeWords = (typeof subscribeWords)["en"];

const LABEL: Record<Exclude<SubscribeState, "subscribed">, (words: SubscribeWords) => string> = {
  "not-subscribed": (words) => words.subscribe,
  subscribing: (words) => words.subscribing,
  cancelling: (words) => words.cancelling,
};
