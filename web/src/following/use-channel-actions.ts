import { useSyncExternalStore } from "react";
import { useSubscribe } from "#ui/subscribe/use-subscribe.ts";
import { useWords } from "#ui/words/words.ts";
import { explainFeedProblem } from "#words/explain-feed-problem.ts";
import { notify } from "../notify.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { asFollowed } from "./as-followed.ts";
import { channelUrlOf, withSources } from "./channel-url-of.ts";
import { titleOf } from "./title-of.ts";
import { findListed, type ListedChannel } from "./use-channels.ts";

const REFRESH_TIMEOUT_MS = 30_000;
const POLL_MS = 1_500;

export type ChannelActions = ReturnType<typeof useChannelActions>;

/** What became of a refresh, in words. */
type Checked = { kind: "success" | "failure" | "info"; title: string; message: string };

/** Refreshing, pausing and unsubscribing from a channel: with their toasts, or for a place that shows the outcome itself. */
export function useChannelActions(channel: ListedChannel) {
  const words = useWords("channels");
  const common = useWords("common");
  const problems = useWords("problems");
  const feedProblems = useWords("feedProblems");
  const isRefreshing = useIsRefreshing(channel.id);
  const { state, press } = useSubscribe(asFollowed(withSources(channel)));

  /** Null: it is being refreshed already. */
  async function check(): Promise<Checked | null> {
    if (refreshing.has(channel.id)) return null;
    setRefreshing(channel.id, true);
    try {
      await rpc.channels.refreshNow.mutate({ channelId: channel.id });
      const after = await untilRefreshed(channel);
      if (!after) return { kind: "info", title: words.refreshRequested, message: words.refreshRequestedHint };
      const name = titleOf(after);
      if (after.health === "fine" || after.health === "unusual")
        return { kind: "success", title: words.refreshed, message: name };
      const why = after.problem && explainFeedProblem(after.problem, feedProblems).what;
      return { kind: "failure", title: words.refreshFailed, message: why ? words.because(name, why) : name };
    } catch (cause) {
      const problem = problemOf(cause);
      const message =
        problem?.kind === "too-often" ? words.waitSeconds(problem.retryAfter) : explainRefusal(cause, problems);
      return { kind: "failure", title: words.refreshFailed, message };
    } finally {
      setRefreshing(channel.id, false);
    }
  }

  async function refresh() {
    const checked = await check();
    if (checked) notify(checked);
  }

  /** Resolves to why it was refused, or null. */
  async function setPaused(paused: boolean): Promise<string | null> {
    showPaused(channel.id, paused);
    const request = lastPause.then(() => rpc.channels.pause.mutate({ channelUrl: channelUrlOf(channel), paused }));
    const settled = request.then(
      () => null,
      (cause: unknown) => explainRefusal(cause, problems),
    );
    lastPause = settled;
    const refused = await settled;
    if (refused !== null) showPaused(channel.id, !paused);
    if (lastPause === settled) await queryClient.invalidateQueries(rpc.channels.pathFilter());
    return refused;
  }

  async function pause(paused: boolean) {
    const refused = await setPaused(paused);
    if (refused !== null) return notify({ kind: "failure", title: words.pauseFailed, message: refused });
    const undo = { label: common.undo, run: () => void pause(!paused) };
    notify({
      kind: "success",
      title: paused ? words.paused : words.resumed,
      message: titleOf(channel),
      action: undo,
      about: [channelUrlOf(channel)],
    });
  }

  return { isRefreshing, check, refresh, setPaused, pause, isLeaving: state === "cancelling", unsubscribe: press };
}

/** One request at a time: of two that run together, the first may reach the server last and win. */
let lastPause: Promise<unknown> = Promise.resolve();

/** The ids of the channels that are being refreshed: several parts of a page show it. */
const refreshing = new Set<string>();
const listeners = new Set<() => void>();

function setRefreshing(id: string, isRefreshing: boolean): void {
  if (isRefreshing) refreshing.add(id);
  else refreshing.delete(id);
  for (const listener of listeners) listener();
}

function useIsRefreshing(id: string): boolean {
  return useSyncExternalStore(subscribe, () => refreshing.has(id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server only queues the refresh. Polls the list until there is a new attempt; undefined: none in time. */
async function untilRefreshed({ id, lastAttemptAt }: ListedChannel): Promise<ListedChannel | undefined> {
  const until = Date.now() + REFRESH_TIMEOUT_MS;
  for (;;) {
    await new Promise((done) => setTimeout(done, POLL_MS));
    await queryClient.invalidateQueries(rpc.channels.pathFilter());
    const channel = findListed(id);
    if (channel && channel.lastAttemptAt !== lastAttemptAt) return channel;
    if (!channel || Date.now() > until) return undefined;
  }
}

function showPaused(id: string, paused: boolean): void {
  queryClient.setQueryData(rpc.channels.list.queryKey(), (channels) =>
    channels?.map((channel) => (channel.id === id ? { ...channel, paused: paused ? "by-you" : null } : channel)),
  );
}
