import { createHash } from "node:crypto";
import { escapeXml } from "#core/feed/escape-xml.ts";
import { sanitiseHtml } from "#core/feed/sanitise-html.ts";
import { type WrittenFeed, type WrittenItem, writeAtomFeed, writeJsonFeed } from "#core/feed/write-feed.ts";
import { describeEmbed } from "#core/video/embedded-video.ts";
import { findReader, listResting } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import type { ListedItem } from "../items/item.ts";
import { listInbox } from "../items/store.ts";
import { type FeedRow, findOwner, listContents } from "./store.ts";

export type Format = "atom" | "json";
export type PrivateFeed = { etag: string; type: string; write(): string };

const LENGTH = 50;

/** The newest items of a person. Undefined for an unknown address. `write` sanitises them, so a 304 costs nothing. */
export async function openPrivateFeed(
  deps: Pick<Deps, "db" | "now">,
  token: string,
  format: Format,
  selfUrl: string,
): Promise<PrivateFeed | undefined> {
  const userId = await findOwner(deps.db, token);
  if (!userId) return undefined;
  const items = await listNewest(deps, userId);
  const ids = items.map(({ id }) => id);
  const rows = new Map((await listContents(deps.db, ids)).map((row) => [row.id, row]));
  const versions = items.map(({ id }) => `${id} ${rows.get(id)?.fingerprint}`).join();
  const etag = `"${createHash("sha256").update(`${format} ${selfUrl} ${versions}`).digest("base64url").slice(0, 24)}"`;
  const feed = (): WrittenFeed => ({
    title: "Pagecast",
    selfUrl,
    homeUrl: new URL("/", selfUrl).href,
    updatedAt: items[0]?.publishedAt ?? new Date(0),
    items: items.map((item) => toWrittenItem(item, rows.get(item.id))),
  });
  return format === "json"
    ? { etag, type: "application/feed+json; charset=utf-8", write: () => writeJsonFeed(feed()) }
    : { etag, type: "application/atom+xml; charset=utf-8", write: () => writeAtomFeed(feed()) };
}

async function listNewest(deps: Pick<Deps, "db" | "now">, userId: UserId): Promise<ListedItem[]> {
  const query = { userId, which: "all", videosOnly: false, before: null, limit: LENGTH } as const;
  return listInbox(deps.db, query, await listResting(deps, await findReader(deps, userId)));
}

function toWrittenItem(item: ListedItem, row: FeedRow | undefined): WrittenItem {
  const { title, link, author, publishedAt, updatedAt, summary, cover, durationSeconds, channel, sources } = item;
  return {
    // The same in both formats and after the address is renewed, so that a reader does not show everything as new.
    id: `tag:pagecast,2026:item/${item.id}`,
    title,
    link,
    author: author || null,
    publishedAt,
    updatedAt,
    summary,
    contentHtml: (row && sanitiseHtml(row.contentHtml, row.contentBase, describeEmbed)) || escapeXml(summary),
    cover,
    enclosures: row?.enclosures ?? [],
    durationSeconds,
    channel: { title: channel.title, url: channel.channelUrl },
    tags: sources.map((source) => source.title),
  };
}
