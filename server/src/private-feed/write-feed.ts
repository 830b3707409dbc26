import { createHash } from "node:crypto";
import { sanitiseHtml } from "#core/feed/sanitise-html.ts";
import type { UserId } from "../accounts/identify-caller.ts";
import { listResting } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { ListedItem } from "../items/item.ts";
import { listInbox } from "../items/store.ts";
import { type FeedRow, findReader, listContents } from "./store.ts";

export type Format = "atom" | "json";
export type PrivateFeed = { etag: string; type: string; write(): string };

const LENGTH = 50;

/** Everything a person follows, newest first. Undefined when the address is nobody's. Nothing is cleaned before it is asked for. */
export async function openPrivateFeed(
  deps: Deps,
  token: string,
  format: Format,
  self: string,
): Promise<PrivateFeed | undefined> {
  const userId = await findReader(deps.db.$client, token);
  if (!userId) return undefined;
  const items = await newest(deps, userId);
  const contents = new Map(
    (
      await listContents(
        deps.db.$client,
        items.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const marks = items.map(({ id }) => `${id} ${contents.get(id)?.fingerprint}`).join();
  const etag = `"${createHash("sha256").update(`${format} ${self} ${marks}`).digest("base64url").slice(0, 24)}"`;
  const entries = () => items.map((item) => ({ ...item, html: cleaned(item, contents.get(item.id)) }));
  return format === "json"
    ? { etag, type: "application/feed+json; charset=utf-8", write: () => writeJson(entries(), self) }
    : { etag, type: "application/atom+xml; charset=utf-8", write: () => writeAtom(entries(), self) };
}

type Entry = ListedItem & { html: string };

async function newest(deps: Deps, userId: UserId): Promise<ListedItem[]> {
  const query = { userId, which: "all", videosOnly: false, before: null, limit: LENGTH } as const;
  return listInbox(deps.db.$client, query, await listResting(deps, userId));
}

function cleaned({ link, summary }: ListedItem, row: FeedRow | undefined): string {
  return (row && sanitiseHtml(row.contentHtml, link ?? row.homeUrl)) || escapeXml(summary);
}

function writeJson(entries: readonly Entry[], self: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "Pagecast",
    feed_url: self,
    home_page_url: new URL("/", self).href,
    items: entries.map((item) => ({
      id: idOf(item),
      url: item.link ?? undefined,
      title: item.title,
      content_html: item.html,
      summary: item.summary,
      image: item.cover ?? undefined,
      date_published: item.publishedAt,
      date_modified: item.updatedAt ?? undefined,
      authors: [{ name: item.author || item.channel.title, url: item.channel.channelUrl }],
      tags: item.sources.map(({ title }) => title),
    })),
  });
}

function writeAtom(entries: readonly Entry[], self: string): string {
  const updated = (entries[0]?.publishedAt ?? new Date(0)).toISOString();
  const written = entries.map(
    (item) => `  <entry>
    <id>${idOf(item)}</id>
    <title>${escapeXml(item.title)}</title>
    ${item.link ? `<link href="${escapeXml(item.link)}"/>` : ""}
    <published>${item.publishedAt.toISOString()}</published>
    <updated>${(item.updatedAt ?? item.publishedAt).toISOString()}</updated>
    <author><name>${escapeXml(item.author || item.channel.title)}</name></author>
    <source><id>${escapeXml(item.channel.channelUrl)}</id><title>${escapeXml(item.channel.title)}</title></source>
    <summary>${escapeXml(item.summary)}</summary>
    <content type="html">${escapeXml(item.html)}</content>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(self)}</id>
  <title>Pagecast</title>
  <updated>${updated}</updated>
  <link rel="self" href="${escapeXml(self)}"/>
${written.join("\n")}
</feed>
`;
}

/** The same in both formats and after the address was renewed, so that a reader does not take everything for new. */
function idOf({ id }: ListedItem): string {
  return `tag:pagecast,2026:item/${id}`;
}

/** XML has no way at all to write most control letters. */
function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
