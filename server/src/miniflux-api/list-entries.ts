import type { EntryRequest } from "#core/miniflux-api/entry-request.ts";
import { parseSearch } from "#core/search/parse-search.ts";
import { writeQuery } from "#core/search/write-terms.ts";
import { listChannels } from "../channels/list-channels.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import { type ListedFolder, listFoldersOf } from "../folders/list-folders.ts";
import type { ChannelId } from "../ids.ts";
import { entryHtml } from "../reader-api/entry-html.ts";
import { listEntries } from "../reader-api/store.ts";
import { describeEntry, describeFeed, describeLeftFeed, type Feed, NO_FOLDER } from "./describe.ts";
import { countEntries, type EntryFilter, listEntryIds, listLeftChannels } from "./store.ts";

/** Sanitising a text takes up to a millisecond, and other requests wait meanwhile. */
const AT_ONCE = 50;

export type Shelf = { feeds: Map<string, Feed>; folders: ListedFolder[] };

/** The channels and folders of a person, as Miniflux has them. */
export async function readShelf(deps: Pick<Deps, "db">, reader: Reader): Promise<Shelf> {
  const folders = await listFoldersOf(deps, reader.id);
  const byId = new Map<string, ListedFolder>(folders.map((folder) => [folder.id, folder]));
  const channels = await listChannels(deps, reader);
  return { folders, feeds: new Map(channels.map((channel) => [channel.id, describeFeed(channel, byId)])) };
}

/** The channels whose category it is there; undefined when there is none. */
export function channelsOfCategory({ feeds, folders }: Shelf, id: string): ChannelId[] | undefined {
  if (Number(id) !== NO_FOLDER.id && !folders.some((folder) => folder.id === id)) return undefined;
  return [...feeds].flatMap(([channelId, { category }]) =>
    category.id === Number(id) ? [channelId as ChannelId] : [],
  );
}

/** `channels`: only of these. */
export async function listEntriesOf(
  deps: Pick<Deps, "db">,
  reader: Reader,
  shelf: Shelf,
  request: EntryRequest,
  { channels, origin }: { channels: readonly ChannelId[] | null; origin: string },
) {
  const { by, direction, limit, offset, search, categoryId, ...conditions } = request;
  const inCategory = categoryId === null ? null : (channelsOfCategory(shelf, categoryId) ?? []);
  const wanted = channels && inCategory ? channels.filter((id) => inCategory.includes(id)) : (channels ?? inCategory);
  const filter: EntryFilter = {
    ...conditions,
    channels: wanted,
    except: await listHidden(deps, reader, conditions.isStarred === true),
    words: writeQuery(parseSearch(search).terms),
  };
  const ids = await listEntryIds(deps.db, reader.id, filter, { by, direction }, { limit, offset });
  const total = await countEntries(deps.db, reader.id, filter);
  return { total, entries: await readEntries(deps, reader, shelf, ids, origin) };
}

/**
 * Channels of which nothing is listed: those that rest, and those that the person left. Starred items of the latter are listed where
 * starred ones are asked for: Fluent Reader cannot sync an entry of a feed that is not in the list of feeds.
 */
export async function listHidden(deps: Pick<Deps, "db">, reader: Reader, isStarred: boolean): Promise<ChannelId[]> {
  const resting = await listResting(deps, reader);
  return isStarred ? resting : [...resting, ...(await listLeftChannels(deps.db, reader.id))];
}

export async function readEntries(
  { db }: Pick<Deps, "db">,
  { id: userId }: Reader,
  { feeds }: Shelf,
  ids: readonly string[],
  origin: string,
) {
  const entries: ReturnType<typeof describeEntry>[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const wanted = ids.slice(at, at + AT_ONCE);
    const found = new Map((await listEntries(db, userId, wanted)).map((entry) => [entry.id as string, entry]));
    for (const id of wanted) {
      const entry = found.get(id);
      if (!entry) continue;
      const html = entryHtml(entry);
      const link = entry.link ?? `${origin}/inbox?item=${id}`;
      entries.push(describeEntry(entry, html, feeds.get(entry.channelId) ?? describeLeftFeed(entry), link));
    }
  }
  return entries;
}
