import { onlyRow, type Queryable } from "../db/query.ts";

export type UnindexedItem = {
  id: string;
  title: string;
  author: string | null;
  summary: string;
  /** Only its beginning, if it is very long. */
  contentHtml: string;
  /** Of its page, if someone asked for it and no selector of theirs was used. */
  fullTextHtml: string | null;
  categories: string[];
};

/** Takes items off the backlog. Those that another worker is taking are skipped. `longest`: of their HTML, in characters. */
export async function takeUnindexed(session: Queryable, limit: number, longest: number): Promise<UnindexedItem[]> {
  const { rows } = await session.query<UnindexedItem>(
    `with taken as (
       delete from search_backlog where ctid = any(array(select ctid from search_backlog limit $1 for update skip locked))
       returning item_id
     )
     select items.id, title, author, summary, left(content_html, $2) as "contentHtml", coalesce(categories, '{}') as categories,
       (select left(html, $2) from full_texts
        where full_texts.channel_id = items.channel_id and full_texts.item_id = items.id and selector = '') as "fullTextHtml"
     from taken join items on items.id = taken.item_id`,
    [limit, longest],
  );
  return rows;
}

/**
 * After an update that changed what is indexed: moves some of the older items to the backlog, newest first. They are not put there all at
 * once, because new items would have to wait for them. Returns how many.
 */
export async function putOlderOnBacklog(session: Queryable, limit: number): Promise<number> {
  const { rowCount } = await session.query(
    `with rebuild as (
       select ctid as place, below from search_rebuild limit 1 for update skip locked
     ), older as materialized (
       select items.id from rebuild cross join lateral (
         select id from items where id < rebuild.below order by id desc limit $1
       ) items
     ), moved as (
       update search_rebuild set below = (select min(id) from older)
       from rebuild where search_rebuild.ctid = rebuild.place and exists (select from older)
     ), ended as (
       delete from search_rebuild using rebuild where search_rebuild.ctid = rebuild.place and not exists (select from older)
     )
     insert into search_backlog (item_id) select id from older`,
    [limit],
  );
  return rowCount ?? 0;
}

/** Values of the type `tsvector` by item id. */
export async function putTerms(session: Queryable, terms: ReadonlyMap<string, string>): Promise<void> {
  await session.query(
    `insert into item_search (item_id, terms) select id, terms::tsvector from unnest($1::bigint[], $2::text[]) written (id, terms)
     on conflict (item_id) do update set terms = excluded.terms`,
    [[...terms.keys()], [...terms.values()]],
  );
}

type AskedTerm = { term: string; isPrefix: boolean };

/**
 * In how many items each of these terms is, as PostgreSQL's statistics of common terms say, in the same order. Zero: it is not common, or
 * there are no statistics yet.
 */
export async function estimateItems(db: Queryable, asked: readonly AskedTerm[]): Promise<number[]> {
  const { rows } = await db.query<{ items: number }>(
    `select coalesce(sum(common.share), 0)::float8
         * greatest(0, (select reltuples from pg_class where oid = 'item_search'::regclass))::float8 as items
     from unnest($1::text[], $2::boolean[]) with ordinality asked (term, is_prefix, place) left join (
       select each.term, each.share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) each (term, share)
       where schemaname = 'public' and tablename = 'item_search' and attname = 'terms'
     ) common on common.term = asked.term or (asked.is_prefix and starts_with(common.term, asked.term))
     group by asked.place order by asked.place`,
    [asked.map(({ term }) => term), asked.map(({ isPrefix }) => isPrefix)],
  );
  return rows.map(({ items }) => items);
}

/** Ids of items that have all of these terms, in no order; `query` is of the type `tsquery`. */
export async function findCandidates(db: Queryable, query: string, limit: number): Promise<string[]> {
  const found = await db.query<{ ids: string[] }>(
    "select array(select item_id from item_search where terms @@ $1::tsquery limit $2) as ids",
    [query, limit],
  );
  return onlyRow(found).ids;
}
