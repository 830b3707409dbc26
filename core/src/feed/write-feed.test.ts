import { describe, expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";
import { type WrittenFeed, writeAtomFeed, writeJsonFeed, writeRssFeed } from "./write-feed.ts";

const FEED: WrittenFeed = {
  title: "Ann's “feed” & <more>",
  selfUrl: "https://p.example/feeds/secret.atom?x=1&y=2",
  homeUrl: "https://p.example/",
  updatedAt: new Date("2024-01-03T00:00:00Z"),
  items: [
    {
      id: "tag:p.example,2024:1",
      title: "1 < 2 & \u0001 订阅",
      link: "https://a.example/?a=1&b=2",
      author: "Bo",
      publishedAt: new Date("2024-01-02T10:00:00Z"),
      updatedAt: new Date("2024-01-02T11:00:00Z"),
      contentHtml: '<p>a &amp; b ]]> <img src="https://a.example/i.png" alt="&quot;"></p>',
      cover: "https://a.example/c.jpg",
      enclosures: [{ url: "https://a.example/e.mp3?a=1&b=2", type: "audio/mpeg", bytes: 12 }],
      durationSeconds: 61,
      summary: "a & b",
      channel: { title: "A & co", url: "https://a.example/?c=1&d=2" },
      tags: ["A & co", "B"],
    },
    {
      id: "tag:p.example,2024:2",
      title: "",
      link: null,
      author: null,
      publishedAt: new Date("2024-01-01T10:00:00Z"),
      updatedAt: null,
      contentHtml: "",
      cover: null,
      enclosures: [],
      durationSeconds: null,
      summary: "",
      channel: { title: "A & co", url: "https://a.example/?c=1&d=2" },
      tags: ["A & co"],
    },
  ],
};

describe.each([
  ["Atom", writeAtomFeed, "1 < 2 & 订阅"],
  ["RSS", writeRssFeed, "1 < 2 & 订阅"],
  ["JSON Feed", writeJsonFeed, "1 < 2 & 订阅"],
])("%s", (format, write, title) => {
  const outcome = parseFeed(write(FEED), "https://p.example/feeds/secret");

  it("reads back the same", () => {
    expect(outcome).toMatchObject({ ok: true, feed: { title: FEED.title, link: "https://p.example/" } });
    const first = FEED.items[0]!;
    expect(outcome.ok && outcome.feed.items[0]).toMatchObject({
      key: first.id,
      title,
      link: first.link,
      author: "Bo",
      publishedAt: first.publishedAt,
      // RSS knows one date.
      updatedAt: format === "RSS" ? null : first.updatedAt,
      contentHtml: first.contentHtml,
      cover: first.cover,
      enclosures: first.enclosures,
    });
  });
  it("an item with next to nothing is still an item", () => {
    expect(outcome.ok && outcome.feed.items[1]).toMatchObject({
      key: "tag:p.example,2024:2",
      title: format === "Atom" ? "A & co" : "",
      author: "A & co",
      link: null,
    });
  });
});
