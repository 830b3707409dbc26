import { FEVER_PAGE, type FeverItems, type FeverPart } from "#core/fever-api/fever-request.ts";
import { folderLabels } from "#core/reader-api/folder-labels.ts";
import { titleOf } from "#core/reader-api/reader-item.ts";
import { type ListedChannel, listChannels } from "../channels/list-channels.ts";
import type { Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import { listFoldersOf } from "../folders/list-folders.ts";
import { ICON_TYPE, readIconsAt } from "../icons/read-icon-at.ts";
import type { ChannelId } from "../ids.ts";
import { listHidden } from "../miniflux-api/list-entries.ts";
import { type EntryFilter, listEntryIds } from "../miniflux-api/store.ts";
import { entryHtml } from "../reader-api/entry-html.ts";
import { listEntries, type StoredEntry } from "../reader-api/store.ts";
import { countItems, type IdPlace, listIds } from "./store.ts";

type Reading = Pick<Deps, "db">;
type Asked = { items: FeverItems; origin: string };

/** All that was asked for, as the rest of a JSON object that has begun, a piece at a time: there may be 200,000 ids. */
export async function* writeParts(
  deps: Reading,
  reader: Reader,
  parts: ReadonlySet<FeverPart>,
  asked: Asked,
): AsyncGenerator<string> {
  for (const part of parts) yield* WRITERS[part](deps, reader, asked);
  if (parts.has("groups") || parts.has("feeds"))
    yield `,"feeds_groups":${JSON.stringify(await listMembers(deps, reader))}`;
}

const WRITERS: Record<FeverPart, (deps: Reading, reader: Reader, asked: Asked) => AsyncGenerator<string>> = {
  async *groups(deps, reader) {
    const folders = await listFoldersOf(deps, reader.id);
    const groups = [...folderLabels(folders)].map(([title, { id }]) => ({ id: Number(id), title }));
    yield `,"groups":${JSON.stringify(groups)}`;
  },
  async *feeds(deps, reader) {
    yield `,"feeds":${JSON.stringify((await listChannels(deps, reader)).map(describeFeed))}`;
  },
  favicons: writeIcons,
  async *items(deps, reader, asked) {
    const { total, items } = await listItems(deps, reader, asked);
    yield `,"total_items":${total},"items":${JSON.stringify(items)}`;
  },
  // Which pages many feeds link to is not worked out here.
  async *links() {
    yield ',"links":[]';
  },
  unread_item_ids: (deps, reader) => writeIds(deps, reader, "unread"),
  saved_item_ids: (deps, reader) => writeIds(deps, reader, "saved"),
};

/** A group has the channels of its folder, without those of the folders inside it, which are groups of their own. */
async function listMembers(deps: Reading, reader: Reader) {
  const folders = await listFoldersOf(deps, reader.id);
  return folders.map(({ id, channelIds }) => ({ group_id: Number(id), feed_ids: channelIds.join(",") }));
}

/** Its icon has the id of the channel. */
function describeFeed(channel: ListedChannel) {
  const [source] = channel.sources;
  return {
    id: Number(channel.id),
    favicon_id: channel.image === null ? 0 : Number(channel.id),
    title: channel.title,
    url: source && "feedUrl" in source ? source.feedUrl : channel.channel.channel_url,
    site_url: channel.homeUrl ?? channel.channel.channel_url,
    is_spark: 0,
    last_updated_on_time: secondsOf(channel.lastSuccessAt ?? channel.subscribedAt),
  };
}

const ICONS = 100;

async function* writeIcons(deps: Reading, reader: Reader): AsyncGenerator<string> {
  yield ',"favicons":[';
  let comma = "";
  const channels = await listChannels(deps, reader);
  for (let at = 0; at < channels.length; at += ICONS)
    for (const [id, bytes] of await readIconsAt(deps.db, channels.slice(at, at + ICONS))) {
      const data = `${ICON_TYPE};base64,${Buffer.from(bytes).toString("base64")}`;
      yield comma + JSON.stringify({ id: Number(id), data });
      comma = ",";
    }
  yield "]";
}

/** A statement for as many ids; fewer are in memory together than a person may have. */
const IDS = 20_000;

async function* writeIds(deps: Reading, reader: Reader, which: "unread" | "saved"): AsyncGenerator<string> {
  const except = await listHidden(deps, reader, which === "saved");
  yield `,"${which}_item_ids":"`;
  for (let after: IdPlace | null = null; ; ) {
    const found: IdPlace[] = await listIds(deps.db, reader.id, which, { except, after, limit: IDS });
    if (found.length) yield (after ? "," : "") + found.map(({ id }) => id).join(",");
    if (found.length < IDS) break;
    after = found.at(-1) ?? null;
  }
  yield '"';
}

const ALL: Omit<EntryFilter, "except"> = {
  isUnread: false,
  isRead: false,
  isStarred: null,
  channels: null,
  afterId: null,
  beforeId: null,
  publishedAfter: null,
  publishedBefore: null,
  arrivedAfter: null,
  arrivedBefore: null,
  words: null,
};

async function listItems(deps: Reading, reader: Reader, { items, origin }: Asked) {
  const filter = { ...ALL, except: await listHidden(deps, reader, false) };
  const ids: readonly string[] = items.ids ?? (await listPage(deps, reader, { ...filter, ...items }));
  const resting = new Set(filter.except);
  const entries = await listEntries(deps.db, reader.id, ids);
  const found = new Map<string, StoredEntry>(entries.map((entry) => [entry.id, entry]));
  const shown = ids.flatMap((id) => found.get(id) ?? []).filter(({ channelId }) => !resting.has(channelId));
  const total = await countTotal(deps, reader, filter.except);
  return { total, items: shown.map((entry) => describeItem(entry, origin)) };
}

/** A first sync asks for it with every page, and counting a large inbox takes longer than reading a page. */
const COUNTED_FOR_MS = 60_000;
const LARGE = 10_000;
const MOST_TOTALS = 1_000;
const totals = new Map<string, { total: number; at: number }>();

async function countTotal({ db }: Reading, { id }: Reader, except: readonly ChannelId[]): Promise<number> {
  const known = totals.get(id);
  if (known && Date.now() - known.at < COUNTED_FOR_MS) return known.total;
  const total = await countItems(db, id, except);
  totals.delete(id);
  if (total >= LARGE) totals.set(id, { total, at: Date.now() });
  const [oldest] = totals.keys();
  if (oldest !== undefined && totals.size > MOST_TOTALS) totals.delete(oldest);
  return total;
}

function listPage({ db }: Reading, { id }: Reader, { newestFirst, ...filter }: EntryFilter & FeverItems) {
  const order = { by: "id", direction: newestFirst ? "desc" : "asc" } as const;
  return listEntryIds(db, id, filter, order, { limit: FEVER_PAGE, offset: 0 });
}

function describeItem(entry: StoredEntry, origin: string) {
  return {
    id: Number(entry.id),
    feed_id: Number(entry.channelId),
    title: titleOf(entry, entry.channelTitle || entry.channelUrl),
    author: entry.author,
    html: entryHtml(entry),
    url: entry.link ?? `${origin}/inbox?item=${entry.id}`,
    is_saved: entry.isStarred ? 1 : 0,
    is_read: entry.isRead ? 1 : 0,
    created_on_time: secondsOf(entry.publishedAt),
  };
}

export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
