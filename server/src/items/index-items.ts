import { searchWords } from "#core/feed/search-words.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";

const TOGETHER = 500;

/** Makes what arrived findable. While refreshes are under way it takes one handful at a time, then all there is. */
export async function indexItems({ db }: Pick<Deps, "db">, isBusy: () => boolean): Promise<void> {
  for (;;) {
    const indexed = await transact(db, async (session) => {
      const { rows } = await session.query<{ id: string; title: string; author: string | null; summary: string }>(
        `with taken as (
           delete from search_backlog where ctid = any(array(select ctid from search_backlog limit $1 for update skip locked))
           returning item_id
         )
         select items.id, title, author, summary from taken join items on items.id = taken.item_id`,
        [TOGETHER],
      );
      const words = new Map(rows.map(({ id, title, author, summary }) => [id, searchWords(title, author, summary)]));
      if (words.size)
        await session.query(
          `insert into item_search (item_id, words) select * from unnest($1::bigint[], $2::text[])
           on conflict (item_id) do update set words = excluded.words`,
          [[...words.keys()], [...words.values()]],
        );
      return rows.length;
    });
    if (indexed < TOGETHER || isBusy()) return;
  }
}
