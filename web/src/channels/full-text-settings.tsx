import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { useWords } from "#ui/words/words.ts";
import ChevronRight from "~icons/lucide/chevron-right";
import type { ListedChannel } from "../following/use-channels.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";

interface FullTextSettingsProps {
  channel: ListedChannel;
  onChange: (saving: Promise<boolean>) => void;
}

/** Whether items open with the text of their pages, what that would bring, and where it is on the page. */
export function FullTextSettings({ channel, onChange }: FullTextSettingsProps) {
  const words = useWords("fullText");
  const problems = useWords("problems");
  const options = rpc.fullText.channel.queryOptions({ channelId: channel.id });
  const { data: state } = useQuery(options);
  const [problem, setProblem] = useState<string | null>(null);
  const [compared, setCompared] = useState<"not" | "busy" | { refused: string }>("not");

  const save = async (change: { always?: boolean; selector?: string }): Promise<boolean> => {
    const before = queryClient.getQueryData(options.queryKey);
    setProblem(null);
    if (before) queryClient.setQueryData(options.queryKey, { ...before, ...change });
    try {
      await rpc.fullText.setChannel.mutate({ channelId: channel.id, ...change });
    } catch (cause) {
      queryClient.setQueryData(options.queryKey, before);
      setProblem(explainRefusal(cause, problems));
      return false;
    }
    // Open items may have been read before with other settings.
    if (change.selector !== undefined) void queryClient.resetQueries(rpc.fullText.get.pathFilter());
    void queryClient.invalidateQueries(rpc.items.get.pathFilter());
    void queryClient.invalidateQueries({ queryKey: options.queryKey });
    return true;
  };
  const compare = async (id: string) => {
    setCompared("busy");
    try {
      await rpc.fullText.get.query({ id });
      await queryClient.refetchQueries({ queryKey: options.queryKey });
      setCompared("not");
    } catch (cause) {
      const known = problemOf(cause);
      const reason = known?.kind === "no-full-text" ? words.reasons[known.reason] : explainRefusal(cause, problems);
      setCompared({ refused: reason });
    }
  };
  const { sample, newestItemId } = state ?? { sample: null, newestItemId: null };
  return (
    <>
      <Switch
        label={words.always}
        hint={words.alwaysHint}
        checked={state?.always ?? false}
        onChange={(always) => onChange(save({ always }))}
      />
      <div role="status" className="text-12 text-text-2">
        {sample && <p>{words.sample(sample.feedWords, sample.pageWords)}</p>}
        {typeof compared === "object" && <p className="text-pretty">{`${words.compareFailed}: ${compared.refused}`}</p>}
      </div>
      {!sample && newestItemId !== null && (
        <Button className="mt-1.5" busy={compared === "busy"} onClick={() => void compare(newestItemId)}>
          {words.compare}
        </Button>
      )}
      {state && (
        <details className="group mt-1.5">
          <summary className="flex min-h-8 list-none items-center gap-1.5 rounded-control text-13 text-text-2 max-desk:min-h-10 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden
              size={16}
              strokeWidth={1.8}
              className="shrink-0 text-text-3 transition-transform duration-(--fast) group-open:rotate-90"
            />
            {words.advanced}
          </summary>
          <SelectorField
            saved={state.selector ?? ""}
            problem={problem}
            onSave={(selector) => onChange(save({ selector }))}
          />
        </details>
      )}
    </>
  );
}

const SAVE_AFTER_MS = 1_200;

interface SelectorFieldProps {
  saved: string;
  problem: string | null;
  onSave: (selector: string) => void;
}

/** Saved when typing pauses and when the field is left. */
function SelectorField({ saved, problem, onSave }: SelectorFieldProps) {
  const words = useWords("fullText");
  const [text, setText] = useState(saved);
  const sent = useRef(saved);
  const save = () => {
    const typed = text.trim();
    if (typed === sent.current) return;
    sent.current = typed;
    onSave(typed);
  };
  const saveTyped = useEffectEvent(save);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => saveTyped(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field
      label={words.selector}
      hint={words.selectorHint}
      problem={problem}
      mono
      value={text}
      maxLength={500}
      placeholder={words.selectorExample}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && save()}
    />
  );
}
