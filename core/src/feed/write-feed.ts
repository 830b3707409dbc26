import { escapeXml } from "./escape-xml.ts";
import type { Enclosure } from "./feed.ts";

/** A feed that we publish, for people who use another reader. */
export type WrittenFeed = {
  title: string;
  /** The feed's own address, and the page it belongs to. */
  selfUrl: string;
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
  <id>${escapeXml(feed.homeUrl)}</id>
  <title>${escapeXml(feed.title)}</title>
  <updated>${feed.updatedAt.toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeXml(feed.selfUrl)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(feed.homeUrl)}"/>
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

export function writeJsonFeed(feed: WrittenFeed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.selfUrl,
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
