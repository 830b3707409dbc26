import { useEffect, useEffectEvent, useRef, useState } from "react";
import { NameField } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { renameChannel } from "../folders/folder-actions.ts";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { shortAddress } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { notify } from "../notify.ts";

const SAVE_AFTER_MS = 800;

interface ChannelNameFieldProps {
  channel: ListedChannel;
  onChange: (saving: Promise<boolean>) => void;
}

/** Saved when typing pauses, when the field is left, and when the sheet or the page is closed. */
export function ChannelNameField({ channel, onChange }: ChannelNameFieldProps) {
  const words = useWords("folders");
  const own = useWords("channels");
  const [text, setText] = useState(channel.name ?? "");
  const [isComposing, setComposing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** What was last sent, so that leaving the field does not send it again. */
  const sent = useRef(channel.name ?? "");
  const field = useRef<HTMLInputElement>(null);
  const isClosed = useRef(false);
  const save = (name: string) => {
    const typed = name.trim();
    if (typed === sent.current) return;
    sent.current = typed;
    const saving = renameChannel(channel.id, channelUrlOf(channel), typed || null);
    onChange(
      saving.then((refused) => {
        setProblem(refused);
        // Refused: the same name may be sent again.
        if (refused !== null) sent.current = channel.name ?? "";
        if (refused !== null && isClosed.current) notify({ kind: "failure", title: own.notSaved, message: refused });
        return refused === null;
      }),
    );
  };
  const saveTyped = useEffectEvent(() => save(text));
  useEffect(() => {
    if (isComposing || text.trim() === sent.current) return;
    const timer = setTimeout(() => saveTyped(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  // Closed before the pause was over.
  useEffect(() => {
    const saveNow = () => saveTyped();
    addEventListener("pagehide", saveNow);
    return () => {
      removeEventListener("pagehide", saveNow);
      isClosed.current = true;
      saveTyped();
    };
  }, []);
  const feedName = channel.feedTitle || shortAddress(channelUrlOf(channel));
  return (
    <>
      <NameField
        ref={field}
        label={words.channelName}
        hidesLabel
        name={text}
        placeholder={feedName}
        problem={problem}
        onName={(typed) => {
          setText(typed);
          setProblem(null);
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onBlur={() => save(text)}
        onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && save(text)}
      />
      {channel.name !== null && (
        <p className="mt-1.5 text-12 text-text-3">
          {channel.feedTitle && `${own.feedCalls(feedName)} `}
          <button
            type="button"
            onClick={() => {
              setText("");
              save("");
              // This button goes away.
              field.current?.focus();
            }}
            className="rounded-tag text-accent underline decoration-accent/36 underline-offset-3 hover:decoration-accent"
          >
            {words.useFeedName}
          </button>
        </p>
      )}
    </>
  );
}
