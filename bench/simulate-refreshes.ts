import { type ChannelState, type FeedResponse, planRefresh } from "#core/feed/plan-refresh.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 365;
const ALWAYS_KEPT = 20;

/** An assumption: which share of channels posts how often. Change it to match yours. */
export const POPULATION: { share: number; everyDays: number; state: "posting" | "silent" | "broken" }[] = [
  { share: 0.1, everyDays: 1 / 8, state: "posting" },
  { share: 0.25, everyDays: 1, state: "posting" },
  { share: 0.25, everyDays: 7, state: "posting" },
  { share: 0.15, everyDays: 30, state: "posting" },
  { share: 0.2, everyDays: 30, state: "silent" },
  { share: 0.05, everyDays: 1, state: "broken" },
];

/**
 * Simulates the refreshes of each channel over two days; planRefresh decides when the next one is, as in the server. The first
 * day spreads them out; only the second is counted.
 */
export function simulateRefreshes(channels: number) {
  const random = seeded(channels);
  const perMinute = new Uint32Array(DAY_MS / MINUTE_MS);
  let refreshes = 0;
  let changed = 0;
  let kept = 0;
  for (let channel = 0; channel < channels; channel++) {
    const { everyDays, state } = groupOf(channel / channels);
    // Within a group channels post between half and twice as often.
    const everyMs = everyDays * DAY_MS * 2 ** (2 * random() - 1);
    const start = Date.UTC(2026, 0, 1);
    let postedAt = start - (state === "silent" ? 200 * DAY_MS : random() * everyMs);
    let publishedAt = Array.from({ length: 20 }, (_, n) => new Date(postedAt - n * everyMs));
    let failures = state === "broken" ? 20 : 0;
    // All were subscribed to within one hour, the worst case.
    for (let now = start + random() * 3_600_000; now < start + 2 * DAY_MS; ) {
      const hasNews = state === "posting" && now - postedAt >= everyMs;
      while (state === "posting" && now - postedAt >= everyMs) {
        postedAt += everyMs;
        publishedAt = [new Date(postedAt), ...publishedAt.slice(0, 19)];
      }
      if (now >= start + DAY_MS) {
        refreshes++;
        if (hasNews) changed++;
        perMinute[Math.floor((now - start - DAY_MS) / MINUTE_MS)]!++;
      }
      const channelState = { ...CHANNEL, failures, publishedAt };
      const response = state === "broken" ? NOT_FOUND : UNCHANGED;
      const plan = planRefresh(channelState, response, new Date(now), random());
      if (plan.kind === "gone") break;
      if (plan.kind === "failed") failures = plan.failures;
      now = plan.nextAt.getTime();
    }
    const itemsPerYear = state === "posting" ? (KEPT_DAYS * DAY_MS) / everyMs : 0;
    kept += Math.min(1000, Math.max(ALWAYS_KEPT, itemsPerYear));
  }
  const mean = refreshes / perMinute.length;
  return {
    channels,
    perDay: refreshes / channels,
    changedPerDay: changed / channels,
    /** Per channel, after a year. */
    keptItems: kept / channels,
    peak: Math.max(...perMinute) / mean,
  };
}

function groupOf(position: number) {
  let sum = 0;
  return POPULATION.find(({ share }) => position < (sum += share)) ?? POPULATION[0]!;
}

const CHANNEL: Omit<ChannelState, "failures" | "publishedAt"> = {
  url: "https://site.example/feed",
  etag: '"1"',
  lastModified: null,
  bodyHash: "hash",
  ttlMinutes: null,
};
/** The time of the next refresh depends on the dates, not on the body, so there is no need to parse one. */
const UNCHANGED: FeedResponse = {
  kind: "answered",
  status: 304,
  headers: {},
  url: CHANNEL.url,
  movedTo: null,
  body: new Uint8Array(),
  bodyHash: "",
};
const NOT_FOUND: FeedResponse = { kind: "failed", problem: "not-found", retryAfterMs: null };

/** A random number generator that gives the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
