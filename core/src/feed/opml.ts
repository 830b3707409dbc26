import { cleanLine } from "../clean-text.ts";
import { escapeXml } from "./escape-xml.ts";
import { absoluteUrl } from "./feed.ts";
import { readXml, type XmlElement } from "./read-xml.ts";

/** A feed of an OPML list. `row` counts from 1 in file order, so that results can be reported per row. */
export type OpmlRow =
  | { ok: true; row: number; title: string; url: string; link: string | null; folders: string[] }
  | { ok: false; row: number; title: string; problem: "no-address" | "not-http" };
export type OpmlOutcome = { ok: true; title: string; rows: OpmlRow[] } | { ok: false; problem: "not-opml" };

const MAX_ROWS = 20_000;

/** Tolerant: a truncated list gives the rows it still has. */
export function parseOpml(text: string): OpmlOutcome {
  const document = readXml(text.replaceAll("\0", ""));
  const opml = document.child("opml");
  // Accept a list without its outer element.
  const body = opml?.child("body") ?? opml ?? document.child("body");
  if (body === undefined) return { ok: false, problem: "not-opml" };
  const rows: OpmlRow[] = [];
  collect(body, [], rows);
  return { ok: true, title: cleanLine(opml?.child("head")?.child("title")?.content ?? ""), rows };
}

/** Recursion is safe: `readXml` limits the depth. */
function collect(parent: XmlElement, folders: string[], rows: OpmlRow[]): void {
  for (const outline of parent.children) {
    if (outline.name !== "outline" || rows.length >= MAX_ROWS) continue;
    const title = cleanLine(outline.attribute("title") || outline.attribute("text") || "").slice(0, 500);
    const written = outline.attribute("xmlurl")?.trim();
    const isFeed = written !== undefined || /^(?:rss|atom)$/i.test(outline.attribute("type") ?? "");
    if (isFeed) rows.push(readRow(rows.length + 1, title, written ?? "", outline, folders));
    collect(outline, isFeed || title === "" ? folders : [...folders, title], rows);
  }
}

function readRow(row: number, title: string, written: string, outline: XmlElement, folders: string[]): OpmlRow {
  if (written === "") return { ok: false, row, title, problem: "no-address" };
  // feed://host/path and feed:https://host/path are old forms of the same.
  const url = absoluteUrl(written.replace(/^feed:\/\//i, "http://").replace(/^feed:/i, ""), null);
  if (url === null) return { ok: false, row, title, problem: "not-http" };
  return { ok: true, row, title, url, link: absoluteUrl(outline.attribute("htmlurl"), null), folders };
}

export type OpmlEntry = { title: string; url: string; link: string | null; folder: string | null };

/** Writes OPML 2.0, which every reader can import. */
export function writeOpml(title: string, createdAt: Date, entries: readonly OpmlEntry[]): string {
  const folders = new Map<string | null, OpmlEntry[]>([[null, []]]);
  for (const entry of entries) {
    const folder = folders.get(entry.folder);
    if (folder === undefined) folders.set(entry.folder, [entry]);
    else folder.push(entry);
  }
  const lines: string[] = [];
  for (const [folder, inside] of folders) {
    const feeds = inside.map((entry) => `${folder === null ? "    " : "      "}${outlineOf(entry)}`);
    if (folder === null) lines.push(...feeds);
    else
      lines.push(`    <outline text="${escapeXml(folder)}" title="${escapeXml(folder)}">`, ...feeds, "    </outline>");
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${escapeXml(title)}</title>
    <dateCreated>${createdAt.toUTCString()}</dateCreated>
  </head>
  <body>
${lines.map((line) => `${line}\n`).join("")}  </body>
</opml>
`;
}

function outlineOf({ title, url, link }: OpmlEntry): string {
  const name = escapeXml(title || url);
  const page = link === null ? "" : ` htmlUrl="${escapeXml(link)}"`;
  return `<outline type="rss" text="${name}" title="${name}" xmlUrl="${escapeXml(url)}"${page}/>`;
}
