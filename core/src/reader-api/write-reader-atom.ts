import { escapeXml } from "../feed/escape-xml.ts";
import type { ReaderItem } from "./reader-item.ts";
import { READ } from "./stream.ts";

/** A stream as Atom, for clients that read items that way (newsboat): the beginning, the entries of some items, and the end. */
export function beginReaderAtom(title: string, selfUrl: string, updatedAt: Date): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(selfUrl)}</id>
<title>${escapeXml(title)}</title>
<updated>${updatedAt.toISOString()}</updated>
<link rel="self" href="${escapeXml(selfUrl)}"/>
`;
}

export function writeReaderEntries(items: readonly ReaderItem[]): string {
  return items.map(entryOf).join("");
}

export const END_OF_READER_ATOM = "</feed>\n";

function entryOf(item: ReaderItem): string {
  const { id, title, author, canonical, published, updated, origin, summary, enclosure, categories } = item;
  const link = canonical[0]?.href ?? "";
  const state = categories.includes(READ) ? "read" : "fresh";
  return `<entry>
<id>${escapeXml(id)}</id>
<title type="text">${escapeXml(title || origin.title)}</title>
<published>${dateOf(published)}</published>
<updated>${dateOf(updated)}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(link)}"/>
${enclosure.map(({ href, type }) => `<link rel="enclosure" href="${escapeXml(href)}"${type ? ` type="${escapeXml(type)}"` : ""}/>\n`).join("")}<author><name>${escapeXml(author ?? origin.title)}</name></author>
<source><id>${escapeXml(origin.streamId)}</id><title>${escapeXml(origin.title)}</title></source>
<category scheme="http://www.google.com/reader/" term="user/-/state/com.google/${state}" label="${state}"/>
<content type="html">${escapeXml(summary.content)}</content>
</entry>
`;
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
