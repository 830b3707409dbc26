import { useState } from "react";
import { useSubscribe } from "#ui/subscribe/use-subscribe.ts";
import { useWords } from "#ui/words/words.ts";
import { asFollowed } from "../following/as-followed.ts";
import { titleOf } from "../following/title-of.ts";
import { findListed, type ListedChannel } from "../following/use-channels.ts";
import { notify } from "../notify.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";

const REFRESH_TIMEOUT_MS = 30_000;
const POLL_MS = 1_500;

/** Refreshing, pausing and unsubscribing from a channel, with their toasts. */
export function useChannelActions(channel: ListedChannel) {
  const words = useWords("channels");
  const common = useWords("common");
  const problems = useWords("problems");
  const [isRefreshing, setRefreshing] = useState(false);
  const { state, press } = useSubscribe(asFollowed(channel));

  async function refresh() {
    if (isRefreshing) return;
    setRefreshing(true);
    try {
      await rpc.channels.refreshNow.mutate({ channelId: channel.id });
      const after = await untilRefreshed(channel);
      const message = titleOf(after ?? channel);
      if (!after) notify({ kind: "info", title: words.refreshRequested, message: words.refreshRequestedHint });
      else if (after.health !== "fine" && after.health !== "unusual")
        notify({ kind: "failure", title: words.refreshFailed, message });
      else notify({ kind: "success", title: words.refreshed, message });
    } catch (cause) {
      const problem = problemOf(cause);
      const message =
        problem?.kind === "too-often" ? words.waitSeconds(problem.retryAfter) : explainRefusal(cause, problems);
      notify({ kind: "failure", title: words.refreshFailed, message });
    } finally {
      setRefreshing(false);
    }
  }

  async function pause(paused: boolean) {
    showPaused(channel.id, paused);
    try {
      await rpc.channels.pause.mutate({ channelUrl: channel.channelUrl, paused });
      const undo = { label: common.undo, run: () => void pause(!paused) };
      notify({
        kind: "success",
        title: paused ? words.paused : words.resumed,
        message: titleOf(channel),
        action: undo,
        about: [channel.channelUrl],
      });
    } catch (cause) {
      showPaused(channel.id, !paused);
      notify({ kind: "failure", title: words.pauseFailed, message: explainRefusal(cause, problems) });
    }
    await queryClient.invalidateQueries(rpc.channels.pathFilter());
  }

  return { isRefreshing, refresh, pause, isLeaving: state === "cancelling", unsubscribe: press };
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
