import { cleanLine } from "../clean-text.ts";
import {
  absoluteUrl,
  type Enclosure,
  type Feed,
  MAX_ENCLOSURES,
  MAX_ITEMS,
  type ParseOutcome,
  type RawItem,
  TITLE_LENGTH,
  textToHtml,
} from "./feed.ts";
import { findCover } from "./find-cover.ts";
import { parseDate } from "./parse-date.ts";
import { parseDuration } from "./parse-duration.ts";
import { plainText, plainTitle } from "./plain-text.ts";
import { toFeedItems } from "./to-feed-items.ts";

type Json = Record<string, unknown>;

export function parseJsonFeed(text: string, url: string): ParseOutcome {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return { ok: false, problem: "malformed" };
  }
  if (!isObject(document) || !Array.isArray(document.items)) return { ok: false, problem: "not-a-feed" };
  const link = absoluteUrl(string(document.home_page_url), url);
  const base = link ?? url;
  const feedAuthor = authorOf(document);
  const items = document.items
    .slice(0, MAX_ITEMS)
    .filter(isObject)
    .map((item) => readItem(item, base, feedAuthor));
  const feed: Feed = {
    title: plainTitle(string(document.title), TITLE_LENGTH),
    link,
    description: plainText(string(document.description), TITLE_LENGTH),
    image: absoluteUrl(string(document.icon) || string(document.favicon), base),
    ttlMinutes: null,
    items: toFeedItems(
      items.filter((item) => item.id !== null || item.link !== null || item.title !== "" || item.contentHtml !== ""),
    ),
  };
  return { ok: true, feed };
}

function readItem(item: Json, base: string, feedAuthor: string | null): RawItem {
  const contentHtml = string(item.content_html) || textToHtml(string(item.content_text));
  const link = absoluteUrl(string(item.url) || string(item.external_url), base);
  const attachments = Array.isArray(item.attachments) ? item.attachments.slice(0, MAX_ENCLOSURES).filter(isObject) : [];
  const enclosures: Enclosure[] = [];
  for (const attachment of attachments) {
    const url = absoluteUrl(string(attachment.url), base);
    if (url !== null)
      enclosures.push({
        url,
        type: string(attachment.mime_type).trim().toLowerCase().slice(0, 100).toWellFormed() || null,
        bytes: positive(attachment.size_in_bytes),
      });
  }
  const durations = attachments.map((attachment) => parseDuration(string(attachment.duration_in_seconds)));
  const named = absoluteUrl(string(item.image) || string(item.banner_image), base);
  return {
    id: cleanLine(string(item.id)) || null,
    title: plainTitle(string(item.title), TITLE_LENGTH),
    author: authorOf(item) ?? feedAuthor,
    link,
    publishedAt: parseDate(string(item.date_published)),
    updatedAt: parseDate(string(item.date_modified)),
    summaryHtml: textToHtml(string(item.summary)),
    contentHtml,
    enclosures,
    cover: named ?? findCover(enclosures, contentHtml, link ?? base),
    durationSeconds: durations.find((seconds) => seconds !== null) ?? null,
  };
}

function authorOf(owner: Json): string | null {
  const authors = Array.isArray(owner.authors) ? owner.authors : [owner.author];
  const names = authors.filter(isObject).map((author) => plainTitle(string(author.name), 200));
  return (
    names
      .filter((name) => name !== "")
      .join(", ")
      .slice(0, 500) || null
  );
}

/** Some feeds have numbers as ids. */
function string(value: unknown): string {
  // JSON escapes can produce NUL and lone surrogates, which PostgreSQL cannot store.
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  return typeof value === "number" ? String(value) : "";
}

function positive(value: unknown): number | null {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? Math.round(number) : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
