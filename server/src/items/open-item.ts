import { setOpened } from "../channels/store.ts";
import type { Deps } from "../deps.ts";
import type { ItemId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import type { OpenedItem } from "./item.ts";
import { sanitiseContent } from "./sanitise-content.ts";
import { openItem as findItem } from "./store.ts";
import { withKnownCids } from "./with-known-cids.ts";

/** Content is stored as the feed has it and sanitised here, when somebody reads it: most items are never opened. */
export async function openItem(
  deps: Pick<Deps, "db" | "now">,
  userId: UserId,
  id: ItemId,
): Promise<Outcome<OpenedItem>> {
  const found = await findItem(deps.db, userId, id);
  if (!found) return { ok: false, problem: { kind: "no-such-item" } };
  const { rawHtml, contentBase, ...stored } = found;
  await setOpened(deps.db, userId, stored.channel.id, deps.now());
  const [item = stored] = await withKnownCids(deps.db, [stored]);
  return { ok: true, value: { ...item, contentHtml: sanitiseContent(rawHtml, contentBase) } };
}
