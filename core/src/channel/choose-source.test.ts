import { describe, expect, it } from "vitest";
import type { FeedItem } from "../feed/feed.ts";
import { planRefresh, type RefreshPlan, type RefreshProblem } from "../feed/plan-refresh.ts";
import { chooseSource, type SourceState, sourceInUse } from "./choose-source.ts";

const NOW = new Date("2024-06-01T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const later = (ms: number, from = NOW) => new Date(from.getTime() + ms);

const aSource = (number: number, state: Partial<SourceState> = {}): SourceState => ({
  number,
  source: number === 0 ? { feedUrl: "https://a.example/feed" } : { route: `/a/user/${number}` },
  problem: null,
  failingSince: null,
  failures: 0,
  workedAt: later(-DAY),
  retryAt: null,
  trialAt: null,
  ...state,
});
const untried = { workedAt: null };
const anItem = { key: "1" } as FeedItem;
const feed = (items: FeedItem[]) => ({ title: "", link: null, description: "", image: null, ttlMinutes: null, items });
const keep = { etag: null, lastModified: null, bodyHash: "x" };
const pace = { automaticMs: HOUR, askedMs: 0, random: 0.5 };
const withItems = (nextAt = later(HOUR), moveTo: string | null = null): RefreshPlan => ({
  kind: "changed",
  feed: feed([anItem]),
  nextAt,
  pace,
  keep,
  moveTo,
});
const failed = (problem: RefreshProblem, nextAt = later(10 * MINUTE)): RefreshPlan => ({
  kind: "failed",
  problem,
  failures: 1,
  nextAt,
  siteBackoff: null,
});
const gone: RefreshPlan = { kind: "gone" };
type Two = [SourceState, SourceState];
const choose = (sources: Two, tried: number, plan: RefreshPlan) => chooseSource(sources, tried, plan, NOW, 0.5);

describe("giving up a source", () => {
  it.each<[string, number, RefreshPlan, boolean]>([
    ["a server error, for the first time", 0, failed("server-error"), false],
    ["a server error, for the second time", 1, failed("server-error"), false],
    ["a server error, for the third time", 2, failed("server-error"), true],
    ["no such page, for the first time", 0, failed("not-found"), false],
    ["no such page, for the second time", 1, failed("not-found"), true],
    ["something that is not a feed, for the third time", 2, failed("web-page"), true],
    ["gone, at once", 0, gone, true],
  ])("%s", (_, failures, plan, isGivenUp) => {
    const choice = choose([aSource(0, { failures }), aSource(1, untried)], 0, plan);
    expect(choice.next.number).toBe(isGivenUp ? 1 : 0);
    expect(choice.nextAt).toEqual(isGivenUp ? later(MINUTE) : later(10 * MINUTE));
    expect(choice.isAccepted).toBe(false);
    expect(choice.sources[0]).toMatchObject({ failures: failures + 1, failingSince: NOW });
  });

  it("the feed service that is being started is not a failure of the channel, however often", () => {
    const sources: Two = [aSource(0, { problem: "gone", trialAt: later(DAY) }), aSource(1, { failures: 2 })];
    expect(choose(sources, 1, failed("service:not-ready", later(5_000)))).toEqual({
      sources,
      next: sources[1],
      nextAt: later(5_000),
      problem: "service:not-ready",
      isAccepted: false,
    });
  });

  it("while the feed service is being started, a trial that is due takes place", () => {
    const sources: Two = [aSource(0, { problem: "server-error", trialAt: later(-MINUTE) }), aSource(1)];
    expect(choose(sources, 1, failed("service:not-ready", later(5_000)))).toEqual({
      sources,
      next: sources[0],
      nextAt: later(5_000),
      problem: "service:not-ready",
      isAccepted: false,
    });
  });

  it("a route is given up at once where there is no feed service", () => {
    const sources: Two = [aSource(0, { problem: "server-error", retryAt: later(40 * MINUTE) }), aSource(1)];
    const choice = choose(sources, 1, failed("service:not-configured"));
    expect(choice).toMatchObject({ next: { number: 1 }, nextAt: later(10 * MINUTE), problem: "server-error" });
  });

  it("a source that never worked is given up after one failure, so that a new channel has items soon", () => {
    const choice = choose([aSource(0, untried), aSource(1, untried)], 0, failed("timeout"));
    expect(choice).toMatchObject({ next: { number: 1 }, nextAt: later(MINUTE), problem: "timeout" });
  });

  it("shows the problem until the next source works", () => {
    const first = choose([aSource(0, { failures: 2 }), aSource(1, untried)], 0, failed("server-error"));
    expect(first.problem).toBe("server-error");
    const second = choose(first.sources as Two, 1, withItems(later(30 * MINUTE)));
    expect(second).toMatchObject({ next: { number: 1 }, problem: null, isAccepted: true });
    expect(sourceInUse(second.sources as Two).number).toBe(1);
  });
});

describe("trying the preferred source again", () => {
  const onFallback = (state: Partial<SourceState> = {}): Two => [
    aSource(0, { problem: "not-found", failures: 2, failingSince: later(-DAY), trialAt: later(30 * MINUTE), ...state }),
    aSource(1),
  ];

  it("takes the place of a refresh, when its time has come by then", () => {
    expect(choose(onFallback(), 1, withItems(later(HOUR)))).toMatchObject({
      next: { number: 0 },
      nextAt: later(HOUR),
      problem: null,
    });
    expect(choose(onFallback(), 1, withItems(later(20 * MINUTE))).next.number).toBe(1);
  });

  it("it is used again when it has items", () => {
    const choice = choose(onFallback(), 0, withItems());
    expect(choice).toMatchObject({ next: { number: 0 }, problem: null, isAccepted: true });
    expect(choice.sources[0]).toMatchObject({ problem: null, failures: 0, failingSince: null, workedAt: NOW });
  });

  it.each<[string, RefreshPlan]>([
    ["fails", failed("not-found")],
    ["is gone", gone],
    ["answers without items", { kind: "changed", feed: feed([]), nextAt: later(HOUR), pace, keep, moveTo: null }],
  ])("when it %s, the other one goes on, and no one sees a problem", (_, plan) => {
    const choice = choose(onFallback(), 0, plan);
    expect(choice).toMatchObject({ next: { number: 1 }, nextAt: later(MINUTE), problem: null, isAccepted: false });
    expect(choice.sources[0]).toMatchObject({ failingSince: later(-DAY), failures: 3 });
    expect(sourceInUse(choice.sources as Two).number).toBe(1);
  });

  it.each<[string, string, number, RefreshPlan, number]>([
    ["a day", "not-found", 2, failed("not-found"), DAY],
    ["two days after the fourth failure", "not-found", 3, failed("not-found"), 2 * DAY],
    ["a week at most", "not-found", 40, failed("not-found"), 7 * DAY],
    ["a week after it was gone", "gone", 1, gone, 7 * DAY],
    ["an hour after an outage", "server-error", 2, failed("server-error"), HOUR],
    ["longer and longer after an outage, too", "server-error", 6, failed("server-error"), 16 * HOUR],
  ])("after %s", (_, problem, failures, plan, ms) => {
    const choice = choose(onFallback({ problem, failures }), 0, plan);
    expect(choice.sources[0]?.trialAt).toEqual(later(ms));
  });

  it("within an hour when none worked before: the cause may have been our own network", () => {
    const sources: Two = [
      aSource(0, { problem: "dns", failures: 9, trialAt: later(5 * DAY) }),
      aSource(1, { problem: "service:site-unreachable", failures: 9 }),
    ];
    expect(choose(sources, 1, withItems()).sources[0]?.trialAt).toEqual(later(HOUR));
  });
});

describe("when every source fails", () => {
  it("each keeps its own backoff, and the problem is that of the preferred one", () => {
    const retryAt = later(80 * MINUTE);
    const sources: Two = [aSource(0, { problem: "refused", failures: 4, retryAt }), aSource(1, untried)];
    const first = choose(sources, 1, failed("service:broken-route", later(10 * MINUTE)));
    expect(first).toMatchObject({ next: { number: 1 }, nextAt: later(10 * MINUTE), problem: "refused" });
    const second = choose(first.sources as Two, 1, failed("service:broken-route", later(160 * MINUTE)));
    expect(second).toMatchObject({ next: { number: 0 }, nextAt: retryAt, problem: "refused" });
  });

  it("one that is gone is not asked again", () => {
    const sources: Two = [aSource(0, { problem: "gone" }), aSource(1, { failures: 2 })];
    const choice = choose(sources, 1, failed("service:broken-route", later(40 * MINUTE)));
    expect(choice).toMatchObject({ next: { number: 1 }, nextAt: later(40 * MINUTE), problem: "gone" });
  });

  it("when all are gone, the channel is gone; the next time a person asks, the other one is tried", () => {
    const choice = choose([aSource(0, { problem: "gone" }), aSource(1)], 1, gone);
    expect(choice).toMatchObject({ next: { number: 0 }, nextAt: null, problem: "gone" });
    expect(choose(choice.sources as Two, 0, gone)).toMatchObject({ next: { number: 1 }, nextAt: null });
  });
});

describe("a permanent redirect", () => {
  it("changes the address of the source it belongs to", () => {
    const choice = choose([aSource(0), aSource(1)], 0, withItems(later(HOUR), "https://b.example/feed"));
    expect(choice.sources.map(({ source }) => source)).toEqual([
      { feedUrl: "https://b.example/feed" },
      { route: "/a/user/1" },
    ]);
  });
  it.each([
    ["the address of another source", "https://b.example/feed"],
    ["another form of it", "http://www.b.example/feed/?utm_source=x"],
  ])("to %s is not stored", (_, moveTo) => {
    const other = { feedUrl: "https://b.example/feed" };
    const choice = choose([aSource(0), aSource(1, { source: other })], 0, withItems(later(HOUR), moveTo));
    expect(choice.sources.map(({ source }) => source)).toEqual([{ feedUrl: "https://a.example/feed" }, other]);
    expect(choice.next.number).toBe(0);
  });
});

describe("requests in thirty days", () => {
  type Responses = (source: number, at: Date) => "items" | RefreshProblem | 410;
  /** Every refresh as the server does it, from the first one on. */
  function simulate(responses: Responses) {
    let sources: SourceState[] = [aSource(0, untried), aSource(1, untried)];
    let [current, at, random] = [0, NOW, 0];
    const asked: [number, number] = [0, 0];
    const end = later(30 * DAY);
    while (at < end) {
      const response = responses(current, at);
      asked[current as 0 | 1]++;
      random = (random + 0.37) % 1;
      const failures = sources.find(({ number }) => number === current)?.failures ?? 0;
      const state = { url: "", etag: null, lastModified: null, bodyHash: null, ttlMinutes: null, failures };
      const plan: RefreshPlan =
        response === "items"
          ? withItems(later(HOUR, at))
          : response === 410
            ? gone
            : planRefresh(
                { ...state, publishedAt: [] },
                { kind: "failed", problem: response, retryAfterMs: null },
                at,
                random,
              );
      const choice = chooseSource(sources as Two, current, plan, at, random);
      sources = [...choice.sources];
      if (choice.nextAt === null) break;
      expect(choice.nextAt.getTime() - at.getTime()).toBeGreaterThanOrEqual(0.9 * MINUTE);
      current = choice.next.number;
      at = choice.nextAt;
    }
    return { asked, inUse: sourceInUse(sources as Two).number };
  }

  it.each<[string, Responses, [number, number], [number, number], number]>([
    ["the own feed works", () => "items", [719, 721], [0, 0], 0],
    ["the own feed never works", (source) => (source ? "items" : "not-found"), [5, 10], [700, 720], 1],
    ["the own feed is gone", (source) => (source ? "items" : 410), [4, 6], [700, 720], 1],
    // Ten minutes, doubled up to a day: 37 each, as for a channel with one source.
    ["both redirect to each other", () => "too-many-redirects", [30, 40], [30, 40], 0],
    ["both are gone", () => 410, [1, 1], [1, 1], 0],
    [
      "the own feed fails every other day",
      (source, at) => (source || at.getUTCDate() % 2 ? "items" : "server-error"),
      [200, 520],
      [200, 520],
      0,
    ],
  ])("%s", (_, responses, own, route, inUse) => {
    const { asked, ...result } = simulate(responses);
    for (const [at, [least, most]] of [own, route].entries()) {
      expect(asked[at]).toBeGreaterThanOrEqual(least);
      expect(asked[at]).toBeLessThanOrEqual(most);
    }
    expect(result.inUse).toBe(inUse);
  });
});
