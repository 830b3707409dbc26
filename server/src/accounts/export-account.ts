import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { type ExportedItem, listExportedItems, readAccount } from "./export-store.ts";

const BATCH = 500;

/** Everything we know about a person, as one JSON document in pieces: an account may hold a million items. */
export async function* exportAccount({ db, now }: Pick<Deps, "db" | "now">, userId: UserId): AsyncGenerator<string> {
  const account = { format: "pagecast-account-1", exportedAt: now(), ...(await readAccount(db, userId)) };
  yield `${JSON.stringify(account).slice(0, -1)},"items":[`;
  let before: ExportedItem | undefined;
  for (let separator = ""; ; separator = ",") {
    const items = await listExportedItems(db, userId, before, BATCH);
    if (items.length) yield separator + items.map((item) => JSON.stringify(item)).join(",");
    if (items.length < BATCH) break;
    before = items.at(-1);
  }
  yield "]}\n";
}
