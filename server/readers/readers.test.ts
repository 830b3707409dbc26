import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../test/a-database.ts";
import { aFeedServer, type FeedServer, until } from "../test/a-feed-server.ts";
import { aPerson } from "../test/a-person.ts";
import { aServer } from "../test/a-server.ts";
import { aReaderAccount, type ReaderAccount } from "./a-reader-account.ts";
import { aLiferea } from "./liferea.ts";
import { aNewsboat } from "./newsboat.ts";
import { anRssGuard } from "./rss-guard.ts";

// Real readers of Debian 12, each with an account of its own. scripts/readers.mjs installs them; docs/notes/reader-api.md has more.
let world: { at: string; db: Awaited<ReturnType<typeof aDatabase>> };
let site: FeedServer;
beforeAll(async () => {
  const db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  world = { at: (await aServer({ ...settings, DATABASE_URL: db.url })).address, db };
  await aPerson(world.at);
});

const account = (name: string) => aReaderAccount(world, site, name);
const LONG = 60_000;

/** What the web app shows, until it shows this. */
function seen(person: ReaderAccount, isSo: (items: Awaited<ReturnType<ReaderAccount["items"]>>) => boolean) {
  return until(() => person.items(), isSo, LONG);
}
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title).toSorted();
const EVERYTHING = ["Films 1", "Films 2", "News 1", "News 2"];

describe.concurrent("real readers", () => {
  it.for(["feedhq", "miniflux"] as const)("newsboat, as %s", async (service, test) => {
    const anna = await account(service);
    const newsboat = aNewsboat(test, anna, service);
    expect(await newsboat.sync()).toContain("4 unread articles");
    expect(titles(newsboat.items())).toEqual(EVERYTHING);

    await newsboat.open();
    await newsboat.shows("News");
    if (service === "miniflux") {
      await newsboat.press("t");
      await newsboat.shows("Reading");
      await newsboat.press("Enter");
      await newsboat.shows(/^(?=.*News)(?!.*Films)/s);
    }
    // News is the first channel.
    await newsboat.press("Enter");
    await newsboat.shows("News 2");
    await newsboat.press("Enter");
    await newsboat.shows("Words of News 1");
    if (service === "feedhq") {
      await newsboat.press("C-e");
      await newsboat.press("s", "Enter");
      await seen(anna, (items) => items["News 1"]?.isStarred === true);
    }
    await newsboat.press("q");
    await seen(anna, (items) => items["News 1"]?.isRead === true);
    await newsboat.shows("News 2");
    await newsboat.press("A");
    await seen(anna, (items) => items["News 2"]?.isRead === true);
    expect((await anna.items())["Films 1"]).toMatchObject({ isRead: false, isStarred: false });
    await newsboat.close();

    const { "News 1": first, "Films 1": film } = await anna.items();
    await anna.rpc.items.markUnread.mutate({ ids: [first?.id as string] });
    await anna.rpc.items.markRead.mutate({ ids: [film?.id as string] });
    await anna.rpc.channels.subscribe.mutate({ channelUrl: anna.aFeed("Third") });
    await seen(anna, (items) => "Third 1" in items);
    await newsboat.sync();
    const unread = newsboat.items().filter((item) => item.unread === 1);
    expect(titles(unread)).toEqual(["Films 2", "News 1", "Third 1", "Third 2"]);
  });

  it("Liferea", async (test) => {
    const anna = await account("liferea");
    const liferea = await aLiferea(test, anna);
    await until(liferea.items, (items) => items.length === 4, LONG);
    expect(titles(liferea.items())).toEqual(EVERYTHING);
    await until(liferea.feedList, (list) => list.includes('title="Reading"'), LONG);

    await liferea.choose("next-unread-item");
    const read = await seen(anna, (items) => Object.values(items).some(({ isRead }) => isRead));
    const [opened = ""] = Object.keys(read).filter((title) => read[title]?.isRead);
    await liferea.choose("toggle-selected-item-flag");
    await seen(anna, (items) => items[opened]?.isStarred === true);
    const channel = opened.split(" ")[0];
    await liferea.choose("mark-selected-feed-as-read");
    const marked = await seen(
      anna,
      (items) => `${items[`${channel} 1`]?.isRead}${items[`${channel} 2`]?.isRead}` === "truetrue",
    );
    expect(Object.values(marked).filter(({ isRead }) => isRead)).toHaveLength(2);

    await liferea.subscribe(anna.aFeed("Third"));
    await until(
      () => anna.channels(),
      (list) => list.includes("Third"),
      LONG,
    );
    await until(liferea.items, (items) => items.length === 6, LONG);

    // What is done in the web app. Liferea 1.14 never takes the state of an item from a server, only channels and new items.
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: anna.aFeed("Third") });
    await anna.rpc.channels.subscribe.mutate({ channelUrl: anna.aFeed("Fourth") });
    await seen(anna, (items) => "Fourth 1" in items);
    await liferea.choose("update-all");
    await until(
      () => titles(liferea.items()),
      (shown) => shown.includes("Fourth 1") && !shown.includes("Third 1"),
      LONG,
    );
  });

  it("RSS Guard", async (test) => {
    const anna = await account("rss-guard");
    const guard = await anRssGuard(test, anna);
    await until(guard.articles, (articles) => articles.length === 4, LONG);
    expect(titles(guard.articles())).toEqual(EVERYTHING);
    expect(guard.feeds()).toContainEqual({ feed: "News", folder: "Reading" });
    expect(guard.feeds()).toContainEqual({ feed: "Films", folder: null });

    await guard.press("next feed", "next feed", "next feed", "next unread article", "switch importance");
    const read = await guard.fetchUntil(anna.items, (items) =>
      Object.values(items).some(({ isRead, isStarred }) => isRead && isStarred),
    );
    expect(Object.values(read).filter(({ isRead }) => isRead)).toHaveLength(1);
    await guard.press("mark all read");
    const all = await guard.fetchUntil(anna.items, (items) => Object.values(items).every(({ isRead }) => isRead));

    // What is done in the web app.
    const [film, news] = [all["Films 1"]?.id as string, all["News 2"]?.id as string];
    await anna.rpc.items.markUnread.mutate({ ids: [film] });
    await anna.rpc.items.star.mutate({ id: news, starred: true });
    const of = (title: string) => guard.articles().find((article) => article.title === title);
    await guard.fetchUntil(
      () => [of("Films 1")?.read, of("News 2")?.important],
      ([isRead, isImportant]) => isRead === 0 && isImportant === 1,
    );
  });
});
