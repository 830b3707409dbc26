import { useRef, useState } from "react";
import type { SubscribeProblem } from "#core/membership.ts";
import { explainProblem } from "#words/explain-problem.ts";
import { notify, type ToastMessage } from "../controls/toasts.tsx";
import { useLanguage, useWords, type Words } from "../words/words.ts";
import {
  type DecidedChannel,
  type FollowTarget,
  type SubscribeAnswer,
  type SubscribePorts,
  type SubscribeRefusal,
  useSubscribePorts,
} from "./subscribe-ports.ts";

export type SubscribeState = "not-subscribed" | "subscribing" | "subscribed" | "cancelling";

/** `isUndo`: it undoes an unsubscription. */
type Change = { kind: "subscribe"; isUndo: boolean } | { kind: "unsubscribe"; channelUrl: string };

type Refused = Extract<SubscribeAnswer, { ok: false }>;

interface Options {
  /** What the button subscribes to, and the channel that was decided. */
  target: FollowTarget;
  channel: DecidedChannel;
  onChanged?: ((subscribed: boolean) => void) | undefined;
}

/** The button's state and its action. One request at a time; a failed request restores the previous state. */
export function useSubscribe({ target, channel, onChanged }: Options): { state: SubscribeState; press: () => void } {
  const ports = useSubscribePorts();
  const words = useWords("subscribe");
  const problems = useWords("problems");
  const common = useWords("common");
  const language = useLanguage();
  const [pending, setPending] = useState<"subscribing" | "cancelling" | null>(null);
  // The server's answer, used until the channel list is up to date: its refetch may fail or be late.
  const [agreed, setAgreed] = useState<{ channelUrl: string | null } | null>(null);
  const underWay = useRef(false);

  const listedUrl = ports.followedAs(channel);
  if (agreed && (agreed.channelUrl === null) === (listedUrl === null)) setAgreed(null);
  const channelUrl = agreed ? agreed.channelUrl : listedUrl;

  async function run(change: Change) {
    if (underWay.current) return;
    if (change.kind === "subscribe" && !ports.signedIn) return notify(loginToast());
    underWay.current = true;
    setPending(change.kind === "subscribe" ? "subscribing" : "cancelling");
    const notice = change.kind === "subscribe" ? await subscribe(change.isUndo) : await unsubscribe(change.channelUrl);
    underWay.current = false;
    setPending(null);
    notify({ ...notice, about: [channel.channelUrl, ...(notice.about ?? [])] });
  }

  async function subscribe(isUndo: boolean): Promise<ToastMessage> {
    const answer = await trySubscribe(ports, target, isUndo);
    if (!answer.ok) return refusedToast(answer, isUndo);
    await settle(answer.channelUrl);
    return doneToast(words.didSubscribe, { kind: "unsubscribe", channelUrl: answer.channelUrl });
  }

  async function unsubscribe(channelUrl: string): Promise<ToastMessage> {
    if (!(await tryUnsubscribe(ports, channelUrl))) return unsubscribeFailedToast(channelUrl);
    await settle(null);
    return doneToast(words.didUnsubscribe, { kind: "subscribe", isUndo: true });
  }

  async function settle(channelUrl: string | null) {
    // A failed refetch is retried later; the subscription is valid either way.
    await ports.refetchChannels().catch(() => {});
    setAgreed({ channelUrl });
    onChanged?.(channelUrl !== null);
  }

  function doneToast(said: { title: string; message: string }, undo: Change): ToastMessage {
    return { kind: "success", ...said, action: { label: common.undo, run: () => void run(undo) } };
  }

  function loginToast(): ToastMessage {
    return { kind: "info", ...words.needLogin, action: { label: words.logIn, run: ports.onLogIn } };
  }

  function unsubscribeFailedToast(channelUrl: string): ToastMessage {
    const again = { label: common.tryAgain, run: () => void run({ kind: "unsubscribe", channelUrl }) };
    return { kind: "failure", ...words.unsubscribeFailed, action: again };
  }

  function refusedToast(answer: Refused, isUndo: boolean): ToastMessage {
    const { problem: refusal, request } = answer;
    const message = refusalMessage(refusal, { subscribe: words, problems });
    if (refusal.kind === "not-logged-in") return loginToast();
    // At the limit the upgrade dialog is already open; on the free plan the toast links to the plans.
    if (refusal.kind === "limit-reached") ports.onUpgrade();
    return {
      kind: "failure",
      title: words.subscribeFailed,
      message: request?.requestedAt ? words.askedOwner(message, dateIn(language, request.requestedAt)) : message,
      action: refusalAction(answer, isUndo),
      about: refusal.kind === "members-only" ? ["plan"] : [],
    };
  }

  function refusalAction({ problem: refusal, request }: Refused, isUndo: boolean): ToastMessage["action"] {
    if (refusal.kind === "network")
      return { label: common.tryAgain, run: () => void run({ kind: "subscribe", isUndo }) };
    if (refusal.kind !== "members-only") return undefined;
    if (request?.requestedAt) return undefined;
    if (request && ports.onAskOwner) return { label: words.askOwner, run: ports.onAskOwner };
    return { label: words.seePlans, run: ports.onUpgrade };
  }

  return {
    state: pending ?? (channelUrl === null ? "not-subscribed" : "subscribed"),
    press: () =>
      void run(channelUrl === null ? { kind: "subscribe", isUndo: false } : { kind: "unsubscribe", channelUrl }),
  };
}

function dateIn(language: string, instant: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(instant));
}

function refusalMessage(refusal: SubscribeRefusal, words: Pick<Words, "subscribe" | "problems">): string {
  switch (refusal.kind) {
    case "members-only":
    case "limit-reached":
      return explainProblem<SubscribeProblem>(words.problems, refusal) ?? "";
    case "refused":
      return refusal.message || words.subscribe.unsupportedOrNetwork;
    default:
      return words.subscribe.unsupportedOrNetwork;
  }
}

/** An exception means that the request did not reach the server. */
async function trySubscribe(ports: SubscribePorts, target: FollowTarget, isUndo: boolean): Promise<SubscribeAnswer> {
  try {
    return await ports.subscribe(target, isUndo);
  } catch {
    return { ok: false, problem: { kind: "network" } };
  }
}

async function tryUnsubscribe(ports: SubscribePorts, channelUrl: string): Promise<boolean> {
  try {
    return (await ports.unsubscribe(channelUrl)).ok;
  } catch {
    return false;
  }
}
