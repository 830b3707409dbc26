import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { createFetchSafely } from "../net/fetch-safely.ts";
import type { TrackedEvent } from "./tracked-event.ts";

/** Returns at once; whether it arrives is not the caller's concern. */
export type ForwardEvents = (events: readonly TrackedEvent[], at: Date) => void;

const TIMEOUT_MS = 10_000;
/** With PostHog slow or away, counting here goes on and the rest is dropped: these are counts, not somebody's data. */
const MOST_UNDER_WAY = 20;

/** To PostHog, from this server: no page ever speaks to it. Undefined without a key. */
export function createForwarding(
  { posthogKey, posthogHost }: Pick<Config, "posthogKey" | "posthogHost">,
  log: Log,
): { forwardEvents: ForwardEvents; close(): Promise<void> } | undefined {
  if (posthogKey === undefined) return undefined;
  const { hostname, port, protocol } = new URL(posthogHost);
  // The owner named it, so it may be in the owner's own network.
  const allow = [`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`];
  const { fetchSafely, close } = createFetchSafely({ allow });
  const underWay = new Set<Promise<void>>();

  async function send(events: readonly TrackedEvent[], at: Date) {
    const batch = events.map(({ event, details }) => ({
      event,
      // One for all: nobody is told apart, no profile is made, and the server's own place is not looked up.
      distinct_id: "pagecast",
      properties: { ...details, $process_person_profile: false, $geoip_disable: true },
      timestamp: at.toISOString(),
    }));
    const json = { api_key: posthogKey, batch };
    const sent = await fetchSafely(`${posthogHost}/batch/`, { json, timeoutMs: TIMEOUT_MS, maxBytes: 10_000 });
    if (!sent.ok) log.warn({ problem: sent.problem, detail: sent.detail }, "PostHog could not be reached");
    else if (sent.status >= 300) log.warn({ status: sent.status }, "PostHog did not take the events");
  }

  return {
    forwardEvents(events, at) {
      if (underWay.size >= MOST_UNDER_WAY) return log.warn({ events: events.length }, "PostHog is too slow, left out");
      const sending = send(events, at).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      await Promise.all(underWay);
      await close();
    },
  };
}
