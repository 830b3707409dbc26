import { Worker } from "node:worker_threads";
import {
  type ChannelState,
  type FeedResponse,
  planRefresh as planHere,
  type RefreshPlan,
} from "#core/feed/plan-refresh.ts";

export type PlanRefresh = (
  channel: ChannelState,
  response: FeedResponse,
  now: Date,
  random: number,
) => RefreshPlan | Promise<RefreshPlan>;

/** Parsed in about a millisecond below this; far above it, requests would wait for a stranger's feed. */
const LARGE_BYTES = 256 * 1024;
const THREAD = new URL("./plan-refresh-thread.ts", import.meta.url);

/** Large feeds are read on a thread of their own, started with the first of them, so that nobody waits for one. */
export function planRefreshApart(): { planRefresh: PlanRefresh; close(): Promise<unknown> } {
  let thread: Worker | undefined;
  let asked = 0;
  const waiting = new Map<number, { resolve: (plan: RefreshPlan) => void; reject: (cause: Error) => void }>();

  const start = () => {
    const started = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    started.unref();
    started.on("message", ({ id, plan }) => {
      waiting.get(id)?.resolve(plan);
      waiting.delete(id);
    });
    // One feed that breaks it must not break it for good: the next large feed starts another.
    started.on("error", (cause) => end(cause as Error));
    started.on("exit", () => end(new Error("the thread that reads large feeds ended")));
    const end = (cause: Error) => {
      if (thread === started) thread = undefined;
      for (const { reject } of waiting.values()) reject(cause);
      waiting.clear();
    };
    return started;
  };
  return {
    planRefresh(channel, response, now, random) {
      const isLarge = response.kind === "answered" && response.body.byteLength > LARGE_BYTES;
      if (!isLarge) return planHere(channel, response, now, random);
      thread ??= start();
      const id = ++asked;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread?.postMessage({ id, ask: [channel, response, now, random] });
      });
    },
    close: async () => thread?.terminate(),
  };
}
