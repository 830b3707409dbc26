import { absoluteUrl } from "./feed.ts";
import { endOfTag, readAttributes } from "./read-tag.ts";

/**
 * Turns untrusted HTML into safe HTML. No markup of the input is copied: every tag of the output is written here, from
 * the lists below, with checked addresses, and everything else becomes escaped text. So a misread tag can spoil the
 * layout but not safety; and without comments, raw text elements, SVG or MathML in the output, a browser that parses it
 * twice gets the same tree.
 */
export function sanitiseHtml(html: string, base: string | null): string {
  const source = html.slice(0, MAX_LENGTH).replaceAll("\0", "");
  const open: string[] = [];
  const neverEnds = new Set<string>();
  let out = "";
  let written = 0;
  const closeDownTo = (depth: number) => {
    while (open.length > depth) out += `</${open.pop()}>`;
  };

  let at = 0;
  while (at < source.length) {
    const tagAt = source.indexOf("<", at);
    out += escapeText(source.slice(at, tagAt === -1 ? undefined : tagAt));
    if (tagAt === -1) break;
    const isEnd = source[tagAt + 1] === "/";
    const raw = NAME.exec(source.slice(tagAt + (isEnd ? 2 : 1), tagAt + 32))?.[0].toLowerCase();
    if (raw === undefined) {
      at = skipNonTag(source, tagAt);
      if (at === tagAt + 1) out += "&lt;";
      continue;
    }
    const nameEnd = tagAt + (isEnd ? 2 : 1) + raw.length;
    const tagEnd = endOfTag(source, nameEnd);
    if (tagEnd === -1) break;
    at = tagEnd + 1;
    const name = RENAMED.get(raw) ?? raw;
    if (isEnd) {
      const depth = open.lastIndexOf(name);
      if (depth !== -1) closeDownTo(depth);
      continue;
    }
    if (DROPPED_WHOLE.has(name)) {
      at = endOfDropped(source, name, at, neverEnds);
      continue;
    }
    if (!ALLOWED.has(name) || written >= MAX_ELEMENTS || open.length >= MAX_DEPTH) continue;
    const attributes = nameEnd === tagEnd ? NO_ATTRIBUTES : readAttributes(source, nameEnd, tagEnd);
    const tag = writeTag(name, attributes, base);
    if (tag === null) continue;
    const closed = IMPLIES_END_OF.get(name);
    while (closed !== undefined && open.length > 0 && closed.includes(open[open.length - 1]!))
      closeDownTo(open.length - 1);
    if (name === "a" && open.includes("a")) closeDownTo(open.indexOf("a"));
    out += tag;
    written++;
    if (!VOID.has(name)) open.push(name);
  }
  closeDownTo(0);
  return out;
}

const MAX_LENGTH = 2_000_000;
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 100;
// The whole name, so that <a-card> is not read as <a>.
const NAME = /^[a-zA-Z][^\s/>]{0,29}/;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

const words = (text: string) => text.split(" ");
export const ALLOWED: ReadonlySet<string> = new Set(
  words(
    "a abbr audio b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small source strong sub summary sup table tbody td tfoot th thead time tr u ul var video wbr",
  ),
);
const VOID = new Set(["br", "hr", "img", "source", "wbr"]);
/** Landmark elements inside an article would confuse screen readers. */
const RENAMED = new Map([
  ...words("article aside center footer header main nav section").map((name) => [name, "div"] as const),
  ["strike", "s"],
  ["tt", "code"],
]);
/** Removed with their content. Unclosed, these also remove the rest of the document, as in a browser. */
const RAW_TEXT = new Set(words("script style textarea title xmp"));
/** Removed with their content. Unclosed, only the tag is removed, except for those above. */
const DROPPED_WHOLE = new Set([
  ...RAW_TEXT,
  ...words("iframe object applet noscript template svg math select noembed noframes frameset head button"),
]);
/** Elements whose end tags may be omitted. */
const IMPLIES_END_OF = new Map<string, readonly string[]>([
  ...words("p div ul ol dl table pre blockquote figure h1 h2 h3 h4 h5 h6 hr details").map(
    (name) => [name, ["p"]] as const,
  ),
  ["li", ["p", "li"]],
  ["dt", ["p", "dt", "dd"]],
  ["dd", ["p", "dt", "dd"]],
  ["td", ["p", "td", "th"]],
  ["th", ["p", "td", "th"]],
  ["tr", ["p", "td", "th", "tr"]],
  ["tbody", ["p", "td", "th", "tr", "thead", "tbody"]],
  ["tfoot", ["p", "td", "th", "tr", "tbody"]],
]);

/** Null when the element is useless without the attributes that were removed. */
function writeTag(name: string, attributes: ReadonlyMap<string, string>, base: string | null): string | null {
  switch (name) {
    case "a": {
      const href = linkAddress(attributes.get("href"), base);
      if (href === null) return null;
      return `<a href="${escapeValue(href)}" rel="noopener noreferrer nofollow" target="_blank"${kept(attributes, ["title"])}>`;
    }
    case "img": {
      const src = pictureAddress(attributes, base);
      if (src === null || isTrackingPixel(attributes)) return null;
      const alt = escapeValue(attributes.get("alt") ?? "");
      const size = numbers(attributes, ["width", "height"]);
      return `<img src="${escapeValue(src)}" alt="${alt}"${size}${kept(attributes, ["title"])} loading="lazy" referrerpolicy="no-referrer">`;
    }
    case "audio":
    case "video": {
      const src = absoluteUrl(attributes.get("src"), base);
      const poster = absoluteUrl(attributes.get("poster"), base);
      const addresses = addressAttribute("src", src) + addressAttribute("poster", name === "video" ? poster : null);
      return `<${name}${addresses} controls preload="none">`;
    }
    case "source": {
      const src = absoluteUrl(attributes.get("src"), base);
      return src === null ? null : `<source${addressAttribute("src", src)}${kept(attributes, ["type"])}>`;
    }
    case "td":
    case "th":
      return `<${name}${numbers(attributes, ["colspan", "rowspan"])}>`;
    case "ol":
      return `<ol${numbers(attributes, ["start"])}>`;
    case "time":
      return `<time${kept(attributes, ["datetime"])}>`;
    case "abbr":
    case "dfn":
      return `<${name}${kept(attributes, ["title"])}>`;
    case "bdo":
      return `<bdo${kept(attributes, ["dir"])}>`;
    default:
      return `<${name}>`;
  }
}

function linkAddress(written: string | undefined, base: string | null): string | null {
  const url = absoluteUrl(written, base);
  if (url !== null) return url;
  const mail = URL.parse(written?.trim() ?? "");
  return mail?.protocol === "mailto:" ? mail.href : null;
}

/** Pages that load images lazily keep the real address in a data attribute. */
function pictureAddress(attributes: ReadonlyMap<string, string>, base: string | null): string | null {
  for (const name of ["data-src", "data-original", "src"]) {
    const url = absoluteUrl(attributes.get(name), base);
    if (url !== null) return url;
  }
  return null;
}

function isTrackingPixel(attributes: ReadonlyMap<string, string>): boolean {
  const isTiny = (size: string | undefined) => size !== undefined && /^\s*[01](?:px)?\s*$/.test(size);
  return isTiny(attributes.get("width")) || isTiny(attributes.get("height"));
}

function addressAttribute(name: string, url: string | null): string {
  return url === null ? "" : ` ${name}="${escapeValue(url)}"`;
}

function kept(attributes: ReadonlyMap<string, string>, names: readonly string[]): string {
  return names.map((name) => (attributes.has(name) ? ` ${name}="${escapeValue(attributes.get(name)!)}"` : "")).join("");
}

function numbers(attributes: ReadonlyMap<string, string>, names: readonly string[]): string {
  return names
    .map((name) => (/^\d{1,4}$/.test(attributes.get(name) ?? "") ? ` ${name}="${attributes.get(name)}"` : ""))
    .join("");
}

/** Entities are left as they are: a browser decodes them as text. */
function escapeText(text: string): string {
  return text.includes(">") ? text.replaceAll(">", "&gt;") : text;
}

/** For decoded values, so that a browser reads exactly the value that was checked. */
function escapeValue(value: string): string {
  if (!/[&"<>]/.test(value)) return value;
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The index after a comment or declaration; just after the "<" if it begins neither. */
function skipNonTag(source: string, at: number): number {
  if (source.startsWith("<!--", at)) {
    const end = source.indexOf("-->", at + 4);
    return end === -1 ? source.length : end + 3;
  }
  const next = source[at + 1];
  if (next !== "!" && next !== "?" && next !== "/") return at + 1;
  const end = source.indexOf(">", at);
  return end === -1 ? source.length : end + 1;
}

function endOfDropped(source: string, name: string, from: number, neverEnds: Set<string>): number {
  if (neverEnds.has(name)) return from;
  const end = new RegExp(`</${name}\\b[^>]*>?`, "gi");
  end.lastIndex = from;
  if (end.exec(source) !== null) return end.lastIndex;
  if (RAW_TEXT.has(name)) return source.length;
  neverEnds.add(name);
  return from;
}
