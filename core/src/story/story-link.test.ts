import { describe, expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { storyLink } from "./story-link.ts";

describe("links to one page", () => {
  it.each([
    [
      "https://news.example/2026/11/rocket-lands",
      [
        "http://news.example/2026/11/rocket-lands",
        "https://www.news.example/2026/11/rocket-lands/",
        "https://m.news.example/2026/11/rocket-lands?utm_source=rss&utm_medium=feed",
        "https://mobile.news.example/2026/11/rocket-lands#comments",
        "https://news.example/2026/11/rocket-lands?ref=rss&fbclid=1",
        "https://news.example/2026/11/rocket-lands?source=hackernews",
        "https://news.example/2026/11/rocket-lands/amp/",
        "https://news.example/2026/11/rocket-lands/amp",
        "https://news.example/amp/2026/11/rocket-lands",
        "https://news.example/2026/11/rocket-lands?amp=1",
        "https://news.example/2026/11/rocket-lands?outputType=amp",
        "https://amp.news.example/2026/11/rocket-lands",
        "https://www.amp.news.example/2026/11/rocket-lands",
        "https://www.google.com/amp/s/news.example/2026/11/rocket-lands",
        "https://news-example.cdn.ampproject.org/c/s/news.example/2026/11/rocket-lands?amp=1",
        "https://www.google.com/url?q=https://news.example/2026/11/rocket-lands&sa=U",
        "https://l.facebook.com/l.php?u=https%3A%2F%2Fnews.example%2F2026%2F11%2Frocket-lands%3Ffbclid%3D2",
        "https://link.zhihu.com/?target=https%3A//news.example/2026/11/rocket-lands",
      ],
    ],
    ["https://news.example/story.html", ["https://news.example/story.amp.html"]],
    ["https://news.example/story", ["https://news.example/story.amp"]],
    ["https://forum.example/thread?id=7", ["https://forum.example/thread?utm_campaign=x&id=7"]],
    ["https://app.example#/post/5", ["https://www.app.example/#/post/5"]],
  ])("%s", (page, others) => {
    expect([page, ...others].map(storyLink)).toEqual(Array(others.length + 1).fill(page));
  });
});

it.each([
  ["another query", "https://forum.example/thread?id=7", "https://forum.example/thread?id=8"],
  ["another page", "https://news.example/a", "https://news.example/b"],
  ["another host", "https://one.example/a", "https://two.example/a"],
  ["another place of an app", "https://app.example/#/post/5", "https://app.example/#/post/6"],
  ["a source that is no feed", "https://news.example/a?source=7", "https://news.example/a?source=8"],
  ["another port", "https://news.example:8443/a", "https://news.example/a"],
])("keeps apart: %s", (_, one, other) => expect(storyLink(one)).not.toBe(storyLink(other)));

it.each([
  null,
  "",
  "https://news.example",
  "https://news.example/?utm_source=rss",
  "https://www.news.example/index.html#top",
  "https://news.example/amp",
  "mailto:someone@news.example",
  "not an address",
])("says nothing about a story: %s", (link) => expect(storyLink(link)).toBeNull());

it("never throws, and gives the same again", () => {
  const path = fc.array(fc.constantFrom("a", "amp", "b.amp", "www", "index.html", "%20", "story"), { maxLength: 5 });
  const query = fc.array(fc.constantFrom("amp", "id=1", "ref=rss", "utm_x=1", "q=https://a.example/b", "url=%"), {
    maxLength: 4,
  });
  const host = fc.constantFrom(
    "news.example",
    "amp.www.news.example",
    "www.google.com",
    "x.cdn.ampproject.org",
    "youtu.be",
  );
  const address = fc
    .tuple(host, path, query, fc.constantFrom("", "#x", "#/y"))
    .map(([at, parts, pairs, hash]) => `https://${at}/${parts.join("/")}?${pairs.join("&")}${hash}`);
  fc.assert(
    fc.property(
      fc.oneof(address, fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()),
      (link) => {
        const once = storyLink(link);
        if (once !== null) expect(storyLink(once)).toBe(once);
      },
    ),
    { numRuns: runs(500) },
  );
});

it("is found in a few rounds, whatever the address repeats", () => {
  for (const part of ["/amp", ".amp", "/amp/www"]) {
    const link = storyLink(`https://a.example${part.repeat(1_000)}/x${part.repeat(1_000)}`);
    expect(link).not.toBeNull();
  }
  expect(storyLink(`https://a.example${"/amp".repeat(900)}/x`)).toBe(storyLink("https://a.example/x"));
  expect(storyLink(`https://${"amp.".repeat(20)}a.example/x`)).toBe(storyLink("https://a.example/x"));
});
