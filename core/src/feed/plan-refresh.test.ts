import { describe, expect, it } from "vitest";
import { latestNextCheck, planNextCheck, type WantedChecks } from "./plan-check.ts";
import {
  asWanted,
  type ChannelState,
  conditionalHeaders,
  type FeedResponse,
  planRefresh,
  type RefreshPlan,
} from "./plan-refresh.ts";

const NOW = new Date("2024-06-01T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const posting = (everyMs: number) => Array.from({ length: 10 }, (_, n) => ago(everyMs * (n + 0.5)));

const aChannel = (known: Partial<ChannelState> = {}): ChannelState => ({
  url: "https://a.example/feed",
  etag: '"1"',
  lastModified: "Sat, 01 Jun 2024 00:00:00 GMT",
  bodyHash: "same",
  ttlMinutes: null,
  failures: 0,
  publishedAt: posting(DAY),
  ...known,
});
type Answer = Extract<FeedResponse, { kind: "answered" }>;
const anAnswer = (known: Partial<Answer> = {}): Answer => ({
  kind: "answered",
  status: 200,
  headers: {},
  url: "https://a.example/feed",
  movedTo: null,
  body: new TextEncoder().encode("<rss><channel><title>T</title><item><guid>1</guid></item></channel></rss>"),
  bodyHash: "new",
  ...known,
});
// The middle of the jitter, where an interval is what the policy says.
const plan = (channel: ChannelState, response: FeedResponse, random = 0.5) =>
  planRefresh(channel, response, NOW, random);
const wait = (result: RefreshPlan) => ("nextAt" in result ? result.nextAt.getTime() - NOW.getTime() : null);

describe("what an answer means", () => {
  it("a new body is parsed and remembered", () => {
    const result = plan(aChannel({ failures: 4 }), anAnswer({ headers: { etag: '"2"', "last-modified": "today" } }));
    expect(result).toMatchObject({
      kind: "changed",
      feed: { title: "T", items: [{ key: "1" }] },
      keep: { etag: '"2"', lastModified: "today", bodyHash: "new" },
      moveTo: null,
    });
  });
  it("hubs of a header come before those of the document", () => {
    const hub = (href: string) =>
      `<atom:link rel="hub" href="${href}"/><atom:link rel="self" href="https://a.example/"/>`;
    const body = new TextEncoder().encode(`<rss><channel>${hub("https://d.example/")}</channel></rss>`);
    const hubsOf = (link?: string) => {
      const result = plan(aChannel(), anAnswer({ body, ...(link && { headers: { link } }) }));
      return result.kind === "changed" && [result.feed.hubs, result.feed.self];
    };
    expect(hubsOf()).toEqual([["https://d.example/"], "https://a.example/"]);
    expect(hubsOf("<https://h.example/>; rel=hub")).toEqual([["https://h.example/"], "https://a.example/"]);
    expect(hubsOf("<https://h.example/>; rel=hub, </x>; rel=self")).toEqual([
      ["https://h.example/"],
      "https://a.example/x",
    ]);
    expect(hubsOf("</x>; rel=self")).toEqual([["https://d.example/"], "https://a.example/"]);
  });
  it("304 changes nothing and keeps what it does not repeat", () => {
    const result = plan(aChannel(), anAnswer({ status: 304, body: new Uint8Array(), headers: { etag: '"2"' } }));
    expect(result).toMatchObject({
      kind: "unchanged",
      keep: { etag: '"2"', lastModified: "Sat, 01 Jun 2024 00:00:00 GMT", bodyHash: "same" },
    });
  });
  it("an equal body is never parsed", () => {
    const result = plan(
      aChannel(),
      anAnswer({ bodyHash: "same", body: new TextEncoder().encode("not a feed at all") }),
    );
    expect(result).toMatchObject({ kind: "unchanged", keep: { etag: null, lastModified: null, bodyHash: "same" } });
  });
  it("an ETag that cannot be sent back is not kept", () => {
    const result = plan(aChannel(), anAnswer({ headers: { etag: '"文件"', "last-modified": "x".repeat(1000) } }));
    expect(result).toMatchObject({ kind: "changed", keep: { etag: null, lastModified: null } });
  });
  it("410 stops", () => expect(plan(aChannel(), anAnswer({ status: 410 }))).toEqual({ kind: "gone" }));
  it("an empty feed is not a failure", () => {
    expect(plan(aChannel({ failures: 2 }), { kind: "nothing" })).toMatchObject({
      kind: "unchanged",
      keep: { bodyHash: "same" },
    });
  });
  it.each([
    [404, "not-found"],
    [401, "refused"],
    [403, "refused"],
    [429, "busy"],
    [503, "busy"],
    [500, "server-error"],
    [502, "server-error"],
    [204, "unexpected-status"],
    [418, "unexpected-status"],
  ])("%i fails: %s", (status, problem) => {
    expect(plan(aChannel(), anAnswer({ status }))).toMatchObject({ kind: "failed", problem, failures: 1 });
  });
  it.each([
    ["as long as it asks for", 0, { "retry-after": "7200" }, 2.1 * HOUR],
    ["ten minutes where it does not say", 0, {}, 10 * MINUTE],
    ["no longer because this feed has failed for days", 12, {}, 10 * MINUTE],
  ])("a site that is busy has peace, %s", (_, failures, headers, ms) => {
    const result = plan(aChannel({ failures }), anAnswer({ status: 429, headers }));
    expect(result).toMatchObject({ siteBackoff: { until: new Date(NOW.getTime() + ms), threshold: 1 } });
  });
  it("one slow route does not make its site back off, two do", () => {
    const slow = { kind: "failed", problem: "service:busy", retryAfterMs: 2 * HOUR } as const;
    const siteBackoff = { until: new Date(NOW.getTime() + 2.1 * HOUR), threshold: 2 };
    expect(plan(aChannel({ failures: 12 }), slow)).toMatchObject({ kind: "failed", failures: 13, siteBackoff });
  });
  it.each([
    ["service:not-ready", 5_000],
    ["service:not-running", 10 * MINUTE],
  ] as const)("%s does not count as a failure of the channel", (problem, ms) => {
    const answer = plan(aChannel({ failures: 2 }), { kind: "failed", problem, retryAfterMs: null });
    expect(answer).toMatchObject({ kind: "failed", problem, failures: 2, siteBackoff: null });
    expect(wait(answer)).toBe(ms);
  });
  it("a missing feed does not make its site back off", () => {
    expect(plan(aChannel(), anAnswer({ status: 404 }))).toMatchObject({ kind: "failed", siteBackoff: null });
  });
  it("304 without a stored body fails", () => {
    expect(plan(aChannel({ bodyHash: null }), anAnswer({ status: 304 }))).toMatchObject({
      kind: "failed",
      problem: "unexpected-status",
    });
  });
  it.each([
    ["<html></html>", "web-page"],
    ["", "empty"],
    ["{", "malformed"],
  ])("a body like %j fails: %s", (body, problem) => {
    expect(plan(aChannel(), anAnswer({ body: new TextEncoder().encode(body) }))).toMatchObject({
      kind: "failed",
      problem,
    });
  });
  it("a fetch problem is reported as it is", () => {
    const result = plan(aChannel({ failures: 2 }), { kind: "failed", problem: "dns", retryAfterMs: null });
    expect(result).toMatchObject({ kind: "failed", problem: "dns", failures: 3 });
  });
});

describe("a permanent redirect", () => {
  it.each([
    ["is followed", "https://a.example/feed", "https://b.example/feed", "https://b.example/feed"],
    ["to https is followed", "http://a.example/feed", "https://a.example/feed", "https://a.example/feed"],
    ["to http is not followed", "https://a.example/feed", "http://a.example/feed", null],
    ["to the same address is ignored", "https://a.example/feed", "https://a.example/feed", null],
  ])("%s", (_, url, movedTo, moveTo) => {
    expect(plan(aChannel({ url }), anAnswer({ movedTo }))).toMatchObject({ moveTo });
    expect(plan(aChannel({ url }), anAnswer({ movedTo, status: 304 }))).toMatchObject({ moveTo });
  });
  it("to something that is not a feed is not followed", () => {
    const response = anAnswer({ movedTo: "https://parked.example/", body: new TextEncoder().encode("<html></html>") });
    expect(plan(aChannel(), response)).toMatchObject({ kind: "failed", problem: "web-page" });
  });
});

describe("when to fetch next", () => {
  const unchanged = (known: Partial<ChannelState>, headers: Record<string, string> = {}) =>
    wait(plan(aChannel(known), anAnswer({ status: 304, headers })));

  it.each([
    ["eight times per post", { publishedAt: posting(DAY) }, 3 * HOUR],
    ["at most every 15 minutes", { publishedAt: posting(10 * MINUTE) }, 15 * MINUTE],
    ["at least every 6 hours", { publishedAt: posting(20 * DAY) }, 6 * HOUR],
    ["daily once it is dormant (90 days)", { publishedAt: [ago(91 * DAY), ago(92 * DAY)] }, DAY],
    ["hourly while its cadence is unknown", { publishedAt: [] }, HOUR],
    ["not before its ttl", { publishedAt: posting(DAY), ttlMinutes: 300 }, 5 * HOUR],
    ["a ttl of a year counts as a day", { ttlMinutes: 525_600 }, DAY],
  ])("%s", (_, known, ms) => expect(unchanged(known)).toBe(ms));

  it.each<[string, WantedChecks, number | null, string, number]>([
    ["more often", { minutes: 15, isAutomaticToo: true }, null, "", 15 * MINUTE],
    ["or less often", { minutes: 1440, isAutomaticToo: false }, null, "", DAY],
    ["less often only if all want that", { minutes: 1440, isAutomaticToo: true }, null, "", 3 * HOUR],
    ["not before its ttl", { minutes: 15, isAutomaticToo: true }, 60, "", HOUR],
    ["nor before max-age", { minutes: 15, isAutomaticToo: true }, null, "max-age=7200", 2 * HOUR],
  ])("as a follower wants it: %s", (_, wanted, ttlMinutes, cacheControl, ms) => {
    const response = anAnswer({ status: 304, headers: { "cache-control": cacheControl } });
    expect(wait(asWanted(plan(aChannel({ ttlMinutes }), response), NOW, wanted))).toBe(ms);
  });
  it("a choice does not shorten what is waited after a failure", () => {
    const failed = plan(aChannel({ failures: 5 }), { kind: "failed", problem: "timeout", retryAfterMs: null });
    expect(asWanted(failed, NOW, { minutes: 15, isAutomaticToo: false })).toEqual(failed);
  });

  it.each([
    ["not before max-age", "public, max-age=18000", 5 * HOUR],
    ["a short max-age changes nothing", "max-age=60", 3 * HOUR],
    ["a max-age of a year counts as a day", "max-age=31536000, immutable", DAY],
    ["s-maxage is for shared caches", "s-maxage=18000", 3 * HOUR],
  ])("%s", (_, header, ms) => expect(unchanged({}, { "cache-control": header })).toBe(ms));

  it("a new body changes cadence and ttl", () => {
    const dates = posting(4 * HOUR).map(
      (date) => `<item><guid>${date.getTime()}</guid><pubDate>${date.toISOString()}</pubDate></item>`,
    );
    const body = new TextEncoder().encode(`<rss><channel><ttl>20</ttl>${dates.join("")}</channel></rss>`);
    expect(wait(plan(aChannel({ publishedAt: [], ttlMinutes: 600 }), anAnswer({ body })))).toBe(30 * MINUTE);
  });
  it("with a jitter of a tenth", () => {
    const response = anAnswer({ status: 304 });
    expect([0, 1].map((random) => wait(plan(aChannel(), response, random)))).toEqual([2.7 * HOUR, 3.3 * HOUR]);
  });
});

describe("a follower chooses another interval", () => {
  const daily = { publishedAt: posting(DAY), ttlMinutes: null };
  const next = (minutes: number | null, lastAt: Date, ttlMinutes: number | null = null) => {
    const wanted = minutes === null ? null : { minutes, isAutomaticToo: false };
    return planNextCheck({ ...daily, ttlMinutes }, wanted, lastAt, NOW).getTime() - NOW.getTime();
  };
  it("which counts from the last check", () => {
    expect(next(30, ago(10 * MINUTE))).toBe(20 * MINUTE);
    expect(next(null, ago(10 * MINUTE))).toBe(3 * HOUR - 10 * MINUTE);
  });
  it("and has passed already", () => expect(next(30, ago(2 * HOUR))).toBe(0));
  it("and is not before its ttl", () => expect(next(30, ago(10 * MINUTE), 60)).toBe(50 * MINUTE));
  it("and what was planned for it is not later than the latest check that another follower allows", () => {
    const wanted = { minutes: 30, isAutomaticToo: true };
    const planned = asWanted(plan(aChannel(daily), anAnswer({ status: 304 }), 1), NOW, wanted);
    expect(latestNextCheck(daily, wanted, NOW, NOW).getTime() - NOW.getTime()).toBe(wait(planned));
  });
});

describe("after a failure", () => {
  it.each([
    [0, 10 * MINUTE],
    [1, 20 * MINUTE],
    [2, 40 * MINUTE],
    [5, 320 * MINUTE],
    [7, 1280 * MINUTE],
    [8, DAY],
    [1000, DAY],
    [1e9, DAY],
  ])("having failed %i times before", (failures, ms) => {
    expect(wait(plan(aChannel({ failures }), { kind: "failed", problem: "timeout", retryAfterMs: null }))).toBe(ms);
  });
  it.each([
    ["not before Retry-After", "7200", 2 * HOUR],
    ["nor before its date", "Sat, 01 Jun 2024 14:00:00 GMT", 2 * HOUR],
    ["a short one does not hurry us", "1", 10 * MINUTE],
    ["a date that has passed does not either", "Sat, 01 Jun 2024 10:00:00 GMT", 10 * MINUTE],
    ["nonsense is ignored", "soon", 10 * MINUTE],
    ["a year counts as a week", "31536000", 7 * DAY],
  ])("%s", (_, header, ms) => {
    const response = anAnswer({ status: 429, headers: { "retry-after": header } });
    // Here the jitter only adds, so the earliest moment is the one to look at.
    const earliest = wait(plan(aChannel(), response, 0))!;
    expect(earliest).toBe(ms === 10 * MINUTE ? 9 * MINUTE : ms);
  });
});

it("asks whether anything changed, if it has anything to compare with", () => {
  expect(conditionalHeaders(aChannel())).toEqual({
    "if-none-match": '"1"',
    "if-modified-since": "Sat, 01 Jun 2024 00:00:00 GMT",
  });
  expect(conditionalHeaders(aChannel({ etag: null, lastModified: null }))).toEqual({});
  expect(conditionalHeaders(aChannel({ bodyHash: null }))).toEqual({});
  expect(conditionalHeaders(aChannel({ bodyHash: null, isPushed: true }))).toEqual({ "cache-control": "no-cache" });
});
