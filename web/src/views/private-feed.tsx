import { useMutation } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useEffect, useRef } from "react";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import { CopyText } from "../layout/copy-text.tsx";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";

interface PrivateFeedProps {
  feed: inferRouterOutputs<AppRouter>["privateFeed"]["get"];
  /** The key of the view it is of. */
  view: string;
}

/** The addresses of a private feed: create, copy, replace and remove them. */
export function PrivateFeed({ feed, view }: PrivateFeedProps) {
  const words = useWords("settings");
  const problems = useWords("problems");
  const onError = (cause: unknown) =>
    notify({ kind: "failure", title: words.failed, message: explainRefusal(cause, problems) });
  const notifySuccess = (title: string) => async () => {
    await queryClient.invalidateQueries(rpc.privateFeed.get.queryFilter());
    notify({ kind: "success", title });
  };
  const renew = useMutation(
    rpc.privateFeed.renew.mutationOptions({ onError, onSuccess: notifySuccess(words.addressCreated) }),
  );
  const off = useMutation(rpc.privateFeed.off.mutationOptions({ onError, onSuccess: notifySuccess(words.turnedOff) }));
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone after the change: moves the focus to what replaced it.
  const hasFeed = feed !== null;
  const hadFeed = useRef(hasFeed);
  useEffect(() => {
    if (hadFeed.current !== hasFeed) box.current?.querySelector<HTMLElement>("input, button")?.focus();
    hadFeed.current = hasFeed;
  }, [hasFeed]);
  if (!feed)
    return (
      <div ref={box}>
        <Button size="large" busy={renew.isPending} onClick={() => renew.mutate({ view })}>
          {words.createAddress}
        </Button>
      </div>
    );
  return (
    <div ref={box} className="flex flex-col gap-3">
      <CopyText key={feed.atomUrl} label={words.atom} text={feed.atomUrl} showsLabel />
      <CopyText key={feed.jsonUrl} label={words.jsonFeed} text={feed.jsonUrl} showsLabel />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={renew.isPending} onClick={() => renew.mutate({ view })}>
          {words.newAddress}
        </Button>
        <Button busy={off.isPending} onClick={() => off.mutate({ view })}>
          {words.turnOff}
        </Button>
        <span className="text-12 text-text-3">{words.newAddressHint}</span>
      </div>
    </div>
  );
}
