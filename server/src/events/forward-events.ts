import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { createFetchSafely } from "../net/fetch-safely.ts";
import type { TrackedEvent } from "./tracked-event.ts";

/** Returns at once; the caller does not learn whether they arrive. */
export type ForwardEvents = (events: readonly TrackedEvent[], at: Date) => void;

const TIMEOUT_MS = 10_000;
/** If PostHog is slow or away, events are dropped there and still counted here. */
const MOST_IN_FLIGHT = 20;

/** To PostHog, from this server and never from a page. Undefined without a key. */
export function createForwarding(
  { posthogKey, posthogHost }: Pick<Config, "posthogKey" | "posthogHost">,
  log: Log,
): { forwardEvents: ForwardEvents; close(): Promise<void> } | undefined {
  if (posthogKey === undefined) return undefined;
  const { hostname, port, protocol } = new URL(posthogHost);
  // The owner set it, so it may be in the owner's network.
  const allow = [`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`];
  const { fetchSafely, close } = createFetchSafely({ allow });
  const inFlight = new Set<Promise<void>>();

  async function send(events: readonly TrackedEvent[], at: Date) {
    const batch = events.map(({ event, details }) => ({
      event,
      // The same for everybody: nobody can be told apart, no profile is created, and no location is looked up.
      distinct_id: "pagecast",
      properties: { ...details, $process_person_profile: false, $geoip_disable: true },
      timestamp: at.toISOString(),
    }));
    const json = { api_key: posthogKey, batch };
    const sent = await fetchSafely(`${posthogHost}/batch/`, { json, timeoutMs: TIMEOUT_MS, maxBytes: 10_000 });
    if (!sent.ok) log.warn({ problem: sent.problem, detail: sent.detail }, "could not reach PostHog");
    else if (sent.status >= 300) log.warn({ status: sent.status }, "PostHog refused events");
  }

  return {
    forwardEvents(events, at) {
      if (inFlight.size >= MOST_IN_FLIGHT)
        return log.warn({ events: events.length }, "PostHog is too slow, events dropped");
      const sending = send(events, at).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    },
    async close() {
      await Promise.all(inFlight);
      await close();
    },
  };
}
