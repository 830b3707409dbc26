import { decodeHTMLStrict } from "entities/decode";
import { cleanLine, shorten } from "../clean-text.ts";
import { isHiddenElement } from "./hidden-style.ts";
import { readAttributes } from "./read-tag.ts";

// Their content is never shown.
const UNREADABLE = new Set([
  "script",
  "style",
  "head",
  "template",
  "svg",
  "iframe",
  "noscript",
  "object",
  "select",
  "textarea",
  // The TeX of a formula, which stands there as MathML.
  "annotation",
]);
/** What may hide an element. Most tags have nothing of that, so their attributes are not read. */
const MAY_HIDE = /hidden|display|visibility|mso-hide|katex-html/i;
/** These end where the next of them begins. */
const ENDED_BY_NEXT = new Set(["p", "li", "td", "th", "tr", "dt", "dd"]);
const NEVER_CLOSED = new Set(["br", "hr", "img", "input", "link", "meta", "wbr", "source", "embed"]);
const LONGEST_HIDDEN = 20_000;
const MAX_HIDDEN = 20;
const INLINE = new Set(
  "a abbr acronym b bdi bdo cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const OTHER_TAGS = new Set(
  "br p div img hr h1 h2 h3 h4 h5 h6 ul ol li pre blockquote table tr td figure section article script style".split(
    " ",
  ),
);

/** The text of HTML on one line, truncated to `maxLength` with an ellipsis. */
export function plainText(html: string, maxLength: number): string {
  const seen = readText(html, maxLength, true);
  // Where everything is hidden, it is meant to be shown by a script.
  return seen.text === "" && seen.hasHidden ? readText(html, maxLength, false).text : seen.text;
}

function readText(html: string, maxLength: number, skipsHidden: boolean): { text: string; hasHidden: boolean } {
  let hidden = 0;
  let text = "";
  let at = 0;
  // Markup is skipped, so read more than needed, but not a whole document for one line.
  while (at < html.length && text.length < maxLength * 2) {
    const tagAt = html.indexOf("<", at);
    const end = tagAt === -1 ? html.length : tagAt;
    text += html.slice(at, Math.min(end, at + maxLength * 8));
    if (tagAt === -1) break;
    if (html.startsWith("<!--", tagAt)) {
      const close = html.indexOf("-->", tagAt + 4);
      at = close === -1 ? html.length : close + 3;
      continue;
    }
    const nameAt = html.charCodeAt(tagAt + 1) === 0x2f /* / */ ? tagAt + 2 : tagAt + 1;
    const first = html.charCodeAt(nameAt) | 0x20;
    const isDeclaration = nameAt === tagAt + 1 && (html[nameAt] === "!" || html[nameAt] === "?");
    if (!isDeclaration && (first < 0x61 || first > 0x7a)) {
      text += "<";
      at = tagAt + 1;
      continue;
    }
    const name = tagName(html, nameAt);
    if (!INLINE.has(name)) text += " ";
    const close = html.indexOf(">", tagAt);
    at = close === -1 ? html.length : close + 1;
    if (nameAt !== tagAt + 1 || html[close - 1] === "/") continue;
    if (UNREADABLE.has(name)) at = endOfElement(html, name, at);
    else if (skipsHidden && close > nameAt + name.length && hidden < MAX_HIDDEN) {
      const rest = html.slice(nameAt + name.length, close);
      if (!MAY_HIDE.test(rest) || !isHidden(name, rest)) continue;
      hidden++;
      at = endOfHidden(html, name, at);
    }
  }
  return { text: shorten(cleanLine(decodeHTMLStrict(text)), maxLength), hasHidden: hidden > 0 };
}

function isHidden(name: string, rest: string): boolean {
  if (NEVER_CLOSED.has(name) || rest.length > 5000) return false;
  const attributes = readAttributes(rest, 0, rest.length);
  // Wikipedia hides its MathML behind a picture of the formula.
  if (attributes.get("class")?.includes("mwe-math-mathml")) return false;
  return isHiddenElement(name, attributes, rest);
}

/** Where a hidden element ends; `from` if it never does: then it is shown. */
function endOfHidden(html: string, name: string, from: number): number {
  const content = html.slice(from, from + LONGEST_HIDDEN);
  let depth = 1;
  for (const { 0: tag, index } of content.matchAll(new RegExp(`</?${name}(?![\\w:-])`, "gi"))) {
    const isEnd = tag[1] === "/";
    if (!isEnd && ENDED_BY_NEXT.has(name)) return from + index;
    depth += isEnd ? -1 : 1;
    if (depth === 0) return from + index;
  }
  return from;
}

/** Removes markup from a title but keeps "1 < 2" and "the <video> element". */
export function plainTitle(title: string, maxLength: number): string {
  const start = title.slice(0, maxLength * 8);
  const tag = /<\/?([a-z][a-z\d]*)\b[^<>]*>/i.exec(start)?.[1]?.toLowerCase() ?? "";
  if (INLINE.has(tag) || OTHER_TAGS.has(tag)) return plainText(start, maxLength);
  return shorten(cleanLine(decodeHTMLStrict(start)), maxLength);
}

function tagName(html: string, from: number): string {
  let end = from;
  while (end < from + 30 && isWordCode(html.charCodeAt(end))) end++;
  return html.slice(from, end).toLowerCase();
}

function isWordCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

function endOfElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  const found = end.exec(html);
  if (found === null) return html.length;
  const close = html.indexOf(">", found.index);
  return close === -1 ? html.length : close + 1;
}
