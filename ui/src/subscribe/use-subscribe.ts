import { useRef, useState } from "react";
import { type Notice, notify } from "../controls/toasts.tsx";
import { commonWords } from "../words/common-words.ts";
import { subscribeWords } from "../words/subscribe-words.ts";
import { useWords } from "../words/words.ts";
import { type SubscribePorts, type SubscribeRefusal, useSubscribePorts } from "./subscribe-ports.ts";

export type SubscribeState = "not-subscribed" | "subscribing" | "subscribed" | "cancelling";

interface Options {
  channelUrl: string;
  onChanged?: ((subscribed: boolean) => void) | undefined;
}

/** The button's state, and what pressing it does. One request at a time; a failed one returns to the state before it. */
export function useSubscribe({ channelUrl, onChanged }: Options): { state: SubscribeState; press: () => void } {
  const ports = useSubscribePorts();
  const words = useWords(subscribeWords);
  const common = useWords(commonWords);
  const [pending, setPending] = useState<"subscribing" | "cancelling" | null>(null);
  // What the server agreed to, for as long as the channel list has not caught up: its refetch may fail or come late.
  const [agreed, setAgreed] = useState<boolean | null>(null);
  const underWay = useRef(false);

  const listed = ports.isSubscribed(channelUrl);
  if (agreed === listed) setAgreed(null);
  const subscribed = agreed ?? listed;

  async function run(change: "subscribe" | "unsubscribe", isUndo = false) {
    if (underWay.current) return;
    if (change === "subscribe" && !ports.signedIn) return notify(loginNotice());
    underWay.current = true;
    setPending(change === "subscribe" ? "subscribing" : "cancelling");
    const notice = await ask(change, isUndo);
    underWay.current = false;
    setPending(null);
    notify({ ...notice, about: channelUrl });
  }

  async function ask(change: "subscribe" | "unsubscribe", isUndo: boolean): Promise<Notice> {
    const refusal =
      change === "subscribe" ? await trySubscribe(ports, channelUrl, isUndo) : await tryUnsubscribe(ports, channelUrl);
    if (refusal) return change === "subscribe" ? refusedNotice(refusal, isUndo) : unsubscribeFailedNotice();
    // A list that cannot be read now is read again later; the subscription stands either way.
    await ports.refetchChannels().catch(() => {});
    setAgreed(change === "subscribe");
    onChanged?.(change === "subscribe");
    return doneNotice(change);
  }

  function doneNotice(change: "subscribe" | "unsubscribe"): Notice {
    const said = change === "subscribe" ? words.didSubscribe : words.didUnsubscribe;
    const undo = () => void run(change === "subscribe" ? "unsubscribe" : "subscribe", true);
    return { kind: "success", ...said, action: { label: common.undo, run: undo } };
  }

  function loginNotice(): Notice {
    return { kind: "info", ...words.needLogin, action: { label: words.logIn, run: ports.onLogIn } };
  }

  function unsubscribeFailedNotice(): Notice {
    const again = { label: common.tryAgain, run: () => void run("unsubscribe") };
    return { kind: "failure", ...words.unsubscribeFailed, action: again };
  }

  function refusedNotice(refusal: SubscribeRefusal, isUndo: boolean): Notice {
    if (refusal.kind === "not-logged-in") return loginNotice();
    // At the limit the plans are already open behind the toast; a free member is shown the way to them.
    if (refusal.kind === "limit-reached") ports.onUpgrade();
    return {
      kind: "failure",
      title: words.subscribeFailed,
      message: refusalMessage(refusal, words),
      action: refusalAction(refusal, isUndo),
    };
  }

  function refusalAction(refusal: SubscribeRefusal, isUndo: boolean): Notice["action"] {
    if (refusal.kind === "network") return { label: common.tryAgain, run: () => void run("subscribe", isUndo) };
    if (refusal.kind === "members-only") return { label: words.seePlans, run: ports.onUpgrade };
    return undefined;
  }

  return {
    state: pending ?? (subscribed ? "subscribed" : "not-subscribed"),
    press: () => void run(subscribed ? "unsubscribe" : "subscribe"),
  };
}

function refusalMessage(refusal: SubscribeRefusal, words: (typeof subscribeWords)["en"]): string {
  switch (refusal.kind) {
    case "members-only":
      return words.membersOnly;
    case "limit-reached":
      return words.limitReached(refusal.used, refusal.limit);
    case "refused":
      return refusal.message || words.unsupportedOrNetwork;
    default:
      return words.unsupportedOrNetwork;
  }
}

/** A request that never came through is a network problem, whichever way the caller's client reports it. */
async function trySubscribe(
  ports: SubscribePorts,
  channelUrl: string,
  isUndo: boolean,
): Promise<SubscribeRefusal | null> {
  try {
    const answer = await ports.subscribe(channelUrl, isUndo);
    return answer.ok ? null : answer.problem;
  } catch {
    return { kind: "network" };
  }
}

async function tryUnsubscribe(ports: SubscribePorts, channelUrl: string): Promise<SubscribeRefusal | null> {
  try {
    return (await ports.unsubscribe(channelUrl)).ok ? null : { kind: "network" };
  } catch {
    return { kind: "network" };
  }
}
