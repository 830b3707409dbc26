import type { Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";

/** That of the index of 0081-item-links.sql. */
const LINK_KEY = `rtrim(split_part(split_part(regexp_replace(item.link, '^https?://(www\\.)?', ''), '?', 1), '#', 1), '/')`;

export type LinkedItem = {
  id: ItemId;
  channelId: ChannelId;
  title: string;
  link: string | null;
  feedHtml: string;
  selector: string;
};

/** Items of channels that this person follows whose links may be these: `keys` are those of `linkKey`. Newest first. */
export async function findLinkedItems(
  db: Queryable,
  userId: UserId,
  keys: readonly string[],
  limit: number,
): Promise<LinkedItem[]> {
  const { rows } = await db.query<LinkedItem>(
    `select item.id, item.channel_id as "channelId", item.title, item.link,
       coalesce(nullif(item.content_html, ''), item.summary) as "feedHtml",
       coalesce(subscriptions.full_text_selector, '') as selector
     from items item join subscriptions on subscriptions.user_id = $1 and subscriptions.channel_id = item.channel_id
     where item.link is not null and ${LINK_KEY} = any($2) and (item.imported_by is null or item.imported_by = $1)
     order by item.published_at desc, item.id desc limit $3`,
    [userId, keys, limit],
  );
  return rows;
}

type SentPage = { url: string; html: string; words: number; sentAt: Date };

export async function findSentPage(
  db: Queryable,
  userId: UserId,
  channelId: ChannelId,
  itemId: ItemId,
): Promise<SentPage | undefined> {
  const { rows } = await db.query<SentPage>(
    `select url, html, words, sent_at as "sentAt" from sent_pages where user_id = $1 and channel_id = $2 and item_id = $3`,
    [userId, channelId, itemId],
  );
  return rows[0];
}

/** One page for several items: some feeds list it twice. */
export async function saveSentPage(
  session: Queryable,
  userId: UserId,
  items: readonly { id: ItemId; channelId: ChannelId }[],
  { url, html, words, sentAt }: SentPage,
): Promise<void> {
  await session.query(
    `insert into sent_pages (user_id, channel_id, item_id, url, html, words, sent_at)
     select $1, channel_id, item_id, $4, $5, $6, $7 from unnest($2::bigint[], $3::bigint[]) sent (channel_id, item_id)
     on conflict (user_id, channel_id, item_id) do update set url = excluded.url, html = excluded.html, words = excluded.words,
       sent_at = excluded.sent_at`,
    [userId, items.map(({ channelId }) => channelId), items.map(({ id }) => id), url, html, words, sentAt],
  );
}

/** Keeps those that were sent last. `bytes` as they are stored, which is compressed. */
export async function deleteOldestSentPages(
  session: Queryable,
  userId: UserId,
  most: { pages: number; bytes: number },
): Promise<void> {
  await session.query(
    `with sent as (
       select channel_id, item_id, row_number() over newest as place, sum(pg_column_size(html)) over newest as bytes
       from sent_pages where user_id = $1 window newest as (order by sent_at desc, item_id desc)
     )
     delete from sent_pages using sent
     where user_id = $1 and sent_pages.channel_id = sent.channel_id and sent_pages.item_id = sent.item_id and (place > $2 or bytes > $3)`,
    [userId, most.pages, most.bytes],
  );
}

export async function deleteSentPage(db: Queryable, userId: UserId, itemId: ItemId): Promise<void> {
  await db.query("delete from sent_pages where user_id = $1 and item_id = $2", [userId, itemId]);
}

/** Where a clean-up has got to. */
export type SweptPage = { userId: UserId; channelId: ChannelId; itemId: ItemId };

/** Deletes pages of items that no longer exist. Looks at as many as `limit`, after those of the call before; null: from the beginning. */
export async function deleteStraySentPages(
  db: Queryable,
  after: SweptPage | null,
  limit: number,
): Promise<SweptPage | null> {
  const { rows } = await db.query<SweptPage>(
    `with looked_at as (
       select user_id, channel_id, item_id from sent_pages
       where $1::uuid is null or (user_id, channel_id, item_id) > ($1, $2::bigint, $3::bigint)
       order by user_id, channel_id, item_id limit $4
     ), deleted as (
       delete from sent_pages using looked_at
       where sent_pages.user_id = looked_at.user_id and sent_pages.channel_id = looked_at.channel_id
         and sent_pages.item_id = looked_at.item_id and not exists (select from items where id = looked_at.item_id)
     )
     select user_id as "userId", channel_id as "channelId", item_id as "itemId" from looked_at
     order by user_id, channel_id, item_id offset $4 - 1`,
    [after?.userId ?? null, after?.channelId ?? null, after?.itemId ?? null, limit],
  );
  return rows[0] ?? null;
}
