import {
  absoluteUrl,
  type Feed,
  isEmptyItem,
  MAX_ITEMS,
  type ParseOutcome,
  type RawItem,
  TITLE_LENGTH,
  withoutQuery,
} from "./feed.ts";
import { readFormer } from "./former-item.ts";
import { findDateHints } from "./parse-date.ts";
import { plainText } from "./plain-text.ts";
import { baseOf, firstText, linkOf, linksWithRel, readLanguage, titleOf } from "./read-element.ts";
import { PeopleReader } from "./read-people.ts";
import { readXml, type XmlElement } from "./read-xml.ts";
import { datesIn, readXmlItem } from "./read-xml-item.ts";
import { toFeedItems } from "./to-feed-items.ts";

const ROOTS = new Set(["rss", "feed", "rdf:rdf", "channel"]);
const MAX_JUNK = 5000;
/** What may stand around a feed: a PHP warning, a stray tag, an HTML wrapper. */
const JUNK = new Set("html head body div pre p br b i font center span table tr td xmp code".split(" "));
/** One of these makes an element called "feed" or "channel" a feed without items. */
const FEED_FIELDS = new Set(
  "title link description subtitle tagline updated modified id author items atom:link atom:id".split(" "),
);

/** RSS 0.9 to 2.0, RDF and Atom. docs/notes/feed-elements.md says what is read from which element, and why. */
export function parseXmlFeed(text: string, url: string): ParseOutcome {
  const elements: XmlElement[] = [];
  const document = readXml(text, elements);
  const root = findRoot(document, elements.length > 0);
  if (root === null) return { ok: false, problem: looksLikeHtml(text) ? "web-page" : "not-a-feed" };
  const channel = root.child("channel") ?? root;
  const base = baseOf(channel, baseOf(root, url));
  const link = linkOf(channel, base);
  const people = new PeopleReader();
  const language = languageOf(root, channel);
  const context = {
    // Without what may be a secret: it is kept with the items.
    url: withoutQuery(url),
    // What a feed says with xml:base counts; Atom's addresses start from the document, those of RSS from the site.
    base: base !== url || root.name === "feed" ? base : (link ?? url),
    hasBase: base !== url,
    link,
    people,
    authors: people.authorsOf(channel),
    dates: findDateHints(language, datesIn(elements)),
  };
  const formerBase = baseOf(root, url);
  const items: RawItem[] = [];
  for (const element of elements.slice(0, MAX_ITEMS)) {
    const item = readXmlItem(element, context);
    if (isEmptyItem(item) || isCutBeforeId(element)) continue;
    const former = readFormer(element, item, formerBase);
    if (former !== undefined) item.former = former;
    items.push(item);
  }
  // Elements of another document may be called "item" as well; those of a feed have something in them.
  if (items.length === 0 && elements.length > 0 && findRoot(document, false) !== root)
    return { ok: false, problem: "not-a-feed" };
  const hubs = linksWithRel(channel, "hub", base);
  const [self = null] = linksWithRel(channel, "self", base);
  const feed: Feed = {
    title: titleOf(channel),
    link,
    description: plainText(firstText(channel, DESCRIPTIONS), TITLE_LENGTH),
    image: imageOf(channel, root, base),
    ttlMinutes: ttlOf(channel),
    items: toFeedItems(items),
    ...(language === null ? null : { language }),
    ...(hubs.length === 0 ? null : { hubs }),
    ...(self === null ? null : { self }),
  };
  return { ok: true, feed };
}

const DESCRIPTIONS = ["description", "subtitle", "atom:subtitle", "tagline", "dc:description", "itunes:summary"];

/**
 * The root decides: an element called "feed" or "channel" somewhere in another document makes it a feed only if it has items.
 * Elements that may stand around a feed by mistake do not count.
 */
function findRoot(document: XmlElement, hasItems: boolean): XmlElement | null {
  let level = [document];
  let isOutermost = true;
  for (let seen = 0; level.length > 0 && seen < MAX_JUNK; ) {
    const next: XmlElement[] = [];
    let hasOther = false;
    for (const element of level) {
      for (const child of element.children) {
        if (ROOTS.has(child.name) && isFeed(child, isOutermost, hasItems)) return child;
        hasOther ||= !JUNK.has(child.name);
        seen++;
        next.push(child);
      }
    }
    isOutermost &&= !hasOther;
    level = next;
  }
  return null;
}

function isFeed(element: XmlElement, isOutermost: boolean, hasItems: boolean): boolean {
  if (hasItems || element.name === "rss") return true;
  if (element.name === "rdf:rdf") return element.child("channel") !== undefined;
  return isOutermost && element.children.some(({ name }) => FEED_FIELDS.has(name));
}

/** The last item of a truncated document is kept if its id is complete; its text arrives with the next refresh. */
function isCutBeforeId(item: XmlElement): boolean {
  if (!item.isCut) return false;
  const named = item.child("guid") ?? item.child("id") ?? item.child("atom:id");
  return named === undefined || named.isCut;
}

function languageOf(root: XmlElement, channel: XmlElement): string | null {
  const named = firstText(channel, ["language", "dc:language"]);
  return readLanguage(named || (channel.attribute("xml:lang") ?? root.attribute("xml:lang")));
}

function imageOf(channel: XmlElement, root: XmlElement, base: string): string | null {
  const image = channel.child("image") ?? root.child("image");
  const named =
    image?.child("url")?.content ??
    channel.child("itunes:image")?.attribute("href") ??
    channel.child("googleplay:image")?.attribute("href") ??
    channel.child("podcast:image")?.attribute("href") ??
    (firstText(channel, ["logo", "atom:logo", "icon", "atom:icon"]) || undefined);
  return absoluteUrl(named, base);
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

function looksLikeHtml(text: string): boolean {
  return /<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 5000));
}
