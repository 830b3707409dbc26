import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type Entry, type FeedServer } from "../../test/a-feed-server.ts";
import { aMember, grant } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aRefresher } from "../../test/a-refresher.ts";
import { aServer } from "../../test/a-server.ts";
import { onlyRow } from "../db/query.ts";
import { feverKey } from "../fever-api/sign-in.ts";
import type { ChannelId } from "../ids.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
/** One refresh, as if it were due. */
let refresh: ReturnType<typeof aRefresher>;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  // Without a worker: the tests refresh themselves.
  const settings = { PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1", PAGECAST_KEEP_ITEMS: "25" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url })).address;
  await aPerson(at); // the owner
  refresh = aRefresher(db, { ...settings, DATABASE_URL: db.url }, [new URL(site.url("/")).host]);
});

let anna: TestPerson;
let ben: TestPerson;
beforeEach(async () => {
  [anna, ben] = [await aMember(at, db, "pro"), await aMember(at, db, "pro")];
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const list = async (person = anna, query = {}) => (await person.rpc.items.list.query({ limit: 100, ...query })).items;
const titles = async (person = anna, query = {}) => (await list(person, query)).map(({ title }) => title);
const only = async (person = anna) => {
  const items = await list(person);
  expect(items).toHaveLength(1);
  return items[0]!;
};
const names = (item: { sources: { title: string }[] }) => item.sources.map(({ title }) => title);
const counts = (person = anna) => person.rpc.items.unreadCounts.query();

type Channel = { id: ChannelId; url: string; path: string; name: string };
let feeds = 0;
/** A feed that nobody follows yet. */
function aFeed(name: string, entries: Entry[]): Omit<Channel, "id"> {
  const path = `/${++feeds}/${name}.xml`;
  return { path, name, url: site.feed(path, entries, name) };
}
async function subscribe(feed: Omit<Channel, "id">, person = anna): Promise<Channel> {
  const { channelId } = await person.rpc.channels.subscribe.mutate({ channelUrl: feed.url });
  return { ...feed, id: channelId };
}
async function follow(name: string, entries: Entry[], person = anna): Promise<Channel> {
  const channel = await subscribe(aFeed(name, entries), person);
  await refresh(channel.id);
  return channel;
}
async function publish(channel: Channel, entries: Entry[]): Promise<void> {
  site.feed(channel.path, entries, channel.name);
  await refresh(channel.id);
}

let stories = 0;
/** An entry with a link of its own; `more` for another feed's entry about it. */
function aStory(): (more?: Partial<Entry>) => Entry {
  const number = ++stories;
  const entry = { id: "1", title: `Story number ${number}`, link: `https://news.example/${number}`, at: hoursAgo(2) };
  return (more = {}) => ({ ...entry, ...more });
}

/** What has to be true of everyone at any time. */
async function checkTables(): Promise<void> {
  const { rows } = await db.query(
    `select 'both' as wrong, user_id, item_id from story_copies join inbox using (user_id, item_id)
     union all
     select 'lost', user_id, item_id from story_copies
     where not exists (select from inbox where inbox.user_id = story_copies.user_id and inbox.item_id = copy_of)
     union all
     select 'gone', user_id, item_id from story_copies where not exists (select from items where id = item_id)
     union all
     select 'not followed', user_id, item_id from story_copies
     where not exists (select from subscriptions where subscriptions.user_id = story_copies.user_id
       and subscriptions.channel_id = story_copies.channel_id)`,
  );
  expect(rows).toEqual([]);
}

/** Counts of all views and channels are what their lists have. */
async function checkCounts(person = anna): Promise<void> {
  const counted = await counts(person);
  for (const view of ["unread", "starred", "today"] as const) {
    const found = await list(person, { view, which: "unread" });
    expect([view, found.length]).toEqual([view, counted.views[view]]);
  }
  const unread = await list(person, { view: "unread" });
  expect(unread).toHaveLength(counted.total);
  for (const { id } of await person.rpc.channels.list.query()) {
    const inChannel = counted.channels.find(({ channelId }) => channelId === id)?.unread ?? 0;
    expect(await list(person, { channelId: id, which: "unread" })).toHaveLength(inChannel);
    expect(unread.filter(({ channel }) => channel.id === id)).toHaveLength(inChannel);
  }
  await checkTables();
}

describe("a story of two channels", () => {
  it("is one entry, of the channel that came first, with the other one's item", async () => {
    const story = aStory();
    const one = await follow("One", [story()]);
    const entry = await only();
    expect([names(entry), entry.entryId]).toEqual([["One"], null]);
    const two = await follow("Two", [
      story({ title: "Another title", link: `${story().link?.replace("news", "www.news")}?utm_source=rss#top` }),
    ]);
    const merged = await only();
    expect(merged).toMatchObject({ id: entry.id, entryId: entry.id, channel: { id: one.id } });
    expect(names(merged)).toEqual(["One", "Two"]);
    const copyId = merged.sources[1]?.itemId as string;
    // The channel itself lists what it published.
    expect(await list(anna, { channelId: two.id })).toMatchObject([
      { id: copyId, title: "Another title", entryId: entry.id, isRead: false },
    ]);
    const opened = await anna.rpc.items.get.query({ id: copyId });
    expect(names(opened)).toEqual(["Two", "One"]);
    await checkCounts();
    expect((await counts()).total).toBe(1);
  });

  it("is one entry also when the other channel comes first", async () => {
    const story = aStory();
    await follow("Two", [story({ id: "9", at: hoursAgo(1) })]);
    await follow("One", [story()]);
    expect(names(await only())).toEqual(["Two", "One"]);
  });

  it("is one entry when a channel that has it is followed, and when it arrives in a channel that is followed", async () => {
    const story = aStory();
    const known = await follow("Known", [story()], ben);
    await follow("Mine", [story()]);
    await subscribe(known);
    expect(names(await only())).toEqual(["Mine", "Known"]);
    const third = await follow("Third", []);
    await publish(third, [story({ id: "new" })]);
    expect(names(await only())).toEqual(["Mine", "Known", "Third"]);
    await checkCounts();
  });

  it("is recognised by nearly the same title and text, and not by the title alone", async () => {
    const html = `<p>${"The council decided on Monday to build the bridge over the harbour after all, in three years. ".repeat(3)}</p>`;
    const title = `The bridge over the harbour is built after all ${++stories}`;
    await follow("One", [{ id: "1", title, html, link: "https://one.example/bridge", at: hoursAgo(3) }]);
    await follow("Two", [
      {
        id: "x",
        title: `${title} | Two`,
        html: html.replace("Monday", "Tuesday"),
        link: "https://two.example/b",
        at: hoursAgo(2),
      },
    ]);
    await follow("Three", [
      {
        id: "x",
        title,
        html: `<p>${"Nobody asked those who live there, say people of the old town who collect names. ".repeat(3)}</p>`,
        link: "https://three.example/b",
        at: hoursAgo(1),
      },
    ]);
    expect((await list()).map(names)).toEqual([["Three"], ["One", "Two"]]);
  });

  it("is merged only for people who follow both channels", async () => {
    const story = aStory();
    const one = await follow("One", [story()]);
    await subscribe(one, ben);
    await follow("Two", [story()]);
    expect(names(await only())).toEqual(["One", "Two"]);
    expect(await only(ben)).toMatchObject({ entryId: null, sources: [{ title: "One" }] });
  });

  it("has its entry in a channel that the plan has room for", async () => {
    const story = aStory();
    for (let n = 1; n <= 8; n++) await follow(`Filler ${n}`, []);
    const first = await follow("First", [story()]);
    const [entry] = await list();
    const others = [await follow("Second", [story()]), await follow("Third", [story()])];
    await anna.rpc.items.star.mutate({ id: entry?.id as string, starred: true });
    // The one with the entry is now the newest.
    await db.query("update subscriptions set subscribed_at = now() where channel_id = $1", [first.id]);
    await db.query("update subscriptions set subscribed_at = now() - interval '1 hour' where channel_id = any($1)", [
      others.map(({ id }) => id),
    ]);
    await grant(db, anna, "plus");
    const shown = await only();
    expect(shown).toMatchObject({ channel: { id: others[0]?.id }, isStarred: true });
    expect(names(shown)).toEqual(["Second", "First", "Third"]);
    await grant(db, anna, "pro");
    expect(names(await only())).toEqual(["Second", "First", "Third"]);
    await checkCounts();
  });

  it.each([
    ["published many days apart", [{ at: hoursAgo(200) }], [{}]],
    ["on a page that a feed always links to", [{}, { id: "2", title: "Something else" }], [{}]],
    ["on the front page of a site", [{ link: "https://news.example/" }], [{ link: "https://news.example/" }]],
  ])("stays two entries: %s", async (_, first, second) => {
    const story = aStory();
    await follow("One", first.map(story));
    await follow("Two", second.map(story));
    expect(await list()).toHaveLength(first.length + second.length);
    await checkCounts();
  });

  it("never merges two items of one channel", async () => {
    const story = aStory();
    const one = await follow("One", [story()]);
    const two = await follow("Two", [story()]);
    // The channel publishes the page again, under another id and with another item about it.
    await publish(one, [story(), story({ id: "again" })]);
    expect(await titles(anna, { channelId: one.id })).toHaveLength(2);
    expect(await list()).toHaveLength(2);
    expect(await list(anna, { channelId: two.id })).toHaveLength(1);
    await checkTables();
  });

  it("is one entry when both arrive at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const story = aStory();
      const [one, two] = [await follow("One", []), await follow("Two", [])];
      await Promise.all([publish(one, [story()]), publish(two, [story()])]);
    }
    const items = await list();
    expect(items).toHaveLength(5);
    for (const item of items) expect(names(item).toSorted()).toEqual(["One", "Two"]);
    await checkCounts();
  });
});

describe("what is done with an entry", () => {
  async function merged(): Promise<{ one: Channel; two: Channel; id: string; copyId: string }> {
    const story = aStory();
    const [one, two] = [await follow("One", [story()]), await follow("Two", [story()])];
    const { id, sources } = await only();
    return { one, two, id, copyId: sources[1]?.itemId as string };
  }

  it("reads and stars its copies, and the other way round", async () => {
    const { two, id, copyId } = await merged();
    const copy = async () => (await list(anna, { channelId: two.id }))[0];
    await anna.rpc.items.markRead.mutate({ ids: [id] });
    expect(await copy()).toMatchObject({ isRead: true, isStarred: false });
    await anna.rpc.items.markUnread.mutate({ ids: [copyId] });
    expect(await only()).toMatchObject({ isRead: false });
    await anna.rpc.items.star.mutate({ id: copyId, starred: true });
    expect(await only()).toMatchObject({ id, isStarred: true });
    expect(await copy()).toMatchObject({ isStarred: true });
    await checkCounts();
    const { readAt } = await anna.rpc.items.markRead.mutate({ view: "all" });
    expect([(await counts()).total, (await copy())?.isRead]).toEqual([0, true]);
    await anna.rpc.items.markUnread.mutate({ readAt: readAt as string });
    expect((await copy())?.isRead).toBe(false);
  });

  it("counts in the folder of the channel that is shown", async () => {
    const { one, two } = await merged();
    for (const [name, channel] of [
      ["First", one],
      ["Second", two],
    ] as const) {
      const { id } = await anna.rpc.folders.create.mutate({ name });
      await anna.rpc.folders.addChannels.mutate({ folderId: id, channelIds: [channel.id] });
      expect(await list(anna, { view: `folder:${id}` })).toHaveLength(channel === one ? 1 : 0);
    }
    await checkCounts();
  });

  it("shows the copy when the channel of the entry is left, and comes back with Undo", async () => {
    const { one, two, id, copyId } = await merged();
    await anna.rpc.items.markRead.mutate({ ids: [id] });
    await anna.rpc.items.star.mutate({ id, starred: true });
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: one.url });
    expect(await only()).toMatchObject({ id: copyId, isRead: true, isStarred: true, entryId: null });
    await checkCounts();
    await anna.rpc.channels.subscribe.mutate({ channelUrl: one.url });
    expect(await only()).toMatchObject({ id: copyId, isRead: true, isStarred: true });
    expect(names(await only())).toEqual(["Two", "One"]);
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: two.url });
    expect(await only()).toMatchObject({ id, isStarred: true });
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: one.url });
    await checkTables();
  });

  it("keeps the entry when the channel of the copy is left and followed again", async () => {
    const { two, id } = await merged();
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: two.url });
    expect(await only()).toMatchObject({ id, entryId: null, sources: [{ title: "One" }] });
    await anna.rpc.channels.subscribe.mutate({ channelUrl: two.url });
    expect(names(await only())).toEqual(["One", "Two"]);
    await checkCounts();
  });

  it("passes to the next of three, with both when two are left at once", async () => {
    const story = aStory();
    const channels: Channel[] = [];
    for (const name of ["One", "Two", "Three"]) channels.push(await follow(name, [story()]));
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: channels[0]!.url });
    expect(names(await only())).toEqual(["Two", "Three"]);
    await anna.rpc.channels.subscribe.mutate({ channelUrl: channels[0]!.url });
    await anna.rpc.channels.unsubscribeMany.mutate({ channelIds: [channels[0]!.id, channels[1]!.id] });
    expect(names(await only())).toEqual(["Three"]);
    await checkCounts();
  });

  it("shows the copy when the item of the entry is deleted because it is old", async () => {
    const story = aStory();
    const one = await follow("One", [story()]);
    await follow("Two", [story()]);
    const { id } = await only();
    const others = Array.from({ length: 60 }, (_, n) => ({ id: `${100 + n}`, at: hoursAgo(1), title: `Other ${n}` }));
    await publish(one, others);
    await publish(one, others.slice(1));
    const items = await list(anna, { limit: 100 });
    expect(items.some((item) => item.id === id)).toBe(false);
    expect(items.filter(({ title }) => title === story().title).map(names)).toEqual([["Two"]]);
    await checkTables();
  });

  it("is marked with all of a channel that has a copy of it, up to that copy, and can be undone", async () => {
    const story = aStory();
    await follow("First", [story({ at: hoursAgo(9) })]);
    const { id } = await follow("Second", [story({ at: hoursAgo(3) })]);
    const [copy] = await list(anna, { channelId: id });
    const upTo = { publishedAt: hoursAgo(5).toISOString(), id: copy!.id };
    expect((await anna.rpc.items.markRead.mutate({ channelId: id, upTo })).changed).toBe(0);
    const { changed, readAt } = await anna.rpc.items.markRead.mutate({ channelId: id, upTo: null });
    expect(changed).toBe(1);
    expect((await only()).isRead).toBe(true);
    await anna.rpc.items.markUnread.mutate({ readAt });
    expect((await only()).isRead).toBe(false);
    await checkCounts();
  });

  it("is not one that stayed in the inbox, starred, after its channel was left", async () => {
    const story = aStory();
    const feed = aFeed("Left", [story()]);
    const left = await subscribe(feed);
    await refresh(left.id);
    await subscribe(feed, ben);
    await anna.rpc.items.star.mutate({ id: (await only()).id, starred: true });
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: feed.url });
    const other = await follow("Other", []);
    await subscribe(other, ben);
    await publish(other, [story()]);
    expect((await list()).map(({ isRead, channel }) => [channel.title, isRead])).toContainEqual(["Other", false]);
    await checkCounts();
  });

  it("is deleted with the account", async () => {
    await merged();
    const { id } = onlyRow(await db.query<{ id: string }>("select id from users where email = $1", [anna.email]));
    await anna.rpc.stories.change.mutate({ isMerged: false });
    await anna.rpc.stories.change.mutate({ isMerged: true });
    await db.query("delete from users where id = $1", [id]);
    const { rows } = await db.query(
      `select user_id from story_copies where user_id = $1 union all select user_id from inbox where user_id = $1
       union all select user_id from story_settings where user_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe("showing separately", () => {
  async function merged() {
    const story = aStory();
    const channels = [await follow("One", [story()]), await follow("Two", [story()]), await follow("Three", [story()])];
    return { channels, story, entry: await only() };
  }

  it("is for good, and can be undone", async () => {
    const { channels, entry, story } = await merged();
    const copyId = entry.sources[1]?.itemId as string;
    const { ids } = await anna.rpc.stories.separate.mutate({ id: copyId });
    expect(ids).toHaveLength(3);
    expect((await list()).map(({ isRead, entryId }) => [isRead, entryId])).toEqual(Array(3).fill([false, null]));
    expect((await counts()).total).toBe(3);
    await checkCounts();
    // It stays so when the story arrives once more, and when the channel is left and followed again.
    await follow("Four", [story()]);
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: channels[1]!.url });
    await anna.rpc.channels.subscribe.mutate({ channelUrl: channels[1]!.url });
    await anna.rpc.stories.change.mutate({ isMerged: false });
    await anna.rpc.stories.change.mutate({ isMerged: true });
    expect(await list()).toHaveLength(4);
    await anna.rpc.stories.undoSeparate.mutate({ ids });
    const again = (await list()).find(({ id }) => id === entry.id);
    expect(names(again!).toSorted()).toEqual(["One", "Three", "Two"]);
    await checkCounts();
  });

  it("keeps what was read", async () => {
    const { entry } = await merged();
    await anna.rpc.items.markRead.mutate({ ids: [entry.id] });
    const { ids } = await anna.rpc.stories.separate.mutate({ id: entry.id });
    expect((await list()).map(({ isRead }) => isRead)).toEqual([true, true, true]);
    await anna.rpc.stories.undoSeparate.mutate({ ids });
    expect(await only()).toMatchObject({ id: entry.id, isRead: true });
  });

  it("is refused for what is not merged, or someone else's", async () => {
    const { entry } = await merged();
    const refused = { kind: "no-such-item" };
    expect(await problemOf(ben.rpc.stories.separate.mutate({ id: entry.id }))).toMatchObject(refused);
    await anna.rpc.stories.separate.mutate({ id: entry.id });
    expect(await problemOf(anna.rpc.stories.separate.mutate({ id: entry.id }))).toMatchObject(refused);
    await ben.rpc.stories.undoSeparate.mutate({ ids: [entry.id, entry.sources[1]?.itemId as string] });
    expect(await list()).toHaveLength(3);
  });
});

describe("the setting", () => {
  it("takes everything apart when it is turned off, and merges again when it is turned on", async () => {
    const [first, second] = [aStory(), aStory()];
    await follow("One", [first(), second({ id: "2" })]);
    const two = await follow("Two", [first()]);
    expect(await anna.rpc.stories.settings.query()).toEqual({ isMerged: true });
    const { id } = (await list()).find(({ entryId }) => entryId !== null)!;
    await anna.rpc.items.markRead.mutate({ ids: [id] });

    await anna.rpc.stories.change.mutate({ isMerged: false });
    expect(await anna.rpc.stories.settings.query()).toEqual({ isMerged: false });
    expect((await list()).map(({ isRead, entryId }) => [isRead, entryId])).toContainEqual([true, null]);
    expect([await list(), (await counts()).total]).toEqual([expect.objectContaining({ length: 3 }), 1]);
    await publish(two, [first(), second({ id: "2" })]);
    expect(await list()).toHaveLength(4);
    await checkCounts();

    await anna.rpc.stories.change.mutate({ isMerged: true });
    expect((await list()).map(names)).toEqual([
      ["One", "Two"],
      ["One", "Two"],
    ]);
    expect((await counts()).total).toBe(1);
    await checkCounts();
  });

  it("is one person's", async () => {
    const story = aStory();
    const [one, two] = [await follow("One", [story()]), await follow("Two", [story()])];
    await ben.rpc.stories.change.mutate({ isMerged: false });
    await subscribe(one, ben);
    await subscribe(two, ben);
    expect([await list(), await list(ben)].map(({ length }) => length)).toEqual([1, 2]);
  });
});

it("stays right whatever people do", async () => {
  // A fixed sequence of numbers, so that a failure can be repeated.
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const all = Array.from({ length: 6 }, aStory);
  const channels: Channel[] = [];
  for (const name of ["One", "Two", "Three"]) channels.push(await follow(name, [all[0]!()]));
  const steps = [
    async () => {
      const channel = channels[random(3)]!;
      await publish(
        channel,
        all.filter(() => random(2) === 0).map((story) => story({ id: story().title ?? "" })),
      );
    },
    () => anna.rpc.channels.unsubscribe.mutate({ channelUrl: channels[random(3)]!.url }),
    () => anna.rpc.channels.subscribe.mutate({ channelUrl: channels[random(3)]!.url }),
    () => anna.rpc.stories.change.mutate({ isMerged: random(3) > 0 }),
    async () => {
      const items = (await list()).filter(({ entryId }) => entryId !== null);
      if (!items.length) return;
      const { ids } = await anna.rpc.stories.separate.mutate({ id: items[random(items.length)]!.id });
      if (random(2)) await anna.rpc.stories.undoSeparate.mutate({ ids });
    },
    async () => {
      const items = await list();
      if (items.length) await anna.rpc.items.markRead.mutate({ ids: [items[random(items.length)]!.id] });
    },
  ];
  for (let step = 0; step < 60; step++) {
    await steps[random(steps.length)]!();
    await checkCounts();
    // Every item of a channel that is followed is in a list, on its own or as a copy.
    const { rows } = await db.query(
      `select items.id from subscriptions join items using (channel_id) join users on users.id = subscriptions.user_id
       where email = $1 and paused_at is null
         and not exists (select from inbox where inbox.item_id = items.id and inbox.user_id = users.id)
         and not exists (select from story_copies where story_copies.item_id = items.id and story_copies.user_id = users.id)`,
      [anna.email],
    );
    expect(rows).toEqual([]);
  }
});

describe("elsewhere", () => {
  async function merged() {
    const [shared, own] = [aStory(), aStory()];
    const one = await follow("One", [shared()]);
    const two = await follow("Two", [shared(), own({ id: "2", at: hoursAgo(5) })]);
    return { one, two, entry: (await list()).find(({ entryId }) => entryId !== null)! };
  }
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the response
  const readJson = (response: Response): Promise<any> => response.json();
  const keyOf = async (): Promise<string> => (await anna.auth("/api-key/create", { name: "phone" })).body.key;

  it("Google Reader: one item in lists, one in counts, and reading it is enough", async () => {
    const { entry, two } = await merged();
    const headers = { authorization: `GoogleLogin auth=${await keyOf()}` };
    const get = async (path: string) => readJson(await fetch(`${at}/reader/api/0/${path}`, { headers }));
    const ids = async () =>
      (await get("stream/items/ids?s=user/-/state/com.google/reading-list&n=50&xt=user/-/state/com.google/read"))
        .itemRefs;
    expect(await ids()).toHaveLength(2);
    const { unreadcounts } = await get("unread-count?output=json");
    const total = (unreadcounts as { id: string; count: number }[]).find(({ id }) => id.endsWith("reading-list"));
    expect(total?.count).toBe(2);
    const edit = (params: Record<string, string>) =>
      fetch(`${at}/reader/api/0/edit-tag`, { method: "POST", headers, body: new URLSearchParams(params) });
    await edit({ i: entry.sources[1]?.itemId as string, a: "user/-/state/com.google/starred" });
    expect((await list()).find(({ id }) => id === entry.id)?.isStarred).toBe(true);
    await edit({ i: entry.id, a: "user/-/state/com.google/read" });
    expect(await ids()).toHaveLength(1);
    expect((await list(anna, { channelId: two.id })).map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it("Miniflux and Fever: as many as our own lists have", async () => {
    await merged();
    const headers = { "x-auth-token": await keyOf() };
    const entries = await readJson(await fetch(`${at}/v1/entries?status=unread`, { headers }));
    expect([entries.total, entries.entries.length]).toEqual([2, 2]);
    const { name, password } = await anna.rpc.fever.turnOn.mutate();
    const api_key = feverKey(name, password);
    const fever = await fetch(`${at}/fever/?api&unread_item_ids&items`, {
      method: "POST",
      body: new URLSearchParams({ api_key }),
    });
    const { unread_item_ids, total_items, items } = await readJson(fever);
    expect([unread_item_ids.split(",").length, total_items, items.length]).toEqual([2, 2, 2]);
  });

  it("the private feed has it once, and the account's export has the copy", async () => {
    const { entry } = await merged();
    const { atomUrl } = await anna.rpc.privateFeed.renew.mutate();
    const feed = await (await fetch(atomUrl)).text();
    expect(feed.match(/<(?:item|entry)[ >]/g)).toHaveLength(2);
    const download = async () =>
      readJson(await fetch(`${at}/api/account/export`, { headers: { cookie: anna.cookie } }));
    const exported = await download();
    expect(exported.storyCopies).toMatchObject([{ copy_of: entry.id, id: entry.sources[1]?.itemId }]);
    await anna.rpc.stories.separate.mutate({ id: entry.id });
    await anna.rpc.stories.change.mutate({ isMerged: false });
    const later = await download();
    expect([later.storyCopies, later.separateItems.length, later.storySettings]).toEqual([
      [],
      2,
      [{ is_merged: false }],
    ]);
  });
});
