import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UNLIMITED } from "#core/membership.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aMember, anAuthor, grant, NOBODY_THERE } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { onlyRow } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { createLog } from "../log.ts";
import type { PlanUsage } from "../membership/plan-usage.ts";
import { listChannels } from "./list-channels.ts";
import { restoreSubscriptions } from "./undo-unsubscribe.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let anna: TestPerson;
let annaId: UserId;
beforeAll(async () => {
  db = await aDatabase();
  at = (await aServer({ DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: NOBODY_THERE })).address;
  await aPerson(at); // the owner, so that nobody else becomes it
});
beforeEach(async () => {
  anna = await aMember(at, db, "pro");
  annaId = await idOf(anna);
});

const idOf = async ({ email }: TestPerson) =>
  onlyRow(await db.query<{ id: UserId }>("select id from users where email = $1", [email])).id;

let made = 0;
/** Channels that a person follows, oldest first, each with items of which every third is read. */
async function aList(userId: UserId, channels: number, items = 0): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `with made as (
       insert into channels (channel_url, feed_url, title, next_refresh_at, last_attempt_at, last_success_at)
       select address, address, 'Channel ' || n, now() + interval '1 hour', now() - n * interval '1 minute', now()
       from generate_series(1, $2::int) n, lateral (select 'https://bulk-' || ($3::int + n) || '.example/feed' as address) named
       returning id
     )
     insert into subscriptions (user_id, channel_id, subscribed_at) select $1, id, now() - interval '1 day' + id * interval '1 millisecond' from made
     returning channel_id as id`,
    [userId, channels, made],
  );
  made += channels;
  const ids = rows.map(({ id }) => id);
  await db.query(
    `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint)
     select id, 'k' || n, 'Item ' || n, now() - n * interval '1 hour', '', '', false, 'f'
     from unnest($1::bigint[]) id, generate_series(1, $2::int) n`,
    [ids, items],
  );
  await db.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, read_at)
     select id, $1, channel_id, published_at, false, case when id % 3 = 0 then published_at end
     from items where channel_id = any($2)`,
    [userId, ids],
  );
  return ids;
}

/** Everything that Undo has to restore, exactly. Whether an item is new to live updates is not part of it. */
async function stateOf(userId: UserId) {
  const read = async (statement: string) => (await db.query(statement, [userId])).rows;
  return {
    subscriptions: await read("select * from subscriptions where user_id = $1 order by channel_id"),
    folders: await read("select * from folders where user_id = $1 order by id"),
    placed: await read("select * from folder_channels where user_id = $1 order by folder_id, channel_id"),
    inbox: await read(
      `select item_id, channel_id, published_at, is_video, video_key, read_at::text, starred_at::text, arrived_at::text
       from inbox where user_id = $1 order by item_id`,
    ),
  };
}
const undo = (undoId: string | null, { rpc } = anna) => rpc.channels.undo.mutate({ undoId: undoId as string });
const pausedOnes = async () =>
  (await anna.rpc.channels.list.query()).flatMap(({ id, paused }) => (paused ? [`${id} ${paused}`] : [])).toSorted();

describe("2,000 channels in one call", () => {
  it("are paused, resumed, moved and unsubscribed, and one Undo restores each of it", async () => {
    const ids = await aList(annaId, 2_000, 10);
    const { id: folderId } = await anna.rpc.folders.create.mutate({ name: "All of them" });
    // As text: comparing 20,000 rows one by one takes longer than all the rest.
    const before = JSON.stringify(await stateOf(annaId));
    const isAsBefore = async () => JSON.stringify(await stateOf(annaId)) === before;
    const paused = await anna.rpc.channels.pauseMany.mutate({ channelIds: ids, paused: true });
    expect(paused).toEqual({ changed: 2_000, overLimit: 0, undoId: expect.any(String) });
    expect(await pausedOnes()).toHaveLength(2_000);
    expect(await undo(paused.undoId)).toEqual({ changed: 2_000, overLimit: 0 });
    expect(await isAsBefore()).toBe(true);

    const moved = await anna.rpc.channels.moveToFolder.mutate({ channelIds: ids, folderId });
    expect(moved.changed).toBe(2_000);
    expect((await anna.rpc.folders.list.query())[0]?.channelIds).toEqual(ids);
    await undo(moved.undoId);
    expect(await isAsBefore()).toBe(true);

    const left = await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: ids });
    expect(left.changed).toBe(2_000);
    expect(await anna.rpc.channels.list.query()).toEqual([]);
    expect((await stateOf(annaId)).inbox).toEqual([]);
    expect(await undo(left.undoId)).toEqual({ changed: 2_000, overLimit: 0 });
    expect(await isAsBefore()).toBe(true);

    const { asked, tooMany, ...others } = await anna.rpc.channels.refreshMany.mutate({ channelIds: ids });
    expect([asked, tooMany, others]).toEqual([60, 1_940, { tooRecent: 0, paused: 0, overLimit: 0 }]);
  });
});

describe("Undo restores exactly what there was", () => {
  /** Numbers that look random, the same in every run. */
  function numbers(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  /** A person with names, hand order, folders in folders, pauses, stars, read marks, and videos that several channels have. */
  async function aLife(seed: number): Promise<string[]> {
    const random = numbers(seed);
    const chance = (percent: number) => random(100) < percent;
    const when = () => new Date(Date.UTC(2026, random(12), 1 + random(28), random(24), random(60))).toISOString();
    const ids = await aList(annaId, 25);
    const folders: string[] = [];
    for (let n = 0; n < 5; n++) {
      const parentId = n > 2 ? (folders[0] as string) : null;
      folders.push((await anna.rpc.folders.create.mutate({ name: `Folder ${n}`, parentId })).id);
    }
    for (const id of ids) {
      const isPaused = chance(25);
      await db.query(
        "update subscriptions set name = $3, position = $4, paused_at = $5, opened_at = $6 where user_id = $1 and channel_id = $2",
        [
          annaId,
          id,
          chance(40) ? `My ${id}` : null,
          chance(60) ? random(50) : null,
          isPaused ? when() : null,
          chance(50) ? when() : null,
        ],
      );
      for (const folder of folders)
        if (chance(30))
          await db.query(
            "insert into folder_channels (user_id, folder_id, channel_id, position) values ($1, $2, $3, $4)",
            [annaId, folder, id, random(9)],
          );
      for (let n = 0; n < random(8); n++) {
        const video = chance(40) ? `video ${seed} ${random(12)}` : null;
        const { id: itemId } = onlyRow(
          await db.query<{ id: string }>(
            `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, video_key, fingerprint)
             values ($1, $2, 't', $3, '', '', $4, $5, 'f') returning id`,
            [id, `i${n}`, when(), video !== null, video],
          ),
        );
        // What a paused channel published meanwhile was not delivered.
        if (isPaused && chance(50)) continue;
        await db.query(
          `insert into inbox (item_id, user_id, channel_id, published_at, is_video, video_key, read_at, starred_at, arrived_at)
           select id, $2, channel_id, published_at, is_video, video_key, $3, $4, $5 from items where id = $1 on conflict do nothing`,
          [itemId, annaId, chance(50) ? when() : null, chance(20) ? when() : null, chance(80) ? when() : null],
        );
      }
    }
    return ids.filter(() => chance(60));
  }

  it.each(Array.from({ length: 6 }, (_, seed) => [seed]))("of many different lists: %i", async (seed) => {
    const chosen = await aLife(seed + 1);
    const before = await stateOf(annaId);
    const folderId = (before.folders[1] as { id: string }).id;
    const { channels } = anna.rpc;
    const actions = [
      () => channels.unsubscribeMany.mutate({ channelIds: chosen }),
      () => channels.pauseMany.mutate({ channelIds: chosen, paused: true }),
      () => channels.pauseMany.mutate({ channelIds: chosen, paused: false }),
      () => channels.moveToFolder.mutate({ channelIds: chosen, folderId }),
      () => channels.moveToFolder.mutate({ channelIds: chosen, folderId, keepsOthers: true }),
      () => channels.moveToFolder.mutate({ channelIds: chosen, folderId: null }),
    ];
    for (const [index, act] of actions.entries()) {
      const { changed, undoId } = await act();
      expect(changed).toBeGreaterThan(0);
      expect(await stateOf(annaId), `action ${index} changes something`).not.toEqual(before);
      await undo(undoId);
      expect(await stateOf(annaId), `action ${index}`).toEqual(before);
    }
    // One after the other, and back in reverse.
    const undoIds = [];
    for (const act of [actions[3], actions[1], actions[0]]) undoIds.unshift((await act?.())?.undoId ?? null);
    for (const undoId of undoIds) await undo(undoId);
    expect(await stateOf(annaId)).toEqual(before);
  });

  it("also of a starred item that was unread; what the person did with it since stays", async () => {
    const ids = await aList(annaId, 2, 1);
    await db.query("update inbox set starred_at = now(), read_at = null where user_id = $1", [annaId]);
    const before = await stateOf(annaId);
    const first = await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: ids });
    expect((await anna.rpc.items.unreadCounts.query()).total).toBe(0);
    await undo(first.undoId);
    expect(await stateOf(annaId)).toEqual(before);
    const second = await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: ids });
    const starred = (await anna.rpc.items.list.query({ which: "starred" })).items.map(({ id }) => id);
    await anna.rpc.items.markUnread.mutate({ ids: starred });
    await anna.rpc.items.markRead.mutate({ ids: starred.slice(0, 1) });
    await undo(second.undoId);
    expect((await anna.rpc.items.unreadCounts.query()).total).toBe(1);
  });

  it("without a folder that was deleted, and without channels that were followed again or unsubscribed since", async () => {
    const [one, two, three] = (await aList(annaId, 3)) as [string, string, string];
    const { id: folderId } = await anna.rpc.folders.create.mutate({ name: "Gone soon" });
    await anna.rpc.folders.addChannels.mutate({ folderId, channelIds: [one, two] });
    const moved = await anna.rpc.channels.moveToFolder.mutate({ channelIds: [one, two, three], folderId: null });
    const left = await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: [one, two] });
    await anna.rpc.folders.delete.mutate({ id: folderId });
    expect(await undo(moved.undoId)).toEqual({ changed: 1, overLimit: 0 });
    expect(await undo(left.undoId)).toEqual({ changed: 2, overLimit: 0 });
    expect((await stateOf(annaId)).placed).toEqual([]);
    expect(await anna.rpc.channels.list.query()).toHaveLength(3);
  });

  it("also that there was no folder yet, unless something is in it since", async () => {
    const ids = await aList(annaId, 3);
    const before = await stateOf(annaId);
    const { channels, folders } = anna.rpc;
    const moveToNew = () => channels.moveToFolder.mutate({ channelIds: ids, newFolder: " New  one " });
    const moved = await moveToNew();
    expect(moved.changed).toBe(3);
    expect(await folders.list.query()).toMatchObject([{ name: "New one", parentId: null, channelIds: ids }]);
    // Nothing is moved where the folder cannot be made, and no folder is made where nothing is moved.
    const between = await stateOf(annaId);
    expect(await problemOf(moveToNew())).toMatchObject({ kind: "folder-exists" });
    expect((await channels.moveToFolder.mutate({ channelIds: [], newFolder: "Other" })).undoId).toBeNull();
    const blank = channels.moveToFolder.mutate({ channelIds: ids, newFolder: "\u200b" });
    expect(await problemOf(blank)).toMatchObject({ kind: "bad-input" });
    expect(await stateOf(annaId)).toEqual(between);
    await undo(moved.undoId);
    expect(await stateOf(annaId)).toEqual(before);

    const [other] = (await aList(annaId, 1)) as [string];
    for (const fill of [
      (folderId: string) => folders.addChannels.mutate({ folderId, channelIds: [other] }),
      (folderId: string) => folders.create.mutate({ name: "Inside", parentId: folderId }),
    ]) {
      const { undoId } = await moveToNew();
      const [made] = await folders.list.query();
      await fill(made?.id as string);
      await undo(undoId);
      const [kept] = await folders.list.query();
      expect(kept?.id).toBe(made?.id);
      expect(kept?.channelIds).not.toContain(ids[0]);
      await folders.delete.mutate({ id: made?.id as string });
    }
  });

  it("except where the person placed single channels since", async () => {
    const [one, two, three] = (await aList(annaId, 3)) as [string, string, string];
    const make = async (name: string) => (await anna.rpc.folders.create.mutate({ name })).id;
    const [from, to, later] = [await make("From"), await make("To"), await make("Later")];
    const inFolder = async (id: string) =>
      (await anna.rpc.folders.list.query()).find((folder) => folder.id === id)?.channelIds;
    await anna.rpc.folders.addChannels.mutate({ folderId: from, channelIds: [one, two, three] });
    const { undoId } = await anna.rpc.channels.moveToFolder.mutate({ channelIds: [one, two, three], folderId: to });
    await anna.rpc.folders.addChannels.mutate({ folderId: later, channelIds: [one] });
    const move = { channelIds: [two], fromId: to, toId: later, beforeId: null };
    await anna.rpc.folders.moveChannels.mutate(move);
    await anna.rpc.folders.addChannels.mutate({ folderId: from, channelIds: [three] });
    await undo(undoId);
    expect(await inFolder(later)).toEqual([one, two]);
    expect(await inFolder(to)).toEqual([]);
    expect((await inFolder(from))?.toSorted()).toEqual([one, two, three].toSorted());
  });

  it("not of a channel that was followed again and left again: that has its own Undo", async () => {
    const [one, two] = (await aList(annaId, 2, 2)) as [string, string];
    const before = await stateOf(annaId);
    const first = await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: [one, two] });
    const { rows } = await db.query<{ url: string }>("select channel_url as url from channels where id = $1", [one]);
    const channelUrl = rows[0]?.url as string;
    await db.query("insert into subscriptions (user_id, channel_id, subscribed_at) values ($1, $2, now())", [
      annaId,
      one,
    ]);
    await restoreSubscriptions(db, annaId, [one as ChannelId], { isUndo: false });
    await anna.rpc.channels.rename.mutate({ channelUrl, name: "Named since" });
    const second = await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: [one] });
    expect(await undo(first.undoId)).toEqual({ changed: 1, overLimit: 0 });
    const followed = (await anna.rpc.channels.list.query()).map(({ id }) => id);
    expect(followed).toEqual([two]);
    expect(await undo(second.undoId)).toEqual({ changed: 1, overLimit: 0 });
    expect((await anna.rpc.channels.list.query()).find(({ id }) => id === one)?.title).toBe("Named since");
    await anna.rpc.channels.rename.mutate({ channelUrl, name: "" });
    expect(await stateOf(annaId)).toEqual(before);
  });

  it("but not the read mark of a video that was read or made unread in another channel since", async () => {
    const [one, two] = (await aList(annaId, 2)) as [string, string];
    await db.query(
      `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, video_key, fingerprint)
       select id, video, video, now(), '', '', true, video || $1, 'f'
       from unnest($2::bigint[]) id, unnest('{read since,unread since,as it was}'::text[]) video`,
      [annaId, [one, two]],
    );
    await db.query(
      `insert into inbox (item_id, user_id, channel_id, published_at, is_video, video_key, read_at)
       select id, $1, channel_id, published_at, true, video_key, case when title = 'unread since' then now() end
       from items where channel_id = $2`,
      [annaId, one],
    );
    const { undoId } = await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: [one] });
    const { items } = await anna.rpc.items.list.query({ channelId: two });
    const idOfVideo = (wanted: string) => items.find(({ title }) => title === wanted)?.id as string;
    await anna.rpc.items.markRead.mutate({ ids: [idOfVideo("read since")] });
    await anna.rpc.items.markUnread.mutate({ ids: [idOfVideo("unread since")] });
    await undo(undoId);
    const after = (await anna.rpc.items.list.query({ channelId: one })).items;
    expect(after.map(({ title, isRead }) => `${title}: ${isRead}`).toSorted()).toEqual([
      "as it was: false",
      "read since: true",
      "unread since: false",
    ]);
  });

  it("once, within an hour, and only for the person who acted", async () => {
    const ids = await aList(annaId, 3);
    const ben = await aMember(at, db, "pro");
    const nothing = { kind: "nothing-to-undo", status: 404 };
    const { undoId } = await anna.rpc.channels.pauseMany.mutate({ channelIds: ids, paused: true });
    expect(await problemOf(undo(undoId, ben))).toMatchObject(nothing);
    expect(await pausedOnes()).toHaveLength(3);
    await undo(undoId);
    expect(await problemOf(undo(undoId))).toMatchObject(nothing);
    const late = await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: ids });
    await db.query("update bulk_actions set done_at = done_at - interval '61 minutes' where user_id = $1", [annaId]);
    expect(await problemOf(undo(late.undoId))).toMatchObject(nothing);
    // Of many actions, the last ones are kept.
    const others = await aList(annaId, 1);
    for (let n = 0; n < 12; n++) await anna.rpc.channels.moveToFolder.mutate({ channelIds: others, folderId: null });
    const { rowCount } = await db.query("select from bulk_actions where user_id = $1", [annaId]);
    expect(rowCount).toBe(10);
  });
});

describe("which channels", () => {
  it("are the person's own, each once; others and none at all change nothing", async () => {
    const ids = await aList(annaId, 2);
    const ben = await aMember(at, db, "pro");
    const [his] = await aList(await idOf(ben), 1);
    const { id: hisFolder } = await ben.rpc.folders.create.mutate({ name: "His" });
    const hisState = await stateOf(await idOf(ben));
    const nothing = { changed: 0, overLimit: 0, undoId: null };
    for (const channelIds of [[], [his as string], ["999999999999"]]) {
      expect(await anna.rpc.channels.pauseMany.mutate({ channelIds, paused: true })).toEqual(nothing);
      expect(await anna.rpc.channels.pauseMany.mutate({ channelIds, paused: false })).toEqual(nothing);
      expect(await anna.rpc.channels.moveToFolder.mutate({ channelIds, folderId: null })).toEqual(nothing);
      expect(await anna.rpc.channels.unsubscribeMany.mutate({ channelIds })).toEqual(nothing);
      expect((await anna.rpc.channels.refreshMany.mutate({ channelIds })).asked).toBe(0);
    }
    const twice = [...ids, ...ids, his as string, "999999999999"];
    expect((await anna.rpc.channels.pauseMany.mutate({ channelIds: twice, paused: true })).changed).toBe(2);
    expect((await anna.rpc.channels.pauseMany.mutate({ channelIds: twice, paused: true })).undoId).toBeNull();
    expect(
      await problemOf(anna.rpc.channels.moveToFolder.mutate({ channelIds: twice, folderId: hisFolder })),
    ).toMatchObject({ kind: "no-such-folder" });
    expect((await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: twice })).changed).toBe(2);
    expect(await stateOf(await idOf(ben))).toEqual(hisState);
  });

  it("are changed by calls at the same time one after the other", async () => {
    const ids = await aList(annaId, 40, 3);
    const before = await stateOf(annaId);
    const { id: folderId } = await anna.rpc.folders.create.mutate({ name: "Busy" });
    const { channels } = anna.rpc;
    const answers = await Promise.all([
      channels.unsubscribeMany.mutate({ channelIds: ids.slice(0, 25) }),
      channels.unsubscribeMany.mutate({ channelIds: ids.slice(15) }),
      channels.unsubscribeMany.mutate({ channelIds: ids.toReversed() }),
      channels.pauseMany.mutate({ channelIds: ids, paused: true }),
      channels.moveToFolder.mutate({ channelIds: ids, folderId }),
      channels.refreshMany.mutate({ channelIds: ids }),
    ]);
    const left = answers.slice(0, 3) as { changed: number; undoId: string | null }[];
    expect(left.reduce((sum, { changed }) => sum + changed, 0)).toBe(40);
    await Promise.all(left.flatMap(({ undoId }) => (undoId === null ? [] : [undo(undoId)])));
    await anna.rpc.channels.pauseMany.mutate({ channelIds: ids, paused: false });
    await anna.rpc.folders.delete.mutate({ id: folderId });
    expect(await stateOf(annaId)).toEqual(before);
  });
});

describe("pausing", () => {
  it("delivers nothing until the end, then everything, which Undo takes back unless it was read or starred", async () => {
    const [id] = (await aList(annaId, 1)) as [string];
    await anna.rpc.channels.pauseMany.mutate({ channelIds: [id], paused: true });
    await db.query(
      `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint)
       select $1, 'k' || n, 'While paused ' || n, now(), '', '', false, 'f' from generate_series(1, 4) n`,
      [id],
    );
    const before = await stateOf(annaId);
    const resumed = await anna.rpc.channels.pauseMany.mutate({ channelIds: [id], paused: false });
    const { items } = await anna.rpc.items.list.query({});
    expect(items).toHaveLength(4);
    await anna.rpc.items.markRead.mutate({ ids: [items[0]?.id as string] });
    await anna.rpc.items.star.mutate({ id: items[1]?.id as string, starred: true });
    await undo(resumed.undoId);
    expect((await anna.rpc.items.list.query({})).items.map((item) => item.id)).toEqual([items[0]?.id, items[1]?.id]);
    expect((await stateOf(annaId)).subscriptions).toEqual(before.subscriptions);
  });

  it("makes a channel that nobody else follows rest", async () => {
    const [id] = (await aList(annaId, 1)) as [string];
    await db.query("update channels set next_refresh_at = null where id = $1", [id]);
    const { undoId } = await anna.rpc.channels.pauseMany.mutate({ channelIds: [id], paused: true });
    expect(await anna.rpc.channels.list.query()).toMatchObject([{ health: "resting", paused: "by-you" }]);
    await undo(undoId);
    expect((await anna.rpc.channels.list.query())[0]?.nextRefreshAt).not.toBeNull();
  });
});

describe("the limit of the plan", () => {
  it("keeps channels over it from being resumed, paused and refreshed, and says how many", async () => {
    const ids = await aList(annaId, 14);
    await anna.rpc.channels.pauseMany.mutate({ channelIds: ids.slice(8), paused: true });
    await grant(db, anna, "plus");
    const over = ids.slice(10).map((id) => `${id} over-limit`);
    expect(await pausedOnes()).toEqual([...ids.slice(8, 10).map((id) => `${id} by-you`), ...over].toSorted());
    const { changed, overLimit } = await anna.rpc.channels.pauseMany.mutate({ channelIds: ids, paused: false });
    expect([changed, overLimit]).toEqual([2, 4]);
    expect(await pausedOnes()).toEqual(over.toSorted());
    expect(await anna.rpc.channels.pauseMany.mutate({ channelIds: ids.slice(9), paused: true })).toMatchObject({
      changed: 1,
      overLimit: 4,
    });
    expect(await anna.rpc.channels.refreshMany.mutate({ channelIds: ids })).toEqual({
      asked: 9,
      tooRecent: 0,
      tooMany: 0,
      paused: 1,
      overLimit: 4,
    });
    // Those that the person had paused before are still paused by them when the plan grows.
    await grant(db, anna, "pro");
    expect(await pausedOnes()).toEqual(
      ids
        .slice(9)
        .map((id) => `${id} by-you`)
        .toSorted(),
    );
  });

  it("is kept when Undo comes after others were followed; the rest comes back when there is room", async () => {
    const ids = await aList(annaId, 10);
    await grant(db, anna, "plus");
    const { undoId } = await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: ids.slice(0, 5) });
    for (let n = 0; n < 3; n++) await anna.rpc.channels.subscribe.mutate({ channelUrl: anAuthor(`undo${n}`) });
    expect(await undo(undoId)).toEqual({ changed: 2, overLimit: 3 });
    expect(await anna.rpc.membership.get.query()).toMatchObject({ used: 10, allowed: 10 });
    const followed = (await anna.rpc.channels.list.query()).map(({ id }) => id);
    // Those that were followed longest come first.
    expect(ids.slice(0, 5).map((id) => followed.some((one) => one === id))).toEqual([true, true, false, false, false]);
    expect(await undo(undoId)).toEqual({ changed: 0, overLimit: 3 });
    await grant(db, anna, "pro");
    expect(await undo(undoId)).toEqual({ changed: 3, overLimit: 0 });
  });

  it("loses nothing of a person whose plan became smaller", async () => {
    const ids = await aList(annaId, 12, 2);
    await grant(db, anna, "free");
    const before = await stateOf(annaId);
    const { undoId } = await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: ids });
    expect(await undo(undoId)).toEqual({ changed: 12, overLimit: 0 });
    expect(await stateOf(annaId)).toEqual(before);
  });
});

describe("refreshing many", () => {
  it("counts against the limits of single refreshes, those that waited longest first", async () => {
    const ids = await aList(annaId, 65);
    expect(await anna.rpc.channels.refreshesLeft.query()).toEqual({ left: 60 });
    await anna.rpc.channels.refreshNow.mutate({ channelId: ids[64] as string });
    expect(await anna.rpc.channels.refreshesLeft.query()).toEqual({ left: 59 });
    const first = await anna.rpc.channels.refreshMany.mutate({ channelIds: ids });
    expect(first).toEqual({ asked: 59, tooRecent: 1, tooMany: 5, paused: 0, overLimit: 0 });
    const { rows } = await db.query<{ id: string }>(
      "select id from channels where id = any($1) and next_refresh_at > now() + interval '1 minute'",
      [ids],
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 5).toSorted());
    expect(await anna.rpc.channels.refreshMany.mutate({ channelIds: ids })).toMatchObject({ asked: 0, tooRecent: 60 });
    expect(await problemOf(anna.rpc.channels.refreshNow.mutate({ channelId: ids[0] as string }))).toMatchObject({
      kind: "too-often",
    });
    expect(await anna.rpc.channels.refreshesLeft.query()).toEqual({ left: 0 });
  });

  it("is no way around them: two calls at once", async () => {
    const ids = await aList(annaId, 70);
    const answers = await Promise.all([1, 2, 3].map(() => anna.rpc.channels.refreshMany.mutate({ channelIds: ids })));
    expect(answers.reduce((sum, { asked }) => sum + asked, 0)).toBe(60);
  });
});

it("a channel is opened when an item of it is, not when it is marked as read", async () => {
  const ids = await aList(annaId, 2, 2);
  const opened = async () =>
    (await anna.rpc.channels.list.query()).flatMap(({ id, wasOpened }) => (wasOpened ? id : []));
  expect(await opened()).toEqual([]);
  await anna.rpc.items.markRead.mutate({ channelId: null });
  expect(await opened()).toEqual([]);
  const { items } = await anna.rpc.items.list.query({ channelId: ids[1] as string });
  await anna.rpc.items.get.query({ id: items[0]?.id as string });
  expect(await opened()).toEqual([ids[1]]);
});

it("another reader opens a channel by marking a few of its items as read, not by fetching them or marking all", async () => {
  const ids = (await aList(annaId, 4, 11)) as [string, string, string, string];
  const { key } = (await anna.auth("/api-key/create", { name: "phone" })).body;
  const opened = async () =>
    (await anna.rpc.channels.list.query()).flatMap(({ id, wasOpened }) => (wasOpened ? id : [])).toSorted();
  const itemsOf = async (channelId: string) =>
    (await anna.rpc.items.list.query({ channelId })).items.map(({ id }) => id);
  const [first, second, third] = [await itemsOf(ids[0]), await itemsOf(ids[1]), await itemsOf(ids[2])];
  const post = async (path: string, items: readonly string[], more: Record<string, string> = {}) => {
    const body = new URLSearchParams([...items.map((id): [string, string] => ["i", id]), ...Object.entries(more)]);
    const headers = { authorization: `GoogleLogin auth=${key}` };
    expect((await fetch(`${at}/reader/api/0/${path}`, { method: "POST", headers, body })).status).toBe(200);
  };
  const put = async (items: readonly string[], status: string) => {
    const init = { method: "PUT", headers: { "x-auth-token": key } };
    const body = JSON.stringify({ entry_ids: items.map(Number), status });
    expect((await fetch(`${at}/v1/entries`, { ...init, body })).status).toBe(204);
  };
  const read = { a: "user/-/state/com.google/read" };
  await post("stream/items/contents", first);
  await post("edit-tag", first, read);
  await post("edit-tag", first.slice(0, 1), { r: read.a });
  await post("edit-tag", first.slice(0, 1), { a: "user/-/state/com.google/starred" });
  await post("mark-all-as-read", [], { s: "user/-/state/com.google/reading-list" });
  await put(second, "read");
  await put(second.slice(0, 1), "unread");
  expect(await opened()).toEqual([]);
  await post("edit-tag", [first[0] as string], read);
  await put([second[0] as string, third[0] as string], "read");
  expect(await opened()).toEqual(ids.slice(0, 3).toSorted());
});

it("an older database knows what was opened from what was read, and Undo of what was left before restores it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const { name, statements } of readMigrations()) if (name < "0072") writeFileSync(join(folder, name), statements);
  const older = await aDatabase(folder);
  const { id } = onlyRow(
    await older.query<{ id: UserId }>(
      `insert into users (id, name, email, email_verified, created_at, updated_at)
       values (gen_random_uuid(), 'Ana', 'ana@example.org', true, now(), now()) returning id`,
    ),
  );
  await older.query(
    `with made as (
       insert into channels (channel_url, feed_url) select address, address
       from generate_series(1, 2000) n, lateral (select 'https://old-' || n || '.example' as address) named returning id
     ) insert into subscriptions (user_id, channel_id, subscribed_at) select $1, id, now() from made`,
    [id],
  );
  await older.query(
    `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint)
     select channels.id, 'k' || n, 't', now() - n * interval '1 hour', '', '', false, 'f' from channels, generate_series(1, 10) n`,
  );
  // Of every second channel something was read.
  await older.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, read_at)
     select id, $1, channel_id, published_at, false, case when channel_id % 2 = 0 and key like '%5' then published_at end from items`,
    [id],
  );
  const left = onlyRow(
    await older.query<{ id: ChannelId; had: string[]; unread: string[] }>(
      `insert into partings (user_id, channel_id, parted_at, subscribed_at, had, arrived_at, unread)
       select $1, 2, clock_timestamp(), now(), array_agg(item_id), array_agg(now()), array_agg(item_id) filter (where read_at is null)
       from inbox where channel_id = 2 returning channel_id as id, had, unread`,
      [id],
    ),
  );
  await migrate(older, createLog("error"));
  const usage: PlanUsage = { plan: "pro", membership: null, used: 0, allowed: UNLIMITED };
  const channels = await listChannels({ db: older }, { id, usage });
  expect(channels.filter(({ wasOpened }) => wasOpened)).toHaveLength(1_000);
  expect(channels.every((channel) => channel.wasOpened === (Number(channel.id) % 2 === 0))).toBe(true);

  // As leaving does.
  await older.query("delete from inbox where channel_id = 2");
  await restoreSubscriptions(older, id, [left.id], { isUndo: true });
  const { rows } = await older.query<{ id: string }>(
    "select item_id as id from inbox where channel_id = 2 and read_at is null",
  );
  expect(rows.map((row) => row.id).toSorted()).toEqual(left.unread.toSorted());
  expect(left.unread.length).toBeLessThan(left.had.length);
});
