import { Worker } from "node:worker_threads";
import { LARGE_FEED_BYTES } from "#core/feed/parse-feed.ts";
import {
  type ChannelState,
  type FeedResponse,
  planRefresh as planHere,
  type RefreshPlan,
} from "#core/feed/plan-refresh.ts";
import type { Log } from "../log.ts";

/** Never throws. */
export type PlanRefresh = (
  channel: ChannelState,
  response: FeedResponse,
  now: Date,
  random: number,
) => RefreshPlan | Promise<RefreshPlan>;

/** No feed takes a tenth of this; one that does would hold its lane, and every large feed behind it. */
const LONGEST_MS = 30_000;

const THREAD = new URL("./plan-refresh-thread.ts", import.meta.url);

type Ask = Parameters<PlanRefresh>;
type Waiting = { ask: Ask; resolve: (plan: RefreshPlan) => void; reject: (cause: Error) => void };

/**
 * Large feeds are read on a thread of their own, started with the first of them, so that nobody waits for one. A feed that
 * breaks its reader is a broken feed.
 */
export function planRefreshApart(
  log: Log,
  longestMs = LONGEST_MS,
): { planRefresh: PlanRefresh; close(): Promise<unknown> } {
  let current: { worker: Worker; waiting: Map<number, Waiting>; beginTurn(): void } | undefined;
  let asked = 0;
  let closed = false;

  const start = () => {
    const waiting = new Map<number, Waiting>();
    const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    let timer: NodeJS.Timeout | undefined;
    /** They are read in the order they came: whenever another one's turn begins. */
    const beginTurn = () => {
      clearTimeout(timer);
      if (waiting.size) timer = setTimeout(() => void worker.terminate(), longestMs).unref();
    };
    const started = { worker, waiting, beginTurn };
    worker.unref();
    worker.on("message", ({ id, plan }) => {
      waiting.get(id)?.resolve(plan);
      waiting.delete(id);
      beginTurn();
    });
    worker.on("error", (cause) => end(cause as Error));
    worker.on("exit", () => end(new Error("the thread that reads large feeds ended")));
    // One feed that breaks it must not break it for good, nor for those that waited behind it: they go to another.
    const end = (cause: Error) => {
      clearTimeout(timer);
      if (current === started) current = undefined;
      const [broke, ...behind] = waiting.values();
      waiting.clear();
      broke?.reject(cause);
      for (const one of behind) post(one);
    };
    return started;
  };
  const post = (one: Waiting) => {
    if (closed) return one.reject(new Error("the server is stopping"));
    current ??= start();
    current.waiting.set(++asked, one);
    current.worker.postMessage({ id: asked, ask: one.ask });
    if (current.waiting.size === 1) current.beginTurn();
  };
  return {
    async planRefresh(...ask) {
      const [channel, response, now, random] = ask;
      const isLarge = response.kind === "answered" && response.body.byteLength > LARGE_FEED_BYTES;
      try {
        if (!isLarge) return planHere(...ask);
        return await new Promise<RefreshPlan>((resolve, reject) => post({ ask, resolve, reject }));
      } catch (cause) {
        log.warn({ host: URL.parse(channel.url)?.host, cause: (cause as Error).message }, "a feed broke its reader");
        return planHere(channel, { kind: "failed", problem: "malformed", retryAfterMs: null }, now, random);
      }
    },
    close: async () => {
      closed = true;
      await current?.worker.terminate();
    },
  };
}
