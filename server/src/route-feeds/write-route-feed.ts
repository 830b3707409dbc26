import { createHash } from "node:crypto";
import { escapeXml } from "#core/feed/escape-xml.ts";
import type { Feed, FeedItem } from "#core/feed/feed.ts";
import {
  type WrittenFeed,
  type WrittenItem,
  writeAtomFeed,
  writeJsonFeed,
  writeRssFeed,
} from "#core/feed/write-feed.ts";
import { sanitiseContent } from "../items/sanitise-content.ts";

export const FORMATS = {
  rss: { type: "application/rss+xml; charset=utf-8", write: writeRssFeed },
  atom: { type: "application/atom+xml; charset=utf-8", write: writeAtomFeed },
  json: { type: "application/feed+json; charset=utf-8", write: writeJsonFeed },
};
export type Format = keyof typeof FORMATS;

/** A feed of the feed service in the form a reader asks for: its content is sanitised, as everything that leaves here. */
export function writeRouteFeed(feed: Feed, { format, selfUrl, now }: { format: Format; selfUrl: string; now: Date }) {
  const homeUrl = feed.link ?? selfUrl;
  const items = feed.items.map((item) => toWrittenItem(item, { title: feed.title, url: homeUrl }, now));
  const dates = items.map(({ publishedAt, updatedAt }) => (updatedAt ?? publishedAt).getTime());
  const updatedAt = dates.length ? new Date(Math.max(...dates)) : now;
  const written: WrittenFeed = { title: feed.title, selfUrl, homeUrl, updatedAt, items };
  const { type, write } = FORMATS[format];
  const text = write(written);
  return { type, text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 24)}"` };
}

function toWrittenItem(item: FeedItem, channel: WrittenItem["channel"], now: Date): WrittenItem {
  const { key, title, link, author, publishedAt, updatedAt, summary, cover, enclosures, durationSeconds, details } =
    item;
  return {
    id: key,
    title,
    link,
    author,
    publishedAt: publishedAt ?? updatedAt ?? now,
    updatedAt,
    summary,
    contentHtml: sanitiseContent(item.contentHtml, details?.contentBase ?? link ?? channel.url) || escapeXml(summary),
    cover,
    enclosures,
    durationSeconds,
    channel,
    tags: [],
  };
}
