import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { Job } from "../jobs/queue.ts";
import { callHub } from "./call-hubs.ts";
import { listDueHubs } from "./hub-store.ts";
import { listDueCallbackHosts } from "./subscriber-store.ts";
import { tellSubscribers } from "./tell-subscribers.ts";

type Needs = Pick<Deps, "config" | "db" | "fetchSafely" | "log" | "now" | "queue" | "timing">;

export type WebSubCalls = {
  /** Starts what is due, as far as there is room for it. */
  step(): Promise<void>;
  stop(): Promise<void>;
};

const AT_ONCE = 8;
const ANNOUNCED_AT_ONCE = 500;
const [HUB, SUBSCRIBERS] = ["hub ", "subscribers "];

/** A job per server that has to be called, so that only one worker at a time calls it. */
export async function listDueCalls(session: Queryable, now: Date): Promise<string[]> {
  const hubs = await listDueHubs(session, now, ANNOUNCED_AT_ONCE);
  const callbacks = await listDueCallbackHosts(session, now, ANNOUNCED_AT_ONCE);
  return [...hubs.map((host) => HUB + host), ...callbacks.map((host) => SUBSCRIBERS + host)];
}

/** Calls hubs, and those who subscribed to ours. Without a public address there is nothing to do. */
export function createWebSubCalls(deps: Needs): WebSubCalls {
  const { config, log, queue, timing } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const run = async (publicUrl: string, job: Job) => {
    const heartbeat = setInterval(
      () => void queue.keepAlive("websub", [job]).catch(() => {}),
      timing.heartbeatSeconds * 333,
    );
    try {
      const { subject } = job;
      if (subject.startsWith(HUB)) await callHub(deps, publicUrl, subject.slice(HUB.length), stopping.signal);
      else await tellSubscribers(deps, publicUrl, subject.slice(SUBSCRIBERS.length), stopping.signal);
    } finally {
      clearInterval(heartbeat);
      await queue.finish("websub", [job]);
    }
  };
  return {
    async step() {
      const room = AT_ONCE - running.size;
      if (config.publicUrl === undefined || room <= 0) return;
      for (const job of await queue.take("websub", room)) {
        const call = run(config.publicUrl, job)
          .catch((cause: Error) => log.warn({ cause: cause.message }, "WebSub call failed, will retry"))
          .finally(() => running.delete(call));
        running.add(call);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
