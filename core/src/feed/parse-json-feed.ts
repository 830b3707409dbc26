import { cleanLine } from "../clean-text.ts";
import {
  absoluteUrl,
  type Enclosure,
  type Feed,
  type ItemDetails,
  isEmptyItem,
  MAX_ENCLOSURES,
  MAX_HUBS,
  MAX_ITEMS,
  MAX_VALUES,
  type ParseOutcome,
  type RawItem,
  TITLE_LENGTH,
  textToHtml,
  withoutQuery,
} from "./feed.ts";
import { findCover } from "./find-cover.ts";
import { type DateHints, findDateHints, parseDate } from "./parse-date.ts";
import { parseDuration } from "./parse-duration.ts";
import { plainText, plainTitle } from "./plain-text.ts";
import { Categories, isEmpty, keep, picturesOf } from "./read-details.ts";
import { readLanguage } from "./read-element.ts";
import { joinPeople } from "./read-people.ts";
import { readPerson } from "./read-person.ts";
import { toFeedItems } from "./to-feed-items.ts";

type Json = Record<string, unknown>;

export function parseJsonFeed(text: string, url: string): ParseOutcome {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return { ok: false, problem: "malformed" };
  }
  if (!isObject(document) || !Array.isArray(document.items) || !isFeed(document, document.items))
    return { ok: false, problem: "not-a-feed" };
  const link = absoluteUrl(string(document.home_page_url), url);
  const base = link ?? url;
  const authors = authorsOf(document);
  const language = readLanguage(string(document.language));
  const objects = document.items.slice(0, MAX_ITEMS).filter(isObject);
  const dates = findDateHints(language, datesIn(objects));
  const items = objects.map((item) => readItem(item, base, link === null, authors, dates));
  const hubs = hubsOf(document, url);
  const self = absoluteUrl(string(document.feed_url), url);
  const feed: Feed = {
    title: plainTitle(string(document.title), TITLE_LENGTH),
    link,
    description: plainText(string(document.description), TITLE_LENGTH),
    image: absoluteUrl(string(document.icon) || string(document.favicon), base),
    ttlMinutes: null,
    items: toFeedItems(items.filter((item) => !isEmptyItem(item))),
    ...(language === null ? null : { language }),
    ...(hubs.length === 0 ? null : { hubs }),
    ...(self === null ? null : { self }),
  };
  return { ok: true, feed };
}

/** Many programs answer with a list called "items". The version is often missing. */
function isFeed(document: Json, items: readonly unknown[]): boolean {
  if (/jsonfeed/i.test(string(document.version))) return true;
  if (typeof document.title === "string" || string(document.home_page_url) || string(document.feed_url)) return true;
  return items.some((item) => isObject(item) && ITEM_FIELDS.some((name) => string(item[name]) !== ""));
}

const ITEM_FIELDS = ["content_html", "content_text", "url", "external_url"];

function readItem(
  item: Json,
  base: string,
  hasNoPage: boolean,
  feedAuthors: readonly string[],
  dates: DateHints,
): RawItem {
  const contentHtml = string(item.content_html) || textToHtml(string(item.content_text));
  const link = absoluteUrl(string(item.url) || string(item.external_url), base);
  const attachments = Array.isArray(item.attachments) ? item.attachments.slice(0, MAX_ENCLOSURES).filter(isObject) : [];
  const enclosures: Enclosure[] = [];
  for (const attachment of attachments) {
    const url = absoluteUrl(string(attachment.url), base);
    if (url !== null && !enclosures.some((enclosure) => enclosure.url === url))
      enclosures.push({
        url,
        type: string(attachment.mime_type).trim().toLowerCase().slice(0, 100).toWellFormed() || null,
        bytes: positive(attachment.size_in_bytes),
      });
  }
  const durations = attachments.map((attachment) => parseDuration(string(attachment.duration_in_seconds)));
  const named = absoluteUrl(string(item.image) || string(item.banner_image), base);
  const own = authorsOf(item);
  const authors = own.length > 0 ? own : feedAuthors;
  const raw: RawItem = {
    id: cleanLine(string(item.id)) || null,
    title: plainTitle(string(item.title), TITLE_LENGTH),
    author: joinPeople(authors),
    link,
    publishedAt: parseDate(string(item.date_published), dates),
    updatedAt: parseDate(string(item.date_modified), dates),
    summaryHtml: textToHtml(string(item.summary)),
    contentHtml,
    enclosures,
    cover: named ?? findCover(enclosures, contentHtml, link ?? base),
    durationSeconds: durations.find((seconds) => seconds !== null) ?? null,
  };
  const contentBase = hasNoPage && link === null && contentHtml.includes("<") ? withoutQuery(base) : null;
  const details = readDetails(item, authors, enclosures, contentBase);
  if (details !== null) raw.details = details;
  return raw;
}

function* datesIn(items: readonly Json[]): Generator<string> {
  for (const item of items) yield string(item.date_published);
}

function readDetails(
  item: Json,
  authors: readonly string[],
  enclosures: readonly Enclosure[],
  contentBase: string | null,
): ItemDetails | null {
  const details: ItemDetails = {};
  if (Array.isArray(item.tags)) {
    const categories = new Categories();
    for (const tag of item.tags.slice(0, MAX_VALUES)) categories.add(string(tag));
    if (categories.names.length > 0) details.categories = categories.names;
  }
  if (authors.length > 1) details.authors = [...authors];
  keep(details, "pictures", picturesOf(enclosures));
  keep(details, "contentBase", contentBase);
  return isEmpty(details) ? null : details;
}

/** Version 1.1 has a list, version 1.0 one author. */
function authorsOf(owner: Json): readonly string[] {
  const authors = Array.isArray(owner.authors) ? owner.authors.slice(0, MAX_VALUES) : [owner.author];
  const names = authors.map((author) => readPerson(isObject(author) ? string(author.name) : string(author)));
  return [...new Set(names.filter((name) => name !== null))];
}

/** A hub may be of another kind, such as rssCloud. */
function hubsOf(document: Json, url: string): string[] {
  const named = Array.isArray(document.hubs) ? document.hubs.slice(0, MAX_VALUES).filter(isObject) : [];
  const ours = named.filter(({ type }) => /^(?:websub|pubsubhubbub)?$/i.test(string(type).trim()));
  const addresses = ours.map((hub) => absoluteUrl(string(hub.url), url)).filter((address) => address !== null);
  return [...new Set(addresses)].slice(0, MAX_HUBS);
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
