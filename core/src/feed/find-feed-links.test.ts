import { expect, it } from "vitest";
import { findFeedLinks, wellKnownFeedUrls } from "./find-feed-links.ts";

const PAGE = "https://a.example/blog/post";
const urls = (html: string) => findFeedLinks(html, PAGE).map(({ url }) => url);

it("lists the feeds a page declares, comments last", () => {
  const html = `<!doctype html><html><head><title>x <link rel="alternate" type="application/rss+xml" href="/no"></title>
    <link rel="stylesheet" href="/x.css"><link rel="alternate" hreflang="de" href="/de">
    <link rel="alternate" type="application/rss+xml" title="A &raquo; Comments Feed" href="/comments/feed/">
    <link REL='Alternate' TYPE='application/rss+xml' title='A &amp; B' href='/feed?x=1&amp;y=2'>
    <link rel=alternate type=application/atom+xml href=atom.xml>
    <link rel="alternate" type="application/feed+json" href="//b.example/feed.json"/></head></html>`;
  expect(findFeedLinks(html, PAGE)).toEqual([
    { url: "https://a.example/feed?x=1&y=2", title: "A & B", format: "rss" },
    { url: "https://a.example/blog/atom.xml", title: "", format: "atom" },
    { url: "https://b.example/feed.json", title: "", format: "json" },
    { url: "https://a.example/comments/feed/", title: "A » Comments Feed", format: "rss" },
  ]);
});

it.each([
  ["rel=feed", '<link rel="feed" href="/f">', ["https://a.example/f"]],
  [
    "the page's own base",
    '<base href="/x/"><link rel="alternate" type="text/xml" href="f">',
    ["https://a.example/x/f"],
  ],
  [
    "the same feed twice",
    '<link rel="alternate" type="application/rss+xml" href="/f">'.repeat(2),
    ["https://a.example/f"],
  ],
  ["WordPress's API is not a feed", '<link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/1">', []],
  ["an alternate stylesheet is not a feed", '<link rel="alternate stylesheet" type="text/xml" href="/f">', []],
  ["a javascript: address is not a feed", '<link rel="alternate" type="application/rss+xml" href="javascript:x">', []],
  [
    "links in comments and scripts are ignored",
    '<!--<link rel="feed" href="/f">--><script>"<link rel=feed href=/f>"</script>',
    [],
  ],
  ["a page cut off", '<link rel="feed" href="/f"><link rel="feed" hre', ["https://a.example/f"]],
  ["no page at all", "", []],
])("%s", (_, html, expected) => expect(urls(html)).toEqual(expected));

it("lists common feed addresses", () => {
  expect(wellKnownFeedUrls(PAGE)).toContain("https://a.example/feed");
  expect(wellKnownFeedUrls("mailto:x")).toEqual([]);
});
