import { absoluteUrl, type RawItem } from "./feed.ts";
import { baseOf, firstText, readTitle } from "./read-element.ts";
import type { XmlElement } from "./read-xml.ts";
import { asHtml } from "./read-xml-item.ts";

/**
 * What an entry without an id of its own was identified by in older versions, where that was something else:
 * relative links started from the feed, and other elements were its text. Only for finding stored items again; nothing else may change here.
 */
export function readFormer(item: XmlElement, raw: RawItem, feedBase: string): RawItem["former"] {
  // Only the link and the words have changed, and Atom's id in RSS, which counts only without a link.
  if (raw.id !== null && (raw.link !== null || hasOwnId(item))) return undefined;
  const link = formerLink(item, baseOf(item, feedBase));
  if (raw.id === null && raw.link !== null && link === raw.link) return undefined;
  const title = readTitle(item.child("title") ?? item.child("itunes:title") ?? item.child("media:title"));
  const html = formerText(item);
  if (link === null && title === "" && html === "") return undefined;
  const isSame = raw.id === null && link === raw.link && title === raw.title;
  return isSame && html === (raw.contentHtml || raw.summaryHtml) ? undefined : { link, title, html };
}

function hasOwnId(item: XmlElement): boolean {
  return firstText(item, ["guid", "id", "dc:identifier"]) !== "" || item.attribute("rdf:about") !== undefined;
}

function formerLink(item: XmlElement, base: string): string | null {
  const original = absoluteUrl(firstText(item, ["feedburner:origlink"]), base);
  if (original !== null) return original;
  let fallback: string | null = null;
  for (const child of item.children) {
    if (child.name !== "link" && child.name !== "atom:link") continue;
    if ((child.attribute("rel") ?? "alternate") !== "alternate") continue;
    const url = absoluteUrl(child.attribute("href") ?? child.content, base);
    if (url === null) continue;
    if ((child.attribute("type") ?? "text/html").includes("html")) return url;
    fallback ??= url;
  }
  return fallback;
}

function formerText(item: XmlElement): string {
  const encoded = firstText(item, ["content:encoded", "xhtml:body", "body", "fulltext"]);
  if (encoded !== "") return encoded.trim();
  const content = item.child("content") ?? item.child("atom:content");
  if (content !== undefined && !content.isBlank) return asHtml(content);
  const described = (item.child("media:group") ?? item).child("media:description");
  if (described !== undefined && !described.isBlank) return asHtml(described, "plain");
  for (const name of ["description", "summary", "atom:summary", "itunes:summary", "itunes:subtitle"]) {
    const summary = item.child(name);
    if (summary !== undefined && !summary.isBlank) return asHtml(summary);
  }
  return "";
}
