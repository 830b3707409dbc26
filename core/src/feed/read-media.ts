import { absoluteUrl, type Enclosure, MAX_ENCLOSURES } from "./feed.ts";
import { isUsableCover } from "./find-cover.ts";
import { isPicture } from "./is-picture.ts";
import { parseDuration } from "./parse-duration.ts";
import { relOf } from "./read-element.ts";
import type { XmlElement } from "./read-xml.ts";

/** Smaller ones are shown only if the feed names nothing larger. */
const SMALL_WIDTH = 200;

type Picture = { url: string; width: number };
type Media = {
  enclosures: Enclosure[];
  cover: string | null;
  /** All that is named is small: a picture of the text is better. */
  isCoverSmall: boolean;
  durationSeconds: number | null;
};

/** The files of an item, the picture that it names, and how long it plays. */
export function readMedia(item: XmlElement, base: string): Media {
  const media = new MediaReader(base);
  media.readAll(item);
  const original = item.child("feedburner:origenclosurelink");
  if (original !== undefined) media.replaceAddress(absoluteUrl(original.content, base));
  const written = item.child("itunes:duration")?.content ?? media.duration ?? "";
  const cover = chooseCover([...media.named, ...media.shown]);
  return {
    enclosures: media.enclosures,
    cover: cover?.url ?? null,
    isCoverSmall: cover !== null && isSmall(cover),
    durationSeconds: written === "" ? null : parseDuration(written),
  };
}

class MediaReader {
  readonly enclosures: Enclosure[] = [];
  /** Pictures that stand for the item, then pictures that are part of it. */
  readonly named: Picture[] = [];
  readonly shown: Picture[] = [];
  duration: string | undefined;
  private readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  readAll(parent: XmlElement): void {
    for (const child of parent.children) {
      switch (child.name) {
        case "enclosure":
          this.add(child, child.attribute("url") ?? child.attribute("href"), "length");
          break;
        case "enc:enclosure":
          this.add(child, child.attribute("rdf:resource") ?? child.attribute("resource"), "enc:length");
          break;
        case "link":
        case "atom:link":
          if (relOf(child) === "enclosure") this.add(child, child.attribute("href"), "length");
          break;
        case "content":
        case "atom:content":
          if (!/html|^text|^$/.test(child.attribute("type") ?? "")) this.add(child, child.attribute("src"), "length");
          break;
        case "media:content":
          this.addContent(child);
          break;
        case "media:group":
          this.readGroup(child);
          break;
        case "media:thumbnail":
        case "itunes:image":
        case "image":
          this.addNamed(child);
          break;
      }
    }
  }

  /** A group has the same medium several times, in other sizes or formats: one of each kind is enough. */
  private readGroup(group: XmlElement): void {
    const best = new Map<string, XmlElement>();
    for (const child of group.children) {
      if (child.name === "media:thumbnail") this.addNamed(child);
      if (child.name !== "media:content") continue;
      const kind = kindOf(child);
      const known = best.get(kind);
      if (known === undefined || isBetter(child, known, kind)) best.set(kind, child);
    }
    for (const child of best.values()) this.addContent(child);
  }

  private addContent(content: XmlElement): void {
    const isImage = content.attribute("medium") === "image";
    const added = this.add(content, content.attribute("url"), "filesize", isImage ? "image/*" : undefined);
    if (added !== null && isPicture(added) && isUsableCover(added.url))
      this.shown.push({ url: added.url, width: widthOf(content) });
    this.duration ??= content.attribute("duration");
    for (const child of content.children) if (child.name === "media:thumbnail") this.addNamed(child);
  }

  private addNamed(element: XmlElement): void {
    const address =
      element.attribute("url") ?? element.attribute("href") ?? element.child("url")?.content ?? element.content;
    const url = absoluteUrl(address, this.base);
    if (url !== null) this.named.push({ url, width: widthOf(element) });
  }

  private add(element: XmlElement, address: string | undefined, size: string, usual?: string): Enclosure | null {
    const url = absoluteUrl(address, this.base);
    // WordPress.com encloses a picture of the author with every post.
    if (url === null || this.enclosures.length >= MAX_ENCLOSURES || AVATAR.test(url)) return null;
    const known = this.enclosures.find((enclosure) => enclosure.url === url);
    if (known !== undefined) return known;
    const type = element.attribute("type") ?? element.attribute("enc:type") ?? usual;
    const bytes = Number(element.attribute(size));
    const enclosure = {
      url,
      type: type?.trim().toLowerCase().slice(0, 100).toWellFormed() || null,
      bytes: bytes > 0 && Number.isSafeInteger(bytes) ? bytes : null,
    };
    this.enclosures.push(enclosure);
    return enclosure;
  }

  /** FeedBurner counts downloads; the original address is that of the only file. */
  replaceAddress(original: string | null): void {
    const [only] = this.enclosures;
    if (original !== null && only !== undefined && this.enclosures.length === 1) only.url = original;
  }
}

const AVATAR = /^https?:\/\/[^/]*gravatar\.com\/avatar\//i;

/** The first, unless it is small and another is larger. */
function chooseCover(pictures: readonly Picture[]): Picture | null {
  const [first] = pictures;
  if (first === undefined) return null;
  if (!isSmall(first)) return first;
  return pictures.reduce((largest, picture) => (picture.width > largest.width ? picture : largest));
}

function isSmall({ width }: Picture): boolean {
  return width > 0 && width < SMALL_WIDTH;
}

function widthOf(element: XmlElement): number {
  const width = Number(element.attribute("width"));
  return width > 0 ? width : 0;
}

function kindOf(content: XmlElement): string {
  return content.attribute("medium") ?? content.attribute("type")?.split("/")[0] ?? "";
}

function isBetter(content: XmlElement, than: XmlElement, kind: string): boolean {
  if (kind === "image") return widthOf(content) > widthOf(than);
  return content.attribute("isdefault") === "true" && than.attribute("isdefault") !== "true";
}
