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
import { readXml, type XmlElement } from "./read-xml.ts";
import { toFeedItems } from "./to-feed-items.ts";

const ROOTS = new Set(["rss", "feed", "rdf:rdf", "channel"]);
const ITEMS = new Set(["item", "entry"]);
const MAX_JUNK = 5000;

/** RSS 0.9 to 2.0, RDF and Atom. The formats differ mostly in names, so each field has a list of element names. */
export function parseXmlFeed(text: string, url: string): ParseOutcome {
  const document = readXml(text, ITEMS);
  const root = findRoot(document);
  if (root === null) return { ok: false, problem: looksLikeHtml(text) ? "web-page" : "not-a-feed" };
  const channel = root.child("channel") ?? root;
  const base = baseOf(root, url);
  const link = linkOf(channel, base);
  const author = authorOf(channel);
  const elements = findItems(root, channel);
  const items: RawItem[] = [];
  for (const element of elements) {
    const item = readItem(element, baseOf(element, base), link ?? base, author);
    const isEmpty =
      item.id === null && item.link === null && item.title === "" && item.contentHtml === "" && item.summaryHtml === "";
    if (!isEmpty && !isCutBeforeId(element)) items.push(item);
  }
  const feed: Feed = {
    title: titleOf(channel),
    link,
    description: plainText(first(channel, ["description", "subtitle", "tagline", "itunes:summary"]), TITLE_LENGTH),
    image: imageOf(channel, root, base),
    ttlMinutes: ttlOf(channel),
    items: toFeedItems(items),
  };
  return { ok: true, feed };
}

/** The feed may follow junk: a PHP warning, a stray tag, an HTML wrapper. */
function findRoot(document: XmlElement): XmlElement | null {
  let level = [document];
  for (let seen = 0; level.length > 0 && seen < MAX_JUNK; ) {
    const next: XmlElement[] = [];
    for (const element of level) {
      for (const child of element.children) {
        if (ROOTS.has(child.name)) return child;
        seen++;
        next.push(child);
      }
    }
    level = next;
  }
  return null;
}

/** In document order: RSS has items inside the channel, RDF beside it. */
function findItems(root: XmlElement, channel: XmlElement): XmlElement[] {
  const parents = [channel, channel.child("items"), channel === root ? undefined : root];
  const items = parents.flatMap((parent) => parent?.children.filter((child) => ITEMS.has(child.name)) ?? []);
  return items.slice(0, MAX_ITEMS);
}

/** The last item of a truncated document is kept if its id is complete; its text arrives with the next refresh. */
function isCutBeforeId(item: XmlElement): boolean {
  if (!item.isCut) return false;
  const named = item.child("guid") ?? item.child("id");
  return named === undefined || named.isCut;
}

function readItem(item: XmlElement, base: string, page: string, feedAuthor: string | null): RawItem {
  const group = item.child("media:group");
  const link = linkOf(item, base) ?? permalinkOf(item);
  const contentHtml = contentOf(item, group);
  const enclosures = enclosuresOf(item, group, base);
  return {
    id: cleanLine(first(item, ["guid", "id", "dc:identifier"])) || item.attribute("rdf:about")?.trim() || null,
    title: titleOf(item),
    author: authorOf(item) ?? feedAuthor,
    link,
    publishedAt:
      dateOf(item, [
        "pubdate",
        "published",
        "dc:date",
        "issued",
        "dcterms:issued",
        "created",
        "dcterms:created",
        "date",
      ]) ?? dateOf(item, ["updated"]),
    updatedAt: dateOf(item, ["updated", "atom:updated", "modified", "dcterms:modified"]),
    summaryHtml: summaryOf(item),
    contentHtml,
    enclosures,
    cover:
      namedCover(item, group, base) ??
      findCover(enclosures, contentHtml || first(item, ["description", "summary"]), link ?? page),
    durationSeconds: durationOf(item, group),
  };
}

/** The content of the first of these elements that is not empty. */
function first(element: XmlElement, names: readonly string[]): string {
  for (const name of names) {
    for (const child of element.children) {
      if (child.name !== name) continue;
      const content = child.content;
      if (content.trim() !== "") return content;
    }
  }
  return "";
}

function titleOf(element: XmlElement): string {
  const title = element.child("title") ?? element.child("itunes:title") ?? element.child("media:title");
  if (title === undefined) return "";
  const isText = title.attribute("type") === "text" && title.children.length === 0;
  return isText ? cleanLine(title.content).slice(0, TITLE_LENGTH) : plainTitle(title.content, TITLE_LENGTH);
}

function linkOf(element: XmlElement, base: string): string | null {
  const original = absoluteUrl(first(element, ["feedburner:origlink"]), base);
  if (original !== null) return original;
  let fallback: string | null = null;
  for (const child of element.children) {
    if (child.name !== "link" && child.name !== "atom:link") continue;
    const href = child.attribute("href");
    const url = absoluteUrl(href ?? child.content, base);
    if (url === null) continue;
    const rel = child.attribute("rel") ?? "alternate";
    const type = child.attribute("type") ?? "text/html";
    if (rel === "alternate" && type.includes("html")) return url;
    if (rel === "alternate") fallback ??= url;
  }
  return fallback;
}

function permalinkOf(item: XmlElement): string | null {
  const guid = item.child("guid");
  if (guid === undefined || guid.attribute("ispermalink")?.toLowerCase() === "false") return null;
  return absoluteUrl(guid.content, null);
}

function contentOf(item: XmlElement, group: XmlElement | undefined): string {
  const encoded = first(item, ["content:encoded", "xhtml:body", "body", "fulltext"]);
  if (encoded !== "") return encoded.trim();
  const content = item.child("content") ?? item.child("atom:content");
  if (content !== undefined && content.content.trim() !== "") return asHtml(content);
  // Video sites put the description here, as plain text.
  const described = (group ?? item).child("media:description");
  return described === undefined ? "" : asHtml(described, described.attribute("type") ?? "plain");
}

function summaryOf(item: XmlElement): string {
  for (const name of ["description", "summary", "atom:summary", "itunes:summary", "itunes:subtitle"]) {
    const child = item.child(name);
    if (child !== undefined && child.content.trim() !== "") return asHtml(child);
  }
  return "";
}

function asHtml(element: XmlElement, type = element.attribute("type") ?? "html"): string {
  const isText = (type === "text" || type === "plain" || type === "text/plain") && element.children.length === 0;
  const content = element.content.trim();
  if (isText) return textToHtml(content);
  return type === "xhtml" ? withoutPrefix(content) : content;
}

/** Removes the prefix that some feeds give XHTML: `<h:div><h:p>`. */
function withoutPrefix(xhtml: string): string {
  const prefix = /^<([\w.-]+:)/.exec(xhtml)?.[1];
  return prefix === undefined ? xhtml : xhtml.replaceAll(`<${prefix}`, "<").replaceAll(`</${prefix}`, "</");
}

function authorOf(element: XmlElement): string | null {
  for (const child of element.children) {
    if (!["author", "dc:creator", "itunes:author", "atom:author", "media:credit", "creator"].includes(child.name))
      continue;
    const name = child.child("name") ?? child.child("atom:name");
    const written = plainTitle(name?.content ?? (child.children.length > 0 ? "" : child.content), 200);
    // RSS specifies an email address here: "jane@example.com (Jane)".
    const named = /^\S+@\S+\s+\((.+)\)$/.exec(written)?.[1] ?? written;
    if (named !== "") return named;
  }
  return null;
}

function dateOf(element: XmlElement, names: readonly string[]): Date | null {
  for (const name of names) {
    const child = element.child(name);
    const date = child === undefined ? null : parseDate(child.content);
    if (date !== null) return date;
  }
  return null;
}

function enclosuresOf(item: XmlElement, group: XmlElement | undefined, base: string): Enclosure[] {
  const found = new Map<string, Enclosure>();
  const add = (address: string | undefined, type: string | undefined, bytes: string | undefined) => {
    const url = absoluteUrl(address, base);
    if (url === null || found.has(url) || found.size >= MAX_ENCLOSURES) return;
    const size = Number(bytes);
    found.set(url, {
      url,
      type: type?.trim().toLowerCase().slice(0, 100).toWellFormed() || null,
      bytes: size > 0 && Number.isSafeInteger(size) ? size : null,
    });
  };
  for (const child of [...item.children, ...(group?.children ?? [])]) {
    if (child.name === "enclosure") add(child.attribute("url"), child.attribute("type"), child.attribute("length"));
    else if (child.name === "link" && child.attribute("rel") === "enclosure")
      add(child.attribute("href"), child.attribute("type"), child.attribute("length"));
    else if (child.name === "media:content") {
      const medium = child.attribute("medium");
      add(
        child.attribute("url"),
        child.attribute("type") ?? (medium === "image" ? "image/*" : undefined),
        child.attribute("filesize"),
      );
    }
  }
  return [...found.values()];
}

function namedCover(item: XmlElement, group: XmlElement | undefined, base: string): string | null {
  for (const parent of [item, group, item.child("media:content"), group?.child("media:content")]) {
    for (const child of parent?.children ?? []) {
      if (child.name !== "media:thumbnail" && child.name !== "itunes:image" && child.name !== "image") continue;
      const address = child.attribute("url") ?? child.attribute("href") ?? child.child("url")?.content ?? child.content;
      const url = absoluteUrl(address, base);
      if (url !== null) return url;
    }
  }
  return null;
}

function imageOf(channel: XmlElement, root: XmlElement, base: string): string | null {
  const image = channel.child("image")?.child("url") ?? root.child("image")?.child("url");
  const named =
    image?.content ??
    channel.child("itunes:image")?.attribute("href") ??
    (first(channel, ["logo", "icon"]) || undefined);
  return absoluteUrl(named, base);
}

function durationOf(item: XmlElement, group: XmlElement | undefined): number | null {
  const media = (group ?? item).child("media:content") ?? item.child("media:content");
  const written = item.child("itunes:duration")?.content ?? media?.attribute("duration") ?? "";
  return parseDuration(written);
}

const PERIOD_MINUTES = new Map([
  ["hourly", 60],
  ["daily", 1440],
  ["weekly", 10_080],
  ["monthly", 43_200],
  ["yearly", 525_600],
]);

function ttlOf(channel: XmlElement): number | null {
  const ttl = Number(channel.child("ttl")?.content);
  if (ttl > 0 && Number.isFinite(ttl)) return Math.round(ttl);
  const period = PERIOD_MINUTES.get(channel.child("sy:updateperiod")?.content.trim().toLowerCase() ?? "");
  if (period === undefined) return null;
  const frequency = Number(channel.child("sy:updatefrequency")?.content ?? 1);
  return frequency >= 1 ? Math.max(1, Math.round(period / frequency)) : period;
}

function baseOf(element: XmlElement, outer: string): string {
  return absoluteUrl(element.attribute("xml:base"), outer) ?? outer;
}

function looksLikeHtml(text: string): boolean {
  return /<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 5000));
}
