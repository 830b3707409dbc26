import { searchWords } from "#core/feed/search-words.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { putSearchWords, takeUnindexed } from "./search-store.ts";

const BATCH = 500;

/** Indexes new items for search: one batch at a time while refreshes are running, otherwise all of them. */
export async function indexItems({ db }: Pick<Deps, "db">, isBusy: () => boolean): Promise<void> {
  for (;;) {
    const indexed = await transact(db, async (session) => {
      const items = await takeUnindexed(session, BATCH);
      const words = new Map(
        items.map(
          ({ id, title, author, summary, categories }) =>
            [id, searchWords(title, author, summary, ...categories)] as const,
        ),
      );
      if (words.size) await putSearchWords(session, words);
      return items.length;
    });
    if (indexed < BATCH || isBusy()) return;
  }
}
