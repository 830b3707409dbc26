import { describe, expect, it } from "vitest";
import { arrangeFeeds, betterRow, groupRows } from "./arrange-feeds.ts";
import type { FeedSuggestion } from "./suggestion.ts";

const aRoute = (path: string, more: Partial<FeedSuggestion> = {}): FeedSuggestion => ({
  title: path,
  url: `https://service.example${path}`,
  path,
  isDocs: false,
  ...more,
});
const aFeed = (url: string, more: Partial<FeedSuggestion>): FeedSuggestion => ({
  title: url,
  url,
  path: "",
  isDocs: false,
  ...more,
});
const declared = (url: string) => aFeed(url, { origin: "declared" });
const native = (url: string, more: Partial<FeedSuggestion> = {}) => aFeed(url, { native: true, ...more });
const titles = (feeds: FeedSuggestion[]) => arrangeFeeds(feeds).map(({ feed }) => feed.title);

describe("the order of the feeds of a page", () => {
  it("is that of the catalogue, own rules first, with what does not work last", () => {
    const feeds = [
      aRoute("/retired", { retired: true }),
      aRoute("/key", { needs: ["config"] }),
      aRoute("/posts/popular", { rank: 2 }),
      native("https://a.example/posts.xml"),
      aRoute("/likes", { rank: 3 }),
      aRoute("/mine", { origin: "own" }),
    ];
    expect(titles(feeds)).toEqual([
      "/mine",
      "/posts/popular",
      "https://a.example/posts.xml",
      "/likes",
      "/key",
      "/retired",
    ]);
  });

  it("puts a declared feed behind what the author publishes, and before lists and what does not work", () => {
    const blog = declared("https://a.example/feed.xml");
    expect(titles([aRoute("/posts"), aRoute("/likes", { rank: 3 }), blog])).toEqual(["/posts", blog.title, "/likes"]);
    expect(titles([aRoute("/old", { retired: true }), blog])).toEqual([blog.title, "/old"]);
    expect(titles([aRoute("/key", { needs: ["config"] }), blog])).toEqual([blog.title, "/key"]);
    // The address names the list: it is what was asked for.
    expect(titles([aRoute("/likes", { rank: 3 }), aRoute("/fans", { rank: 4 }), blog])).toEqual([
      "/likes",
      blog.title,
      "/fans",
    ]);
  });
});

describe("feeds that are the same channel are one row", () => {
  const videos = native("https://www.a.example/videos.xml?id=1", { fallback: "/a/videos/1" });
  const route = aRoute("/a/videos/1");
  it.each([
    ["an own feed and the route that replaces it", [videos, route]],
    ["the route was known first", [route, videos]],
  ])("%s", (_, feeds) => {
    expect(arrangeFeeds(feeds)).toEqual([{ feed: videos, urls: feeds.map(({ url }) => url) }]);
  });

  it("an own feed that the page declares too, however it writes it", () => {
    const rows = arrangeFeeds([declared("http://a.example/videos.xml?id=1"), videos]);
    expect(rows.map(({ feed }) => feed)).toEqual([videos]);
    expect(rows[0]?.urls).toHaveLength(2);
  });

  it("two routes are not", () => {
    expect(titles([aRoute("/a"), aRoute("/b")])).toEqual(["/a", "/b"]);
  });
});

it("groups what the page publishes, what is about it, and what is retired", () => {
  const rows = arrangeFeeds([
    aRoute("/a", { rank: 2 }),
    aRoute("/b", { rank: 3 }),
    aRoute("/c", { rank: 4 }),
    aRoute("/d", { retired: true }),
  ]);
  const { more, about, retired } = groupRows(rows);
  expect([more, about, retired].map((group) => group.map(({ feed }) => feed.path))).toEqual([
    ["/a"],
    ["/b", "/c"],
    ["/d"],
  ]);
});

describe("a feed that was found later is offered", () => {
  const blog = declared("https://a.example/feed.xml");
  const offer = (shown: FeedSuggestion, feeds: FeedSuggestion[]) => {
    const rows = arrangeFeeds(feeds);
    const row = rows.find(({ feed }) => feed === shown);
    return row && betterRow(rows, row)?.feed;
  };
  const posts = aRoute("/posts");
  const own = native("https://a.example/own.xml");
  const mine = aRoute("/mine", { origin: "own" });
  const old = aRoute("/old", { retired: true });
  it.each<[string, FeedSuggestion, FeedSuggestion[], FeedSuggestion | undefined]>([
    ["the page's own feed, where the shown one needs a feed service", posts, [posts, blog], blog],
    ["what comes before it", posts, [own, posts], own],
    ["anything that works, where the shown one is retired", old, [old, blog], blog],
    ["not the page's feed where the shown one is the site's own", own, [own, blog], undefined],
    ["not where the shown one is of a person's own rule", mine, [mine, blog], undefined],
    ["not another route", posts, [posts, aRoute("/b")], undefined],
  ])("%s", (_, shown, feeds, expected) => expect(offer(shown, feeds)).toBe(expected));
});
