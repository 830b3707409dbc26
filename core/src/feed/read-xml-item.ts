import { cleanLine } from "../clean-text.ts";
import { absoluteUrl, type RawItem, textToHtml } from "./feed.ts";
import { findCover } from "./find-cover.ts";
import { type DateHints, parseDate } from "./parse-date.ts";
import { readDetails } from "./read-details.ts";
import { baseOf, firstOf, linkOf, readTitle, relOf } from "./read-element.ts";
import { readMedia } from "./read-media.ts";
import { AUTHOR_NAMES, joinPeople, NO_PEOPLE, type PeopleReader } from "./read-people.ts";
import type { XmlElement } from "./read-xml.ts";

/** What an item takes from its feed. */
type ItemContext = {
  url: string;
  /** What the item's addresses start from. */
  base: string;
  /** The feed says so itself, with xml:base. */
  hasBase: boolean;
  link: string | null;
  people: PeopleReader;
  authors: readonly string[];
  /** What the dates of all items together say about those that could be read in two ways. */
  dates: DateHints;
};

// Each list has the elements of one field, the first that has something counts: docs/notes/feed-elements.md.
const PLACES = new Map<string, number>();
const addField = (names: string): readonly number[] =>
  names.split(" ").map((name) => {
    const place = PLACES.get(name) ?? PLACES.size;
    PLACES.set(name, place);
    return place;
  });
const TITLE = addField("title atom:title dc:title itunes:title");
const ID = addField("guid id dc:identifier");
const ATOM_ID = addField("atom:id");
const CONTENT = addField("content:encoded xhtml:body body content atom:content fulltext");
const SUMMARY = addField(
  "description summary atom:summary dc:description googleplay:description itunes:summary itunes:subtitle",
);
const UPDATED = addField("updated atom:updated modified atom:modified dcterms:modified");
const PUBLISHED = [
  ...addField("pubdate published atom:published dc:date issued atom:issued dcterms:issued"),
  ...addField("created atom:created dcterms:created dcterms:date dcterms:available date"),
  ...UPDATED,
];
const AUTHOR = addField(AUTHOR_NAMES.join(" "));
const ORIGINAL_LINK = addField("feedburner:origlink");
const FIELD_COUNT = PLACES.size;
// Elements of which there may be several: a bit for each kind, so that nothing is searched for in vain.
const addKind = (bit: number, names: string) => {
  for (const name of names.split(" ")) PLACES.set(name, FIELD_COUNT + bit);
  return 1 << bit;
};
const CONTRIBUTORS = addKind(0, "contributor atom:contributor dc:contributor");
const LINKS = addKind(1, "link atom:link");
const MEDIA = addKind(
  2,
  "enclosure enc:enclosure media:content media:group media:thumbnail media:title media:description media:credit itunes:image itunes:duration image",
);
const DETAILS = addKind(
  3,
  "category atom:category dc:subject itunes:keywords media:keywords media:category comments creativecommons:license cc:license dcterms:license media:license podcast:license rights atom:rights dc:rights itunes:season itunes:episode podcast:season podcast:episode podcast:chapters psc:chapters podcast:transcript",
);
const SOURCE = addKind(4, "source atom:source");

type Found = (XmlElement | undefined)[];

export function readXmlItem(item: XmlElement, feed: ItemContext): RawItem {
  const found: Found = new Array(FIELD_COUNT);
  let kinds = 0;
  for (const child of item.children) {
    const place = PLACES.get(child.name);
    if (place === undefined) continue;
    if (place >= FIELD_COUNT) {
      const kind = 1 << (place - FIELD_COUNT);
      kinds |= kind === LINKS && child.hasAttributes ? kindsOfLink(child) : kind;
    } else if (found[place] === undefined) {
      if (!child.isBlank) found[place] = child;
      // Atom's content may be elsewhere.
      else if (child.hasAttributes) kinds |= MEDIA;
    }
  }
  const base = baseOf(item, feed.base);
  const group = kinds & MEDIA ? item.child("media:group") : undefined;
  const content = firstText(found, CONTENT);
  const summary = firstText(found, SUMMARY);
  // Media RSS describes the picture or the video. It stands in where the item has nothing of its own, as at YouTube.
  const caption =
    content === undefined && summary === undefined && kinds & MEDIA
      ? mediaText(item, group, "media:description")
      : undefined;
  const contentHtml = caption !== undefined ? asHtml(caption, "plain") : content === undefined ? "" : asHtml(content);
  const summaryHtml = summary === undefined ? "" : asHtml(summary);
  const link = readLink(item, found, base, kinds);
  const contentBase = readContentBase(content ?? summary, base, base !== feed.base || feed.hasBase, link, feed);
  const media = kinds & MEDIA ? readMedia(item, base) : null;
  const enclosures = media === null ? [] : media.enclosures;
  const authors = readAuthors(item, found, group, kinds, feed);
  const raw: RawItem = {
    id: readId(item, found, link),
    title: readTitle(firstFound(found, TITLE) ?? (kinds & MEDIA ? mediaText(item, group, "media:title") : undefined)),
    author: joinPeople(authors),
    link,
    publishedAt: readDate(found, PUBLISHED, feed.dates),
    updatedAt: readDate(found, UPDATED, feed.dates),
    summaryHtml,
    contentHtml,
    enclosures,
    cover:
      media !== null && media.cover !== null && !media.isCoverSmall
        ? media.cover
        : (findCover(enclosures, contentHtml || summaryHtml, contentBase ?? link ?? feed.link ?? base) ??
          media?.cover ??
          null),
    durationSeconds: media === null ? null : media.durationSeconds,
  };
  const hasDetails = kinds & (DETAILS | CONTRIBUTORS) || authors.length > 1 || enclosures.length > 1;
  const details =
    hasDetails || contentBase !== null ? readDetails(item, base, feed.people, authors, enclosures, contentBase) : null;
  if (details !== null) raw.details = details;
  return raw;
}

function kindsOfLink(link: XmlElement): number {
  const rel = relOf(link);
  if (rel === "alternate") return LINKS;
  if (rel === "enclosure") return MEDIA;
  return rel === "replies" || rel === "license" ? DETAILS : 0;
}

function firstFound(found: Found, places: readonly number[]): XmlElement | undefined {
  for (const place of places) if (found[place] !== undefined) return found[place];
  return undefined;
}

/** The first that can be read as text: Atom's content may also be a picture. */
function firstText(found: Found, places: readonly number[]): XmlElement | undefined {
  for (const place of places) {
    const element = found[place];
    if (element !== undefined && !(BINARY.test(element.attribute("type") ?? "") && !isBase64(element))) return element;
  }
  return undefined;
}

const BINARY = /^\s*(?:image|audio|video|font|application)\/(?!.*(?:xml|html))/i;

function mediaText(item: XmlElement, group: XmlElement | undefined, name: string): XmlElement | undefined {
  const names = [name];
  return (
    firstOf(item, names) ??
    (group && firstOf(group, names)) ??
    item.children
      .filter((child) => child.name === "media:content")
      .map((child) => firstOf(child, names))
      .find((child) => child !== undefined)
  );
}

export function asHtml(element: XmlElement, defaultType = "html"): string {
  const type = element.attribute("type")?.trim().toLowerCase() ?? defaultType;
  const isEncoded = isBase64(element);
  const content = isEncoded ? decodeBase64(element.content) : element.content.trim();
  const isText = type === "text" || type === "plain" || type === "text/plain";
  if (isText && (isEncoded || element.children.length === 0)) return textToHtml(content);
  return type.includes("xhtml") ? withoutPrefix(content) : content;
}

/** Atom 0.3 says so; in Atom 1.0 only what is not text is encoded. */
function isBase64(element: XmlElement): boolean {
  return element.attribute("mode") === "base64";
}

function decodeBase64(written: string): string {
  try {
    const bytes = Uint8Array.from(atob(written), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(bytes).replaceAll("\0", "").trim();
  } catch {
    return "";
  }
}

/** Removes the prefix that some feeds give XHTML: `<h:div><h:p>`. */
function withoutPrefix(xhtml: string): string {
  const prefix = /^<([\w.-]+:)/.exec(xhtml)?.[1];
  return prefix === undefined ? xhtml : xhtml.replaceAll(`<${prefix}`, "<").replaceAll(`</${prefix}`, "</");
}

function readLink(item: XmlElement, found: Found, base: string, kinds: number): string | null {
  const original = absoluteUrl(firstFound(found, ORIGINAL_LINK)?.content, base);
  if (original !== null) return original;
  const link = kinds & LINKS ? linkOf(item, base) : null;
  return link ?? permalinkOf(item) ?? contentAddress(item, base) ?? absoluteUrl(item.attribute("rdf:about"), null);
}

function permalinkOf(item: XmlElement): string | null {
  const guid = item.child("guid");
  if (guid === undefined || guid.attribute("ispermalink")?.trim().toLowerCase() === "false") return null;
  return absoluteUrl(guid.content, null);
}

/** Atom: the text is a page elsewhere. */
function contentAddress(item: XmlElement, base: string): string | null {
  const content = item.child("content") ?? item.child("atom:content");
  if (content === undefined || BINARY.test(content.attribute("type") ?? "")) return null;
  return absoluteUrl(content.attribute("src"), baseOf(content, base));
}

function readId(item: XmlElement, found: Found, link: string | null): string | null {
  const own = cleanLine(firstFound(found, ID)?.content ?? "") || item.attribute("rdf:about")?.trim().toWellFormed();
  if (own) return own;
  // In RSS, where the link was always the item's identity, Atom's id counts only without one.
  if (link !== null && item.name !== "atom:entry") return null;
  return cleanLine(firstFound(found, ATOM_ID)?.content ?? "") || null;
}

function readDate(found: Found, places: readonly number[], hints: DateHints): Date | null {
  for (const place of places) {
    const element = found[place];
    const date = element === undefined ? null : parseDate(element.content, hints);
    if (date !== null) return date;
  }
  return null;
}

/** The dates of items, as they are written. */
export function* datesIn(items: readonly XmlElement[]): Generator<string> {
  for (const { children } of items) {
    const dated = children.find(({ name }) => DATE_PLACES.has(PLACES.get(name) ?? -1));
    if (dated !== undefined) yield dated.content;
  }
}

const DATE_PLACES = new Set(PUBLISHED);

/** The item's own people, those of the feed it was taken from (Atom), those of its feed, then who made its medium. */
function readAuthors(
  item: XmlElement,
  found: Found,
  group: XmlElement | undefined,
  kinds: number,
  { people, authors }: ItemContext,
): readonly string[] {
  for (const place of AUTHOR) {
    const named = found[place] === undefined ? NO_PEOPLE : people.peopleIn(item, found[place].name);
    if (named.length > 0) return named;
  }
  const source = kinds & SOURCE ? (item.child("source") ?? item.child("atom:source")) : undefined;
  const others = source === undefined ? NO_PEOPLE : people.authorsOf(source);
  if (others.length > 0) return others;
  if (authors.length > 0) return authors;
  const contributors = kinds & CONTRIBUTORS ? people.contributorsOf(item) : NO_PEOPLE;
  return contributors.length === 0 && kinds & MEDIA ? people.creditsOf(item, group) : contributors;
}

/** Null where it is the item's link or, without one, the feed's: nearly always. */
function readContentBase(
  text: XmlElement | undefined,
  base: string,
  hasBase: boolean,
  link: string | null,
  feed: ItemContext,
): string | null {
  if (text === undefined || !text.content.includes("<")) return null;
  const outer = baseOf(text, base);
  // XHTML has its own on the element around the text.
  const inner = text.children.length === 1 ? baseOf(text.children[0]!, outer) : outer;
  const isSaid = hasBase || inner !== base;
  const used = isSaid ? inner : (link ?? feed.link ?? feed.url);
  return used === (link ?? feed.link) ? null : used;
}
