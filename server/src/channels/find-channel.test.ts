import { describe, expect, it } from "vitest";
import { openSites } from "#core/rules/catalogue.ts";
import type { Site } from "#core/rules/site.ts";
import { readConfig } from "../config.ts";
import { findChannel } from "./find-channel.ts";

const rule = (source: string, target: string, more = {}) => ({
  title: source,
  docs: "https://d.example",
  source: [source],
  target,
  ...more,
});
const sites: Site[] = [
  {
    domain: "bilibili.com",
    name: "Bilibili",
    hosts: {
      space: [
        rule("/:uid", "/bilibili/followers/{uid}"),
        rule("/:uid", "/bilibili/user/old/{uid}", { retired: "2020-01-01" }),
        rule("/:uid", "/bilibili/user/like/{uid}"),
        rule("/:uid", "/bilibili/user/article/{uid}"),
        rule("/:uid", "/bilibili/user/video/{uid}"),
      ],
      www: [rule("/video/:id", "/bilibili/danmaku/{id}")],
    },
  },
  { domain: "douyin.com", name: "Douyin", hosts: { www: [rule("/user/:uid", "/douyin/user/{uid}")] } },
];

function find(address: string, settings: Record<string, string> = {}) {
  const outcome = readConfig({ PAGECAST_FEED_SERVICE: "https://feeds.example", ...settings });
  if (!outcome.ok) throw new Error(outcome.problem);
  const found = findChannel({ config: outcome.config, catalogue: openSites(sites) }, address);
  return found.ok ? { url: found.value.channelUrl, ...found.value.feed } : found.problem;
}

const none = (reason: string) => ({ kind: "not-subscribable", reason });

describe("what can be subscribed", () => {
  it.each<[string, string, object]>([
    [
      "a Douyin user",
      "https://www.douyin.com/user/MS4wAb?from=x",
      { url: "https://www.douyin.com/user/MS4wAb", route: "/douyin/user/MS4wAb" },
    ],
    [
      "the same on its mobile host",
      "http://m.douyin.com/share/user/MS4wAb",
      { url: expect.any(String), route: "/douyin/user/MS4wAb" },
    ],
    ["a Douyin user with a number", "https://www.douyin.com/user/12345", none("not-an-author-page")],
    [
      "a Xiaohongshu user",
      "https://www.xiaohongshu.com/user/profile/5f00?xsec_token=t",
      { url: "https://www.xiaohongshu.com/user/profile/5f00", route: "/xiaohongshu/user/5f00/notes" },
    ],
    [
      "a Xiaoyuzhou podcast",
      "https://www.xiaoyuzhoufm.com/podcast/6013f9f5",
      { url: "https://www.xiaoyuzhoufm.com/podcast/6013f9f5", route: "/xiaoyuzhou/podcast/6013f9f5" },
    ],
    ["a Xiaoyuzhou episode", "https://www.xiaoyuzhoufm.com/episode/1", none("not-an-author-page")],
    [
      "a tab of an author's space that no rule knows",
      "https://space.bilibili.com/2267573/video",
      { url: "https://space.bilibili.com/2267573", route: "/bilibili/user/video/2267573" },
    ],
    [
      "a page that rules turn into an author's feeds: the videos, of those that are live",
      "https://space.bilibili.com/2267573",
      { url: "https://space.bilibili.com/2267573", route: "/bilibili/user/video/2267573" },
    ],
    [
      "a page with rules, none of them an author's",
      "https://www.bilibili.com/video/BV1xx411c7mD",
      none("not-an-author-page"),
    ],
    [
      "one of an author's feeds, by its route here",
      "https://feeds.example/bilibili/user/dynamic/2267573",
      { url: "https://rsshub.app/bilibili/user/dynamic/2267573", route: "/bilibili/user/dynamic/2267573" },
    ],
    [
      "the same by its route on the public instance",
      "https://rsshub.app/bilibili/user/dynamic/2267573",
      { url: "https://rsshub.app/bilibili/user/dynamic/2267573", route: "/bilibili/user/dynamic/2267573" },
    ],
    ["a route that is no author's", "https://feeds.example/github/issue/a/b", none("not-an-author-page")],
    ["a page without rules", "https://example.org/user/7", none("platform")],
    ["no address at all", "user/7", none("platform")],
    ["an address that runs code", "javascript:alert(1)//user/7", none("platform")],
    ["an address too long to keep", `https://www.douyin.com/user/${"a".repeat(3000)}`, none("not-an-author-page")],
  ])("%s", (_case, address, answer) => {
    expect(find(address)).toEqual(answer);
  });
});

describe("where any feed can be subscribed", () => {
  const anyFeed = { PAGECAST_SUBSCRIBE: "any-feed" };
  it.each<[string, string, object]>([
    [
      "still the author first",
      "https://space.bilibili.com/2",
      { url: "https://space.bilibili.com/2", route: "/bilibili/user/video/2" },
    ],
    [
      "the first suggestion",
      "https://www.bilibili.com/video/BV1xx411c7mD",
      { url: "https://www.bilibili.com/video/BV1xx411c7mD", route: "/bilibili/danmaku/BV1xx411c7mD" },
    ],
    [
      "a route of our feed service",
      "https://feeds.example/github/issue/a/b?x=1",
      { url: "https://rsshub.app/github/issue/a/b?x=1", route: "/github/issue/a/b?x=1" },
    ],
    [
      "a route of the public one",
      "https://rsshub.app/github/issue/a/b",
      { url: "https://rsshub.app/github/issue/a/b", route: "/github/issue/a/b" },
    ],
    [
      "a feed as it stands",
      "http://blog.example/feed.xml?utm_source=x",
      { url: "https://blog.example/feed.xml", feedUrl: "http://blog.example/feed.xml?utm_source=x" },
    ],
    ["not what is no web address", "ftp://blog.example/feed.xml", none("platform")],
  ])("%s", (_case, address, answer) => {
    expect(find(address, anyFeed)).toEqual(answer);
  });
});
