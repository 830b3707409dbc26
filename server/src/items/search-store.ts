import type { Queryable } from "../db/query.ts";

export type UnindexedItem = { id: string; title: string; author: string | null; summary: string; categories: string[] };

/** Takes items off the backlog. Those that another worker is taking are skipped. */
export async function takeUnindexed(session: Queryable, limit: number): Promise<UnindexedItem[]> {
  const { rows } = await session.query<UnindexedItem>(
    `with taken as (
       delete from search_backlog where ctid = any(array(select ctid from search_backlog limit $1 for update skip locked))
       returning item_id
     )
     select items.id, title, author, summary, coalesce(categories, '{}') as categories
     from taken join items on items.id = taken.item_id`,
    [limit],
  );
  return rows;
}

/** Words by item id. */
export async function putSearchWords(session: Queryable, words: ReadonlyMap<string, string>): Promise<void> {
  await session.query(
    `insert into item_search (item_id, words) select * from unnest($1::bigint[], $2::text[])
     on conflict (item_id) do update set words = excluded.words`,
    [[...words.keys()], [...words.values()]],
  );
}
