import { describe, expect, it } from "vitest";
import { choosePointer, findPointers } from "./find-pointers.ts";

const URL_OF_PAGE = "https://site.example/old/feed";
const page = (...head: string[]) => `<!doctype html><html><head>${head.join("")}</head><body>Hello</body></html>`;
const link = (href: string, type = "application/rss+xml", title = "") =>
  `<link rel="alternate" type="${type}" href="${href}" title="${title}">`;
const opml = (...feeds: string[]) =>
  `<?xml version="1.0"?><opml version="2.0"><head/><body>${feeds.map((url) => `<outline type="rss" text="A" xmlUrl="${url}"/>`).join("")}</body></opml>`;
const sitemap = (inside = "") =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>https://site.example/a</loc>${inside}</url></urlset>`;

describe("which address a document points to", () => {
  const chosen = (text: string, from = URL_OF_PAGE, isAllowed = (url: string) => url !== from) =>
    choosePointer(findPointers(text, from), from, isAllowed);
  it.each([
    ["a page without feeds", page(), null],
    ["a page with a feed", page(link("/feed.xml")), "https://site.example/feed.xml"],
    ["the one with the same path first", page(link("/feed"), link("/old/feed/")), "https://site.example/old/feed/"],
    [
      "else the first of the same format",
      page(link("/atom", "application/atom+xml"), link("/rss")),
      "https://site.example/rss",
    ],
    ["else the first", page(link("/a.atom", "application/atom+xml")), "https://site.example/a.atom"],
    ["never a feed of comments", page(link("/comments/feed/"), link("/x", undefined, "Comments")), null],
    ["a page that names only itself", page(link("/old/feed")), null],
    [
      "a page with a meta refresh",
      page(`<meta http-equiv="Refresh" content="0; URL='/new'">`),
      "https://site.example/new",
    ],
    [
      "but a feed it declares first",
      page(`<meta http-equiv=refresh content="0;url=/new">`, link("/rss")),
      "https://site.example/rss",
    ],
    ["not a page that is read before it redirects", page(`<meta http-equiv="refresh" content="60; url=/new">`), null],
    ["not a page that reloads itself", page(`<meta http-equiv="refresh" content="5">`), null],
    [
      "not without JavaScript only",
      page(`<noscript><meta http-equiv="refresh" content="0; url=/new"></noscript>`),
      null,
    ],
    [
      "not to something that is no address",
      page(`<meta http-equiv="refresh" content="0; url=javascript:alert(1)">`),
      null,
    ],
    ["a list of one feed", opml("https://b.example/feed"), "https://b.example/feed"],
    ["a list of several feeds is to be imported", opml("https://b.example/feed", "https://c.example/feed"), null],
    ["a list of one feed twice", opml("https://b.example/feed", "https://b.example/feed"), "https://b.example/feed"],
    ["a sitemap: the home page of its site", sitemap(), "https://site.example/"],
    [
      "a sitemap that names a feed",
      sitemap(`<xhtml:link rel="alternate" type="application/atom+xml" href="https://site.example/atom.xml"/>`),
      "https://site.example/atom.xml",
    ],
    [
      "a sitemap with pages in other languages",
      sitemap(`<xhtml:link rel="alternate" hreflang="de" href="https://site.example/de"/>`),
      "https://site.example/",
    ],
    [
      "an index of sitemaps",
      `<sitemapindex><sitemap><loc>https://site.example/1.xml</loc></sitemap></sitemapindex>`,
      "https://site.example/",
    ],
    ["text", "Service unavailable", null],
    ["JSON, even if it quotes a page", `{"error":"${link("/rss").replaceAll('"', "'")}"}`, null],
    ["nothing", "", null],
  ])("%s", (_, text, url) => {
    expect(chosen(text)).toBe(url);
  });
  it("an Atom feed is replaced by an Atom feed", () => {
    const text = page(link("/rss"), link("/feeds/atom", "application/atom+xml"));
    expect(chosen(text, "https://site.example/atom.xml")).toBe("https://site.example/feeds/atom");
  });
  it("only addresses that are allowed count", () => {
    const text = page(link("https://other.example/feed"), link("/rss"));
    expect(chosen(text, URL_OF_PAGE, (url) => url.startsWith("https://site.example/"))).toBe(
      "https://site.example/rss",
    );
  });
});

it.each([
  ["a page", page(link("/a")), "page"],
  ["a list", opml("https://b.example/feed"), "list"],
  ["a sitemap", sitemap(), "sitemap"],
])("says that %s is one", (_, text, kind) => {
  expect(findPointers(text, URL_OF_PAGE).kind).toBe(kind);
});

it("finds nothing in a document that is only tags, and ends", () => {
  for (const text of ["<meta ".repeat(200_000), "<opml>".repeat(150_000), "<urlset>".repeat(120_000)])
    expect(findPointers(text, URL_OF_PAGE).feeds).toEqual([]);
});
