import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { connectAddress } from "#core/reader-api/connected-readers.ts";
import { Button } from "#ui/controls/button.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import TriangleAlert from "~icons/lucide/triangle-alert";
import { CopyText } from "../layout/copy-text.tsx";
import { ShownOnce } from "../layout/shown-once.tsx";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { TimeAgo } from "../time/time-ago.tsx";

/** The Fever API: why it is weaker, turning it on and off. */
export function Fever() {
  const words = useWords("connect");
  const problems = useWords("problems");
  const date = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "medium" });
  const { data: access } = useSuspenseQuery(rpc.fever.get.queryOptions());
  const onError = (cause: unknown) =>
    notify({ kind: "failure", title: words.failed, message: explainRefusal(cause, problems) });
  const refetch = () => queryClient.invalidateQueries(rpc.fever.get.queryFilter());
  const turnOn = useMutation(rpc.fever.turnOn.mutationOptions({ onError, onSuccess: refetch }));
  const turnOff = useMutation(
    rpc.fever.turnOff.mutationOptions({
      onError,
      onSuccess: async () => {
        await refetch();
        turnOn.reset();
        notify({ kind: "success", title: words.feverTurnedOff });
      },
    }),
  );
  const isOn = access !== null;
  const box = useRef<HTMLDivElement>(null);
  const shownPassword = isOn ? turnOn.data?.password : undefined;
  const before = useRef({ isOn, shownPassword });
  // The pressed button is gone: moves the focus to what replaced it. A password that appears takes it by itself.
  useEffect(() => {
    const { isOn: wasOn, shownPassword: hadPassword } = before.current;
    before.current = { isOn, shownPassword };
    if ((wasOn && !isOn) || (hadPassword && !shownPassword)) box.current?.querySelector("button")?.focus();
  }, [isOn, shownPassword]);
  return (
    <div>
      <div className="rounded-card border border-line bg-surface p-4 desk:p-5">
        <p className="flex items-center gap-2 font-medium">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.8} className="shrink-0 text-warn" />
          {words.feverWhy}
        </p>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-6 text-13 text-text-2">
          {words.feverReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p className="mt-3 text-13 text-text-2">{words.feverLimits}</p>
        {isOn && (
          <div className="mt-4 border-line border-t pt-4">
            <p className="mb-3 text-13">
              {words.feverOn(date.format(new Date(access.createdAt)))} ·{" "}
              {access.lastRequest ? (
                <>
                  {words.lastUsed} <TimeAgo at={String(access.lastRequest)} />
                </>
              ) : (
                words.neverUsed
              )}
            </p>
            <CopyText label={words.feverAddress} text={connectAddress("fever", location.origin)} />
          </div>
        )}
        {shownPassword && (
          <ShownOnce
            key={shownPassword}
            title={words.feverPassword}
            hint={words.feverShownOnce}
            text={shownPassword}
            onDone={() => turnOn.reset()}
            className="mt-4"
          />
        )}
        <div ref={box} className="mt-4 flex flex-wrap items-center gap-3">
          {isOn ? (
            <>
              <Button busy={turnOff.isPending} onClick={() => turnOff.mutate()}>
                {words.feverTurnOff}
              </Button>
              <Button busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
                {words.feverNew}
              </Button>
              <span className="text-12 text-text-3">{words.feverNewHint}</span>
            </>
          ) : (
            <Button busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
              {words.feverTurnOn}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
