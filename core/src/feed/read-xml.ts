import { decodeHTMLStrict } from "entities/decode";
import { type Entities, readEntities } from "./read-entities.ts";
import { endOfTag, isSpace, readAttributes } from "./read-tag.ts";
import { XmlNames } from "./xml-names.ts";

type XmlSource = { text: string; entities: Entities | null };

/**
 * A tolerant XML parser for feeds that never fails. It records where elements begin and end, and decodes text only on
 * access, so unused elements cost little more than a search for "<". Entities of the doctype are known if it gives their
 * value; nothing is fetched. The time is linear in the length of any input.
 */
export class XmlElement {
  /** In lower case, with the usual prefix of its namespace: `media:content` even if the feed writes `m:Content`. */
  readonly name: string;
  readonly children: XmlElement[] = [];
  /** The document ended before the element did. */
  isCut = false;
  private readonly source: XmlSource;
  private readonly tagAt: number; // where the attributes begin
  private readonly startAt: number; // where the content begins
  private endAt: number;
  private attributes: Map<string, string> | null = null;
  private decoded: string | null = null;

  constructor(name: string, source: XmlSource, tagAt: number, startAt: number) {
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

  /** A tag without, such as <title>, has nothing between its name and its ">". */
  get hasAttributes(): boolean {
    return this.startAt - this.tagAt > 2;
  }

  attribute(name: string): string | undefined {
    if (!this.hasAttributes) return undefined;
    this.attributes ??= readAttributes(this.source.text, this.tagAt, this.startAt);
    const value = this.attributes.get(name);
    const { entities } = this.source;
    return value === undefined || entities === null ? value : decodeHTMLStrict(entities.expand(value));
  }

  /** The content with CDATA and entities resolved; unescaped markup is kept. */
  get content(): string {
    if (this.decoded === null) {
      const inner = this.source.text.slice(this.startAt, this.endAt);
      this.decoded = unwrapSections(inner, this.children.length > 0, this.source.entities);
    }
    return this.decoded;
  }

  /** Has neither text nor elements. Most elements are known not to be blank from their first letter, without decoding. */
  get isBlank(): boolean {
    const { text } = this.source;
    let at = this.startAt;
    while (at < this.endAt && isSpace(text.charCodeAt(at))) at++;
    if (at >= this.endAt) return true;
    const first = text.charCodeAt(at);
    if (first !== 0x3c && first !== 0x26) return false;
    if (text.startsWith("<![CDATA[", at)) {
      const inner = text.charCodeAt(at + 9);
      if (inner !== 0x5d && !isSpace(inner)) return false;
    }
    return this.content.trim() === "";
  }
}

const MAX_DEPTH = 100;
// 5,000 items of 40 elements. Without a limit, ten megabytes of "<a>" would take a quarter of a gigabyte.
const MAX_ELEMENTS = 200_000;
/** Both kinds are never nested: an item ends where the next one begins. */
const ITEM_KIND = new Map([
  ["item", "item"],
  ["entry", "entry"],
  ["atom:entry", "entry"],
]);
const CONTAINERS = new Set(["rss", "rdf:rdf", "feed", "channel"]);
/** Elements that contain text only, and those that therefore end them if their own end tag is missing. */
const TEXT_ONLY = new Set(
  "title link guid id pubdate updated published category enclosure dc:date dc:creator".split(" "),
);
const FIELDS = new Set([
  ...TEXT_ONLY,
  ..."description summary content content:encoded author comments image language media:content media:group".split(" "),
]);

/**
 * Returns a root element without a name. With `items`, the document is read as a feed: items are put there, wherever they stand,
 * and not among the children of an element. An element that was left open before an item does not contain it.
 */
export function readXml(text: string, items: XmlElement[] | null = null): XmlElement {
  const source: XmlSource = { text, entities: null };
  const document = new XmlElement("", source, 0, 0);
  const open = [document];
  const openNames = [""]; // as written, to recognise an end tag without looking its name up
  const names = new XmlNames();
  // Remembers what was not found, or repeated searches would be quadratic. `from` must never decrease.
  const absent = new Set<string>();
  const find = (what: string, from: number): number => {
    const found = absent.has(what) ? -1 : text.indexOf(what, from);
    if (found === -1) absent.add(what);
    return found;
  };
  let itemDepth = 0; // of the open item; 0: none
  // What an unprefixed name means inside an element that declares a default namespace of its own.
  let inherited = "";
  let inheritedDepth = 0;
  const closeTop = (endAt: number) => {
    openNames.pop();
    open.pop()!.close(endAt);
    if (open.length <= itemDepth) itemDepth = 0;
    if (open.length <= inheritedDepth) inherited = "";
  };
  const closeDownTo = (depth: number, endAt: number) => {
    while (open.length > depth) closeTop(endAt);
  };
  const nameOf = (raw: string) =>
    inherited === "" || raw.includes(":") ? names.canonical(raw) : inherited + raw.toLowerCase();
  const beginItem = (at: number) => {
    const container = itemDepth || open.findLastIndex(({ name }) => CONTAINERS.has(name)) + 1;
    if (container > 0) closeDownTo(container, at);
  };

  let count = 0;
  let hasDoctype = false;
  let declaredAt = text.indexOf("xmlns");
  let at = text.indexOf("<");
  while (at !== -1) {
    const next = text.charCodeAt(at + 1);
    let after = at + 1; // a "<" that begins no tag is text
    if (next === 0x2f /* / */) {
      const written = openNames[openNames.length - 1]!;
      if (written !== "" && text.startsWith(written, at + 2) && text.charCodeAt(at + 2 + written.length) === 0x3e) {
        after = at + 3 + written.length;
        closeTop(at);
      } else {
        const end = find(">", at);
        if (end === -1) break;
        after = end + 1;
        // A name of more than a hundred letters is none.
        if (end - at < 130) {
          const name = nameOf(text.slice(at + 2, end).trim());
          const depth = open.findLastIndex((element) => element.name === name);
          if (depth > 0) closeDownTo(depth, at);
        }
      }
    } else if (isNameStart(next)) {
      const nameEnd = endOfName(text, at + 1);
      const tagEnd = endOfTag(text, nameEnd);
      if (tagEnd === -1) break; // truncated inside a tag
      after = tagEnd + 1;
      const raw = text.slice(at + 1, nameEnd);
      if (declaredAt !== -1 && declaredAt < at) declaredAt = text.indexOf("xmlns", at);
      const ownDefault = declaredAt !== -1 && declaredAt < tagEnd ? names.declare(raw, text, nameEnd, tagEnd) : "";
      const name = ownDefault === "" ? nameOf(raw) : ownDefault + raw.toLowerCase();
      let isItem = false;
      if (items !== null) {
        const kind = ITEM_KIND.get(name);
        // An <entry> inside an <item> is something else.
        isItem = kind !== undefined && (itemDepth === 0 || ITEM_KIND.get(open[itemDepth]!.name) === kind);
        if (isItem) beginItem(at);
        else if (open.length > itemDepth + 1 && TEXT_ONLY.has(open[open.length - 1]!.name) && FIELDS.has(name))
          closeTop(at);
      }
      if (open.length < MAX_DEPTH && count++ < MAX_ELEMENTS) {
        const element = new XmlElement(name, source, nameEnd, after);
        if (isItem) items!.push(element);
        else open[open.length - 1]!.children.push(element);
        if (text.charCodeAt(tagEnd - 1) !== 0x2f) {
          if (isItem) itemDepth = open.length;
          if (ownDefault !== "") {
            inherited = ownDefault;
            inheritedDepth = open.length;
          }
          open.push(element);
          openNames.push(raw);
        }
      }
    } else if (next === 0x21 /* ! */) {
      if (text.startsWith("<![CDATA[", at)) {
        const end = find("]]>", at + 9);
        // Either truncated, or the end was forgotten: then what follows is not lost.
        after = end === -1 ? at + 9 : end + 3;
      } else if (text.startsWith("<!--", at)) {
        const end = find("-->", at + 4);
        after = end === -1 ? at + 4 : end + 3;
      } else if (!hasDoctype) {
        hasDoctype = true;
        after = endOfDoctype(text, at);
        const rootAt = ROOT_TAG.exec(text.slice(at, after))?.index;
        if (rootAt !== undefined) after = at + rootAt;
        source.entities = readEntities(text.slice(at, after));
      } else {
        const end = find(">", at);
        after = end === -1 ? text.length : end + 1;
      }
    } else if (next === 0x3f /* ? */) {
      const end = find(">", at);
      after = end === -1 ? text.length : end + 1;
    }
    at = text.indexOf("<", after);
  }
  for (const element of open) element.isCut = true;
  closeDownTo(0, text.length);
  return document;
}

/** A doctype whose quotes do not match ends here at the latest. */
const ROOT_TAG = /<(?:[\w.-]+:)?(?:rss|feed|rdf|channel|opml)[\s>]/i;

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

function unwrapSections(text: string, hasMarkup: boolean, entities: Entities | null): string {
  let at = text.indexOf("<![CDATA[");
  if (at === -1) return decode(text, hasMarkup, entities);
  // One section is all, in most feeds: then nothing has to be joined.
  if (at === 0) {
    const end = text.indexOf("]]>", 9);
    if (end === text.length - 3) return text.slice(9, end);
  }
  let unwrapped = "";
  let copied = 0;
  while (at !== -1) {
    const end = text.indexOf("]]>", at + 9);
    unwrapped += decode(text.slice(copied, at), hasMarkup, entities) + text.slice(at + 9, end === -1 ? undefined : end);
    copied = end === -1 ? text.length : end + 3;
    at = text.indexOf("<![CDATA[", copied);
  }
  return unwrapped + decode(text.slice(copied), hasMarkup, entities);
}

/** Around elements, escaped text stays escaped: it is markup as a whole. */
function decode(text: string, hasMarkup: boolean, entities: Entities | null): string {
  const expanded = entities === null ? text : entities.expand(text);
  return hasMarkup ? expanded : decodeHTMLStrict(expanded);
}
