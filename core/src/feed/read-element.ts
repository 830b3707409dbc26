import { cleanLine } from "../clean-text.ts";
import { absoluteUrl, MAX_HUBS, TITLE_LENGTH } from "./feed.ts";
import { plainTitle } from "./plain-text.ts";
import type { XmlElement } from "./read-xml.ts";

/** The first of these elements that is not blank: the order is that of the names. */
export function firstOf(element: XmlElement, names: readonly string[]): XmlElement | undefined {
  for (const name of names)
    for (const child of element.children) if (child.name === name && !child.isBlank) return child;
  return undefined;
}

export function firstText(element: XmlElement, names: readonly string[]): string {
  return firstOf(element, names)?.content ?? "";
}

const TITLES = ["title", "atom:title", "dc:title", "itunes:title", "media:title"];

export function titleOf(element: XmlElement): string {
  return readTitle(firstOf(element, TITLES));
}

export function readTitle(title: XmlElement | undefined): string {
  if (title === undefined) return "";
  const isText = title.attribute("type") === "text" && title.children.length === 0;
  return isText ? cleanLine(title.content).slice(0, TITLE_LENGTH) : plainTitle(title.content, TITLE_LENGTH);
}

/** The page that a feed or an item is about. */
export function linkOf(element: XmlElement, base: string): string | null {
  let fallback: string | null = null;
  for (const child of element.children) {
    if (child.name !== "link" && child.name !== "atom:link") continue;
    if (relOf(child) !== "alternate") continue;
    const url = absoluteUrl(child.attribute("href") ?? child.content, base);
    if (url === null) continue;
    if ((child.attribute("type") ?? "text/html").includes("html")) return url;
    fallback ??= url;
  }
  return fallback;
}

export function linksWithRel(element: XmlElement, rel: string, base: string): string[] {
  const found: string[] = [];
  for (const child of element.children) {
    if ((child.name !== "link" && child.name !== "atom:link") || relOf(child) !== rel) continue;
    const url = absoluteUrl(child.attribute("href"), base);
    if (url !== null && !found.includes(url)) found.push(url);
    if (found.length === MAX_HUBS) break;
  }
  return found;
}

/** In Atom a link without a relation is one to the page itself, and a relation may be written as an address. */
export function relOf(link: XmlElement): string {
  const rel = link.attribute("rel")?.trim().toLowerCase();
  if (rel === undefined || rel === "") return "alternate";
  return rel.startsWith(IANA) ? rel.slice(IANA.length) : rel;
}

const IANA = "http://www.iana.org/assignments/relation/";

export function baseOf(element: XmlElement, outer: string): string {
  return absoluteUrl(element.attribute("xml:base"), outer) ?? outer;
}

export function readLanguage(written: string | undefined): string | null {
  const language = written?.trim().toLowerCase().replaceAll("_", "-") ?? "";
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/.test(language) ? language : null;
}
