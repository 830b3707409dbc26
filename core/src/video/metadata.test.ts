import { describe, expect, it } from "vitest";
import { authorPage, describeVideo, languageOf, titleFromAddress } from "./describe-video.ts";
import { identifyVideo } from "./identify-video.ts";
import {
  authorIdOf,
  cleanAddress,
  cleanDate,
  EMPTY_METADATA,
  lineOrNull,
  mergeMetadata,
  textOrNull,
} from "./metadata.ts";
import { metadataSource } from "./metadata-source.ts";
import { readBilibiliView } from "./read-bilibili-view.ts";
import { readOembed } from "./read-oembed.ts";
import { readPage } from "./read-page.ts";
import type { Video } from "./video.ts";

const videoOf = (url: string) => identifyVideo(url) as Video;

describe("where to ask", () => {
  it.each([
    ["https://b23.tv/av170001", "bilibili-view https://api.bilibili.com/x/web-interface/view?bvid=BV17x411w7KC"],
    [
      "https://youtu.be/dQw4w9WgXcQ?t=30",
      "oembed https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ",
    ],
    [
      "https://vimeo.com/76979871/abcdef1234",
      "oembed https://vimeo.com/api/oembed.json?format=json&url=https%3A%2F%2Fvimeo.com%2F76979871%2Fabcdef1234",
    ],
    ["https://page.example/", null],
    ["https://media.example/a.mp4", null],
  ])("%s", (address, asked) => {
    const source = metadataSource(videoOf(address));
    expect(source && `${source.kind} ${source.url}`).toBe(asked);
  });
});

describe("Bilibili's answer", () => {
  const answer = (data: object, code = 0) => JSON.stringify({ code, message: "0", ttl: 1, data });
  const view = {
    bvid: "BV17x411w7KC",
    aid: 170001,
    cid: 279786,
    title: "【MV】保加利亚妖王AZIS视频合辑",
    pic: "http://i2.hdslb.com/bfs/archive/a.jpg",
    desc: "第一行\r\n第二行",
    pubdate: 1320850533,
    duration: 2412,
    owner: { mid: 122541, name: "冰封.虾子", face: "https://i0.hdslb.com/face.jpg" },
    pages: [
      { cid: 279786, page: 1, part: "Hop", duration: 199 },
      { cid: 275431, page: 2, part: "Imash li surce", duration: 205 },
    ],
  };

  it("gives all metadata of the requested part", () => {
    expect(readBilibiliView(answer(view), 2)).toEqual({
      ...EMPTY_METADATA,
      title: "【MV】保加利亚妖王AZIS视频合辑 · Imash li surce",
      author: "冰封.虾子",
      authorId: "122541",
      description: "第一行\n第二行",
      cover: "http://i2.hdslb.com/bfs/archive/a.jpg",
      publishedAt: "2011-11-09T14:55:33.000Z",
      durationSeconds: 205,
      lang: "zh-CN",
      cid: "275431",
    });
  });

  it.each([
    ["a video that is gone", answer({}, -404)],
    ["a page instead", "<html>412</html>"],
    ["a list", "[1]"],
    ["nothing", ""],
  ])("is null for %s", (_, text) => expect(readBilibiliView(text, 1)).toBeNull());

  it("takes no ids that are not numbers", () => {
    const metadata = readBilibiliView(answer({ ...view, owner: { mid: "1/../2", name: 5 }, cid: "x", pages: "no" }), 1);
    expect(metadata).toMatchObject({ authorId: null, author: null, cid: null });
  });
});

it("reads an oEmbed answer, and never its html", () => {
  const text = JSON.stringify({
    title: "Never Gonna Give You Up",
    author_name: "Rick Astley",
    author_url: "https://www.youtube.com/@RickAstleyYT",
    thumbnail_url: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
    html: '<iframe src="https://evil.example/"></iframe>',
  });
  expect(readOembed(text, "youtube", "https://www.youtube.com/oembed")).toEqual({
    ...EMPTY_METADATA,
    title: "Never Gonna Give You Up",
    author: "Rick Astley",
    authorId: "@RickAstleyYT",
    authorUrl: "https://www.youtube.com/@RickAstleyYT",
    cover: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
  });
});

describe("a page", () => {
  it("is read by OpenGraph, with entities decoded and addresses made absolute", () => {
    const html = `<html lang="zh-CN"><head><title>Site</title>
      <meta property="og:title" content="青梅酒 &amp; 梅子酱"><meta name="author" content="晴川">
      <meta property="og:description" content="一&#10;二"><meta property="og:image" content="/cover.jpg">
      <meta property="article:published_time" content="2026-11-13T08:00:00+08:00">
      <meta property="og:title" content="another video of the list">
      <link rel="author" href="/people/qing"><link rel="alternate" type="application/json+oembed" href="/oembed?x=1&amp;y=2">`;
    expect(readPage(html, "https://page.example/v/1", "web-page")).toEqual({
      metadata: {
        ...EMPTY_METADATA,
        title: "青梅酒 & 梅子酱",
        author: "晴川",
        authorUrl: "https://page.example/people/qing",
        description: "一\n二",
        cover: "https://page.example/cover.jpg",
        publishedAt: "2026-11-13T00:00:00.000Z",
        lang: "zh-CN",
      },
      oembedUrl: "https://page.example/oembed?x=1&y=2",
    });
  });

  it("is read by JSON-LD, which has precedence", () => {
    const data = {
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "WebSite", name: "Site" },
        {
          "@type": ["VideoObject"],
          name: "The real title",
          author: [{ "@type": "Person", name: "Ann", url: "https://page.example/ann" }],
          thumbnailUrl: ["https://page.example/t.jpg"],
          uploadDate: "2026-01-02",
          duration: "PT1H2M3S",
        },
      ],
    };
    const html = `<meta property="og:title" content="Site: The real title"><script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(readPage(html, "https://page.example/v/1", "web-page").metadata).toMatchObject({
      title: "The real title",
      author: "Ann",
      authorUrl: "https://page.example/ann",
      cover: "https://page.example/t.jpg",
      publishedAt: "2026-01-02T00:00:00.000Z",
      durationSeconds: 3723,
    });
  });

  it("names a podcast as the author of its episode, and the file that plays", () => {
    const data = {
      "@type": "PodcastEpisode",
      name: "第 12 期",
      associatedMedia: { "@type": "MediaObject", contentUrl: "https://media.example/12.m4a" },
      partOfSeries: {
        "@type": "PodcastSeries",
        name: "机核",
        url: "https://www.xiaoyuzhoufm.com/podcast/5e280fb3418a84a0461fd076",
      },
    };
    const page = "https://www.xiaoyuzhoufm.com/episode/64f8a7b5c4d3e2f1a0b9c8d7";
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const { metadata } = readPage(html, page, "xiaoyuzhou");
    expect(metadata).toMatchObject({ author: "机核", authorId: "5e280fb3418a84a0461fd076" });
    expect(describeVideo(page, metadata)).toMatchObject({
      type: "xiaoyuzhou",
      config: { videoUrl: "https://media.example/12.m4a", file: null },
    });
    expect(authorPage("xiaoyuzhou", metadata)).toBe("https://www.xiaoyuzhoufm.com/podcast/5e280fb3418a84a0461fd076");
  });

  it("takes og:video for a recording only when it is one", () => {
    const player =
      '<meta property="og:video" content="https://p.example/embed/1"><meta property="og:video:type" content="text/html">';
    expect(readPage(player, "https://page.example/", "web-page").metadata.media).toBeNull();
    const file =
      '<meta property="og:video" content="https://p.example/1.mp4"><meta property="og:video:type" content="video/mp4">';
    const { metadata } = readPage(file, "https://page.example/", "web-page");
    expect(describeVideo("https://page.example/", metadata)).toMatchObject({
      type: "video-file",
      url: "https://page.example/",
      config: { videoUrl: "https://p.example/1.mp4", file: null },
    });
  });

  it("gives nothing dangerous", () => {
    const html = `<title>\u0000\u202e<script>alert(1)</script></title>
      <meta property="og:image" content="javascript:alert(1)"><link rel="author" href="javascript:alert(2)">
      <meta property="og:audio" content="file:///etc/passwd">
      <script type="application/ld+json">{"@type":"VideoObject","author":{"name":"x","url":"data:text/html,x"},"name":{"a":1}}</script>
      <script type="application/ld+json">${"[".repeat(200_000)}</script>`;
    const { metadata } = readPage(html, "https://page.example/", "web-page");
    expect(metadata).toEqual({ ...EMPTY_METADATA, title: "<script>alert(1)</script>", author: "x" });
  });

  it.each([
    ["open tags without end", "<meta property=og:title ".repeat(100_000)],
    ["nothing but brackets", "<".repeat(3_000_000)],
    ["a title without end", `<title>${"a".repeat(3_000_000)}`],
    ["a million attributes", `<meta ${"a=b ".repeat(500_000)}>`],
  ])("survives %s", (_, html) => {
    const { metadata } = readPage(html, "https://page.example/", "web-page");
    expect((metadata.title ?? "").length).toBeLessThanOrEqual(500);
  });
});

describe("cleaning", () => {
  it("keeps one line, cut with an ellipsis and never in the middle of a letter", () => {
    expect(lineOrNull("  a\n\tb\u0007 ", 10)).toBe("a b");
    expect(lineOrNull("𠮷".repeat(10), 8)).toBe("𠮷𠮷𠮷…");
    expect(textOrNull("a\r\nb\u202ec", 10)).toBe("a\nbc");
    expect([lineOrNull("\u0000", 5), lineOrNull(5, 5), lineOrNull(undefined, 5)]).toEqual([null, null, null]);
  });

  it.each([
    ["javascript:alert(1)", null],
    ["https://name:word@page.example/", null],
    ["//page.example/a", "https://page.example/a"],
    [`https://page.example/${"a".repeat(3000)}`, null],
    ["", null],
  ])("makes of the address %s: %s", (address, clean) => {
    expect(cleanAddress(address, "https://base.example/")).toBe(clean);
  });

  it("takes no impossible dates", () => {
    expect([cleanDate("soon"), cleanDate(1e300), cleanDate("2026-11-13")]).toEqual([
      null,
      null,
      "2026-11-13T00:00:00.000Z",
    ]);
  });

  it("takes the first value of each field", () => {
    const metadata = mergeMetadata({ ...EMPTY_METADATA, title: "a" }, { ...EMPTY_METADATA, title: "b", author: "c" });
    expect(metadata).toEqual({ ...EMPTY_METADATA, title: "a", author: "c" });
  });
});

it.each([
  ["bilibili", "https://space.bilibili.com/2267573/video", "2267573"],
  ["youtube", "http://www.youtube.com/@a%E4%BD%A0", "@a你"],
  ["youtube", "https://www.youtube.com/channel/UCXuqSBlHAE6Xw-yeJA0Tunw", "UCXuqSBlHAE6Xw-yeJA0Tunw"],
  ["youtube", "https://evil.example/@a", null],
  ["vimeo", "https://vimeo.com/staff", "staff"],
  ["web-page", "https://page.example/@a", null],
] as const)("the id of an author of %s at %s is %s", (type, address, id) => expect(authorIdOf(type, address)).toBe(id));

it.each([
  ["https://www.bilibili.com/video/BV17x411w7KC", "bilibili BV17x411w7KC"],
  ["https://media.example/%E6%97%85%E8%A1%8C.mp4?x=1", "旅行.mp4"],
  ["https://page.example/", "page.example"],
  ["https://page.example/a/b%zz", "page.example · b%zz"],
])("%s alone is called %s", (address, title) => expect(titleFromAddress(videoOf(address))).toBe(title));

it.each([
  ["青梅酒", "zh-CN", "zh-Hans"],
  ["青梅酒", null, "zh-Hans"],
  ["青梅酒", "zh-TW", "zh-Hant"],
  ["梅酒の作り方", "en", "ja"],
  ["Plum wine", "zh-CN", null],
  ["Plum wine", "en_US", "en-us"],
  ["Plum wine", '"><script>', null],
])("%s, declared as %s, is written in %s", (title, declared, lang) => expect(languageOf(title, declared)).toBe(lang));
