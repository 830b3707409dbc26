import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import {
  type ExportedItem,
  type ExportedPage,
  listExportedItems,
  listExportedPages,
  readAccount,
} from "./export-store.ts";

const BATCH = 500;
/** Each may be a megabyte. */
const PAGES = 10;

/** Everything we know about a person, as one JSON document in pieces: an account may hold a million items. */
export async function* exportAccount({ db, now }: Pick<Deps, "db" | "now">, userId: UserId): AsyncGenerator<string> {
  const account = { format: "pagecast-account-1", exportedAt: now(), ...(await readAccount(db, userId)) };
  yield `${JSON.stringify(account).slice(0, -1)},"sentPages":[`;
  yield* inBatches(PAGES, (before: ExportedPage | undefined) => listExportedPages(db, userId, before, PAGES));
  yield `],"items":[`;
  yield* inBatches(BATCH, (before: ExportedItem | undefined) => listExportedItems(db, userId, before, BATCH));
  yield "]}\n";
}

/** The elements of a JSON array. */
async function* inBatches<Row>(
  size: number,
  list: (before: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<string> {
  let before: Row | undefined;
  for (let separator = ""; ; separator = ",") {
    const rows = await list(before);
    if (rows.length) yield separator + rows.map((row) => JSON.stringify(row)).join(",");
    if (rows.length < size) return;
    before = rows.at(-1);
  }
}
