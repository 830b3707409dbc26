import type { inferRouterInputs } from "@trpc/server";
import type { Track } from "#core/events.ts";
import { RpcError } from "#core/rpc-protocol.ts";
import type { AppRouter } from "#server/rpc.ts";
import { rpc } from "../rpc.ts";

/**
 * Counts events for this installation only: the request goes to our own server and says nothing about the person. Sent in batches
 * after a second, with low priority, so that no click waits for it.
 */
export const track: Track = (event, details) => {
  if (optsOut()) return;
  // The server has been unreachable for long: drops the oldest events.
  if (queue.length >= LARGEST_BATCH) queue.shift();
  queue.push({ event, details });
  timer ??= setTimeout(send, BATCH_MS);
};

const BATCH_MS = 1_000;
const LARGEST_BATCH = 50;

const queue: inferRouterInputs<AppRouter>["events"]["track"]["events"] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (queue.length === 0) return;
  const events = queue.splice(0);
  // keepalive: it is sent even while the page unloads.
  rpc.events.track.mutate({ events }, { context: { keepalive: true, priority: "low" } }).catch((cause) => {
    if (cause instanceof RpcError) return;
    // Not received, so not counted yet: sent again with the next batch.
    queue.unshift(...events);
    queue.splice(0, Math.max(0, queue.length - LARGEST_BATCH));
  });
}

// The last event that browsers reliably fire before a page goes away.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") send();
});

function optsOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}
