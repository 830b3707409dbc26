import { cleanLine } from "../clean-text.ts";
import {
  absoluteUrl,
  type Chapter,
  type Enclosure,
  type ItemDetails,
  MAX_CHAPTERS,
  MAX_VALUES,
  type Transcript,
} from "./feed.ts";
import { isPicture } from "./is-picture.ts";
import { plainTitle } from "./plain-text.ts";
import { readLanguage, relOf } from "./read-element.ts";
import type { PeopleReader } from "./read-people.ts";
import type { XmlElement } from "./read-xml.ts";

const CATEGORY_LENGTH = 100;
const LICENCE_LENGTH = 300;

/** Null if the item has none of it. */
export function readDetails(
  item: XmlElement,
  base: string,
  people: PeopleReader,
  authors: readonly string[],
  enclosures: readonly Enclosure[],
  contentBase: string | null,
): ItemDetails | null {
  const details: ItemDetails = {};
  const categories = new Categories();
  const transcripts: Transcript[] = [];
  let rights = "";
  let hasContributors = false;
  for (const child of item.children) {
    switch (child.name) {
      case "category":
      case "atom:category":
        categories.add(child.attribute("label") || child.attribute("term") || child.content);
        break;
      case "media:category":
        categories.add(child.attribute("label") ?? child.content);
        break;
      case "dc:subject":
        categories.add(child.content);
        break;
      case "itunes:keywords":
      case "media:keywords":
        for (const keyword of child.content.slice(0, 5000).split(",")) categories.add(keyword);
        break;
      case "comments":
        keep(details, "comments", absoluteUrl(child.content, base));
        break;
      case "link":
      case "atom:link": {
        const rel = relOf(child);
        if (rel === "replies" && (child.attribute("type") ?? "text/html").includes("html"))
          keep(details, "comments", absoluteUrl(child.attribute("href"), base));
        if (rel === "license") keep(details, "licence", absoluteUrl(child.attribute("href"), base));
        break;
      }
      case "creativecommons:license":
      case "cc:license":
      case "dcterms:license":
      case "media:license":
      case "podcast:license": {
        const address = child.attribute("href") ?? child.attribute("url") ?? child.attribute("rdf:resource");
        keep(details, "licence", absoluteUrl(address, base) ?? (readLine(child.content, LICENCE_LENGTH) || null));
        break;
      }
      case "rights":
      case "atom:rights":
      case "dc:rights":
        rights ||= plainTitle(child.content, LICENCE_LENGTH);
        break;
      case "itunes:season":
      case "podcast:season":
        keep(details, "season", readNumber(child.content));
        break;
      case "itunes:episode":
      case "podcast:episode":
        keep(details, "episode", readNumber(child.content));
        break;
      case "podcast:chapters":
        keep(details, "chaptersUrl", absoluteUrl(child.attribute("url"), base));
        break;
      case "psc:chapters":
        keep(details, "chapters", readChapters(child, base));
        break;
      case "podcast:transcript": {
        const url = absoluteUrl(child.attribute("url"), base);
        if (url === null || transcripts.length >= MAX_VALUES) break;
        const type = readLine(child.attribute("type") ?? "", 100).toLowerCase() || null;
        transcripts.push({ url, type, language: readLanguage(child.attribute("language")) });
        break;
      }
      case "contributor":
      case "atom:contributor":
      case "dc:contributor":
        hasContributors = true;
    }
  }
  keep(details, "licence", rights || null);
  if (authors.length > 1) details.authors = [...authors];
  const contributors = hasContributors ? people.contributorsOf(item).filter((name) => !authors.includes(name)) : [];
  if (contributors.length > 0) details.contributors = contributors;
  if (categories.names.length > 0) details.categories = categories.names;
  if (transcripts.length > 0) details.transcripts = transcripts;
  keep(details, "pictures", picturesOf(enclosures));
  keep(details, "contentBase", contentBase);
  return isEmpty(details) ? null : details;
}

export function picturesOf(enclosures: readonly Enclosure[]): string[] | null {
  if (enclosures.length < 2) return null;
  const pictures = enclosures.filter(isPicture).map(({ url }) => url);
  return pictures.length > 1 ? pictures : null;
}

/** Names of categories, each once whatever its letter case. */
export class Categories {
  readonly names: string[] = [];

  add(written: string): void {
    // Some programs use categories for their own data and put addresses there.
    const name = /[<&]/.test(written) ? plainTitle(written, CATEGORY_LENGTH) : readLine(written, CATEGORY_LENGTH);
    if (name === "" || /^https?:\/\//i.test(name) || this.names.length >= MAX_VALUES) return;
    const lower = name.toLowerCase();
    if (!this.names.some((known) => known.toLowerCase() === lower)) this.names.push(name);
  }
}

/** The first value counts. */
export function keep<Name extends keyof ItemDetails>(
  details: ItemDetails,
  name: Name,
  value: NonNullable<ItemDetails[Name]> | null,
): void {
  if (value !== null && details[name] === undefined) details[name] = value;
}

export function isEmpty(details: ItemDetails): boolean {
  for (const _ in details) return false;
  return true;
}

function readChapters(element: XmlElement, base: string): Chapter[] | null {
  const chapters: Chapter[] = [];
  for (const child of element.children) {
    const startSeconds = readStart(child.attribute("start") ?? "");
    const title = readLine(child.attribute("title") ?? "", CATEGORY_LENGTH * 2);
    if (child.name !== "psc:chapter" || startSeconds === null || chapters.length >= MAX_CHAPTERS) continue;
    chapters.push({ startSeconds, title, link: absoluteUrl(child.attribute("href"), base) });
  }
  return chapters.length > 0 ? chapters : null;
}

/** "01:02:03.456", "62:03" or "3723" to seconds. The first chapter starts at 0, so this is not a duration. */
function readStart(written: string): number | null {
  const parts = /^\s*(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,6}(?:\.\d{1,3})?)\s*$/.exec(written.slice(0, 30));
  return parts === null ? null : Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3]);
}

function readNumber(written: string): number | null {
  const number = /^\s*(\d{1,7}(?:\.\d{1,3})?)\s*$/.exec(written)?.[1];
  return number === undefined ? null : Number(number);
}

function readLine(text: string, longest: number): string {
  return cleanLine(text.slice(0, longest * 2))
    .slice(0, longest)
    .toWellFormed();
}
