import type { Source } from "#core/channel/source.ts";
import type { VideoType } from "#core/video/video.ts";
import { imageOf, type PictureRow, SEVERAL, type SourceColumns, sourcesOf } from "../channels/store.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";

export type NamedChannel = {
  id: ChannelId;
  title: string;
  channelUrl: string;
  /** All of them, whichever is in use. */
  sources: Source[];
  followers: number;
};

type NamedRow = Omit<NamedChannel, "sources"> & SourceColumns & { several: SourceColumns[] | null };

function withSources<Row extends NamedRow>({ route, feedUrl, several, ...row }: Row) {
  return { ...row, sources: sourcesOf({ route, feedUrl, several }) };
}

/** One process at a time, so that an older state never replaces a newer one. */
export async function tryLockNaming(session: Queryable): Promise<boolean> {
  const locked = await session.query<{ locked: boolean }>(
    "select pg_try_advisory_xact_lock(hashtext('channel names')) as locked",
  );
  return onlyRow(locked).locked;
}

/** Takes channels off the backlog. Followers are counted up to a thousand. */
export async function takeRenamed(session: Queryable, limit: number): Promise<NamedChannel[]> {
  const { rows } = await session.query<NamedRow>(
    `with taken as (
       delete from channel_search_backlog where ctid = any(array(select ctid from channel_search_backlog limit $1))
       returning channel_id
     )
     select id, title, channel_url as "channelUrl", route, feed_url as "feedUrl", ${SEVERAL},
       (select count(*)::int from (select from subscriptions where channel_id = channels.id limit 1000) counted) as followers
     from channels where id in (select channel_id from taken)`,
    [limit],
  );
  return rows.map(withSources);
}

export async function putChannelWords(
  session: Queryable,
  channels: readonly { id: ChannelId; words: string; followers: number }[],
): Promise<void> {
  await session.query(
    `insert into channel_search (channel_id, words, followers) select * from unnest($1::bigint[], $2::text[], $3::int[])
     on conflict (channel_id) do update set words = excluded.words, followers = excluded.followers
     where (channel_search.words, channel_search.followers) <> (excluded.words, excluded.followers)`,
    [channels.map(({ id }) => id), channels.map(({ words }) => words), channels.map(({ followers }) => followers)],
  );
}

export async function deleteChannelWords(session: Queryable, channels: readonly ChannelId[]): Promise<void> {
  await session.query("delete from channel_search where channel_id = any($1)", [channels]);
}

export type FoundChannel = NamedChannel & {
  /** The address of its picture, or of its site's icon, on this server. */
  picture: string | null;
  newest: VideoType | null;
};

/** How many channels are compared to find the best ones; more have the word, the order among them is lost. */
const CANDIDATES = 500;

/**
 * Channels that two people follow, those whose name begins with the text first, then those with more followers. The patterns
 * are those of core/feed/search-words.ts. A bounded number of candidates, so that a common word costs as much as a rare one.
 */
export async function findChannelsByName(
  db: Queryable,
  { prefix, patterns }: { prefix: string; patterns: readonly string[] },
  limit: number,
): Promise<FoundChannel[]> {
  const conditions = patterns.map((_, at) => `words like $${at + 4}`).join(" and ");
  const { rows } = await db.query<NamedRow & PictureRow & { newest: VideoType | null }>(
    `with candidates as materialized (
       (select channel_id from channel_search where words like $1 limit $2)
       union
       (select channel_id from channel_search where ${conditions} limit $2)
     ), found as materialized (
       select channel_id, followers, words like $1 as starts from candidates join channel_search using (channel_id)
       where 2 = (select count(*) from (select from subscriptions where subscriptions.channel_id = candidates.channel_id limit 2) counted)
       order by starts desc, followers desc, channel_id limit $3
     )
     select channels.id, channels.title, channels.channel_url as "channelUrl", route, feed_url as "feedUrl", ${SEVERAL},
       found.followers,
       channel_pictures.hash as "pictureHash", site_icons.host as "iconHost", site_icons.hash as "iconHash",
       (select video ->> 'type' from items where items.channel_id = channels.id and imported_by is null
        order by published_at desc, id desc limit 1) as newest
     from found join channels on channels.id = found.channel_id
       left join channel_pictures on channel_pictures.channel_id = channels.id
       left join site_icons on site_icons.host = channel_pictures.host
     order by found.starts desc, found.followers desc, found.channel_id`,
    [prefix, CANDIDATES, limit, ...patterns],
  );
  return rows.map(({ pictureHash, iconHost, iconHash, ...row }) => ({
    ...withSources(row),
    picture: imageOf(row.id, { pictureHash, iconHost, iconHash }),
  }));
}
