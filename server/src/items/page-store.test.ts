import { beforeAll, describe, expect, it } from "vitest";
import { aMixedInbox } from "../../test/a-mixed-inbox.ts";
import { READER } from "../../test/hot-queries.ts";
import type { Db, Queryable } from "../db/query.ts";
import type { ItemId } from "../ids.ts";
import { listFound } from "./find-store.ts";
import type { ListedItem } from "./item.ts";
import { EVERYTHING, type ListQuery, listInbox } from "./store.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await aMixedInbox());
  await db.query(
    "insert into subscriptions (user_id, channel_id, subscribed_at) select $1, id, now() from channels where id % 2 = 0",
    [READER],
  );
});

const PAGE: ListQuery = { ...EVERYTHING, userId: READER, order: "newest", after: null, limit: 21 };
const list = (more: Partial<ListQuery> = {}) => listInbox(db, { ...PAGE, ...more }, []);
const idsOf = (items: readonly ListedItem[]) => items.map(({ id }) => id);

/** The same items, read one by one and without a cache. */
const readAgain = (items: readonly ListedItem[]) => listFound(db, READER, idsOf(items));

describe("a page of the inbox", () => {
  it("is the same object until something on it changes, and always matches the database", async () => {
    const [first, second, third] = await list();
    if (!first || !second || !third) throw new Error("the inbox is empty");
    const changes: [what: string, statement: string, ...values: unknown[]][] = [
      ["nothing", "select 1"],
      ["unread", "update inbox set read_at = null where item_id = $1", first.id],
      ["read", "update inbox set read_at = now() where item_id = $1", first.id],
      ["starred", "update inbox set starred_at = now() where item_id = $1", second.id],
      ["arrival", "update inbox set arrived_at = '2026-02-03 04:05:06.123456+00' where item_id = $1", second.id],
      [
        "edited",
        "update items set title = 'Edited', summary = $2, updated_at = now() where id = $1",
        third.id,
        '"\n\u2028, 频',
      ],
      [
        "media",
        "update items set cover = 'https://c.example/', duration_seconds = 5, author = '', link = 'https://l.example/' where id = $1",
        first.id,
      ],
      ["channel", "update channels set title = 'A \"new\" name' where id = $1", first.channel.id],
      [
        "name",
        "insert into subscriptions (user_id, channel_id, subscribed_at, name) values ($2, $1, now(), 'My name') on conflict (user_id, channel_id) do update set name = excluded.name",
        first.channel.id,
        READER,
      ],
      [
        "video",
        "update items set video_key = 'same', video = '{\"type\": \"youtube\"}' where id = any($1)",
        [first.id, second.id, third.id],
      ],
      [
        "twins",
        "insert into items (channel_id, key, title, published_at, summary, content_html, is_video, video_key, fingerprint) select 10 * n, 'twin ' || n, 'Twin', '2020-01-01', '', '', true, 'same', '' from generate_series(1, 11) n",
      ],
      [
        "second twin",
        "insert into items (channel_id, key, title, published_at, summary, content_html, is_video, video_key, fingerprint) values (20, 'again', 'Twin', '2020-01-01', '', '', true, 'same', '')",
      ],
      [
        "imported",
        "insert into items (channel_id, key, title, published_at, summary, content_html, is_video, video_key, fingerprint, imported_by) select id, 'mine', 'Twin', '2020-01-01', '', '', true, 'same', '', $1 from channels where id = 200",
        READER,
      ],
      [
        "copies",
        "insert into story_copies (user_id, item_id, channel_id, copy_of) select $1, id, channel_id, $2 from items where key in ('twin 11', 'twin 2')",
        READER,
        third.id,
      ],
      ["copies of others", "update story_copies set copy_of = $1", second.id],
      ["new", "update inbox set published_at = '2026-03-01' where item_id = (select min(item_id) from inbox)"],
      ["gone", "delete from inbox where item_id = $1", second.id],
    ];
    let before = await list();
    expect(await list()).toBe(before);
    for (const [what, statement, ...values] of changes) {
      await db.query(statement, values);
      const after = await list();
      if (what === "nothing" || what === "second twin") expect(after, what).toEqual(before);
      else expect(after, what).not.toEqual(before);
      expect(after, what).toEqual(await readAgain(after));
      expect(await list(), what).toBe(after);
      before = after;
    }
  });

  it("matches the database in other views", async () => {
    const folder = { channels: (await list()).map(({ channel }) => channel.id) };
    for (const more of [
      { order: "oldest" },
      { limit: 7 },
      { isStarred: true },
      folder,
      { ...folder, isUnread: true },
    ] as const) {
      const items = await list(more);
      expect(items.length).toBeGreaterThan(0);
      expect(items).toEqual(await readAgain(items));
    }
  });

  /** The database, but something happens right after the first statement. */
  const meanwhile = (happens: () => Promise<unknown>): Queryable => {
    let statements = 0;
    return {
      async query(...statement: unknown[]) {
        const result = await (db.query as (...given: unknown[]) => Promise<never>)(...statement);
        if (statements++ === 0) await happens();
        return result;
      },
    };
  };

  it("is complete even if an item is deleted while the page is read", async () => {
    const all = await list({ limit: 22 });
    const gone = all[4]?.id as ItemId;
    const read = await listInbox(
      meanwhile(() => db.query("delete from items where id = $1", [gone])),
      PAGE,
      [],
    );
    expect(idsOf(read)).toEqual(idsOf(all).filter((id) => id !== gone));
    expect(read).toHaveLength(21);
  });

  it("shows an edit made while the page is read, and is not cached", async () => {
    const edited = (await list())[3]?.id;
    const busy = meanwhile(() => db.query("update items set title = 'Just now' where id = $1", [edited]));
    const read = await listInbox(busy, PAGE, []);
    expect(read[3]?.title).toBe("Just now");
    const again = await listInbox(busy, PAGE, []);
    expect(again).not.toBe(read);
    expect(again).toEqual(read);
  });

  it("is not confused with a page of another database", async () => {
    const { db: other } = await aMixedInbox();
    await other.query("update items set title = 'Other'");
    const items = await listInbox(other, PAGE, []);
    expect(new Set(items.map(({ title }) => title))).toEqual(new Set(["Other"]));
  });
});
