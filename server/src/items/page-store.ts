import { onlyRow, type Queryable, type Result } from "../db/query.ts";
import type { ChannelId, ItemId } from "../ids.ts";
import { createLruCache } from "../lru-cache.ts";
import type { ListedItem, Source } from "./item.ts";
import { type Row, withChannels } from "./with-channels.ts";

/**
 * A page of the inbox, without the parts of its items that are the same for everyone: those are cached. The texts stay the same until something
 * on the page changes, so together they are also the cache key of the page. Each is null if it would be empty.
 */
export type PageText = {
  /** One line per item: its id, its version, the id of its channel, when it arrived, whether it is read, whether it is starred. */
  entries: string | null;
  /** JSON: an array of id, name and address for each channel. */
  channels: string | null;
  /** One line per item elsewhere with the same video: the id of the item on this page, and the id of the other one's channel. */
  twins: string | null;
  /** One line per copy of a story: the id of the item on this page, the id of the copy, and the id of the copy's channel. */
  copies: string | null;
};

/**
 * The end of a statement that begins with a CTE named `page`: it selects the columns of `PageText`. The other tables are read once per page,
 * not once per item, which would take longer. `limit 1` forces an index lookup: otherwise PostgreSQL may scan all channels. The version of an
 * item is the transaction that last wrote its row.
 */
export function pageAsText(direction: string): string {
  return `, twins as materialized (
       select item.id as item_id, twin.channel_id
       from page join items item on item.id = page.item_id join items twin on twin.video_key = item.video_key
         join subscriptions theirs on theirs.user_id = $1 and theirs.channel_id = twin.channel_id
       where twin.imported_by is null or twin.imported_by = $1
     ), copies as materialized (
       select copy_of, item_id, channel_id from story_copies
       where user_id = $1 and copy_of = any(array(select item_id from page))
     )
     select (
       select string_agg(concat_ws(' ', item_id, version, channel_id, extract(epoch from arrived_at) * 1000, is_read, is_starred), E'\\n')
       from (
         select page.item_id, items.xmin as version, page.channel_id, coalesce(page.arrived_at, page.published_at) as arrived_at,
           page.read_at is not null as is_read, page.starred_at is not null as is_starred
         from page join items on items.id = page.item_id order by page.published_at ${direction}, page.item_id ${direction}
       ) entry
     ) as entries, (
       select json_agg(array[channel.id::text, coalesce(${NAME}, channel.title), channel.channel_url])::text
       from (
         select channel_id as id from page union select channel_id from twins union select channel_id from copies
       ) wanted cross join lateral (select * from channels where channels.id = wanted.id limit 1) channel
     ) as channels,
     (select string_agg(concat_ws(' ', item_id, channel_id), E'\\n') from twins) as twins,
     (select string_agg(concat_ws(' ', copy_of, item_id, channel_id), E'\\n') from copies) as copies`;
}

const NAME = "(select name from subscriptions where user_id = $1 and channel_id = channel.id)";

/** The part of an item that is the same for everyone. */
type SharedItem = Pick<
  ListedItem,
  | ("id" | "title" | "author" | "link" | "publishedAt" | "updatedAt")
  | ("summary" | "cover" | "durationSeconds" | "video")
>;
type StoredItem = SharedItem & { version: string };

/** Most pages have not changed since the last request, and most items have been listed before, often for other people. At most 16 MB each. */
function createCaches() {
  return {
    pages: createLruCache<readonly ListedItem[]>(16_000_000, (text, page) => text.length + sizeOfPage(page)),
    items: createLruCache<SharedItem>(16_000_000, (key, item) => key.length + sizeOf(item)),
  };
}
type Caches = ReturnType<typeof createCaches>;

function sizeOf({ title, author, link, summary, cover, video }: SharedItem): number {
  const texts = [title, author, link, summary, cover];
  return 500 + (video ? 500 : 0) + texts.reduce((size, text) => size + (text?.length ?? 0), 0);
}

/** Including its JSON, which rpc-route.ts caches as long as the page: up to three bytes per character. */
function sizeOfPage(page: readonly ListedItem[]): number {
  return page.reduce((size, item) => {
    const channels = [item.channel, ...item.sources].map(
      ({ title, channelUrl }) => 100 + title.length + channelUrl.length,
    );
    return size + 4 * (sizeOf(item) + channels.reduce((sum, each) => sum + each, 0));
  }, 0);
}

/** Per database: another one has other items with the same ids. */
const cachesOf = new WeakMap<Queryable, Caches>();

/** If an item is deleted between the two statements, the page is one item short, and the list would seem to end there. So the page is read again. */
const ATTEMPTS = 3;

/**
 * The page that `list` finds: the same array as before if nothing has changed. `db` must not be the session of a transaction, whose changes
 * to an item all have the same version.
 */
export async function readPage(db: Queryable, list: () => Promise<Result<PageText>>): Promise<readonly ListedItem[]> {
  const caches = cachesOf.get(db) ?? createCaches();
  cachesOf.set(db, caches);
  for (let attempt = 1; ; attempt++) {
    const page = onlyRow(await list());
    if (page.entries === null) return [];
    const key = [page.entries, page.channels, page.twins, page.copies].join("\n\n");
    const known = caches.pages.get(key);
    if (known) return known;
    const heads = readLines(page.entries) as Head[];
    const items = await readItems(db, caches, heads);
    if (items.size < heads.length && attempt < ATTEMPTS) continue;
    const read = withChannels(assemble(page, heads, items));
    if (heads.every(([id, version]) => items.get(id)?.version === version)) caches.pages.set(key, read);
    return read;
  }
}

/** A line of `PageText.entries`. */
type Head = [id: ItemId, version: string, channelId: ChannelId, arrivedAt: string, isRead: string, isStarred: string];

/** From the cache, or from the database, where they may have changed by now. Deleted items are missing. */
async function readItems(db: Queryable, { items }: Caches, heads: readonly Head[]): Promise<Map<ItemId, StoredItem>> {
  const found = new Map<ItemId, StoredItem>();
  for (const [id, version] of heads) {
    const item = items.get(`${id} ${version}`);
    if (item) found.set(id, { ...item, version });
  }
  const missing = heads.map(([id]) => id).filter((id) => !found.has(id));
  for (const stored of missing.length ? await listStored(db, missing) : []) {
    const { version, ...item } = stored;
    items.set(`${item.id} ${version}`, item);
    found.set(item.id, stored);
  }
  return found;
}

async function listStored(db: Queryable, ids: readonly ItemId[]): Promise<StoredItem[]> {
  const { rows } = await db.query<StoredItem>({
    name: "list stored items",
    isQuick: true,
    // `(select $1)`: see docs/notes/views.md.
    text: `select id, xmin::text as version, title, author, link, published_at as "publishedAt", updated_at as "updatedAt", summary, cover,
       duration_seconds as "durationSeconds", video
     from items where id = any((select $1::bigint[])::bigint[])`,
    values: [ids],
  });
  return rows;
}

function assemble(
  { channels, twins, copies }: PageText,
  heads: readonly Head[],
  items: Map<ItemId, StoredItem>,
): Row[] {
  const named = (JSON.parse(channels ?? "[]") as [ChannelId, string, string][]).map(
    ([id, title, channelUrl]): [ChannelId, Source] => [id, { id, title, channelUrl }],
  );
  const sources = new Map(named);
  const sameVideo = Map.groupBy(readLines(twins) as [ItemId, ChannelId][], ([id]) => id);
  const sameStory = Map.groupBy(readLines(copies) as [ItemId, ItemId, ChannelId][], ([entryId]) => entryId);
  return heads.flatMap(([id, , channelId, arrivedAt, isRead, isStarred]): Row[] => {
    const stored = items.get(id);
    const channel = sources.get(channelId);
    if (!stored || !channel) return [];
    const { version, ...item } = stored;
    const twinChannels = new Set(sameVideo.get(id)?.map(([, twin]) => twin));
    const story = (sameStory.get(id) ?? []).sort(([, a], [, b]) => compareIds(a, b));
    return [
      {
        ...item,
        // PostgreSQL stores microseconds; a Date has only milliseconds.
        arrivedAt: new Date(Math.floor(Number(arrivedAt))),
        isRead: isRead === "t",
        isStarred: isStarred === "t",
        channelId,
        channelTitle: channel.title,
        channelUrl: channel.channelUrl,
        sources: [...twinChannels].sort(compareIds).flatMap((twin) => sources.get(twin) ?? []),
        story: story.flatMap(([entryId, itemId, copy]) => {
          const source = sources.get(copy);
          return source ? [{ ...source, itemId, entryId }] : [];
        }),
      },
    ];
  });
}

/** By value. Ids can be larger than JavaScript's safe integers. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

function readLines(text: string | null): string[][] {
  return text === null ? [] : text.split("\n").map((line) => line.split(" "));
}
