import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EMPTY_METADATA } from "#core/video/metadata.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type Entry, type FeedServer, serve, until, writeRss } from "../../test/a-feed-server.ts";
import { aLiveConnection } from "../../test/a-live-connection.ts";
import { aMember, grant } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { saveMetadata } from "../videos/store.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url, PAGECAST_KEEP_ITEMS: "25", PAGECAST_KEEP_DAYS: "30" }))
    .address;
  await aPerson(at); // the owner, whose plan has no end
});

let anna: TestPerson;
let ben: TestPerson;
beforeEach(async () => {
  [anna, ben] = await Promise.all([aMember(at, db, "pro"), aMember(at, db, "pro")]);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const list = async (person: TestPerson, query = {}) => (await person.rpc.items.list.query(query)).items;
const titles = async (person: TestPerson, query = {}) => (await list(person, query)).map(({ title }) => title);
const titlesOf = (person: TestPerson, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await person.rpc.items.get.query({ id })).title));
const has = (count: number) => (all: unknown[]) => all.length === count;
let feeds = 0;
const aFeed = (entries: Entry[], title?: string) => {
  const path = `/${++feeds}/feed.xml`;
  return { path, url: site.feed(path, entries, title) };
};
const entries = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: `${from + at}`, at: hoursAgo(1000 - from - at) }));
const follow = async (person: TestPerson, channelUrl: string) =>
  (await person.rpc.channels.subscribe.mutate({ channelUrl })).channelId;
/** As if the next refresh were due. */
const refresh = async (path: string) => {
  const before = site.asked.get(path) ?? 0;
  await db.query("update channels set next_refresh_at = now() where feed_url = $1", [site.url(path)]);
  await until(
    () => site.asked.get(path),
    (times) => times === before + 1,
  );
  const due = () => db.query("select from channels where next_refresh_at <= now() and feed_url = $1", [site.url(path)]);
  await until(due, ({ rowCount }) => rowCount === 0);
};
const channelOf = async (person: TestPerson, id: string) =>
  (await person.rpc.channels.list.query()).find((channel) => channel.id === id);

describe("a feed that is followed", () => {
  it("delivers what it has, newest first, then what is new, each once; edited items change in place", async () => {
    const { path, url } = aFeed(entries(2), "The Blog");
    const channelId = await follow(anna, url);
    await until(() => titles(anna), has(2));
    expect(await titles(anna)).toEqual(["Title 2", "Title 1"]);
    expect(await channelOf(anna, channelId)).toMatchObject({
      title: "The Blog",
      health: "fine",
      unread: 2,
      problem: null,
    });
    const [first] = await list(anna);
    await anna.rpc.items.markRead.mutate({ ids: [first?.id as string] });

    site.feed(path, [...entries(1), { ...entries(1, 2)[0], title: "Edited" } as Entry, ...entries(1, 3)]);
    await refresh(path);
    expect(await list(anna)).toMatchObject([
      { title: "Title 3", isRead: false },
      { title: "Edited", isRead: true, id: first?.id },
      { title: "Title 1", isRead: false },
    ]);
    await refresh(path);
    expect(await titles(anna)).toHaveLength(3);
  });

  it("is fetched once, however many people follow it, and each has their own read and starred items", async () => {
    const { path, url } = aFeed(entries(2));
    await follow(anna, url);
    await until(() => titles(anna), has(2));
    await follow(ben, url);
    expect(await titles(ben)).toEqual(["Title 2", "Title 1"]);
    expect(site.asked.get(path)).toBe(1);
    const [second, first] = await list(anna);
    await anna.rpc.items.markRead.mutate({ ids: [first?.id as string] });
    await ben.rpc.items.star.mutate({ id: second?.id as string, starred: true });
    expect(await titles(anna, { which: "unread" })).toEqual(["Title 2"]);
    expect(await titles(ben, { which: "unread" })).toEqual(["Title 2", "Title 1"]);
    expect(await titles(anna, { which: "starred" })).toEqual([]);
    expect(await titles(ben, { which: "starred" })).toEqual(["Title 2"]);
  });

  describe("is checked as often as its followers want", () => {
    type Minutes = 15 | 30 | 180 | 720 | 1440 | null;
    /** One item an hour: automatic is every 15 minutes. Anna follows it. */
    const anHourlyFeed = async () => {
      const hourly = Array.from({ length: 10 }, (_, n) => ({ id: `${n}`, at: hoursAgo(n + 0.5) }));
      const { path, url } = aFeed(hourly);
      const channelId = await follow(anna, url);
      await until(() => titles(anna), has(10));
      const choose = (person: TestPerson, minutes: Minutes) =>
        person.rpc.channels.setCheckMinutes.mutate({ channelId, minutes });
      const stored = async () => {
        const { rows } = await db.query(
          `select next_refresh_at::text as next, extract(epoch from next_refresh_at - last_attempt_at)::float8 / 60 as minutes
           from channels where id = $1`,
          [channelId],
        );
        return rows[0] as { next: string; minutes: number };
      };
      /** The next check comes so many minutes after the last one. */
      const about = async (minutes: number) => {
        expect((await stored()).minutes).toBeGreaterThan(minutes * 0.89);
        expect((await stored()).minutes).toBeLessThan(minutes * 1.11);
      };
      /** As if the last check had been so many hours ago, and the next one were planned in so many. */
      const checked = ({ ago, next }: { ago: number; next: number }) =>
        db.query(
          `update channels set last_attempt_at = now() - make_interval(hours => $2),
             next_refresh_at = now() + make_interval(hours => $3) where id = $1`,
          [channelId, ago, next],
        );
      const asked = () => site.asked.get(path);
      const settled = async () => {
        const due = "select from channels where next_refresh_at <= now() and id = $1";
        await until(
          () => db.query(due, [channelId]),
          ({ rowCount }) => rowCount === 0,
        );
      };
      /** The channel is due, and its site answers only when the returned function is called. */
      const beginFetch = async () => {
        const before = asked() ?? 0;
        const answering = Promise.withResolvers<void>();
        // Its home page is another path, which is requested for the site's icon.
        const answer = serve(writeRss("The Blog", site.url("/"), [...hourly, { id: "new", at: new Date() }]));
        site.answer(path, (request, response) => void answering.promise.then(() => answer(request, response)));
        await db.query("update channels set next_refresh_at = now() where id = $1", [channelId]);
        await until(asked, (times) => times === before + 1);
        return () => answering.resolve();
      };
      return { about, asked, beginFetch, channelId, checked, choose, path, settled, stored, url };
    };

    it("by the shortest interval of those who follow it now", async () => {
      const { about, asked, channelId, choose, path, url } = await anHourlyFeed();
      await about(15);
      await choose(anna, 720);
      expect(await anna.rpc.channels.get.query({ channelId })).toMatchObject({ checkMinutes: 720 });
      await about(720);
      await refresh(path);
      await about(720);
      // Others decide for themselves.
      await follow(ben, url);
      expect(await ben.rpc.channels.get.query({ channelId })).toMatchObject({ checkMinutes: null });
      await about(15);
      expect(asked()).toBe(2);
      await choose(ben, 1440);
      await about(720);
      await choose(ben, 30);
      await about(30);
      await ben.rpc.channels.pause.mutate({ channelUrl: url, paused: true });
      await refresh(path);
      await about(720);
      await ben.rpc.channels.pause.mutate({ channelUrl: url, paused: false });
      await about(30);
      await choose(anna, null);
      await about(15);
    });

    it("and never sooner while it fails, which has intervals of its own", async () => {
      const { about, channelId, choose, path, url } = await anHourlyFeed();
      site.answer(path, (_, response) => response.writeHead(500).end());
      await refresh(path);
      await about(10);
      await choose(anna, 1440);
      await about(10);
      await follow(ben, url);
      await about(10);
      await anna.rpc.channels.unsubscribe.mutate({ channelUrl: url });
      expect(await problemOf(choose(anna, 15))).toMatchObject({ kind: "no-such-channel" });
      expect(await ben.rpc.channels.get.query({ channelId })).toMatchObject({ checkMinutes: null });
    });

    it("and at once for a new follower who would have had it by now", async () => {
      const { about, asked, checked, choose, settled, url } = await anHourlyFeed();
      await choose(anna, 180);
      await checked({ ago: 2, next: 1 });
      await follow(ben, url);
      await until(asked, (times) => times === 2);
      await settled();
      await about(15);
    });

    it("also by those who follow or choose while it is fetched", async () => {
      const { about, asked, beginFetch, choose, settled, url } = await anHourlyFeed();
      await choose(anna, 1440);
      const answerForBen = await beginFetch();
      await follow(ben, url);
      answerForBen();
      await settled();
      await about(15);
      expect(asked()).toBe(2);
      await ben.rpc.channels.unsubscribe.mutate({ channelUrl: url });
      const answerForAnna = await beginFetch();
      await choose(anna, 180);
      await choose(anna, 30);
      answerForAnna();
      await settled();
      // The result that was on its way is stored, and nothing is fetched again.
      await about(30);
      expect(asked()).toBe(3);
      expect(await titles(anna)).toContain("Title new");
    });

    it("and not sooner because one of them follows it again", async () => {
      const { asked, checked, choose, stored, url } = await anHourlyFeed();
      await choose(anna, 1440);
      await checked({ ago: 20, next: 5 });
      const { next } = await stored();
      await follow(anna, url);
      await anna.rpc.channels.pause.mutate({ channelUrl: url, paused: false });
      const text = `<opml version="2.0"><body><outline text="a" xmlUrl="${url}"/></body></opml>`;
      const { id } = await anna.rpc.opml.import.mutate({ text });
      await until(
        () => anna.rpc.opml.get.query({ id }),
        ({ finishedAt }) => finishedAt !== null,
      );
      expect((await stored()).next).toBe(next);
      expect(asked()).toBe(1);
    });

    it("without those who paused it", async () => {
      const { about, choose, url } = await anHourlyFeed();
      await choose(anna, 1440);
      await anna.rpc.channels.pause.mutate({ channelUrl: url, paused: true });
      await about(1440);
      await follow(ben, url);
      await about(15);
    });

    it("without those who left", async () => {
      const { about, choose, url } = await anHourlyFeed();
      await choose(anna, 1440);
      await anna.rpc.channels.unsubscribe.mutate({ channelUrl: url });
      await follow(ben, url);
      await about(15);
    });

    it("without those whose account is deleted", async () => {
      const { about, choose, url } = await anHourlyFeed();
      await choose(anna, 1440);
      await anna.rpc.account.delete.mutate({ confirm: anna.email });
      await follow(ben, url);
      await about(15);
    });

    it("and as before after Undo", async () => {
      const { about, channelId, choose, path, url } = await anHourlyFeed();
      await choose(anna, 720);
      await anna.rpc.channels.unsubscribe.mutate({ channelUrl: url });
      await about(15);
      await anna.rpc.channels.subscribe.mutate({ channelUrl: url, isUndo: true });
      expect(await anna.rpc.channels.get.query({ channelId })).toMatchObject({ checkMinutes: 720 });
      await about(720);
      await refresh(path);
      await about(720);
    });
  });

  it("is sanitised when it is opened, and only for people who follow it", async () => {
    const { url } = aFeed([
      {
        id: "x",
        html: `<p onclick="x()">Hi<script>alert(1)</script> <a href="/a">a</a></p>`,
        link: "https://blog.example/x",
      },
    ]);
    await follow(anna, url);
    const [item] = await until(() => list(anna), has(1));
    const opened = await anna.rpc.items.get.query({ id: item?.id as string });
    expect(opened.contentHtml).toContain("https://blog.example/a");
    expect(opened.contentHtml).not.toMatch(/script|onclick|alert/);
    expect(await problemOf(ben.rpc.items.get.query({ id: item?.id as string }))).toMatchObject({
      kind: "no-such-item",
    });
    expect(await problemOf(ben.rpc.items.star.mutate({ id: item?.id as string, starred: true }))).toMatchObject({
      kind: "no-such-item",
    });
    expect((await ben.rpc.items.markRead.mutate({ ids: [item?.id as string] })).changed).toBe(0);
  });
});

it("opens with what else the feed says: topics, episode, chapters, comments, licence", async () => {
  const url = site.answer(
    "/details.xml",
    serve(`<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:psc="http://podlove.org/simple-chapters"
      xmlns:cc="http://creativecommons.org/ns#"><channel><title>Show</title><link>https://show.example/</link>
      <item><guid isPermaLink="false">1</guid><title>One</title><category>Tea</category><category>Cake</category>
        <comments>https://show.example/1/comments</comments><itunes:season>2</itunes:season><itunes:episode>5</itunes:episode>
        <psc:chapters><psc:chapter start="00:01:30" title="Intro"/></psc:chapters>
        <cc:license>https://creativecommons.org/licenses/by/4.0/</cc:license></item>
      <item><guid isPermaLink="false">2</guid><title>Two</title></item></channel></rss>`),
  );
  await follow(anna, url);
  const items = await until(() => list(anna), has(2));
  const open = (title: string) =>
    anna.rpc.items.get.query({ id: items.find((item) => item.title === title)?.id as string });
  expect(await open("One")).toMatchObject({
    categories: ["Tea", "Cake"],
    details: {
      comments: "https://show.example/1/comments",
      season: 2,
      episode: 5,
      chapters: [{ startSeconds: 90, title: "Intro", link: null }],
      licence: "https://creativecommons.org/licenses/by/4.0/",
    },
  });
  expect(await open("Two")).toMatchObject({ categories: [], details: {} });
});

it("pages by a cursor that stays valid while items arrive", async () => {
  const { path, url } = aFeed(entries(20));
  const channelId = await follow(anna, url);
  await until(() => titles(anna, { limit: 100 }), has(20));
  const first = await anna.rpc.items.list.query({ limit: 8 });
  site.feed(path, entries(23));
  await refresh(path);
  const second = await anna.rpc.items.list.query({ limit: 8, cursor: first.nextCursor });
  const third = await anna.rpc.items.list.query({ limit: 8, cursor: second.nextCursor });
  expect([...first.items, ...second.items, ...third.items].map(({ title }) => title)).toEqual(
    Array.from({ length: 20 }, (_, at) => `Title ${20 - at}`),
  );
  expect(third.nextCursor).toBeNull();
  expect((await anna.rpc.items.list.query({ channelId, limit: 8 })).items.map(({ title }) => title)[0]).toBe(
    "Title 23",
  );
});

it("marks a channel or everything as read, but not what arrived after the list was loaded", async () => {
  const [one, two] = [aFeed(entries(3)), aFeed(entries(2))];
  const channelId = await follow(anna, one.url);
  await follow(anna, two.url);
  await until(() => titles(anna), has(5));
  const seen = await anna.rpc.items.list.query({ limit: 1 });
  site.feed(two.path, entries(3));
  site.feed(one.path, [...entries(3), { id: "late", at: new Date() }]);
  await refresh(one.path);
  expect((await anna.rpc.items.markRead.mutate({ channelId, upTo: seen.items.at(-1) })).changed).toBe(3);
  expect(await titles(anna, { channelId, which: "unread" })).toEqual(["Title late"]);
  expect(await anna.rpc.items.unreadCounts.query()).toMatchObject({ total: 3 });
  await anna.rpc.items.markRead.mutate({ channelId: null });
  expect(await anna.rpc.items.unreadCounts.query()).toMatchObject({ total: 0, channels: [] });
  const [newest] = await list(anna);
  await anna.rpc.items.markUnread.mutate({ ids: [newest?.id as string] });
  expect(await anna.rpc.items.unreadCounts.query()).toMatchObject({
    total: 1,
    channels: [{ channelId, unread: 1 }],
  });
});

it("says how items are marked now, except those that the person never received", async () => {
  const { url } = aFeed(entries(3));
  await follow(anna, url);
  await until(() => titles(anna), has(3));
  const [read = "", starred = "", neither = ""] = (await list(anna)).map(({ id }): string => id);
  await anna.rpc.items.markRead.mutate({ ids: [read] });
  await anna.rpc.items.star.mutate({ id: starred, starred: true });
  const ids = [read, starred, neither, "999999999"];
  const marks = await anna.rpc.items.marks.query({ ids });
  expect(marks.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))).toEqual([
    { id: read, isRead: true, isStarred: false },
    { id: starred, isRead: false, isStarred: true },
    { id: neither, isRead: false, isStarred: false },
  ]);
  expect(await ben.rpc.items.marks.query({ ids })).toEqual([]);
});

it("leaves unread what arrived after the list was loaded, however old it is", async () => {
  const { path, url } = aFeed([{ id: "seen", at: hoursAgo(5) }]);
  const channelId = await follow(anna, url);
  await until(() => titles(anna), has(1));
  await db.query("update inbox set arrived_at = arrived_at - interval '1 hour'");
  site.feed(path, [
    { id: "seen", at: hoursAgo(5) },
    { id: "late", at: hoursAgo(9) },
  ]);
  await refresh(path);
  await until(() => titles(anna), has(2));
  const loadedAgo = 1_800_000;
  for (const marked of [{ channelId }, { view: "unread" }]) {
    const { changed, readAt } = await anna.rpc.items.markRead.mutate({ ...marked, loadedAgo });
    expect(changed).toBe(1);
    expect(await titles(anna, { which: "unread" })).toEqual(["Title late"]);
    expect((await anna.rpc.items.markUnread.mutate({ readAt: readAt.toString() })).changed).toBe(1);
  }
});

it("gives the player of a Bilibili video its cid once it is known", async () => {
  const link = "https://www.bilibili.com/video/BV1xx411c7mD";
  await follow(anna, aFeed([{ id: "a", link, title: "The video", at: hoursAgo(5) }]).url);
  await until(() => titles(anna), has(1));
  const cids = async () => {
    const [listed] = await list(anna);
    const opened = await anna.rpc.items.get.query({ id: listed?.id as string });
    return [listed, opened].map((item) => item?.video?.bilibili?.cid);
  };
  expect(await cids()).toEqual([null, null]);
  const metadata = { ...EMPTY_METADATA, title: "The video", cid: "62131" };
  await saveMetadata(db, link, { url: link, metadata, problem: null }, new Date(Date.now() + 60_000));
  expect(await cids()).toEqual(["62131", "62131"]);
});

it("shows a video of two channels as one item with two sources", async () => {
  const video = (id: string, link: string) => ({ id, link, title: "The video", at: hoursAgo(5) });
  const one = aFeed([video("a", "https://www.bilibili.com/video/BV17x411w7KC"), ...entries(1)], "One");
  const two = aFeed([video("b", "https://m.bilibili.com/video/av170001?from=share"), ...entries(1)], "Two");
  const first = await follow(anna, one.url);
  await until(() => titles(anna), has(2));
  const second = await follow(anna, two.url);
  await until(() => titles(anna), has(3));
  const [seen, ...more] = await list(anna, { videosOnly: true });
  expect(more).toEqual([]);
  expect(seen).toMatchObject({ video: { type: "bilibili" }, sources: [{ title: "One" }, { title: "Two" }] });
  expect(await titles(anna, { channelId: second })).toEqual(["The video", "Title 1"]);
  const [inSecond] = await list(anna, { channelId: second });
  await anna.rpc.items.markRead.mutate({ ids: [inSecond?.id as string] });
  expect(await list(anna, { videosOnly: true })).toMatchObject([{ isRead: true, channel: { id: first } }]);

  await anna.rpc.channels.unsubscribe.mutate({ channelUrl: one.url });
  expect(await list(anna, { videosOnly: true })).toMatchObject([
    { isRead: true, channel: { id: second }, sources: [{ title: "Two" }] },
  ]);
});

it("unsubscribes from a channel whose video was recognised only after it was delivered", async () => {
  const plain = { id: "b", link: "https://site.example/b", title: "The video", at: hoursAgo(5) };
  const video = { ...plain, link: "https://www.bilibili.com/video/BV17x411w7KD" };
  const [one, two] = [aFeed([{ ...video, id: "a" }], "One"), aFeed([plain], "Two")];
  await follow(anna, two.url);
  await until(() => titles(anna), has(1));
  site.feed(two.path, [video], "Two");
  await refresh(two.path);
  // An item that becomes a video is listed among the videos.
  expect(await list(anna, { videosOnly: true })).toHaveLength(1);
  await follow(anna, one.url);
  await until(() => titles(anna), has(2));
  await anna.rpc.channels.unsubscribe.mutate({ channelUrl: one.url });
  expect(await list(anna)).toMatchObject([{ title: "The video", channel: { title: "Two" } }]);
});

it("hands a video that is deleted from one channel over to another that still has it", async () => {
  const video = {
    id: "v",
    link: "https://www.bilibili.com/video/BV17x411w7KE",
    title: "The video",
    at: hoursAgo(2000),
  };
  const [one, two] = [aFeed([video, ...entries(25)], "One"), aFeed([video], "Two")];
  await follow(anna, one.url);
  await until(() => titles(anna, { limit: 100 }), has(26));
  const second = await follow(anna, two.url);
  await until(
    async () => (await channelOf(anna, second))?.health,
    (health) => health === "fine",
  );
  const [seen] = await list(anna, { videosOnly: true });
  expect(seen).toMatchObject({ channel: { title: "One" }, sources: [{ title: "One" }, { title: "Two" }] });
  site.feed(one.path, entries(26), "One");
  await refresh(one.path);
  expect(await list(anna, { videosOnly: true })).toMatchObject([
    { title: "The video", channel: { title: "Two" }, sources: [{ title: "Two" }] },
  ]);
});

it("finds words, and Chinese words of two characters", async () => {
  const { url } = aFeed([
    { id: "1", title: "学习 TypeScript 的视频教程", html: "<p>nothing</p>" },
    { id: "2", title: "Rain in Spain", html: "<p>falls mainly</p>" },
    { id: "3", title: "视力与频率", html: "<p>100% AI</p>" },
  ]);
  await follow(anna, url);
  const found = async (question: string) =>
    (await anna.rpc.items.search.query({ question })).items.map(({ title }) => title);
  await until(() => found("mainly"), has(1));
  expect(await found("视频")).toEqual(["学习 TypeScript 的视频教程"]);
  expect(await found("typescript 教程")).toEqual(["学习 TypeScript 的视频教程"]);
  expect(await found("spain")).toEqual(["Rain in Spain"]);
  expect(await found("ai")).toEqual(["视力与频率"]);
  expect(await found("100%")).toEqual(["视力与频率"]);
  expect(await found("' or 1=1 --")).toEqual([]);
  expect((await ben.rpc.items.search.query({ question: "spain" })).items).toEqual([]);
});

describe("new items without reload", () => {
  it("are announced as they arrive, and after a disconnect each missed item once", async () => {
    const { path, url } = aFeed(entries(1));
    await follow(anna, url);
    await until(() => titles(anna), has(1));
    const line = await aLiveConnection(at, anna.cookie);
    await until(
      () => line.events.length,
      (count) => count === 1,
    );
    site.feed(path, entries(3));
    await refresh(path);
    await until(() => line.items(), has(2));
    await line.cut();
    site.feed(path, entries(5));
    await refresh(path);
    const again = await aLiveConnection(at, anna.cookie, line.events.at(-1)?.id);
    await until(() => again.items(), has(2));
    expect((await titlesOf(anna, again.items())).toSorted()).toEqual(["Title 4", "Title 5"]);
    site.feed(path, entries(6));
    await refresh(path);
    await until(() => again.items(), has(3));
    await again.cut();
  });

  it("are announced to nobody else", async () => {
    const anonymous = await aLiveConnection(at, "");
    await until(() => anonymous.refusals, has(1));
    expect(anonymous.refusals).toEqual(["not-logged-in"]);
    const line = await aLiveConnection(at, ben.cookie);
    await until(
      () => line.events.length,
      (count) => count === 1,
    );
    const { url } = aFeed(entries(2));
    await follow(anna, url);
    await until(() => titles(anna), has(2));
    const mine = aFeed(entries(1), "Mine");
    await follow(ben, mine.url);
    await until(() => line.items(), has(1));
    await line.cut();
  });
});

describe("a channel with problems", () => {
  it("says what is wrong, keeps what it had, and recovers", async () => {
    const { path, url } = aFeed(entries(2));
    const channelId = await follow(anna, url);
    await until(() => titles(anna), has(2));
    site.answer(path, (_, response) => response.writeHead(500).end());
    await refresh(path);
    expect(await channelOf(anna, channelId)).toMatchObject({ health: "failing", problem: "server-error" });
    expect(await titles(anna)).toHaveLength(2);
    site.answer(path, (_, response) => response.writeHead(200).end("<html><body>not a feed</body></html>"));
    await refresh(path);
    expect(await channelOf(anna, channelId)).toMatchObject({ health: "failing", problem: "web-page" });
    site.feed(path, entries(3));
    await refresh(path);
    expect(await channelOf(anna, channelId)).toMatchObject({ health: "fine", problem: null, failingSince: null });
    expect(await titles(anna)).toHaveLength(3);
  });

  it("that is gone is not fetched again until a person asks; a redirect is followed", async () => {
    const gone = aFeed(entries(1));
    const channelId = await follow(anna, gone.url);
    await until(() => titles(anna), has(1));
    site.answer(gone.path, (_, response) => response.writeHead(410).end());
    await refresh(gone.path);
    expect(await channelOf(anna, channelId)).toMatchObject({ health: "gone", nextRefreshAt: null });
    site.feed(gone.path, entries(2));
    await anna.rpc.channels.refreshNow.mutate({ channelId });
    await until(() => titles(anna), has(2));
    expect(await problemOf(anna.rpc.channels.refreshNow.mutate({ channelId }))).toMatchObject({ kind: "too-often" });
    expect(await problemOf(ben.rpc.channels.refreshNow.mutate({ channelId }))).toMatchObject({
      kind: "no-such-channel",
    });

    const moved = aFeed(entries(3));
    site.answer(gone.path, (_, response) => response.writeHead(301, { location: moved.url }).end());
    await refresh(gone.path);
    await until(() => titles(anna), has(3));
    expect(await anna.rpc.channels.get.query({ channelId })).toMatchObject({
      sources: [{ feedUrl: moved.url }],
      items: 3,
    });
  });
});

describe("following less", () => {
  it("a pause stops the refreshes, and its end delivers what was published meanwhile", async () => {
    const { path, url } = aFeed(entries(1));
    const channelId = await follow(anna, url);
    await follow(ben, url);
    await until(() => titles(anna), has(1));
    await anna.rpc.channels.pause.mutate({ channelUrl: url, paused: true });
    site.feed(path, entries(2));
    await refresh(path);
    expect(await titles(ben)).toHaveLength(2);
    expect(await titles(anna)).toHaveLength(1);
    await ben.rpc.channels.pause.mutate({ channelUrl: url, paused: true });
    const asked = site.asked.get(path);
    await db.query("update channels set next_refresh_at = now() where id = $1", [channelId]);
    await until(
      async () => (await channelOf(anna, channelId))?.nextRefreshAt,
      (next) => next === null,
    );
    expect(site.asked.get(path)).toBe(asked);
    await anna.rpc.channels.pause.mutate({ channelUrl: url, paused: false });
    await until(() => titles(anna), has(2));
    await until(
      () => site.asked.get(path),
      (times) => times === (asked ?? 0) + 1,
    );
  });

  it("subscribing again soon restores everything: read and starred items, the pause and the position", async () => {
    const { path, url } = aFeed(entries(4));
    const channelId = await follow(anna, url);
    const [newest, second] = await until(() => list(anna), has(4));
    const idOf = (item: typeof newest) => item?.id as string;
    // Starred items stay after unsubscribing, and are read.
    await anna.rpc.items.markRead.mutate({ ids: [idOf(newest), idOf(second)] });
    await anna.rpc.items.star.mutate({ id: idOf(second), starred: true });
    const before = await list(anna);
    const [{ subscribedAt } = { subscribedAt: "" }] = await anna.rpc.channels.list.query();

    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: url });
    expect(await titles(anna)).toEqual(["Title 3"]);
    site.feed(path, entries(5));
    const line = await aLiveConnection(at, anna.cookie);
    await until(() => line.events, has(1));
    await follow(anna, url);
    expect(await list(anna)).toEqual(before);
    await refresh(path);
    // Restored items are not announced as new.
    await until(() => line.items(), has(1));
    expect(await titlesOf(anna, line.items())).toEqual(["Title 5"]);
    await line.cut();
    const after = await until(() => list(anna), has(5));
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).toMatchObject({ title: "Title 5", isRead: false });
    expect(await channelOf(anna, channelId)).toMatchObject({ subscribedAt });

    await anna.rpc.channels.pause.mutate({ channelUrl: url, paused: true });
    await follow(ben, url);
    site.feed(path, entries(6));
    await refresh(path);
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: url });
    await anna.rpc.channels.subscribe.mutate({ channelUrl: url, isUndo: true });
    expect(await list(anna)).toEqual(after);
    expect((await channelOf(anna, channelId))?.paused).toBe("by-you");
    // A person who subscribes, instead of undoing a mistake, wants to read.
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: url });
    await follow(anna, url);
    expect((await list(anna)).slice(1)).toEqual(after);
    expect((await channelOf(anna, channelId))?.paused).toBe(null);

    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: url });
    expect(await problemOf(anna.rpc.channels.pause.mutate({ channelUrl: url, paused: false }))).toMatchObject({
      kind: "no-such-channel",
    });
    // Later, it is a new subscription.
    await db.query("update partings set parted_at = parted_at - interval '61 minutes'");
    await follow(anna, url);
    expect((await anna.rpc.items.unreadCounts.query()).total).toBe(5);
  });

  it("a channel that nobody follows is retired and deleted, but starred items stay", async () => {
    const { url } = aFeed(entries(3));
    const channelId = await follow(anna, url);
    const [newest] = await until(() => list(anna), has(3));
    await anna.rpc.items.star.mutate({ id: newest?.id as string, starred: true });
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: url });
    expect(await titles(anna)).toEqual(["Title 3"]);
    await db.query("update channels set next_refresh_at = now() where id = $1", [channelId]);
    const retired = () =>
      db.query("select from channels where id = $1 and retired_at is not null and next_refresh_at is null", [
        channelId,
      ]);
    await until(retired, ({ rowCount }) => rowCount === 1);
    await follow(ben, url);
    expect(await titles(ben)).toHaveLength(3);
    expect((await retired()).rowCount).toBe(0);
  });

  it("channels that the plan has no room for rest completely, and come back with a larger plan", async () => {
    const [one, two] = [aFeed(entries(1)), aFeed(entries(2))];
    await follow(anna, one.url);
    const newer = await follow(anna, two.url);
    await until(() => titles(anna), has(3));
    await db.query(
      `insert into subscriptions (user_id, channel_id, subscribed_at)
       select users.id, channels.id, now() - interval '1 day' from users, (
         select id from channels where id not in (select channel_id from subscriptions join users on users.id = user_id where email = $1) order by id limit 9
       ) channels where email = $1`,
      [anna.email],
    );
    await grant(db, anna, "plus");
    expect(await titles(anna)).toEqual(["Title 1"]);
    expect((await anna.rpc.items.unreadCounts.query()).total).toBe(1);
    expect(await problemOf(anna.rpc.items.list.query({ channelId: newer }))).toMatchObject({ kind: "channel-resting" });
    await db.query("update channels set next_refresh_at = now() where id = $1", [newer]);
    await until(
      async () => (await channelOf(anna, newer))?.nextRefreshAt,
      (next) => next === null,
    );
    // Items of a resting channel are not marked as read.
    expect((await anna.rpc.items.markRead.mutate({ channelId: null })).changed).toBe(1);
    await grant(db, anna, "pro");
    expect(await titles(anna)).toHaveLength(3);
    expect((await anna.rpc.items.unreadCounts.query()).total).toBe(2);
  });

  it("keeps a number of items and days, and always what is starred or still in the feed", async () => {
    const { path, url } = aFeed(entries(30));
    const channelId = await follow(anna, url);
    await until(() => titles(anna, { limit: 100 }), has(30));
    const oldest = (await list(anna, { limit: 100 })).at(-1);
    await anna.rpc.items.star.mutate({ id: oldest?.id as string, starred: true });
    site.feed(path, entries(10, 25));
    await refresh(path);
    const kept = (await titles(anna, { channelId, limit: 100 })).map((title) => Number(title.slice(6)));
    expect(kept).toEqual([...Array.from({ length: 20 }, (_, at) => 34 - at).filter((n) => n > 14), 1]);
  });

  it("keeps an item that is starred while it is being deleted", async () => {
    const { path, url } = aFeed(entries(30));
    await follow(anna, url);
    const oldest = (await until(() => list(anna, { limit: 100 }), has(30))).at(-1);
    const session = await db.connect();
    await session.query("begin");
    await session.query("update inbox set starred_at = now() where item_id = $1", [oldest?.id]);
    site.feed(path, entries(10, 25));
    const refreshed = refresh(path);
    const waiting = () =>
      db.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%inbox%'",
      );
    await until(waiting, ({ rowCount }) => rowCount === 1);
    await session.query("commit");
    session.release();
    await refreshed;
    expect(await titles(anna, { which: "starred" })).toEqual(["Title 1"]);
  });
});
