import type { NoFullText } from "#core/full-text/full-text-problem.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";

type FullTextItem = {
  channelId: ChannelId;
  link: string | null;
  /** What the feed has of it. */
  feedHtml: string;
  /** The person's own for this channel; empty: none. */
  selector: string;
};

/** An item that this person may open. */
export async function findItem(db: Queryable, userId: UserId, id: ItemId): Promise<FullTextItem | undefined> {
  const { rows } = await db.query<FullTextItem>(
    `select item.channel_id as "channelId", item.link, coalesce(nullif(item.content_html, ''), item.summary) as "feedHtml",
       coalesce(subscriptions.full_text_selector, '') as selector
     from items item left join subscriptions on subscriptions.user_id = $1 and subscriptions.channel_id = item.channel_id
     where item.id = $2 and (item.imported_by is null or item.imported_by = $1)
       and (subscriptions.user_id is not null or exists (select from inbox where item_id = item.id and user_id = $1))`,
    [userId, id],
  );
  return rows[0];
}

export type StoredFullText = { link: string; fetchedAt: Date } & (
  | { problem: NoFullText; url: null; html: null; words: null; pages: null }
  | { problem: null; url: string; html: string; words: number; pages: number }
);

type FullTextRow = {
  link: string;
  fetchedAt: Date;
  problem: string | null;
  url: string | null;
  html: string | null;
  words: number | null;
  pages: number | null;
};

export async function findFullText(
  db: Queryable,
  channelId: ChannelId,
  itemId: ItemId,
  selector: string,
): Promise<StoredFullText | undefined> {
  const { rows } = await db.query<FullTextRow>(
    `select link, fetched_at as "fetchedAt", problem, url, html, words, pages from full_texts
     where channel_id = $1 and item_id = $2 and selector = $3`,
    [channelId, itemId, selector],
  );
  // The table has a constraint for it.
  return rows[0] as StoredFullText | undefined;
}

/** Nothing is stored for an item that was deleted meanwhile. What everyone sees is searched too, so the item is indexed again. */
export async function saveFullText(
  db: Queryable,
  { channelId, itemId, selector, ...row }: { channelId: ChannelId; itemId: ItemId; selector: string } & StoredFullText,
): Promise<void> {
  await db.query(
    `with saved as (
       insert into full_texts (channel_id, item_id, selector, link, fetched_at, problem, url, html, words, pages)
       select channel_id, id, $3, $4, $5, $6, $7, $8, $9, $10 from items where channel_id = $1 and id = $2
       on conflict (channel_id, item_id, selector) do update set link = excluded.link, fetched_at = excluded.fetched_at,
         problem = excluded.problem, url = excluded.url, html = excluded.html, words = excluded.words, pages = excluded.pages
       returning item_id, selector, html
     )
     insert into search_backlog (item_id) select item_id from saved where selector = '' and html is not null`,
    [channelId, itemId, selector, row.link, row.fetchedAt, row.problem, row.url, row.html, row.words, row.pages],
  );
}

/**
 * The page has shown an address of its own: items that arrive from now on with a link to it tell the same story. What people have already
 * stays as they have seen it. Nothing if the link was changed meanwhile, or for a video, which has a key of its own.
 */
export async function setStoryLink(db: Queryable, itemId: ItemId, link: string, storyLink: string): Promise<void> {
  await db.query(
    `update items set story_link = $3 where id = $1 and link = $2 and video_key is null and imported_by is null
       and story_link is distinct from $3`,
    [itemId, link, storyLink],
  );
}

/** A text has a few kilobytes, and a megabyte at most. The oldest are fetched again when someone asks for them. */
const MOST_KEPT = 50_000;

/** Those made with a selector that no follower of the channel has any more, and the oldest of too many. */
export async function deleteUnusedFullTexts(db: Queryable): Promise<void> {
  await db.query(
    `delete from full_texts where fetched_at < (select fetched_at from full_texts order by fetched_at desc offset $1 limit 1)`,
    [MOST_KEPT],
  );
  await db.query(
    `delete from full_texts where selector <> '' and not exists (
       select from subscriptions
       where subscriptions.channel_id = full_texts.channel_id and full_text_selector = full_texts.selector
     )`,
  );
}

export type ChannelFullText = { always: boolean; selector: string | null };

export async function findChannelFullText(
  db: Queryable,
  userId: UserId,
  channelId: ChannelId,
): Promise<ChannelFullText | undefined> {
  const { rows } = await db.query<ChannelFullText>(
    `select full_text_always as always, full_text_selector as selector from subscriptions
     where user_id = $1 and channel_id = $2`,
    [userId, channelId],
  );
  return rows[0];
}

/** False when the person does not follow the channel. Undefined: stays as it is. */
export async function setChannelFullText(
  db: Queryable,
  userId: UserId,
  channelId: ChannelId,
  { always, selector }: { always?: boolean | undefined; selector?: string | null | undefined },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update subscriptions set full_text_always = coalesce($3, full_text_always),
       full_text_selector = case when $4 then $5 else full_text_selector end
     where user_id = $1 and channel_id = $2`,
    [userId, channelId, always ?? null, selector !== undefined, selector ?? null],
  );
  return rowCount === 1;
}

/** The full text of the channel that was fetched last, with what the feed has of the same item. */
export async function findSample(
  db: Queryable,
  channelId: ChannelId,
  selector: string,
): Promise<{ pageWords: number | null; feedHtml: string } | undefined> {
  const { rows } = await db.query<{ pageWords: number | null; feedHtml: string }>(
    `select words as "pageWords", coalesce(nullif(content_html, ''), summary) as "feedHtml"
     from full_texts join items on items.id = full_texts.item_id
     where full_texts.channel_id = $1 and selector = $2 and problem is null and imported_by is null
     order by fetched_at desc limit 1`,
    [channelId, selector],
  );
  return rows[0];
}

/** The newest item that has a page with text. */
export async function findNewestArticle(db: Queryable, channelId: ChannelId): Promise<ItemId | null> {
  const { rows } = await db.query<{ id: ItemId }>(
    `select id from items where channel_id = $1 and link is not null and video is null and imported_by is null
     order by published_at desc, id desc limit 1`,
    [channelId],
  );
  return rows[0]?.id ?? null;
}
