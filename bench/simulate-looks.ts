import { type ChannelState, type FeedResponse, planRefresh } from "#core/feed/plan-refresh.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 365;
const ALWAYS_KEPT = 20;

/** An assumption: which share of channels posts how often. Change it to what yours do; the rest follows. */
export const POPULATION: { share: number; everyDays: number; is: "posting" | "asleep" | "broken" }[] = [
  { share: 0.1, everyDays: 1 / 8, is: "posting" },
  { share: 0.25, everyDays: 1, is: "posting" },
  { share: 0.25, everyDays: 7, is: "posting" },
  { share: 0.15, everyDays: 30, is: "posting" },
  { share: 0.2, everyDays: 30, is: "asleep" },
  { share: 0.05, everyDays: 1, is: "broken" },
];

/**
 * Follows each channel through time from look to look, as the server does, with planRefresh deciding when the next one is. The
 * first day lets them drift apart; the second is counted.
 */
export function simulateLooks(channels: number) {
  const random = seeded(channels);
  const perMinute = new Uint32Array(DAY_MS / MINUTE_MS);
  let looks = 0;
  let changed = 0;
  let kept = 0;
  for (let channel = 0; channel < channels; channel++) {
    const { everyDays, is } = kindOf(channel / channels);
    // Not all of a kind post equally often: between half and twice.
    const everyMs = everyDays * DAY_MS * 2 ** (2 * random() - 1);
    const begin = Date.UTC(2026, 0, 1);
    let posted = begin - (is === "asleep" ? 200 * DAY_MS : random() * everyMs);
    let publishedAt = Array.from({ length: 20 }, (_, n) => new Date(posted - n * everyMs));
    let failures = is === "broken" ? 20 : 0;
    // All subscribed within one hour, the worst case.
    for (let now = begin + random() * 3_600_000; now < begin + 2 * DAY_MS; ) {
      const news = is === "posting" && now - posted >= everyMs;
      while (is === "posting" && now - posted >= everyMs) {
        posted += everyMs;
        publishedAt = [new Date(posted), ...publishedAt.slice(0, 19)];
      }
      if (now >= begin + DAY_MS) {
        looks++;
        if (news) changed++;
        perMinute[Math.floor((now - begin - DAY_MS) / MINUTE_MS)]!++;
      }
      const state = { ...KNOWN, failures, publishedAt };
      const plan = planRefresh(state, is === "broken" ? BROKEN : SAME, new Date(now), random());
      if (plan.kind === "gone") break;
      if (plan.kind === "failed") failures = plan.failures;
      now = plan.nextAt.getTime();
    }
    const aYear = is === "posting" ? (KEPT_DAYS * DAY_MS) / everyMs : 0;
    kept += Math.min(1000, Math.max(ALWAYS_KEPT, aYear));
  }
  const mean = looks / perMinute.length;
  return {
    channels,
    perDay: looks / channels,
    changedPerDay: changed / channels,
    /** Per channel, once a year has passed. */
    keptItems: kept / channels,
    peak: Math.max(...perMinute) / mean,
  };
}

function kindOf(place: number) {
  let sum = 0;
  return POPULATION.find(({ share }) => place < (sum += share)) ?? POPULATION[0]!;
}

const KNOWN: Omit<ChannelState, "failures" | "publishedAt"> = {
  url: "https://site.example/feed",
  etag: '"1"',
  lastModified: null,
  bodyHash: "hash",
  ttlMinutes: null,
};
/** When to look next follows from the dates, not from the body, so none has to be parsed. */
const SAME: FeedResponse = {
  kind: "answered",
  status: 304,
  headers: {},
  url: KNOWN.url,
  movedTo: null,
  body: new Uint8Array(),
  bodyHash: "",
};
const BROKEN: FeedResponse = { kind: "failed", problem: "not-found", retryAfterMs: null };

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
