import { describe, expect, it } from "vitest";
import { readCatalogue } from "#cli/build-catalogue.ts";
import { openCatalogue, openSites } from "../rules/catalogue.ts";
import { htmlDocument } from "../rules/html-document.ts";
import { CHANNEL_CASES, caseAnswer } from "./decide-channel.cases.ts";
import { type ChannelDecision, decideChannel, type FollowTerms } from "./decide-channel.ts";
import { isRefusedByPolicy } from "./is-refused-by-policy.ts";
import { readPageFacts } from "./page-facts.ts";
import { isSameChannel } from "./source.ts";

const catalogue = openCatalogue(readCatalogue());
const terms = { policy: "authors", feedService: null, canFetchRoutes: true } satisfies FollowTerms;
const decide = (url: string, more: Partial<FollowTerms> = {}) =>
  decideChannel(readPageFacts(catalogue, { url }), { ...terms, ...more });

describe("what can be followed, and as what", () => {
  it.each(CHANNEL_CASES)("$policy: $what", ({ page, feed, policy, answer }) => {
    const facts = readPageFacts(catalogue, { url: page });
    expect(caseAnswer(decideChannel(facts, { ...terms, policy }, feed))).toEqual(answer);
  });
});

it("understands the addresses of the installation's own feed service", () => {
  const decision = decide("https://feeds.example/bilibili/user/dynamic/2", { feedService: "https://feeds.example" });
  expect(decision).toMatchObject({ channelUrl: "https://rsshub.app/bilibili/user/dynamic/2" });
});

it("says what is missing where there is no feed service, and only for routes", () => {
  const page = "https://space.bilibili.com/2267573";
  expect(decide(page, { canFetchRoutes: false })).toMatchObject({ kind: "channel", missing: "feed-service" });
  const blog = readPageFacts(catalogue, { url: "https://blog.example/" });
  const anyFeed: FollowTerms = { policy: "any-feed", feedService: null, canFetchRoutes: false };
  expect(decideChannel(blog, anyFeed, { feedUrl: "https://blog.example/feed" })).toMatchObject({ missing: null });
});

it("follows the author of a video, through its page", () => {
  const url = "https://www.bilibili.com/video/BV1xx411c7mD";
  const document = htmlDocument('<script>{"videoData":{"owner":{"mid":2267573}}}</script>');
  expect(decideChannel(readPageFacts(catalogue, { url, document }), terms)).toMatchObject({
    channelUrl: "https://space.bilibili.com/2267573",
    sources: [{ route: "/bilibili/user/video/2267573" }],
  });
});

it("takes live routes before retired ones, and an author's own work before what they like", () => {
  const rule = (target: string, more = {}) => ({ title: target, docs: "", source: ["/:id"], target, ...more });
  const sites = openSites([
    {
      domain: "a.example",
      hosts: {
        ".": [
          rule("/a/user/video/:id", { retired: true }),
          rule("/a/user/likes/:id"),
          rule("/a/user/posts/:id"),
          rule("/a/all/:id"),
        ],
      },
    },
  ]);
  const decision = decideChannel(readPageFacts(sites, { url: "https://a.example/7" }), terms);
  expect(decision).toMatchObject({ sources: [{ route: "/a/user/posts/7" }] });
});

it("treats a rule that breaks as no rule", () => {
  const broken = () => {
    throw new Error("bad rule");
  };
  const sites = openSites([
    { domain: "a.example", hosts: { ".": [{ title: "x", docs: "", source: ["/:id"], target: broken }] } },
  ]);
  expect(decideChannel(readPageFacts(sites, { url: "https://a.example/7" }), terms)).toEqual({
    kind: "none",
    reason: "platform",
    platform: "a.example",
  });
});

it("knows a followed channel by its address, or else by its feed", () => {
  const decided = decide("https://space.bilibili.com/2267573") as Extract<ChannelDecision, { kind: "channel" }>;
  const byRow = { channelUrl: "https://rsshub.app/bilibili/user/video/2267573", sources: decided.sources };
  expect(isSameChannel(byRow, decided)).toBe(true);
  expect(isSameChannel({ channelUrl: decided.channelUrl, sources: [{ route: "/other" }] }, decided)).toBe(true);
  expect(isSameChannel({ channelUrl: "https://a.example/", sources: [{ route: "/other" }] }, decided)).toBe(false);
});

it.each([
  [
    "a route that is not an author's",
    "https://github.com/DIYgod/RSSHub",
    { route: "/github/issue/DIYgod/RSSHub" },
    true,
  ],
  ["the feed of a site", "https://blog.example/", { feedUrl: "https://blog.example/feed.xml" }, true],
  ["an author's route", "https://space.bilibili.com/2267573", { route: "/bilibili/user/video/2267573" }, false],
  [
    "an author of whom no feed exists",
    "https://www.douyin.com/user/84838778393",
    { route: "/douyin/user/84838778393" },
    false,
  ],
])("only the owner's choice refuses: %s", (_, url, feed, expected) => {
  const page = readPageFacts(catalogue, { url });
  expect(isRefusedByPolicy(page, terms, feed)).toBe(expected);
  expect(isRefusedByPolicy(page, { ...terms, policy: "any-feed" }, feed)).toBe(false);
});
