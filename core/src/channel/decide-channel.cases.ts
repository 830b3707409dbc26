// What can be followed, and as what, on the catalogue that ships. Core, server, web app, extension and command line all run
// this table, so that no two of them can disagree.
import type { ChannelDecision, SubscribePolicy } from "./decide-channel.ts";
import type { Source } from "./source.ts";

export interface ChannelCase {
  what: string;
  page: string;
  /** One of the page's feeds; without it, the page itself. */
  feed?: Source;
  policy: SubscribePolicy;
  answer: { channelUrl: string; source: Source } | { reason: "platform" | "not-an-author-page"; platform: string };
}

const SPACE = "https://space.bilibili.com/2267573";
const VIDEOS = { route: "/bilibili/user/video/2267573" };
const ARTICLES = { route: "/bilibili/user/article/2267573" };
const PODCAST = "https://www.xiaoyuzhoufm.com/podcast/6013f9f58e2f7ee375cf4216";
const PODCAST_ROUTE = { route: "/xiaoyuzhou/podcast/6013f9f58e2f7ee375cf4216" };
const NOTES_ID = "5a1b2c3d4e5f60718293a4bc";

const channel = (channelUrl: string, source: Source) => ({ channelUrl, source });
const platform = (name: string) => ({ reason: "platform", platform: name }) as const;
const authorsOnly = (name: string) => ({ reason: "not-an-author-page", platform: name }) as const;

export const CHANNEL_CASES: ChannelCase[] = [
  // The short-video platform
  {
    what: "a Douyin user",
    page: "https://www.douyin.com/user/MS4wLjABAAAAx-y_z?from=1",
    policy: "authors",
    answer: channel("https://www.douyin.com/user/MS4wLjABAAAAx-y_z", { route: "/douyin/user/MS4wLjABAAAAx-y_z" }),
  },
  {
    what: "a Douyin user, shared from a phone",
    page: "https://www.iesdouyin.com/share/user/MS4wLjABAAAAx-y_z",
    policy: "authors",
    answer: channel("https://www.douyin.com/user/MS4wLjABAAAAx-y_z", { route: "/douyin/user/MS4wLjABAAAAx-y_z" }),
  },
  ...(["authors", "any-feed"] as const).flatMap((policy): ChannelCase[] => [
    {
      what: "a Douyin user with an all-digit id",
      page: "https://www.douyin.com/user/84838778393",
      policy,
      answer: platform("抖音"),
    },
    {
      what: "the row of a Douyin user with an all-digit id",
      page: "https://www.douyin.com/user/84838778393",
      feed: { route: "/douyin/user/84838778393" },
      policy,
      answer: platform("抖音"),
    },
  ]),
  {
    what: "one's own page on Douyin",
    page: "https://www.douyin.com/user/self",
    policy: "authors",
    answer: platform("抖音"),
  },
  {
    what: "a Douyin video",
    page: "https://www.douyin.com/video/7234567890123456789",
    policy: "authors",
    answer: authorsOnly("抖音"),
  },
  {
    what: "a site whose name only ends like Douyin's",
    page: "https://notdouyin.com/user/abc",
    policy: "authors",
    answer: platform("notdouyin.com"),
  },

  // The lifestyle-notes platform
  {
    what: "a Xiaohongshu user",
    page: `https://www.xiaohongshu.com/user/profile/${NOTES_ID}?xsec_token=t`,
    policy: "authors",
    answer: channel(`https://www.xiaohongshu.com/user/profile/${NOTES_ID}`, {
      route: `/xiaohongshu/user/${NOTES_ID}/notes`,
    }),
  },
  {
    what: "what a Xiaohongshu user collects",
    page: `https://www.xiaohongshu.com/user/profile/${NOTES_ID}`,
    feed: { route: `/xiaohongshu/user/${NOTES_ID}/collect` },
    policy: "authors",
    answer: channel(`https://rsshub.app/xiaohongshu/user/${NOTES_ID}/collect`, {
      route: `/xiaohongshu/user/${NOTES_ID}/collect`,
    }),
  },
  {
    what: "a Xiaohongshu note",
    page: "https://www.xiaohongshu.com/explore/64a1b2c3d4e5f60718293a4b",
    policy: "authors",
    answer: authorsOnly("小红书"),
  },

  // The podcast platform
  { what: "a Xiaoyuzhou podcast", page: PODCAST, policy: "authors", answer: channel(PODCAST, PODCAST_ROUTE) },
  {
    what: "the row of a Xiaoyuzhou podcast",
    page: PODCAST,
    feed: PODCAST_ROUTE,
    policy: "authors",
    answer: channel(PODCAST, PODCAST_ROUTE),
  },
  {
    what: "a Xiaoyuzhou episode",
    page: "https://www.xiaoyuzhoufm.com/episode/6013f9f58e2f7ee375cf4216",
    policy: "authors",
    answer: authorsOnly("小宇宙"),
  },

  // Pages that a rule turns into an author's feed
  { what: "an author's page: their videos", page: SPACE, policy: "authors", answer: channel(SPACE, VIDEOS) },
  { what: "a tab of it", page: `${SPACE}/video`, policy: "authors", answer: channel(SPACE, VIDEOS) },
  {
    what: "an X user on the old mobile host",
    page: "https://mobile.twitter.com/DIYgod",
    policy: "authors",
    answer: channel("https://x.com/diygod", { route: "/twitter/user/diygod" }),
  },
  {
    what: "a Xiaohongshu user by the short form of the address",
    page: `https://www.xiaohongshu.com/user/${NOTES_ID}`,
    policy: "authors",
    answer: channel(`https://www.xiaohongshu.com/user/profile/${NOTES_ID}`, {
      route: `/xiaohongshu/user/${NOTES_ID}/notes`,
    }),
  },
  {
    what: "it on a phone",
    page: "https://m.bilibili.com/space/2267573",
    policy: "authors",
    answer: channel(SPACE, VIDEOS),
  },
  {
    what: "the row of the author's videos: the same channel as by the page",
    page: SPACE,
    feed: VIDEOS,
    policy: "authors",
    answer: channel(SPACE, VIDEOS),
  },
  {
    what: "the row of the author's articles: a channel of its own",
    page: SPACE,
    feed: ARTICLES,
    policy: "authors",
    answer: channel("https://rsshub.app/bilibili/user/article/2267573", ARTICLES),
  },
  {
    what: "a video of a platform with authors' pages",
    page: "https://www.bilibili.com/video/BV1xx411c7mD",
    policy: "authors",
    answer: authorsOnly("bilibili"),
  },
  {
    what: "a row of such a video",
    page: "https://www.bilibili.com/video/BV1xx411c7mD",
    feed: { route: "/bilibili/video/reply/BV1xx411c7mD" },
    policy: "authors",
    answer: authorsOnly("bilibili"),
  },
  {
    what: "a post on X: its author",
    page: "https://x.com/NASA/status/1770000000000000000",
    policy: "authors",
    answer: channel("https://x.com/nasa", { route: "/twitter/user/NASA" }),
  },
  {
    what: "a post on Weibo: its author",
    page: "https://weibo.com/1195230310/NqZ8xkQyC",
    policy: "authors",
    answer: channel("https://weibo.com/u/1195230310", { route: "/weibo/user/1195230310" }),
  },
  {
    what: "a TikTok video: its author",
    page: "https://www.tiktok.com/@NASA/video/7234567890123456789?lang=en",
    policy: "any-feed",
    answer: channel("https://www.tiktok.com/@nasa", { route: "/tiktok/user/@NASA" }),
  },
  {
    what: "a YouTube handle",
    page: "https://www.youtube.com/@Veritasium/videos",
    policy: "authors",
    answer: channel("https://www.youtube.com/@veritasium", { route: "/youtube/user/@Veritasium" }),
  },
  {
    what: "the site's own feed of an author's page",
    page: "https://www.youtube.com/channel/UCHnyfMqiRRG1u-2MsSQLbXA",
    feed: { feedUrl: "https://www.youtube.com/feeds/videos.xml?channel_id=UCHnyfMqiRRG1u-2MsSQLbXA" },
    policy: "authors",
    answer: channel("https://www.youtube.com/channel/UCHnyfMqiRRG1u-2MsSQLbXA", {
      feedUrl: "https://www.youtube.com/feeds/videos.xml?channel_id=UCHnyfMqiRRG1u-2MsSQLbXA",
    }),
  },
  {
    what: "another feed that an author's page declares",
    page: "https://www.youtube.com/channel/UCHnyfMqiRRG1u-2MsSQLbXA",
    feed: { feedUrl: "https://www.youtube.com/feeds/other.xml" },
    policy: "authors",
    answer: platform("YouTube"),
  },
  {
    what: "an author whose only route is retired",
    page: "https://www.mqube.net/user/abc",
    policy: "authors",
    answer: channel("https://mqube.net/user/abc", { route: "/mqube/user/abc" }),
  },
  {
    what: "the row of an author whose only route is retired",
    page: "https://www.mqube.net/user/abc",
    feed: { route: "/mqube/user/abc" },
    policy: "authors",
    answer: channel("https://mqube.net/user/abc", { route: "/mqube/user/abc" }),
  },
  {
    what: "a repository",
    page: "https://github.com/DIYgod/RSSHub",
    policy: "authors",
    answer: authorsOnly("GitHub"),
  },
  {
    what: "a row of a repository",
    page: "https://github.com/DIYgod/RSSHub",
    feed: { route: "/github/issue/DIYgod/RSSHub" },
    policy: "authors",
    answer: authorsOnly("GitHub"),
  },
  {
    what: "a site with rules, none of them an author's",
    page: "https://kw.beijing.gov.cn/col/col736/index.html",
    policy: "authors",
    answer: platform("北京市人民政府"),
  },
  {
    what: "a row of such a site",
    page: "https://kw.beijing.gov.cn/col/col736/index.html",
    feed: { route: "/gov/beijing/kw/col736" },
    policy: "authors",
    answer: platform("北京市人民政府"),
  },
  {
    what: "a site without rules",
    page: "https://blog.example/user/7",
    policy: "authors",
    answer: platform("blog.example"),
  },
  {
    what: "the feed of a site without rules",
    page: "https://blog.example/",
    feed: { feedUrl: "https://blog.example/feed.xml" },
    policy: "authors",
    answer: platform("blog.example"),
  },

  // Routes by their own address
  {
    what: "an author's route on the public feed service",
    page: "https://rsshub.app/bilibili/user/dynamic/2267573",
    policy: "authors",
    answer: channel("https://rsshub.app/bilibili/user/dynamic/2267573", { route: "/bilibili/user/dynamic/2267573" }),
  },
  {
    what: "a route that is not an author's",
    page: "https://rsshub.app/github/issue/a/b",
    policy: "authors",
    answer: platform("RSSHub"),
  },
  {
    what: "a route with an author only in its query",
    page: "https://rsshub.app/any/route?next=/user/1",
    policy: "authors",
    answer: platform("RSSHub"),
  },

  // Where every feed can be followed
  {
    what: "still the author first",
    page: SPACE,
    policy: "any-feed",
    answer: channel(SPACE, VIDEOS),
  },
  {
    what: "a page by its first feed",
    page: "https://sspai.com/matrix",
    policy: "any-feed",
    answer: channel("https://sspai.com/matrix", { route: "/sspai/matrix" }),
  },
  {
    what: "the row of that feed: the same channel",
    page: "https://sspai.com/matrix",
    feed: { route: "/sspai/matrix" },
    policy: "any-feed",
    answer: channel("https://sspai.com/matrix", { route: "/sspai/matrix" }),
  },
  {
    what: "the feed a page declares",
    page: "https://blog.example/",
    feed: { feedUrl: "http://blog.example/feed.xml?utm_source=x" },
    policy: "any-feed",
    answer: channel("https://blog.example/feed.xml", { feedUrl: "http://blog.example/feed.xml?utm_source=x" }),
  },
  {
    what: "a route of the public feed service",
    page: "https://rsshub.app/github/issue/a/b",
    policy: "any-feed",
    answer: channel("https://rsshub.app/github/issue/a/b", { route: "/github/issue/a/b" }),
  },
  {
    what: "an address that is a feed itself",
    page: "http://blog.example/feed.xml?utm_source=x",
    policy: "any-feed",
    answer: channel("https://blog.example/feed.xml", { feedUrl: "http://blog.example/feed.xml?utm_source=x" }),
  },
  {
    what: "an address that may be a feed: nothing is known of its site",
    page: "https://blog.example/news",
    policy: "any-feed",
    answer: channel("https://blog.example/news", { feedUrl: "https://blog.example/news" }),
  },
  {
    what: "a feed of a platform by its own address",
    page: "https://www.youtube.com/feeds/videos.xml?channel_id=UCHnyfMqiRRG1u-2MsSQLbXA",
    policy: "any-feed",
    answer: channel("https://youtube.com/feeds/videos.xml?channel_id=UCHnyfMqiRRG1u-2MsSQLbXA", {
      feedUrl: "https://www.youtube.com/feeds/videos.xml?channel_id=UCHnyfMqiRRG1u-2MsSQLbXA",
    }),
  },
  {
    what: "a page of a platform that is not a feed",
    page: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    policy: "any-feed",
    answer: authorsOnly("YouTube"),
  },
  {
    what: "a page of a site with rules that is not a feed",
    page: "https://sspai.com/about/careers",
    policy: "any-feed",
    answer: authorsOnly("少数派 sspai"),
  },
  {
    what: "a media file",
    page: "https://cdn.example/talk.mp4",
    policy: "any-feed",
    answer: platform("cdn.example"),
  },

  // Not a page
  { what: "no address", page: "user/7", policy: "authors", answer: platform("") },
  { what: "an address that runs code", page: "javascript:alert(1)//user/7", policy: "authors", answer: platform("") },
  {
    what: "an address too long to keep",
    page: `https://www.douyin.com/user/${"a".repeat(3_000)}`,
    policy: "authors",
    answer: platform("抖音"),
  },
];

/** A decision in the table's form. */
export function caseAnswer(decision: ChannelDecision): ChannelCase["answer"] {
  if (decision.kind === "none") return { reason: decision.reason, platform: decision.platform };
  return { channelUrl: decision.channelUrl, source: decision.sources[0] };
}
