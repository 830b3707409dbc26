import { useEffect, useId, useRef, useState } from "react";
import { CHECK_MINUTES, type CheckMinutes } from "#core/feed/check-minutes.ts";
import { Problem } from "#ui/controls/field.tsx";
import { Select } from "#ui/controls/select.tsx";
import { useWords } from "#ui/words/words.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { useNow } from "../time/use-now.ts";
import { plannedMinutes, roundMinutes, whyNotAsChosen } from "./planned-checks.ts";

interface CheckIntervalProps {
  channel: ListedChannel;
  /** Null is the automatic interval, undefined is not loaded yet. */
  chosen: CheckMinutes | null | undefined;
  isPushed: boolean;
  onChange: (saving: Promise<boolean>) => void;
}

/** By channel: what will be saved once the pending requests are done. */
const underWay = new Map<string, Promise<CheckMinutes | null>>();

/** The field in which the person chooses how often the channel is checked. */
export function CheckInterval({ channel, chosen, isPushed, onChange }: CheckIntervalProps) {
  const words = useWords("channels");
  const problems = useWords("problems");
  const planned = plannedMinutes(channel, isPushed, useNow());
  /** Pending until the last choice is saved and the new plan is loaded. */
  const [saving, setSaving] = useState<Promise<unknown> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      isClosed.current = true;
    },
    [],
  );
  const said = useId();
  const why = saving ? null : whyNotAsChosen(chosen ?? null, planned);

  const save = async (minutes: CheckMinutes | null): Promise<boolean> => {
    const { queryKey } = rpc.channels.get.queryOptions({ channelId: channel.id });
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (known) => known && { ...known, checkMinutes: minutes });
    // One request at a time: of two at once, the first could reach the server last.
    const before = underWay.get(channel.id) ?? Promise.resolve(chosen ?? null);
    const request = before.then(() => rpc.channels.setCheckMinutes.mutate({ channelId: channel.id, minutes }));
    const settled = request.then(
      () => minutes,
      () => before,
    );
    underWay.set(channel.id, settled);
    setSaving(settled);
    setProblem(null);
    let isSaved = true;
    try {
      await request;
    } catch (cause) {
      isSaved = false;
      // Reverted here, because when saving fails, fetching often fails too. A later choice stays.
      const saved = await before;
      queryClient.setQueryData(queryKey, (known) =>
        known?.checkMinutes === minutes ? { ...known, checkMinutes: saved } : known,
      );
      const message = explainRefusal(cause, problems);
      setProblem(message);
      if (isClosed.current) notify({ kind: "failure", title: words.notSaved, message });
    }
    if (underWay.get(channel.id) === settled) {
      underWay.delete(channel.id);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries(rpc.channels.list.queryFilter()),
      ]);
    }
    setSaving((last) => (last === settled ? null : last));
    return isSaved;
  };

  return (
    <>
      <Select
        label={words.checking}
        value={chosen ?? ""}
        // While the channel is paused or over the limit of the plan, the choice has no effect.
        disabled={chosen === undefined || channel.paused !== null}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={said}
        onChange={({ target }) => onChange(save(target.value === "" ? null : (Number(target.value) as CheckMinutes)))}
      >
        <option value="">
          {chosen === null && planned !== null ? words.automaticEvery(roundMinutes(planned)) : words.automatic}
        </option>
        {CHECK_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {words.checkEvery(minutes)}
          </option>
        ))}
      </Select>
      <p id={said} aria-live="polite" className="mt-1.5 text-12 text-text-3 empty:hidden">
        {problem === null ? (
          why && (why === "feed" ? words.checkedLess : words.checkedMore)
        ) : (
          <Problem>{problem}</Problem>
        )}
      </p>
    </>
  );
}
