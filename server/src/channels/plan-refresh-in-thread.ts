import { Worker } from "node:worker_threads";
import { LARGE_FEED_BYTES } from "#core/feed/parse-feed.ts";
import { type ChannelState, type FeedResponse, planRefresh, type RefreshPlan } from "#core/feed/plan-refresh.ts";
import type { Log } from "../log.ts";

/** Never throws. */
export type PlanRefresh = (
  channel: ChannelState,
  response: FeedResponse,
  now: Date,
  random: number,
) => RefreshPlan | Promise<RefreshPlan>;

/** No feed takes a tenth of this. One that does would hold its lane, and every large feed behind it. */
const TIMEOUT_MS = 30_000;

const THREAD = new URL("./plan-refresh-thread.ts", import.meta.url);

type Arguments = Parameters<PlanRefresh>;
type Task = { args: Arguments; resolve: (plan: RefreshPlan) => void; reject: (cause: Error) => void };

/**
 * Parses large feeds on a thread, which is started with the first of them, so that nothing else waits for one. A feed that
 * crashes the parser, or takes too long, is a malformed feed.
 */
export function planRefreshInThread(
  log: Log,
  timeoutMs = TIMEOUT_MS,
): { planRefresh: PlanRefresh; close(): Promise<unknown> } {
  let thread: Thread | undefined;
  let isClosed = false;

  const post = (task: Task) => {
    if (isClosed) return task.reject(new Error("the server is stopping"));
    thread ??= startThread(timeoutMs, (unfinished) => {
      thread = undefined;
      // One bad feed must not fail those that waited behind it: they go to a new thread.
      for (const waiting of unfinished) post(waiting);
    });
    thread.post(task);
  };
  return {
    async planRefresh(...args) {
      const [channel, response, now, random] = args;
      const isLarge = response.kind === "answered" && response.body.byteLength > LARGE_FEED_BYTES;
      try {
        if (!isLarge) return planRefresh(...args);
        return await new Promise<RefreshPlan>((resolve, reject) => post({ args, resolve, reject }));
      } catch (cause) {
        log.warn({ host: URL.parse(channel.url)?.host, cause: (cause as Error).message }, "a feed could not be parsed");
        return planRefresh(channel, { kind: "failed", problem: "malformed", retryAfterMs: null }, now, random);
      }
    },
    close: async () => {
      isClosed = true;
      await thread?.terminate();
    },
  };
}

type Thread = { post(task: Task): void; terminate(): Promise<unknown> };

/** Tasks run in the order they come. When the thread ends, the one that ran fails and the rest is passed to `onEnd`. */
function startThread(timeoutMs: number, onEnd: (unfinished: Task[]) => void): Thread {
  const tasks = new Map<number, Task>();
  const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  /** Each task has the whole time from when it begins. */
  const restartTimer = () => {
    clearTimeout(timer);
    if (tasks.size) timer = setTimeout(() => void worker.terminate(), timeoutMs).unref();
  };
  const end = (cause: Error) => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    const [running, ...unfinished] = tasks.values();
    running?.reject(cause);
    onEnd(unfinished);
  };
  worker.unref();
  worker.on("message", ({ id, plan }) => {
    tasks.get(id)?.resolve(plan);
    tasks.delete(id);
    restartTimer();
  });
  worker.on("error", (cause) => end(cause as Error));
  worker.on("exit", () => end(new Error("the thread that parses large feeds ended")));
  return {
    post(task) {
      tasks.set(++lastId, task);
      worker.postMessage({ id: lastId, args: task.args });
      if (tasks.size === 1) restartTimer();
    },
    terminate: () => worker.terminate(),
  };
}
