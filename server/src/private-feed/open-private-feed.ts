import { createHash } from "node:crypto";
import { escapeXml } from "#core/feed/escape-xml.ts";
import { type WrittenFeed, type WrittenItem, writeAtomFeed, writeJsonFeed } from "#core/feed/write-feed.ts";
import { type BuiltInView, readViewKey, type View } from "#core/view/view.ts";
import { viewNames } from "#words/en/view-names.ts";
import { findReader, listResting } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { findItems } from "../items/find-items.ts";
import type { ListedItem } from "../items/item.ts";
import { sanitiseContent } from "../items/sanitise-content.ts";
import { findView } from "../views/find-view.ts";
import { startOfToday, UTC } from "../views/view-input.ts";
import { type FeedRow, findFeed, listContents } from "./store.ts";

export type Format = "atom" | "json";
export type PrivateFeed = { etag: string; type: string; write(): string };

/** Its own address, and the hub that announces its changes: null where this server has no public address. */
export type FeedAddresses = { selfUrl: string; hubUrl: string | null };

const LENGTH = 50;

/**
 * The newest items of a view of a person. Undefined for an unknown address, also of a view that is gone. `write` sanitises them,
 * so a 304 costs nothing.
 */
export async function openPrivateFeed(
  deps: Pick<Deps, "db" | "now">,
  token: string,
  format: Format,
  { selfUrl, hubUrl }: FeedAddresses,
): Promise<PrivateFeed | undefined> {
  const owned = await findFeed(deps.db, token);
  const view = owned && readViewKey(owned.view);
  const found = view && (await listNewest(deps, owned.userId, view));
  if (!found) return undefined;
  const { title, items } = found;
  const ids = items.map(({ id }) => id);
  const rows = new Map((await listContents(deps.db, ids)).map((row) => [row.id, row]));
  // The names of the view and of the channels are the person's own, so no fingerprint of an item has them.
  const versions = items.map(({ id, channel, sources }) => [
    id,
    rows.get(id)?.fingerprint,
    channel.title,
    sources.map((source) => source.title),
  ]);
  const version = JSON.stringify([format, selfUrl, hubUrl, title, versions]);
  const etag = `"${createHash("sha256").update(version).digest("base64url").slice(0, 24)}"`;
  const feed = (): WrittenFeed => ({
    title,
    selfUrl,
    hubUrl,
    homeUrl: new URL("/", selfUrl).href,
    updatedAt: items[0]?.publishedAt ?? new Date(0),
    items: items.map((item) => toWrittenItem(item, rows.get(item.id))),
  });
  return format === "json"
    ? { etag, type: "application/feed+json; charset=utf-8", write: () => writeJsonFeed(feed()) }
    : { etag, type: "application/atom+xml; charset=utf-8", write: () => writeAtomFeed(feed()) };
}

type Newest = { title: string; items: readonly ListedItem[] };

/** A feed is newest first, whatever the order of its view: what is not new is not in it. */
async function listNewest(deps: Pick<Deps, "db" | "now">, userId: UserId, view: View): Promise<Newest | undefined> {
  const found = await findView(deps.db, userId, view, startOfToday(null, deps.now()), UTC);
  if (!found.ok) return undefined;
  const { name, filter } = found.value;
  const query = { ...filter, userId, order: "newest", after: null, limit: LENGTH } as const;
  const { items } = await findItems(deps.db, query, await listResting(deps, await findReader(deps, userId)));
  return { title: titleOf(view, name), items };
}

/** Nobody has chosen a language when another program fetches this. */
function titleOf({ kind }: View, name: string | null): string {
  if (kind === "all") return "Pagecast";
  return `${name ?? viewNames[kind as BuiltInView]} – Pagecast`;
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
    contentHtml: (row && sanitiseContent(row.contentHtml, row.contentBase)) || escapeXml(summary),
    cover,
    enclosures: row?.enclosures ?? [],
    durationSeconds,
    channel: { title: channel.title, url: channel.channelUrl },
    tags: sources.map((source) => source.title),
  };
}
