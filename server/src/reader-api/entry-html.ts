import { escapeXml } from "#core/feed/escape-xml.ts";
import { sanitiseContent } from "../items/sanitise-content.ts";
import type { StoredEntry } from "./store.ts";

/** The text of an item, safe to show; its summary if it has none. */
export function entryHtml({ rawHtml, contentBase, summary }: StoredEntry): string {
  return sanitiseContent(rawHtml, contentBase) || escapeXml(summary);
}
