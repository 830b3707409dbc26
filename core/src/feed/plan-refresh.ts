import { decodeAsNamed, decodeText } from "./decode-text.ts";
import type { Feed, ParseOutcome, ParseProblem } from "./feed.ts";
import type { FetchProblem } from "./fetch-problem.ts";
import { parseDate } from "./parse-date.ts";
import { parseFeed } from "./parse-feed.ts";
import { checkAfter, JITTER, type Pace, paceOf, spread, type WantedChecks } from "./plan-check.ts";
import { type FeedLinks, readLinkHeader } from "./read-link-header.ts";

// docs/notes/refreshing.md explains these numbers.
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIRST_RETRY_MS = 10 * MINUTE_MS;
const LONGEST_RETRY_MS = DAY_MS;
const LONGEST_RETRY_AFTER_MS = 7 * DAY_MS;

/** A channel before a refresh. */
export type ChannelState = {
  url: string;
  etag: string | null;
  lastModified: string | null;
  /** Of the last body that could be parsed. */
  bodyHash: string | null;
  ttlMinutes: number | null;
  /** Consecutive failed refreshes. */
  failures: number;
  /** Publication dates of the newest items, in any order; twenty are enough. */
  publishedAt: readonly (Date | null)[];
  /** A hub says that the feed has changed: a copy in a cache is too old. */
  isPushed?: boolean;
};

export type FeedResponse =
  | {
      kind: "answered";
      status: number;
      headers: Readonly<Record<string, string>>;
      url: string;
      movedTo: string | null;
      body: Uint8Array;
      bodyHash: string;
    }
  /** The feed service says that the feed is empty at present. */
  | { kind: "nothing" }
  | { kind: "failed"; problem: RefreshProblem; retryAfterMs: number | null };

export type StatusProblem = "not-found" | "refused" | "busy" | "server-error" | "unexpected-status";
/** `service:` problems come from the feed service; see feed-service-problem.ts. */
export type RefreshProblem = FetchProblem | ParseProblem | StatusProblem | `service:${string}`;

/** How many "busy" answers in a row make the whole site back off. A feed service may be slow with a single route. */
const BUSY_THRESHOLD = new Map<RefreshProblem, number>([
  ["busy", 1],
  ["service:busy", 2],
]);

/** The embedded feed service was not there. That says nothing about the channel, so it does not count as its failure. */
const RETRY_WITHOUT_SERVICE_MS = new Map<RefreshProblem, number>([
  ["service:not-ready", 5_000],
  ["service:not-running", FIRST_RETRY_MS],
]);

export type RefreshPlan =
  | ({ kind: "changed"; feed: Feed } & Success)
  /** `isEmpty`: the feed service says that the feed has nothing at present. */
  | ({ kind: "unchanged"; isEmpty?: true } & Success)
  /** Retried indefinitely; stored items stay. */
  | { kind: "failed"; problem: RefreshProblem; failures: number; nextAt: Date; siteBackoff: SiteBackoff | null }
  /** 410: not retried until a person asks. */
  | { kind: "gone" };

/** `nextAt` ignores the intervals that followers chose; `asWanted` applies them. */
type Success = { nextAt: Date; pace: Pace; keep: Validators; moveTo: string | null };

/** The site is busy: after `threshold` such answers in a row, its other channels also wait until then. */
export type SiteBackoff = { until: Date; threshold: number };

export type Validators = Pick<ChannelState, "etag" | "lastModified" | "bodyHash">;

/** Lets the server answer 304 when the feed has not changed. */
export function conditionalHeaders(channel: Validators & Pick<ChannelState, "isPushed">): Record<string, string> {
  const headers: Record<string, string> = {};
  if (channel.isPushed) headers["cache-control"] = "no-cache";
  if (channel.bodyHash === null) return headers;
  if (channel.etag !== null) headers["if-none-match"] = channel.etag;
  if (channel.lastModified !== null) headers["if-modified-since"] = channel.lastModified;
  return headers;
}

/** Decides what to store and when to fetch next. `random` is between 0 and 1, for jitter. */
export function planRefresh(channel: ChannelState, response: FeedResponse, now: Date, random: number): RefreshPlan {
  const failed = (problem: RefreshProblem, retryAfterMs: number | null): RefreshPlan => {
    const withoutServiceMs = RETRY_WITHOUT_SERVICE_MS.get(problem);
    if (withoutServiceMs !== undefined) {
      const nextAt = after(now, spread(withoutServiceMs, random));
      return { kind: "failed", problem, failures: channel.failures, nextAt, siteBackoff: null };
    }
    const failures = channel.failures + 1;
    const nextAt = after(now, retryDelay(failures, retryAfterMs, random));
    // As for a first failure: other channels need not wait as long as one that has failed for days.
    const threshold = BUSY_THRESHOLD.get(problem);
    const siteBackoff = threshold ? { until: after(now, retryDelay(1, retryAfterMs, random)), threshold } : null;
    return { kind: "failed", problem, failures, nextAt, siteBackoff };
  };
  const next = (
    known: Pick<ChannelState, "ttlMinutes" | "publishedAt">,
    headers: Readonly<Record<string, string>>,
  ): Pick<Success, "nextAt" | "pace"> => {
    const pace = paceOf(known, maxAge(headers), now, random);
    return { nextAt: checkAfter(now, pace, null), pace };
  };

  if (response.kind === "failed") return failed(response.problem, response.retryAfterMs);
  if (response.kind === "nothing") {
    const { etag, lastModified, bodyHash } = channel;
    const keep = { etag, lastModified, bodyHash };
    return { kind: "unchanged", ...next(channel, {}), keep, moveTo: null, isEmpty: true };
  }

  const { status, headers } = response;
  if (status === 410) return { kind: "gone" };
  const isSame = status === 304 ? channel.bodyHash !== null : status === 200 && response.bodyHash === channel.bodyHash;
  if (!isSame && status !== 200) return failed(statusProblem(status), retryAfter(headers, now));

  const moveTo = moveTarget(channel.url, response.movedTo);
  if (isSame) {
    // A 304 need not repeat the validators.
    const etag = validator(headers.etag) ?? (status === 304 ? channel.etag : null);
    const lastModified = validator(headers["last-modified"]) ?? (status === 304 ? channel.lastModified : null);
    const keep = { etag, lastModified, bodyHash: channel.bodyHash };
    return { kind: "unchanged", ...next(channel, headers), keep, moveTo };
  }
  const text = decodeText(response.body, headers["content-type"] ?? null);
  const parsed = parseFeed(text, response.url);
  const named = decodeAsNamed(response.body, headers["content-type"] ?? null);
  if (parsed.ok && named !== null && named !== text) addFormerKeys(parsed.feed, parseFeed(named, response.url));
  // The validators of a body that cannot be parsed are not stored, or a later 304 would hide it.
  if (!parsed.ok) return failed(parsed.problem, null);
  const feed = withLinks(parsed.feed, readLinkHeader(headers.link, response.url));
  const keep = {
    etag: validator(headers.etag),
    lastModified: validator(headers["last-modified"]),
    bodyHash: response.bodyHash,
  };
  const publishedAt = feed.items.map((item) => item.publishedAt);
  return { kind: "changed", feed, ...next({ ttlMinutes: feed.ttlMinutes, publishedAt }, headers), keep, moveTo };
}

function withLinks(feed: Feed, { hubs, self }: FeedLinks): Feed {
  if (hubs.length === 0) return feed;
  return { ...feed, hubs, ...(self === null ? null : { self }) };
}

/**
 * Plans the next check for the intervals that followers chose. Called when the result of the attempt at `at` is stored, because followers
 * may have come, left or changed their interval during the fetch.
 */
export function asWanted(plan: RefreshPlan, at: Date, wanted: WantedChecks): RefreshPlan {
  return "pace" in plan ? { ...plan, nextAt: checkAfter(at, plan.pace, wanted) } : plan;
}

function retryDelay(failures: number, retryAfterMs: number | null, random: number): number {
  const backoff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20));
  const asked = Math.min(LONGEST_RETRY_AFTER_MS, retryAfterMs ?? 0);
  // Never earlier than requested, so here the jitter only adds.
  return Math.max(spread(backoff, random), asked * (1 + JITTER * random));
}

export function statusProblem(status: number): StatusProblem {
  if (status === 404) return "not-found";
  if (status === 401 || status === 402 || status === 403 || status === 451) return "refused";
  if (status === 429 || status === 503) return "busy";
  return status >= 500 ? "server-error" : "unexpected-status";
}

/** A permanent redirect is followed, but never from https to http. */
function moveTarget(from: string, movedTo: string | null): string | null {
  if (movedTo === null || movedTo === from) return null;
  return from.startsWith("https:") && !movedTo.startsWith("https:") ? null : movedTo;
}

/** Only values that can be sent back: an invalid header would make every later request fail. */
function validator(value: string | undefined): string | null {
  return value !== undefined && /^[\x20-\x7e]{1,500}$/.test(value) ? value : null;
}

function maxAge(headers: Readonly<Record<string, string>>): number {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(headers["cache-control"] ?? "")?.[1];
  return Number(seconds ?? 0) * 1000;
}

/** Seconds or a date. */
function retryAfter(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const written = headers["retry-after"]?.trim();
  if (written === undefined) return null;
  if (/^\d{1,9}$/.test(written)) return Number(written) * 1000;
  const at = parseDate(written);
  return at === null ? null : Math.max(0, at.getTime() - now.getTime());
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + Math.round(ms));
}

/** A feed whose label names the wrong encoding: older versions believed it, so its keys and titles were in that one. */
function addFormerKeys({ items }: Feed, parsed: ParseOutcome): void {
  if (!parsed.ok || parsed.feed.items.length !== items.length) return;
  const keys = new Set(items.map(({ key }) => key));
  for (const [at, item] of items.entries()) {
    const named = parsed.feed.items[at]!;
    const former = named.former ?? named;
    if (!keys.has(former.key)) item.former = { key: former.key, title: former.title };
  }
}
