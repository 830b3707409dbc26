import { escapeXml } from "./escape-xml.ts";
import type { Enclosure } from "./feed.ts";

/** A feed that we publish, for people who use another reader. */
export type WrittenFeed = {
  title: string;
  /** The feed's own address, and the page it belongs to. */
  selfUrl: string;
  /** Announces its changes (WebSub). */
  hubUrl?: string | null;
  homeUrl: string;
  updatedAt: Date;
  items: readonly WrittenItem[];
};
export type WrittenItem = {
  /** Permanent, and not the secret address: readers pass it on. */
  id: string;
  title: string;
  link: string | null;
  author: string | null;
  publishedAt: Date;
  updatedAt: Date | null;
  summary: string;
  /** Already sanitised. */
  contentHtml: string;
  cover: string | null;
  enclosures: readonly Enclosure[];
  durationSeconds: number | null;
  /** The channel it arrived by; `tags` are the names of all channels that have it. */
  channel: { title: string; url: string };
  tags: readonly string[];
};

export function writeAtomFeed(feed: WrittenFeed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
  <id>${escapeXml(feed.selfUrl)}</id>
  <title>${escapeXml(feed.title)}</title>
  <updated>${feed.updatedAt.toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeXml(feed.selfUrl)}"/>
${feed.hubUrl ? `  <link rel="hub" href="${escapeXml(feed.hubUrl)}"/>\n` : ""}  <link rel="alternate" type="text/html" href="${escapeXml(feed.homeUrl)}"/>
${feed.items.map(atomEntry).join("")}</feed>
`;
}

function atomEntry(item: WrittenItem): string {
  const lines = [
    `<id>${escapeXml(item.id)}</id>`,
    // Atom requires a title.
    `<title type="text">${escapeXml(item.title || item.channel.title)}</title>`,
    `<published>${item.publishedAt.toISOString()}</published>`,
    `<updated>${(item.updatedAt ?? item.publishedAt).toISOString()}</updated>`,
    `<author><name>${escapeXml(item.author ?? item.channel.title)}</name></author>`,
    `<source><id>${escapeXml(item.channel.url)}</id><title>${escapeXml(item.channel.title)}</title></source>`,
    ...item.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    item.link === null ? "" : `<link rel="alternate" href="${escapeXml(item.link)}"/>`,
    ...item.enclosures.map(({ url, type, bytes }) => {
      const kind = type === null ? "" : ` type="${escapeXml(type)}"`;
      return `<link rel="enclosure" href="${escapeXml(url)}"${kind}${bytes === null ? "" : ` length="${bytes}"`}/>`;
    }),
    item.cover === null ? "" : `<media:thumbnail url="${escapeXml(item.cover)}"/>`,
    item.summary === "" ? "" : `<summary>${escapeXml(item.summary)}</summary>`,
    `<content type="html">${escapeXml(item.contentHtml)}</content>`,
  ];
  return `  <entry>\n${lines
    .filter((line) => line !== "")
    .map((line) => `    ${line}\n`)
    .join("")}  </entry>\n`;
}

export function writeRssFeed(feed: WrittenFeed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
  <title>${escapeXml(feed.title)}</title>
  <link>${escapeXml(feed.homeUrl)}</link>
  <description>${escapeXml(feed.title)}</description>
  <atom:link rel="self" type="application/rss+xml" href="${escapeXml(feed.selfUrl)}"/>
${feed.hubUrl ? `  <atom:link rel="hub" href="${escapeXml(feed.hubUrl)}"/>\n` : ""}  <lastBuildDate>${feed.updatedAt.toUTCString()}</lastBuildDate>
${feed.items.map(rssItem).join("")}</channel>
</rss>
`;
}

function rssItem(item: WrittenItem): string {
  // The format has room for one file. Players take the first.
  const [file] = item.enclosures;
  const seconds = item.durationSeconds;
  const lines = [
    `<guid isPermaLink="false">${escapeXml(item.id)}</guid>`,
    item.title === "" ? "" : `<title>${escapeXml(item.title)}</title>`,
    item.link === null ? "" : `<link>${escapeXml(item.link)}</link>`,
    `<pubDate>${item.publishedAt.toUTCString()}</pubDate>`,
    `<dc:creator>${escapeXml(item.author ?? item.channel.title)}</dc:creator>`,
    ...item.tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
    `<description>${escapeXml(item.summary)}</description>`,
    `<content:encoded>${escapeXml(item.contentHtml)}</content:encoded>`,
    file === undefined
      ? ""
      : `<enclosure url="${escapeXml(file.url)}" type="${escapeXml(file.type ?? "application/octet-stream")}" length="${file.bytes ?? 0}"/>`,
    file === undefined || seconds === null ? "" : `<itunes:duration>${Math.round(seconds)}</itunes:duration>`,
    item.cover === null ? "" : `<media:thumbnail url="${escapeXml(item.cover)}"/>`,
  ];
  return `  <item>\n${lines
    .filter((line) => line !== "")
    .map((line) => `    ${line}\n`)
    .join("")}  </item>\n`;
}

export function writeJsonFeed(feed: WrittenFeed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.selfUrl,
    hubs: feed.hubUrl ? [{ type: "WebSub", url: feed.hubUrl }] : undefined,
    items: feed.items.map(jsonItem),
  });
}

/** JSON omits undefined, as the format requires for missing fields. */
function jsonItem(item: WrittenItem): object {
  const duration = item.durationSeconds ?? undefined;
  return {
    id: item.id,
    url: item.link ?? undefined,
    title: item.title || undefined,
    content_html: item.contentHtml,
    summary: item.summary || undefined,
    image: item.cover ?? undefined,
    date_published: item.publishedAt.toISOString(),
    date_modified: item.updatedAt?.toISOString(),
    authors: [{ name: item.author ?? item.channel.title, url: item.channel.url }],
    tags: item.tags,
    attachments: item.enclosures.map(({ url, type, bytes }, index) => ({
      url,
      mime_type: type ?? "application/octet-stream",
      size_in_bytes: bytes ?? undefined,
      duration_in_seconds: index === 0 ? duration : undefined,
    })),
  };
}
