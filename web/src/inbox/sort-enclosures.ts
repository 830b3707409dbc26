import { hasPictureName, isPicture } from "#core/feed/is-picture.ts";
import type { OpenedItem } from "./item.ts";

type Enclosure = OpenedItem["enclosures"][number];

/**
 * The pictures of a post are its content and shown as a gallery, and so is the picture of an article that has none in its text.
 * Other files are listed; a picture that the text shows already is neither.
 */
export function sortEnclosures(
  enclosures: readonly Enclosure[],
  contentHtml: string,
  isPost: boolean,
): { pictures: Enclosure[]; files: Enclosure[] } {
  const isGallery = isPost || !contentHtml.includes("<img ");
  const pictures = new Map<string, Enclosure>();
  const files: Enclosure[] = [];
  for (const enclosure of enclosures) {
    if (!isPicture(enclosure)) files.push(enclosure);
    else if (contentHtml.includes(asWritten(enclosure.url))) continue;
    else if (!isGallery) files.push(enclosure);
    // News feeds give the same picture in several sizes, which differ in the query.
    else if (!pictures.has(withoutSize(enclosure.url))) pictures.set(withoutSize(enclosure.url), enclosure);
  }
  return { pictures: [...pictures.values()], files };
}

/** Of an address such as `attachment.php?id=1` the query is what names the picture. */
function withoutSize(url: string): string {
  return hasPictureName(url) ? url.split(/[?#]/, 1)[0]! : url;
}

/** As addresses are written in clean HTML. */
function asWritten(url: string): string {
  return url.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
