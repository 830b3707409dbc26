import { decodeHTMLStrict } from "entities/decode";
import { absoluteUrl, type Enclosure } from "./feed.ts";

// Tracking pixels, spacers, share buttons, emoji.
const NOT_A_COVER =
  /(?:pixel|spacer|blank|1x1|emoji|smil(?:ey|ies)|feedburner|stat\.|doubleclick|wp-includes|gravatar|favicon)/i;
const MAX_HTML_LENGTH = 20_000;

/** A cover for an item that names none: an enclosed image, else the first image in its content. */
export function findCover(enclosures: readonly Enclosure[], contentHtml: string, base: string): string | null {
  const enclosed = enclosures.find((enclosure) => isPicture(enclosure) && isUsableCover(enclosure.url));
  if (enclosed !== undefined) return enclosed.url;
  if (!contentHtml.includes("<img") && !contentHtml.includes("<IMG") && !contentHtml.includes("poster")) return null;
  const html = contentHtml.slice(0, MAX_HTML_LENGTH);
  for (const tag of html.matchAll(/<(?:img|video)\s[^<>]{0,4000}/gi)) {
    const source =
      /\s(?:data-src|data-original|poster)\s*=\s*["']?([^"'\s>]+)/i.exec(tag[0]) ??
      /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag[0]);
    const isVideo = /^<video/i.test(tag[0]) && !/\sposter\s*=/i.test(tag[0]);
    const isSmall = /\s(?:width|height)\s*=\s*["']?\d{1,2}(?:px)?["'\s/]/i.test(tag[0]);
    if (source === null || isVideo || isSmall || NOT_A_COVER.test(source[1]!)) continue;
    const url = absoluteUrl(decodeHTMLStrict(source[1]!), base);
    if (url !== null) return url;
  }
  return null;
}

export function isPicture({ type, url }: Enclosure): boolean {
  return type === null ? /\.(?:jpe?g|png|webp|avif)(?:$|\?)/i.test(url) : type.startsWith("image/");
}

/** Not a tracking pixel or a picture of the author. */
export function isUsableCover(url: string): boolean {
  return !NOT_A_COVER.test(url);
}
