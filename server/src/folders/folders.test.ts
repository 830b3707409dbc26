import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UNLIMITED } from "#core/membership.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { listChannels } from "../channels/list-channels.ts";
import { listUnsubscribed } from "../channels/unsubscribed-store.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { type Db, onlyRow } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { createLog } from "../log.ts";
import type { PlanUsage } from "../membership/plan-usage.ts";
import { listFoldersOf } from "./list-folders.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
let anna: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url })).address;
});
beforeEach(async () => {
  anna = await aMember(at, db, "pro");
});

const create = async (name: string, parentId: string | null = null) =>
  (await anna.rpc.folders.create.mutate({ name, parentId })).id;
/** Names, those inside another folder indented. */
const shown = async () =>
  (await anna.rpc.folders.list.query()).map(({ name, parentId }) => `${parentId === null ? "" : "  "}${name}`);
const channelsIn = async (id: string) =>
  (await anna.rpc.folders.list.query()).find((folder) => folder.id === id)?.channelIds;
const kindOf = async (call: Promise<unknown>) => (await problemOf(call)).kind;
const NO_LIMIT: PlanUsage = { plan: "pro", membership: null, used: 0, allowed: UNLIMITED };
let feeds = 0;
/** Follows this many new feeds. Returns the ids and addresses. */
async function follow(count: number): Promise<{ id: string; url: string; title: string }[]> {
  const followed = [];
  for (let n = 0; n < count; n++) {
    const title = `Feed ${++feeds}`;
    const url = site.feed(`/folders-${feeds}`, [{ id: `${feeds}` }], title);
    const { channelId } = await anna.rpc.channels.subscribe.mutate({ channelUrl: url });
    followed.push({ id: channelId, url, title });
  }
  return followed;
}

describe("folders", () => {
  it("are created, renamed and moved", async () => {
    const [tech, news] = [await create("Tech"), await create(" News\n today ")];
    const web = await create("Web", tech);
    expect(await shown()).toEqual(["Tech", "  Web", "News today"]);
    await anna.rpc.folders.rename.mutate({ id: news, name: "新闻" });
    await anna.rpc.folders.move.mutate({ id: news, parentId: null, beforeId: tech });
    expect(await shown()).toEqual(["新闻", "Tech", "  Web"]);
    await anna.rpc.folders.move.mutate({ id: web, parentId: news, beforeId: null });
    await anna.rpc.folders.move.mutate({ id: tech, parentId: news, beforeId: web });
    expect(await shown()).toEqual(["新闻", "  Tech", "  Web"]);
    await anna.rpc.folders.move.mutate({ id: web, parentId: null, beforeId: null });
    expect(await shown()).toEqual(["新闻", "  Tech", "Web"]);
    await anna.rpc.folders.setCollapsed.mutate({ ids: [news, tech], isCollapsed: true });
    expect((await anna.rpc.folders.list.query()).map(({ isCollapsed }) => isCollapsed)).toEqual([true, true, false]);
    // The folder in which one is created is opened.
    await create("Inside", news);
    const collapsed = (await anna.rpc.folders.list.query()).filter(({ isCollapsed }) => isCollapsed);
    expect(collapsed.map(({ id }) => id)).toEqual([tech]);
  });

  it("have names that differ by more than case and width, and one level of nesting", async () => {
    const [tech, news] = [await create("Tech News"), await create("Other")];
    const inside = await create("tech news", tech);
    expect(await kindOf(create("ＴＥＣＨ　news"))).toBe("folder-exists");
    expect(await kindOf(anna.rpc.folders.rename.mutate({ id: news, name: "TECH NEWS" }))).toBe("folder-exists");
    expect(await kindOf(anna.rpc.folders.move.mutate({ id: inside, parentId: null, beforeId: null }))).toBe(
      "folder-exists",
    );
    await anna.rpc.folders.rename.mutate({ id: tech, name: "TECH NEWS" });
    expect(await kindOf(create("Deep", inside))).toBe("folder-too-deep");
    expect(await kindOf(anna.rpc.folders.move.mutate({ id: tech, parentId: inside, beforeId: null }))).toBe(
      "folder-too-deep",
    );
    expect(await kindOf(anna.rpc.folders.move.mutate({ id: tech, parentId: news, beforeId: null }))).toBe(
      "folder-too-deep",
    );
    expect(await kindOf(create("X", "999999999"))).toBe("no-such-folder");
    expect(await kindOf(create("\u200b"))).toBe("bad-input");
    expect(await kindOf(create("x".repeat(201)))).toBe("bad-input");
    expect(await shown()).toEqual(["TECH NEWS", "  tech news", "Other"]);
  });

  it("of two devices at once are never twice, nor inside each other", async () => {
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => create("Same")));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [a, b] = [await create("A"), await create("B")];
    const moves = await Promise.allSettled([
      anna.rpc.folders.move.mutate({ id: a, parentId: b, beforeId: null }),
      anna.rpc.folders.move.mutate({ id: b, parentId: a, beforeId: null }),
    ]);
    expect(moves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await anna.rpc.folders.list.query()).toHaveLength(3);
  });

  it("are 500 at most", async () => {
    await db.query(
      `insert into folders (user_id, name, key, position)
       select id, 'F' || n, 'f' || n, n from users, generate_series(1, 499) n where email = $1`,
      [anna.email],
    );
    const last = await create("The last one");
    expect(await problemOf(create("One more"))).toMatchObject({ kind: "too-many-folders", limit: 500, status: 409 });
    await anna.rpc.folders.rename.mutate({ id: last, name: "Renamed" });
  });

  it("come back after they were deleted, with their ids, their order and all that was in them", async () => {
    const [one, two, three] = await follow(3);
    const [first, tech, last] = [await create("First"), await create("Tech"), await create("Last")];
    const [web, apps] = [await create("Web", tech), await create("Apps", tech)];
    await anna.rpc.folders.addChannels.mutate({ folderId: tech, channelIds: [three!.id, one!.id] });
    await anna.rpc.folders.addChannels.mutate({ folderId: apps, channelIds: [two!.id] });
    await anna.rpc.folders.setCollapsed.mutate({ ids: [web], isCollapsed: true });
    const before = await anna.rpc.folders.list.query();
    const { removed } = await anna.rpc.folders.delete.mutate({ id: tech });
    expect((await anna.rpc.folders.list.query()).map(({ id }) => id)).toEqual([first, last]);
    expect(await anna.rpc.channels.list.query()).toHaveLength(3);
    expect(await anna.rpc.folders.restore.mutate({ removed })).toEqual({ id: tech });
    expect(await anna.rpc.folders.list.query()).toEqual(before);
    // Twice changes nothing.
    await anna.rpc.folders.restore.mutate({ removed });
    expect(await anna.rpc.folders.list.query()).toEqual(before);
    expect(await kindOf(anna.rpc.folders.delete.mutate({ id: "999999999" }))).toBe("no-such-folder");
  });

  it("come back into a folder that took their name, without what is no longer followed", async () => {
    const [one, two, three] = await follow(3);
    const tech = await create("Tech");
    await anna.rpc.folders.addChannels.mutate({ folderId: tech, channelIds: [one!.id, two!.id] });
    const { removed } = await anna.rpc.folders.delete.mutate({ id: tech });
    const again = await create("TECH");
    await anna.rpc.folders.addChannels.mutate({ folderId: again, channelIds: [three!.id] });
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: one!.url });
    expect(await anna.rpc.folders.restore.mutate({ removed })).toEqual({ id: again });
    expect(await channelsIn(again)).toEqual([three!.id, two!.id]);
    // A child whose parent is gone comes back at the top.
    const inside = await create("Inside", again);
    const child = (await anna.rpc.folders.delete.mutate({ id: inside })).removed;
    await anna.rpc.folders.delete.mutate({ id: again });
    await anna.rpc.folders.restore.mutate({ removed: child });
    expect(await shown()).toEqual(["Inside"]);
  });

  it("never take an id that was not given out yet, whoever asks for it", async () => {
    const known = await create("Known");
    const future = `${Number(known) + 1}`;
    const removed = {
      name: "Made up",
      isCollapsed: false,
      channelIds: [],
      parentId: null,
      beforeId: null,
      folders: [],
    };
    const { id } = await anna.rpc.folders.restore.mutate({ removed: { ...removed, id: `${Number(known) + 1_000}` } });
    expect(id).toBe(future);
    await create("Next");
  });
});

describe("channels in folders", () => {
  it("are in several, in the order a person gave them", async () => {
    const [one, two, three] = (await follow(3)).map(({ id }) => id) as [string, string, string];
    const [tech, news] = [await create("Tech"), await create("News")];
    await anna.rpc.folders.addChannels.mutate({ folderId: tech, channelIds: [one, two] });
    await anna.rpc.folders.addChannels.mutate({ folderId: tech, channelIds: [three], beforeId: two });
    await anna.rpc.folders.addChannels.mutate({ folderId: news, channelIds: [two] });
    expect(await channelsIn(tech)).toEqual([one, three, two]);
    const folderIds = (await anna.rpc.channels.list.query()).map((channel) => [
      channel.id,
      channel.folderIds.toSorted((a, b) => Number(a) - Number(b)),
    ]);
    expect(folderIds).toEqual([
      [three, [tech]],
      [two, [tech, news]],
      [one, [tech]],
    ]);
    await anna.rpc.folders.moveChannels.mutate({ channelIds: [two], fromId: tech, toId: tech, beforeId: one });
    expect(await channelsIn(tech)).toEqual([two, one, three]);
    await anna.rpc.folders.moveChannels.mutate({ channelIds: [one, three], fromId: tech, toId: news, beforeId: two });
    expect(await channelsIn(tech)).toEqual([two]);
    expect(await channelsIn(news)).toEqual([one, three, two]);
    await anna.rpc.folders.removeChannels.mutate({ folderId: news, channelIds: [one] });
    await anna.rpc.folders.moveChannels.mutate({ channelIds: [three], fromId: news, toId: null, beforeId: one });
    expect(await channelsIn(news)).toEqual([two]);
    const positions = (await anna.rpc.channels.list.query()).map(({ id, position }) => [id, position]);
    expect(positions).toEqual([
      [three, 2],
      [two, 1],
      [one, 3],
    ]);
  });

  it("must be followed", async () => {
    const tech = await create("Tech");
    const [mine] = await follow(1);
    const move = { channelIds: ["999999999"], fromId: null, toId: tech, beforeId: null };
    expect(await kindOf(anna.rpc.folders.moveChannels.mutate(move))).toBe("no-such-channel");
    await anna.rpc.folders.moveChannels.mutate({ ...move, channelIds: ["999999999", mine!.id] });
    expect(await channelsIn(tech)).toEqual([mine!.id]);
    expect(await kindOf(anna.rpc.folders.moveChannels.mutate({ ...move, toId: "999999999" }))).toBe("no-such-folder");
  });

  it("are sorted by hand outside of folders", async () => {
    const [one, two, three] = (await follow(3)).map(({ id }) => id) as [string, string, string];
    const positions = async () =>
      Object.fromEntries((await anna.rpc.channels.list.query()).map(({ id, position }) => [id, position]));
    expect(await positions()).toEqual({ [one]: null, [two]: null, [three]: null });
    await anna.rpc.channels.move.mutate({ channelIds: [one], beforeId: two });
    expect(await positions()).toEqual({ [three]: 1, [one]: 2, [two]: 3 });
  });

  it("leave them when the person unsubscribes, and Undo restores folders, name and place", async () => {
    const [one, two, three] = await follow(3);
    const [tech, gone] = [await create("Tech"), await create("Gone")];
    const channelIds = [one!.id, two!.id, three!.id];
    await anna.rpc.folders.addChannels.mutate({ folderId: tech, channelIds });
    await anna.rpc.folders.addChannels.mutate({ folderId: gone, channelIds });
    await anna.rpc.channels.rename.mutate({ channelUrl: two!.url, name: "My two" });
    await anna.rpc.channels.move.mutate({ channelIds: [two!.id], beforeId: null });
    const find = async () => (await anna.rpc.channels.list.query()).find(({ id }) => id === two!.id);
    const before = await find();
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: two!.url });
    expect(await channelsIn(tech)).toEqual([one!.id, three!.id]);
    await anna.rpc.folders.delete.mutate({ id: gone });
    await anna.rpc.channels.subscribe.mutate({ channelUrl: two!.url, isUndo: true });
    expect(await channelsIn(tech)).toEqual(channelIds);
    expect(await find()).toMatchObject({ name: "My two", position: before?.position, folderIds: [tech] });
  });
});

describe("a name of one's own", () => {
  it("is shown with the channel and its items, to no one else", async () => {
    const [blog] = await follow(1);
    const bert = await aMember(at, db, "pro");
    await bert.rpc.channels.subscribe.mutate({ channelUrl: blog!.url });
    const { items } = await until(
      () => anna.rpc.items.list.query({}),
      (list) => list.items.length === 1,
    );
    const renamed = await anna.rpc.channels.rename.mutate({ channelUrl: blog!.url, name: " My\u202e blog " });
    expect(renamed).toEqual({ name: "My blog" });
    expect(await anna.rpc.channels.list.query()).toMatchObject([
      { title: "My blog", name: "My blog", feedTitle: blog!.title, lastPostAt: items[0]!.publishedAt },
    ]);
    const titles = async (person: TestPerson) => [
      (await person.rpc.items.list.query({})).items[0]?.channel.title,
      (await person.rpc.items.list.query({ channelId: blog!.id })).items[0]?.channel.title,
      (await person.rpc.items.get.query({ id: items[0]!.id })).channel.title,
    ];
    expect(await titles(anna)).toEqual(["My blog", "My blog", "My blog"]);
    expect(await titles(bert)).toEqual([blog!.title, blog!.title, blog!.title]);
  });

  it.each([
    ["null", null],
    ["nothing", " "],
    ["the feed's own title", "the title"],
  ])("ends with %s", async (_, name) => {
    const [blog] = await follow(1);
    await until(
      () => anna.rpc.channels.list.query(),
      ([channel]) => channel?.feedTitle === blog!.title,
    );
    await anna.rpc.channels.rename.mutate({ channelUrl: blog!.url, name: "Mine" });
    await anna.rpc.channels.rename.mutate({
      channelUrl: blog!.url,
      name: name === "the title" ? blog!.title : name,
    });
    expect(await anna.rpc.channels.list.query()).toMatchObject([{ title: blog!.title, name: null }]);
  });

  it("needs a channel that is followed", async () => {
    const call = anna.rpc.channels.rename.mutate({ channelUrl: site.url("/never"), name: "Mine" });
    expect(await kindOf(call)).toBe("no-such-channel");
  });
});

it("lists 2,000 channels in 200 folders with a few queries", async () => {
  const { id } = onlyRow(await db.query<{ id: UserId }>("select id from users where email = $1", [anna.email]));
  await db.query(
    `with made as (
       insert into channels (channel_url, feed_url) select address, address
       from generate_series(1, 2000) n, lateral (select 'https://many-' || n || '.example/feed' as address) named returning id
     ) insert into subscriptions (user_id, channel_id, subscribed_at) select $1, id, now() from made`,
    [id],
  );
  await db.query(
    `with made as (
       insert into folders (user_id, name, key, position)
       select $1, 'F' || n, 'f' || n, n from generate_series(1, 200) n returning id, position
     ) insert into folder_channels (user_id, folder_id, channel_id, position)
     select $1, made.id, channel_id, 1 from subscriptions join made on channel_id % 200 = made.position % 200 where user_id = $1`,
    [id],
  );
  let queries = 0;
  const counting = {
    query: (...args: Parameters<Db["query"]>) => {
      queries++;
      return db.query(...args);
    },
  } as unknown as Db;
  const folders = await listFoldersOf({ db: counting }, id);
  expect([folders.length, folders.flatMap(({ channelIds }) => channelIds).length, queries]).toEqual([200, 2000, 1]);
  queries = 0;
  const channels = await listChannels({ db: counting }, { id, usage: NO_LIMIT });
  expect([channels.length, channels.filter(({ folderIds }) => folderIds.length === 1).length, queries]).toEqual([
    2000, 2000, 3,
  ]);
});

it("an older database keeps its subscriptions, and Undo works for what was left before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-migrations-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const { name, statements } of readMigrations()) if (name < "0070") writeFileSync(join(folder, name), statements);
  const older = await aDatabase(folder);
  const { id } = onlyRow(
    await older.query<{ id: UserId }>(
      `insert into users (id, name, email, email_verified, created_at, updated_at)
       values (gen_random_uuid(), 'Ana', 'ana@example.org', true, now(), now()) returning id`,
    ),
  );
  await older.query(
    `with made as (
       insert into channels (channel_url, feed_url, title)
       select address, address, 'Title ' || n
       from generate_series(1, 5000) n, lateral (select 'https://old-' || n || '.example' as address) named returning id
     ), followed as (
       insert into subscriptions (user_id, channel_id, subscribed_at) select $1, id, now() from made where id % 5 <> 0
     )
     insert into partings (user_id, channel_id, parted_at, subscribed_at, had, unread)
     select $1, id, now(), now() - interval '1 year', '{}', '{}' from made where id % 5 = 0`,
    [id],
  );
  await older.query(
    `with made as (insert into opml_imports (user_id, created_at, finished_at) values ($1, now(), now()) returning id)
     insert into opml_rows (import_id, position, title, address) select id, 1, 'Old', 'https://old-1.example' from made`,
    [id],
  );
  await migrate(older, createLog("error"));
  const channels = await listChannels({ db: older }, { id, usage: NO_LIMIT });
  expect(channels).toHaveLength(4000);
  expect(channels[0]).toMatchObject({ name: null, position: null, folderIds: [], lastPostAt: null });
  expect(channels[0]?.title).toBe(channels[0]?.feedTitle);
  expect(await listFoldersOf({ db: older }, id)).toEqual([]);
  const left = onlyRow(await older.query<{ id: ChannelId }>("select channel_id as id from partings limit 1"));
  expect(await listUnsubscribed(older, id, [left.id])).toEqual([left.id]);
  const { rows } = await older.query("select title, name, folder_ids, channel_id from opml_rows");
  expect(rows).toEqual([{ title: "Old", name: null, folder_ids: [], channel_id: null }]);
});
