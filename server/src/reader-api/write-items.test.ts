import { expect, it } from "vitest";
import { aMixedInbox } from "../../test/a-mixed-inbox.ts";
import { READER } from "../../test/hot-queries.ts";
import { listFirstHeads, readChannels, readHeads } from "./store.ts";
import { writeItems } from "./write-items.ts";

it("marks an item that was edited after the list was read, and leaves out one that was deleted", async () => {
  const { db } = await aMixedInbox();
  const first = await listFirstHeads(db, READER, { channel: null, isUnread: false }, { order: "newest", limit: 21 });
  const heads = readHeads(first, readChannels(first));
  const [edited, deleted] = heads;
  await db.query("update items set title = 'Edited', fingerprint = 'edited' where id = $1", [edited?.id]);
  await db.query("delete from inbox where user_id = $1 and item_id = $2", [READER, deleted?.id]);
  const items = await writeItems({ db }, READER, { heads, labels: new Map() }, "https://pagecast.example");
  expect(items).toHaveLength(heads.length - 1);
  expect(items.map(({ isAsListed }) => isAsListed)).toEqual([false, ...items.slice(1).map(() => true)]);
  const texts = items.map(({ own, shared }) => JSON.parse(own + Buffer.from(shared).toString()).title);
  expect(texts[0]).toBe("Edited");
  expect(new Set(items.map(({ hash }) => hash)).size).toBe(items.length);
});
