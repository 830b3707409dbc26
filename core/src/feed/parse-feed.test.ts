import { describe, expect, it } from "vitest";
import type { Feed } from "./feed.ts";
import { parseFeed } from "./parse-feed.ts";

const HERE = "https://example.com/feeds/all.xml";
const parse = (text: string): Feed => {
  const outcome = parseFeed(text, HERE);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.feed;
};
const rss = (items: string, channel = "") => `<rss version="2.0"><channel>${channel}${items}</channel></rss>`;
const item = (inside: string) => parse(rss(`<item>${inside}</item>`)).items[0];

it("RSS 2.0, podcast", () => {
  const feed = parse(`<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>Tea &amp; Talk</title><link>https://example.com/</link><description><![CDATA[About <b>tea</b>]]></description>
      <itunes:image href="/cover.jpg"/><ttl>60</ttl>
      <item>
        <title>Green tea</title><link>/1?a=1&amp;b=2</link><guid isPermaLink="false">tea-1</guid>
        <pubDate>Tue, 02 Jan 2024 10:00:00 +0800</pubDate><itunes:author>Jane</itunes:author><itunes:duration>1:02:03</itunes:duration>
        <itunes:image href="https://example.com/1.jpg"/><enclosure url="/1.mp3" type="audio/mpeg" length="1234"/>
        <description>Short.</description><content:encoded><![CDATA[<p>Long.</p>]]></content:encoded>
      </item>
    </channel></rss>`);
  expect(feed).toEqual({
    title: "Tea & Talk",
    link: "https://example.com/",
    description: "About tea",
    image: "https://example.com/cover.jpg",
    ttlMinutes: 60,
    items: [
      {
        key: "tea-1",
        title: "Green tea",
        author: "Jane",
        link: "https://example.com/1?a=1&b=2",
        publishedAt: new Date("2024-01-02T02:00:00Z"),
        updatedAt: null,
        summary: "Short.",
        contentHtml: "<p>Long.</p>",
        enclosures: [{ url: "https://example.com/1.mp3", type: "audio/mpeg", bytes: 1234 }],
        cover: "https://example.com/1.jpg",
        durationSeconds: 3723,
      },
    ],
  });
});

it("Atom, a video channel", () => {
  const feed = parse(`<?xml version="1.0"?>
    <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
      <link rel="self" href="https://example.com/self"/><link rel="alternate" href="https://example.com/channel/UC1"/>
      <title>Channel</title><author><name>Ann</name></author>
      <entry><id>yt:video:abc</id><yt:videoId>abc</yt:videoId><title>First</title>
        <link rel="alternate" href="https://example.com/watch?v=abc"/>
        <published>2024-01-02T10:00:00+00:00</published><updated>2024-01-03T10:00:00+00:00</updated>
        <media:group><media:title>First</media:title><media:content url="https://example.com/v/abc" type="application/x-shockwave-flash" duration="65"/>
          <media:thumbnail url="https://example.com/abc/hq.jpg" width="480"/><media:description>Line 1 &lt;3
Line 2</media:description></media:group>
      </entry></feed>`);
  expect(feed).toMatchObject({ title: "Channel", link: "https://example.com/channel/UC1", ttlMinutes: null });
  expect(feed.items).toEqual([
    {
      key: "yt:video:abc",
      title: "First",
      author: "Ann",
      link: "https://example.com/watch?v=abc",
      publishedAt: new Date("2024-01-02T10:00:00Z"),
      updatedAt: new Date("2024-01-03T10:00:00Z"),
      summary: "Line 1 <3 Line 2",
      contentHtml: "Line 1 &lt;3<br>Line 2",
      enclosures: [{ url: "https://example.com/v/abc", type: "application/x-shockwave-flash", bytes: null }],
      cover: "https://example.com/abc/hq.jpg",
      durationSeconds: 65,
    },
  ]);
});

it("RDF (RSS 1.0), its items beside the channel", () => {
  const feed = parse(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
    <channel rdf:about="https://example.com/"><title>News</title><link>https://example.com/</link>
      <sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency></channel>
    <image><url>https://example.com/logo.png</url></image>
    <item rdf:about="https://example.com/1"><title>One</title><link>https://example.com/1</link><dc:date>2024-01-02</dc:date><dc:creator>Bo</dc:creator></item>
    </rdf:RDF>`);
  expect(feed).toMatchObject({ title: "News", image: "https://example.com/logo.png", ttlMinutes: 30 });
  expect(feed.items[0]).toMatchObject({
    key: "https://example.com/1",
    title: "One",
    author: "Bo",
    publishedAt: new Date("2024-01-02T00:00:00Z"),
  });
});

it("JSON Feed", () => {
  const feed = parse(
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "News",
      home_page_url: "https://example.com/",
      icon: "/icon.png",
      items: [
        {
          id: 7,
          url: "/7",
          title: "Seven &amp; more",
          content_html: "<p>Long</p>",
          summary: "1 < 2",
          image: "/7.jpg",
          date_published: "2024-01-02T10:00:00Z",
          date_modified: "2024-01-03T10:00:00Z",
          authors: [{ name: "Ann" }, { name: "Bo" }],
          attachments: [{ url: "/7.mp3", mime_type: "audio/mpeg", size_in_bytes: 12, duration_in_seconds: 61.2 }],
        },
        { id: "8", content_text: "a\nb" },
        null,
      ],
    }),
  );
  expect(feed).toMatchObject({ title: "News", link: "https://example.com/", image: "https://example.com/icon.png" });
  expect(feed.items).toEqual([
    {
      key: "7",
      title: "Seven & more",
      author: "Ann, Bo",
      link: "https://example.com/7",
      publishedAt: new Date("2024-01-02T10:00:00Z"),
      updatedAt: new Date("2024-01-03T10:00:00Z"),
      summary: "1 < 2",
      contentHtml: "<p>Long</p>",
      enclosures: [{ url: "https://example.com/7.mp3", type: "audio/mpeg", bytes: 12 }],
      cover: "https://example.com/7.jpg",
      durationSeconds: 61,
      details: { authors: ["Ann", "Bo"] },
    },
    expect.objectContaining({ key: "8", title: "", contentHtml: "a<br>b", summary: "a b" }),
  ]);
});

it.each([
  ["", "empty"],
  ["\uFEFF \n", "empty"],
  ["<!doctype html><html><head><title>Hi</title></head></html>", "web-page"],
  ["<opml/>", "not-a-feed"],
  ["Service unavailable", "not-a-feed"],
  ['{"error":"no"}', "not-a-feed"],
  ["[]", "not-a-feed"],
  ["<resources><channel><item>x</item></channel></resources>", "not-a-feed"],
  ['<config><feed url="x"/><entry key="a"/></config>', "not-a-feed"],
  ['{"items":[', "malformed"],
])("%j is no feed: %s", (text, problem) => {
  expect(parseFeed(text, HERE)).toEqual({ ok: false, problem });
});

describe("an item's key", () => {
  it.each([
    ["its own id", "<guid>x-1</guid><link>https://a.example/1</link>", "x-1"],
    ["else its link", "<title>A</title><link>https://a.example/1</link>", "https://a.example/1"],
    ["else its words", "<title>A</title><description>B</description>", expect.stringMatching(/^words:[a-z\d]{15,22}$/)],
  ])("%s", (_, inside, key) => expect(item(inside)?.key).toEqual(key));

  it("survives feeds that give every entry the same id or link", () => {
    const sameId = rss(
      "<item><guid>x</guid><link>https://a.example/1</link></item><item><guid>x</guid><link>https://a.example/2</link></item>",
    );
    expect(parse(sameId).items.map(({ key }) => key)).toEqual(["x https://a.example/1", "x https://a.example/2"]);
    const sameLink = rss(
      "<item><title>A</title><link>https://a.example/</link></item><item><title>B</title><link>https://a.example/</link></item>",
    );
    expect(new Set(parse(sameLink).items.map(({ key }) => key)).size).toBe(2);
  });
  it("entries that agree in everything are one", () => {
    expect(parse(rss("<item><title>A</title></item>".repeat(3))).items.length).toBe(1);
  });
  it("stays short, and different", () => {
    const long = "x".repeat(2000);
    const keys = parse(rss(`<item><guid>${long}1</guid></item><item><guid>${long}2</guid></item>`)).items.map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(2);
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(500);
  });
});

describe("titles are plain text", () => {
  it.each([
    ["an escaped entity", "<title>AT&amp;T</title>", "AT&T"],
    ["an entity escaped twice", "<title>Tom &amp;amp; Jerry &amp;#8211; it</title>", "Tom & Jerry – it"],
    ["escaped markup", "<title>&lt;b&gt;Bold&lt;/b&gt; news</title>", "Bold news"],
    ["unescaped markup", "<title>A <i>b</i> c</title>", "A b c"],
    ["a section", "<title><![CDATA[  A <em>b</em>\n c ]]></title>", "A b c"],
    ["numbers of Windows-1252", "<title>It&#146;s &#x93;so&#148; &amp;#150; yes&#133;</title>", "It’s “so” – yes…"],
    ["names of Greek, mathematics and cards", "<title>&alpha;&Sigma; &#8704; &notin; &amp;spades;</title>", "αΣ ∀ ∉ ♠"],
    ["what only looks like a name", "<title>R&D &copy &nothing; ?a=1&lt=2</title>", "R&D &copy &nothing; ?a=1&lt=2"],
    ["marks that turn text around", "<title>pay &#x202E;moc.elpmaxe\u0007</title>", "pay moc.elpmaxe"],
    ["a comparison", "<title>1 &lt; 2</title>", "1 < 2"],
    ["an element spoken about", "<title>The &lt;video&gt; element</title>", "The <video> element"],
    ["no title", "<link>https://a.example/</link>", ""],
  ])("%s", (_, inside, title) => expect(item(inside)?.title).toBe(title));
});

it("decodes and cleans summaries and authors as it does titles", () => {
  expect(
    item(
      `<description>&lt;p&gt;5 &amp;ge; &amp;pi; &amp;#151; \u202eno&lt;/p&gt;</description><author>Zo&euml; &amp; &Omega;\u0007</author>`,
    ),
  ).toMatchObject({ summary: "5 ≥ π — no", author: "Zoë & Ω" });
});

it("reads XHTML under a prefix", () => {
  const { items } =
    parse(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml"><entry><id>1</id>
    <content type="xhtml"><h:div><h:p>One</h:p><h:p>a:b &lt;h:p&gt;</h:p></h:div></content></entry></feed>`);
  expect(items[0]?.contentHtml).toBe("<div><p>One</p><p>a:b &lt;h:p&gt;</p></div>");
  expect(items[0]?.summary).toBe("One a:b <h:p>");
});

describe("links and covers", () => {
  it.each([
    ["a guid that is an address", "<guid>https://a.example/1</guid>", "https://a.example/1"],
    ["a guid that says it is none", '<guid isPermaLink="false">https://a.example/1</guid>', null],
    ["a script", "<title>x</title><link>javascript:alert(1)</link>", null],
    ["one address in a section", "<link><![CDATA[ https://a.example/2 ]]></link>", "https://a.example/2"],
    [
      "Atom's link inside RSS",
      '<link xmlns="http://www.w3.org/2005/Atom" rel="self" href="/self"/><link>/page</link>',
      "https://example.com/page",
    ],
  ])("link: %s", (_, inside, link) => expect(item(inside)?.link).toBe(link));

  it("xml:base is where an entry's addresses start", () => {
    const feed = parse(
      '<feed xml:base="https://b.example/x/"><entry xml:base="y/"><id>1</id><link href="z"/></entry></feed>',
    );
    expect(feed.items[0]?.link).toBe("https://b.example/x/y/z");
  });

  it.each([
    [
      "the first picture of the text",
      '<description>&lt;img src="/a.jpg?x=1&amp;amp;y=2"&gt;</description>',
      "https://example.com/a.jpg?x=1&y=2",
    ],
    [
      "a lazy one",
      '<description><![CDATA[<img src="data:image/gif;base64,x" data-src="/a.jpg">]]></description>',
      "https://example.com/a.jpg",
    ],
    [
      "a late one",
      '<description><![CDATA[<img src="/placeholder.png" data-lazy-src="/a.jpg">]]></description>',
      "https://example.com/a.jpg",
    ],
    [
      "a late one of Zhihu",
      '<description><![CDATA[<img src="data:image/svg+xml;utf8,x" data-actualsrc="/a.jpg">]]></description>',
      "https://example.com/a.jpg",
    ],
    [
      "only a set of them",
      '<description><![CDATA[<img srcset="/a.jpg 400w, /b.jpg 1200w">]]></description>',
      "https://example.com/b.jpg",
    ],
    [
      "a set beside it",
      '<description><![CDATA[<img src="/a.jpg" srcset="/b.jpg 1200w">]]></description>',
      "https://example.com/a.jpg",
    ],
    [
      "a set before it",
      '<description><![CDATA[<picture><source srcset="/b.webp 2x"><img alt=""></picture>]]></description>',
      "https://example.com/b.webp",
    ],
    [
      "for browsers without scripts",
      '<description><![CDATA[<img src="/waiting.jpg"><noscript><img src="/a.jpg"></noscript>]]></description>',
      "https://example.com/a.jpg",
    ],
    [
      "a wide one",
      '<description><![CDATA[<img width=600 height=60 src="/a.jpg">]]></description>',
      "https://example.com/a.jpg",
    ],
    [
      "not an icon",
      '<description><![CDATA[<img width=32 src="/i.png"><img height="16px" width="20" src="/j.png">]]></description>',
      null,
    ],
    [
      "on a page whose host is named like a pixel",
      '<link>https://pixel.example/1</link><description><![CDATA[<img src="/a.jpg">]]></description>',
      "https://pixel.example/a.jpg",
    ],
    [
      "of a video",
      '<description><![CDATA[<video src="/a.mp4" poster="/p.jpg"></video>]]></description>',
      "https://example.com/p.jpg",
    ],
    [
      "not a counting pixel",
      '<description><![CDATA[<img src="/pixel.gif"><img width="1" height="1" src="/b.gif"><img src="/c.jpg">]]></description>',
      "https://example.com/c.jpg",
    ],
    [
      "a picture brought along",
      '<guid>1</guid><enclosure url="/e.png" type="image/png"/>',
      "https://example.com/e.png",
    ],
    [
      "another prefix for the same extension",
      '<guid>1</guid><m:thumbnail xmlns:m="http://search.yahoo.com/mrss/" url="/m.png"/>',
      "https://example.com/m.png",
    ],
    ["none", "<title>x</title>", null],
  ])("cover: %s", (_, inside, cover) => expect(item(inside)?.cover).toBe(cover));

  it.each([
    ["90", 90],
    ["1:30", 90],
    ["00:01:30", 90],
    ["90.5", 90],
    ["soon", null],
    ["0", null],
  ])("duration %s", (written, seconds) => {
    expect(item(`<guid>1</guid><itunes:duration>${written}</itunes:duration>`)?.durationSeconds).toBe(seconds);
  });
});

it("the dates of a document decide which number is the day", () => {
  const feed = (language: string, ...dates: string[]) => {
    const items = dates.map((date, n) => `<item><guid>${n}</guid><title>t</title><pubDate>${date}</pubDate></item>`);
    const outcome = parseFeed(`<rss><channel>${language}${items.join("")}</channel></rss>`, "https://example.org/feed");
    return outcome.ok ? outcome.feed.items.map((item) => item.publishedAt?.toISOString().slice(0, 10)) : outcome;
  };
  expect(feed("", "02/01/2024", "12/31/2023")).toEqual(["2024-02-01", "2023-12-31"]);
  expect(feed("<language>en-us</language>", "02/01/2024", "31/12/2023")).toEqual(["2024-01-02", "2023-12-31"]);
  expect(feed("<language>en-us</language>", "02/01/2024")).toEqual(["2024-02-01"]);
});
