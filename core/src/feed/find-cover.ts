import { choosePicture, isCountingPixel, noscriptAfter, sidesOf } from "./choose-picture.ts";
import { absoluteUrl, type Enclosure } from "./feed.ts";
import { isPicture } from "./is-picture.ts";
import { endOfTag, readAttributes } from "./read-tag.ts";

// Tracking pixels, spacers, share buttons, emoji.
const NOT_A_COVER =
  /(?:pixel|spacer|blank|1x1|emoji|smil(?:ey|ies)|feedburner|stat\.|doubleclick|wp-includes|gravatar|favicon)/i;
const MAX_HTML_LENGTH = 20_000;

const MAX_PICTURES = 50;

/** A cover for an item that names none: an enclosed image, else the first image in its content. */
export function findCover(enclosures: readonly Enclosure[], contentHtml: string, base: string): string | null {
  const enclosed = enclosures.find((enclosure) => isPicture(enclosure) && isUsableCover(enclosure.url));
  if (enclosed !== undefined) return enclosed.url;
  if (!contentHtml.includes("<img") && !contentHtml.includes("<IMG") && !contentHtml.includes("poster")) return null;
  return findInHtml(contentHtml.slice(0, MAX_HTML_LENGTH), base);
}

/** By the rules for the pictures of an article. */
function findInHtml(html: string, base: string): string | null {
  let sourceSet: string | null = null;
  let count = 0;
  for (const { 0: start, index } of html.matchAll(/<(?:img|video|source|picture)(?=[\s/>])/gi)) {
    if (++count > MAX_PICTURES) return null;
    const from = index + start.length;
    const end = endOfTag(html, from);
    if (end === -1) return null;
    const name = start.slice(1).toLowerCase();
    const attributes = readAttributes(html, from, end);
    if (name === "picture") sourceSet = null;
    else if (name === "source") sourceSet ??= attributes.get("srcset") ?? attributes.get("data-srcset") ?? null;
    else {
      const url = name === "video" ? absoluteUrl(attributes.get("poster"), base) : coverIn(attributes, base, sourceSet);
      if (name === "img") sourceSet = null;
      if (
        url !== null &&
        isUsableCover(asWritten(url, attributes)) &&
        !(name === "img" && isPlaceholder(html, end + 1))
      )
        return url;
    }
  }
  return null;
}

/** The host of the page says nothing about its pictures: pixelfed.example has more than pixels. */
function asWritten(url: string, attributes: ReadonlyMap<string, string>): string {
  const isRelative = ![...attributes.values()].some((value) => value.includes("//"));
  return isRelative ? url.slice(url.indexOf("/", "https://".length)) : url;
}

function coverIn(attributes: ReadonlyMap<string, string>, base: string, sourceSet: string | null): string | null {
  if (isCountingPixel(attributes) || isSmall(attributes)) return null;
  const used = new Map(attributes);
  // A cover is small: the picture itself is enough, and those that are stored stay as they are.
  if (absoluteUrl(attributes.get("src"), base) !== null) used.delete("srcset");
  const url = choosePicture(used, base, sourceSet);
  return url?.startsWith("http") ? url : null;
}

/** Icons and emoji: every side that is known is below 100 px. */
function isSmall(attributes: ReadonlyMap<string, string>): boolean {
  const sides = sidesOf(attributes);
  return sides.length > 0 && sides.every((side) => /^\d{1,2}(?:\.\d{1,9})?(?:px)?$/.test(side));
}

/** The real picture follows in a <noscript>. */
function isPlaceholder(html: string, from: number): boolean {
  const inside = noscriptAfter(html, from);
  if (inside === -1) return false;
  const content = html.slice(inside, inside + 1500).toLowerCase();
  const picture = content.search(/<img[\s/]/);
  const end = content.indexOf("</noscript");
  return picture !== -1 && (end === -1 || picture < end);
}

/** Not a tracking pixel or a picture of the author. */
export function isUsableCover(url: string): boolean {
  return !NOT_A_COVER.test(url);
}
