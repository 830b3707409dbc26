import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import Pause from "~icons/lucide/pause";
import Play from "~icons/lucide/play";
import { titleOf } from "../following/title-of.ts";
import type { ChannelActions } from "../following/use-channel-actions.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { notify } from "../notify.ts";

/** What became of the last change. */
export type Saved = "unchanged" | "saving" | "saved" | "refused";

interface PartProps {
  channel: ListedChannel;
  actions: ChannelActions;
}

interface FootProps extends PartProps {
  saved: Saved;
  onChange: (saving: Promise<boolean>) => void;
}

/** Unsubscribing, pausing, and whether the changes are saved. */
export function SettingsFoot({ channel, actions, saved, onChange }: FootProps) {
  const words = useWords("channels");
  const [isAsking, setAsking] = useState(false);
  const asked = useRef<HTMLButtonElement>(null);
  const pause = async (paused: boolean): Promise<boolean> => {
    const refused = await actions.setPaused(paused);
    if (refused !== null) notify({ kind: "failure", title: words.pauseFailed, message: refused });
    return refused === null;
  };
  const keep = () => {
    flushSync(() => setAsking(false));
    asked.current?.focus();
  };
  if (isAsking) return <AskUnsubscribe channel={channel} actions={actions} onKeep={keep} />;
  const Icon = channel.paused ? Play : Pause;
  return (
    <>
      <button
        ref={asked}
        type="button"
        onClick={() => setAsking(true)}
        className="-ml-2.5 h-8 shrink-0 rounded-control px-2.5 font-medium text-13 text-danger hover:bg-danger-tint max-desk:h-10"
      >
        {words.unsubscribeAsk}
      </button>
      {channel.paused !== "over-limit" && (
        <Button variant="ghost" onClick={() => onChange(pause(!channel.paused))}>
          <Icon aria-hidden size={14} strokeWidth={1.8} />
          {channel.paused ? words.resume : words.pause}
        </Button>
      )}
      <SavedNote saved={saved} />
    </>
  );
}

/** In place of the foot, with the focus on its answer. */
function AskUnsubscribe({ channel, actions, onKeep }: PartProps & { onKeep: () => void }) {
  const words = useWords("channels");
  const yes = useRef<HTMLButtonElement>(null);
  const question = useId();
  useEffect(() => yes.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out beside the buttons
    <div role="group" aria-labelledby={question} className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <p id={question} className="line-clamp-2 min-w-0 flex-[1_1_160px] text-13">
        {words.unsubscribeFrom(titleOf(channel))}
      </p>
      <Button ref={yes} variant="danger" busy={actions.isLeaving} onClick={actions.unsubscribe}>
        {words.unsubscribe}
      </Button>
      <Button variant="ghost" onClick={onKeep}>
        {words.keepFollowing}
      </Button>
    </div>
  );
}

function SavedNote({ saved }: { saved: Saved }) {
  const words = useWords("channels");
  const note: Record<Saved, ReactNode> = {
    unchanged: words.savesItself,
    saving: words.saving,
    saved: (
      <>
        <Check aria-hidden size={14} strokeWidth={2} className="shrink-0 text-accent" />
        {words.saved}
      </>
    ),
    refused: <span className="text-danger">{words.notSaved}</span>,
  };
  return (
    <p
      role="status"
      className="flex min-w-0 flex-[1_1_72px] items-center justify-end gap-1.5 text-right text-12 text-text-3"
    >
      {note[saved]}
    </p>
  );
}
