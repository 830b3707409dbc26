import { decodeHTMLStrict } from "entities/decode";
import { endOfTag, isSpace, readAttributes } from "./read-tag.ts";

/**
 * A tolerant XML parser for feeds that never fails. It records where elements begin and end, and decodes text only on
 * access, so unused elements cost little more than a search for "<". Doctypes are skipped: no entity is declared or
 * fetched. The time is linear in the length of any input.
 */
export class XmlElement {
  /** In lower case, with the usual prefix of its namespace: `media:content` even if the feed writes `m:Content`. */
  readonly name: string;
  readonly children: XmlElement[] = [];
  /** The document ended before the element did. */
  isCut = false;
  private readonly source: string;
  private readonly tagAt: number; // where the attributes begin
  private readonly startAt: number; // where the content begins
  private endAt: number;
  private attributes: Map<string, string> | null = null;
  private decoded: string | null = null;

  constructor(name: string, source: string, tagAt: number, startAt: number) {
    this.name = name;
    this.source = source;
    this.tagAt = tagAt;
    this.startAt = startAt;
    this.endAt = startAt;
  }

  close(endAt: number): void {
    this.endAt = endAt;
  }

  child(name: string): XmlElement | undefined {
    for (const child of this.children) if (child.name === name) return child;
    return undefined;
  }

  attribute(name: string): string | undefined {
    this.attributes ??= readAttributes(this.source, this.tagAt, this.startAt);
    return this.attributes.get(name);
  }

  /** The content with CDATA and entities resolved; unescaped markup is kept. */
  get content(): string {
    if (this.decoded === null) {
      const inner = this.source.slice(this.startAt, this.endAt);
      this.decoded = unwrapSections(inner, this.children.length > 0 ? (text) => text : decodeHTMLStrict);
    }
    return this.decoded;
  }
}

const MAX_DEPTH = 100;
// 5,000 items of 40 elements. Without a limit, ten megabytes of "<a>" would take a quarter of a gigabyte.
const MAX_ELEMENTS = 200_000;
const NONE: ReadonlySet<string> = new Set();
const USUAL_PREFIX = new Map(
  Object.entries({
    "http://www.w3.org/2005/atom": "atom:",
    "http://purl.org/atom/ns#": "atom:",
    "http://purl.org/rss/1.0/": "",
    "http://my.netscape.com/rdf/simple/0.9/": "",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf:",
    "http://purl.org/rss/1.0/modules/content/": "content:",
    "http://purl.org/rss/1.0/modules/syndication/": "sy:",
    "http://purl.org/dc/elements/1.1/": "dc:",
    "http://purl.org/dc/terms/": "dcterms:",
    "http://search.yahoo.com/mrss/": "media:",
    "http://search.yahoo.com/mrss": "media:",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes:",
    "http://www.youtube.com/xml/schemas/2015": "yt:",
    "http://rssnamespace.org/feedburner/ext/1.0": "feedburner:",
  }),
);

/** Returns a root element without a name. An element in `neverNested`, such as an item, ends where the next one begins. */
export function readXml(source: string, neverNested: ReadonlySet<string> = NONE): XmlElement {
  const document = new XmlElement("", source, 0, 0);
  const open = [document];
  const names = createNames();
  // Remembers what was not found, or repeated searches would be quadratic. `from` must never decrease.
  const absent = new Set<string>();
  const find = (what: string, from: number): number => {
    const found = absent.has(what) ? -1 : source.indexOf(what, from);
    if (found === -1) absent.add(what);
    return found;
  };
  const closeTop = (endAt: number) => open.pop()!.close(endAt);
  const closeFrom = (name: string, endAt: number) => {
    const depth = open.findLastIndex((element) => element.name === name);
    if (depth > 0) while (open.length > depth) closeTop(endAt);
  };

  let count = 0;
  let hasDoctype = false;
  let at = source.indexOf("<");
  while (at !== -1) {
    const next = source.charCodeAt(at + 1);
    let after = at + 1; // a "<" that begins no tag is text
    if (next === 0x21 /* ! */) {
      if (source.startsWith("<![CDATA[", at)) {
        const end = find("]]>", at + 9);
        if (end === -1) break;
        after = end + 3;
      } else if (source.startsWith("<!--", at)) {
        const end = find("-->", at + 4);
        after = end === -1 ? at + 4 : end + 3;
      } else if (!hasDoctype) {
        hasDoctype = true;
        after = endOfDoctype(source, at);
      } else {
        const end = find(">", at);
        after = end === -1 ? source.length : end + 1;
      }
    } else if (next === 0x3f /* ? */) {
      const end = find(">", at);
      after = end === -1 ? source.length : end + 1;
    } else if (next === 0x2f /* / */) {
      const end = find(">", at);
      if (end === -1) break;
      after = end + 1;
      const name = names.known(source.slice(at + 2, end).trim());
      if (name !== undefined) closeFrom(name, at);
    } else if (isNameStart(next)) {
      const nameEnd = endOfName(source, at + 1);
      const tagEnd = endOfTag(source, nameEnd);
      if (tagEnd === -1) break; // truncated inside a tag
      after = tagEnd + 1;
      const raw = source.slice(at + 1, nameEnd);
      names.declare(raw, source, nameEnd, tagEnd);
      const name = names.canonical(raw);
      if (neverNested.has(name)) closeFrom(name, at);
      if (open.length < MAX_DEPTH && count++ < MAX_ELEMENTS) {
        const element = new XmlElement(name, source, nameEnd, after);
        open[open.length - 1]!.children.push(element);
        if (source.charCodeAt(tagEnd - 1) !== 0x2f) open.push(element);
      }
    }
    at = source.indexOf("<", after);
  }
  for (const element of open) element.isCut = true;
  while (open.length > 0) closeTop(source.length);
  return document;
}

/** Replaces a feed's namespace prefixes with the usual ones; a feed that prefixes everything with `atom:` loses the prefix. */
function createNames() {
  const canonical = new Map<string, string>();
  const prefixes = new Map<string, string>();
  const toCanonical = (raw: string): string => {
    const known = canonical.get(raw);
    if (known !== undefined) return known;
    const lower = raw.toLowerCase();
    const colon = lower.indexOf(":");
    const prefix = lower.slice(0, colon + 1);
    const name = (prefixes.get(prefix) ?? prefix) + lower.slice(colon + 1);
    // A hostile feed may use a new name for every element.
    if (canonical.size < 1000) canonical.set(raw, name);
    return name;
  };
  return {
    canonical: toCanonical,
    known: (raw: string): string | undefined => (raw.length > 100 ? undefined : toCanonical(raw)),
    declare(raw: string, source: string, from: number, to: number): void {
      if (canonical.has(raw) || prefixes.size > 100) return;
      if (!source.slice(from, to).includes("xmlns:")) return;
      for (const [name, uri] of readAttributes(source, from, to)) {
        const usual = USUAL_PREFIX.get(uri.trim().toLowerCase());
        if (usual !== undefined && name.startsWith("xmlns:")) prefixes.set(`${name.slice(6)}:`, usual);
      }
      const own = raw.toLowerCase().slice(0, raw.indexOf(":") + 1);
      if (prefixes.get(own) === "atom:" && /:feed$/i.test(raw)) prefixes.set(own, "");
    },
  };
}

/** The index after `<!DOCTYPE …>` and its internal subset. An unclosed one ends where the first element begins. */
function endOfDoctype(source: string, from: number): number {
  let isSubset = false;
  for (let at = from + 2; at < source.length; at++) {
    const letter = source[at];
    if (letter === '"' || letter === "'") {
      const close = source.indexOf(letter, at + 1);
      if (close !== -1 && (isSubset || !/[<>]/.test(source.slice(at, close)))) at = close;
    } else if (letter === "[" || letter === "]") isSubset = letter === "[";
    else if (letter === ">" && !isSubset) return at + 1;
    else if (source.startsWith("<!--", at)) {
      const end = source.indexOf("-->", at);
      if (end === -1) break;
      at = end + 2;
    } else if (letter === "<" && source[at + 1] !== "!" && source[at + 1] !== "?") return at;
  }
  const end = source.indexOf(">", from);
  return end === -1 ? source.length : end + 1;
}

function isNameStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code >= 0x80;
}

function endOfName(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (isSpace(code) || code === 0x3e || code === 0x2f || code === 0x3c) break;
  }
  return at;
}

function unwrapSections(text: string, outside: (text: string) => string): string {
  let at = text.indexOf("<![CDATA[");
  if (at === -1) return outside(text);
  let unwrapped = "";
  let copied = 0;
  while (at !== -1) {
    const end = text.indexOf("]]>", at + 9);
    unwrapped += outside(text.slice(copied, at)) + text.slice(at + 9, end === -1 ? undefined : end);
    copied = end === -1 ? text.length : end + 3;
    at = text.indexOf("<![CDATA[", copied);
  }
  return unwrapped + outside(text.slice(copied));
}
