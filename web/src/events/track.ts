import type { EventName, Events, Track } from "#core/events.ts";

/**
 * Counts what happens, for this instance alone: the request goes to our own server, with nothing about who it was. Sent a
 * second later, several together and behind everything else, so that no click ever waits for it.
 */
export const track: Track = (event, details) => {
  if (asksNotToBeTracked()) return;
  // Out of reach for a long time: the oldest are given up.
  if (waiting.length >= MOST_AT_ONCE) waiting.shift();
  waiting.push({ event, details });
  timer ??= setTimeout(send, GATHER_MS);
};

const GATHER_MS = 1_000;
const MOST_AT_ONCE = 50;

const waiting: { event: EventName; details: Events[EventName] }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const events = waiting.splice(0);
  // keepalive: it arrives even if the page is being left.
  fetch("/rpc/events.track", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ events }),
    keepalive: true,
    priority: "low",
  }).catch(() => {
    // Never arrived, so not counted yet: it goes along with the next.
    waiting.unshift(...events);
    waiting.splice(0, Math.max(0, waiting.length - MOST_AT_ONCE));
  });
}

// The last moment that browsers promise to tell about.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") send();
});

function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}
