import { writeMarkdown } from "#core/markdown/write-markdown.ts";
import { parseInert } from "../trusted-types.ts";
import { isPost, sourceName } from "./article.tsx";
import type { OpenedItem } from "./item.ts";
import { nameOf } from "./name-of.ts";

/** An item as Markdown, with this text: that of the feed, or of its page. */
export function toMarkdown(item: OpenedItem, html: string): string {
  const { body } = parseInert(html);
  if (html.trim() === "") body.textContent = item.summary;
  return writeMarkdown({
    title: isPost(item, item.contentHtml) ? "" : nameOf(item),
    link: item.link,
    byline: [item.author ?? "", sourceName(item), dayOf(item.publishedAt)],
    body,
  });
}

/** Swedish writes a date as ISO 8601 does: 2026-11-17, where the reader is. */
function dayOf(publishedAt: string): string {
  return new Date(publishedAt).toLocaleDateString("sv-SE");
}
