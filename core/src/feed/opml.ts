import { cleanLine, excerptOf } from "../clean-text.ts";
import { MAX_FOLDERS } from "../folder/check-folder.ts";
import { cleanName, LONGEST_NAME } from "../folder/clean-name.ts";
import { type FolderPath, insidePath, pathKey } from "../folder/folder-path.ts";
import { escapeXml } from "./escape-xml.ts";
import { absoluteUrl } from "./feed.ts";
import { readListedAddress } from "./read-listed-address.ts";
import { readXml, type XmlElement } from "./read-xml.ts";
import { hasPassword, withoutPassword } from "./without-password.ts";

/** A feed of an OPML list. `row` counts from 1 in file order, so that results can be reported per row. */
export type OpmlRow =
  | { ok: true; row: number; title: string; url: string; link: string | null; folders: FolderPath[] }
  // The beginning of the address as it is written, without a password. not-a-feed: a link to a page or another list.
  | {
      ok: false;
      row: number;
      title: string;
      problem: "not-http" | "address-with-password" | "not-a-feed";
      address: string;
    }
  // unreadable, cut-off: only of other formats (core/src/import).
  | { ok: false; row: number; title: string; problem: "no-address" | "unreadable" | "cut-off" };
export type OpmlOutcome =
  | {
      ok: true;
      title: string;
      rows: OpmlRow[];
      /** Each once, in file order, also those without a feed. */
      folders: FolderPath[];
      /** How many were deeper than two levels, and how many names were cut. */
      joined: number;
      shortened: number;
      /** Names that differ from the name of an earlier folder only in case or width. They are the same folder. Absent: none do. */
      respelled?: string[];
    }
  | { ok: false; problem: OpmlProblem };
export type OpmlProblem = "not-opml" | "too-deep" | "too-long" | "too-many-folders";

export const MAX_OPML_ROWS = 20_000;
/** `readXml` reads a hundred levels, including those around the outlines. Real files have three or four. */
export const MAX_OPML_LEVELS = 90;
/** How much of an invalid address is shown. */
const LONGEST_SHOWN_ADDRESS = 200;
/** Of folders, whose names are slow to compare. Most files write each once. */
const MAX_OUTLINES = 5_000;

type Collected = {
  rows: OpmlRow[];
  folders: Map<string, FolderPath>;
  /** Those already read, by the folder they are in and the name as it is written. */
  byTitle: Map<FolderPath | null, Map<string, FolderPath>>;
  outlines: number;
  joined: number;
  shortened: number;
  respelled: Set<string>;
};

/** Tolerant: a truncated list gives the rows it still has. A list that is too large gives none: rows that were left out could go unnoticed. */
export function parseOpml(text: string): OpmlOutcome {
  const document = readXml(text.replaceAll("\0", ""));
  const opml = childNamed(document, "opml");
  // Accept a list without its outer element.
  const body = (opml && childNamed(opml, "body")) ?? opml ?? document.child("body");
  if (body === undefined) return { ok: false, problem: "not-opml" };
  const found: Collected = {
    rows: [],
    folders: new Map(),
    byTitle: new Map(),
    outlines: 0,
    joined: 0,
    shortened: 0,
    respelled: new Set(),
  };
  const problem = collect(body, null, 1, found);
  if (problem) return { ok: false, problem };
  const { rows, folders, joined, shortened, respelled } = found;
  const head = opml && childNamed(opml, "head");
  const title = cleanLine((head && childNamed(head, "title")?.content) ?? "");
  return {
    ok: true,
    title,
    rows,
    folders: [...folders.values()],
    joined,
    shortened,
    ...(respelled.size > 0 && { respelled: [...respelled] }),
  };
}

/** Some programs write a prefix: <o:opml>. */
function hasName({ name }: XmlElement, wanted: string): boolean {
  return name === wanted || name.endsWith(`:${wanted}`);
}

function childNamed(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.children.find((child) => hasName(child, name));
}

/** Recursion is safe: `readXml` limits the depth. */
function collect(parent: XmlElement, path: FolderPath | null, level: number, found: Collected): OpmlProblem | null {
  for (const outline of parent.children) {
    if (!hasName(outline, "outline") || isSettings(outline)) continue;
    if (level > MAX_OPML_LEVELS) return "too-deep";
    const title = cleanLine(outline.attribute("title") || outline.attribute("text") || "");
    const written = outline.attribute("xmlurl")?.trim();
    const isNamedFeed = written !== undefined || /^(?:rss|atom)$/i.test(outline.attribute("type") ?? "");
    // Some programs write type="rss" or an empty address on folders, too.
    const isFeed = isNamedFeed && (!!written || !childNamed(outline, "outline"));
    // Outlines of type="link" and type="include" have one.
    const linked = isFeed ? "" : (outline.attribute("url")?.trim() ?? "");
    if ((isFeed || linked !== "") && found.rows.length >= MAX_OPML_ROWS) return "too-long";
    const row = found.rows.length + 1;
    const shown = title.slice(0, 500).toWellFormed();
    if (isFeed) {
      const paths = path === null ? categoriesOf(outline, found) : [path];
      found.rows.push(readRow(row, shown, written ?? "", outline, paths));
    } else if (linked !== "")
      found.rows.push({
        ok: false,
        row,
        title: shown,
        problem: "not-a-feed",
        address: excerptOf(withoutPassword(linked), LONGEST_SHOWN_ADDRESS),
      });
    const isFolder = !isFeed && title !== "" && linked === "";
    const inside = isFolder ? addFolder(path, title, found) : path;
    if (found.folders.size > MAX_FOLDERS || found.outlines > MAX_OUTLINES) return "too-many-folders";
    const problem = collect(outline, inside, level + 1, found);
    if (problem) return problem;
  }
  return null;
}

/** Liferea exports its search folders with their rules, and Tiny Tiny RSS the settings, labels and filters of the person. */
function isSettings(outline: XmlElement): boolean {
  if (/^(?:vfolder|rule)$/i.test(outline.attribute("type") ?? "")) return true;
  return outline.attribute("schema-version") !== undefined && /^tt-rss-/.test(outline.attribute("text") ?? "");
}

function addFolder(parent: FolderPath | null, title: string, found: Collected): FolderPath {
  const siblings = found.byTitle.get(parent) ?? new Map<string, FolderPath>();
  found.byTitle.set(parent, siblings);
  const path = siblings.get(title) ?? readFolder(parent, title, found);
  siblings.set(title, path);
  return path;
}

function readFolder(parent: FolderPath | null, title: string, found: Collected): FolderPath {
  found.outlines++;
  const { path, isJoined, isCut } = insidePath(parent, cleanName(title));
  if (isJoined) found.joined++;
  if (isCut || title.length > LONGEST_NAME) found.shortened++;
  const key = pathKey(path);
  const known = found.folders.get(key);
  if (known) {
    // Joined names are reported as joined.
    if (!isJoined && known.at(-1) !== path.at(-1)) found.respelled.add(path.at(-1) as string);
    return known;
  }
  found.folders.set(key, path);
  return path;
}

/** Some programs write no folders, but "/Tech/News,/Daily". */
function categoriesOf(outline: XmlElement, found: Collected): FolderPath[] {
  const written = (outline.attribute("category") ?? "").slice(0, 10_000).split(",");
  return written.flatMap((category) => {
    const names = category.split("/").map(cleanLine).filter(Boolean);
    const path = names.reduce<FolderPath | null>((parent, name) => addFolder(parent, name, found), null);
    return path === null ? [] : [path];
  });
}

function readRow(row: number, title: string, written: string, outline: XmlElement, folders: FolderPath[]): OpmlRow {
  if (written === "") return { ok: false, row, title, problem: "no-address" };
  const url = readListedAddress(written);
  if (url === null || hasPassword(url)) return refuseAddress(row, title, written, url);
  return { ok: true, row, title, url, link: readPage(outline.attribute("htmlurl")), folders };
}

/** The page of a channel is not needed to follow it, so one with a password is left out. */
export function readPage(written: string | null | undefined): string | null {
  const page = absoluteUrl(written, null);
  return page === null || hasPassword(page) ? null : page;
}

/** `url` is what is written, if that is an address: it has a password then. */
export function refuseAddress(row: number, title: string, written: string, url: string | null): OpmlRow {
  return {
    ok: false,
    row,
    title: withoutPassword(title),
    problem: url === null ? "not-http" : "address-with-password",
    address: excerptOf(withoutPassword(url ?? written), LONGEST_SHOWN_ADDRESS),
  };
}

export type OpmlFeed = { title: string; url: string; link: string | null };
export type OpmlFolder = OpmlList & { name: string };
export type OpmlList = { folders: OpmlFolder[]; feeds: OpmlFeed[] };

/** Writes OPML 2.0, which every reader can import. A feed that is in several folders is written in each. */
export function writeOpml(title: string, createdAt: Date, list: OpmlList): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${escapeXml(title)}</title>
    <dateCreated>${createdAt.toUTCString()}</dateCreated>
  </head>
  <body>
${linesOf(list, "    ")
  .map((line) => `${line}\n`)
  .join("")}  </body>
</opml>
`;
}

function linesOf({ folders, feeds }: OpmlList, indent: string): string[] {
  const inside = folders.flatMap((folder) => {
    const name = escapeXml(folder.name);
    const opening = `${indent}<outline text="${name}" title="${name}">`;
    return [opening, ...linesOf(folder, `${indent}  `), `${indent}</outline>`];
  });
  return [...inside, ...feeds.map((feed) => indent + outlineOf(feed))];
}

function outlineOf({ title, url, link }: OpmlFeed): string {
  const name = escapeXml(title || url);
  const page = link === null ? "" : ` htmlUrl="${escapeXml(link)}"`;
  return `<outline type="rss" text="${name}" title="${name}" xmlUrl="${escapeXml(url)}"${page}/>`;
}
