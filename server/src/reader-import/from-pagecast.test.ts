import { expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aRefresher } from "../../test/a-refresher.ts";
import { aServer } from "../../test/a-server.ts";
import type { ChannelId } from "../ids.ts";

const SETTINGS = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
const NOW = Math.floor(Date.now() / 1_000) * 1_000;

/** Both sides are real: what one server serves to other readers is what the other one imports. */
it("brings channels, folders, names, stars and what is read from another Pagecast server", async () => {
  const site = await aFeedServer();
  const entry = (path: string, n: number) => ({
    id: `${path} ${n}`,
    title: `Entry ${n} & <more> of ${path}`,
    link: site.url(`${path}/${n}`),
    html: `<p>Text ${n}</p>`,
    at: new Date(NOW - n * 86_400_000),
  });
  const entries = (path: string, numbers: number[]) => numbers.map((n) => entry(path, n));
  const news = site.feed("/news", entries("/news", [1, 2, 3, 4]), 'News & "views"');
  const films = site.feed("/films", entries("/films", [5, 6]), "Films");
  const alone = site.feed("/alone", entries("/alone", [7]), "Alone");

  const [theirs, ours] = [await aDatabase(), await aDatabase()];
  const there = (await aServer({ ...SETTINGS, DATABASE_URL: theirs.url })).address.replace("localhost", "127.0.0.1");
  const here = (await aServer({ ...SETTINGS, DATABASE_URL: ours.url })).address;
  await Promise.all([aPerson(there), aPerson(here)]);
  const [before, after] = [await aMember(there, theirs, "pro"), await aMember(here, ours, "pro")];

  const follow = async (channelUrl: string) => (await before.rpc.channels.subscribe.mutate({ channelUrl })).channelId;
  const [newsId, filmsId] = [await follow(news), await follow(films), await follow(alone)];
  const items = async (person: TestPerson) => (await person.rpc.items.list.query({})).items;
  await until(
    () => items(before),
    ({ length }) => length === 7,
  );
  await before.rpc.channels.rename.mutate({ channelUrl: films, name: "电影 / Cinema?" });
  const { folders } = before.rpc;
  const { id: tech } = await folders.create.mutate({ name: 'Tech & "科技"' });
  const { id: inner } = await folders.create.mutate({ name: "Later", parentId: tech });
  await folders.addChannels.mutate({ folderId: tech, channelIds: [newsId] });
  await folders.addChannels.mutate({ folderId: inner, channelIds: [newsId, filmsId] });
  // The first channel names the last folder before another one names this.
  const { id: second } = await folders.create.mutate({ name: "Second" });
  const { id: third } = await folders.create.mutate({ name: "Third" });
  await folders.addChannels.mutate({ folderId: second, channelIds: [filmsId] });
  await folders.addChannels.mutate({ folderId: third, channelIds: [newsId] });
  const idOf = async (n: number) =>
    (await items(before)).find(({ title }) => title.startsWith(`Entry ${n} `))?.id ?? "";
  await before.rpc.items.markRead.mutate({ ids: [await idOf(1), await idOf(4), await idOf(5)] });
  for (const n of [2, 4, 5]) await before.rpc.items.star.mutate({ id: await idOf(n), starred: true });
  // The feed no longer lists the fourth, which the other server has kept.
  site.feed("/news", entries("/news", [1, 2, 3]), 'News & "views"');
  await aRefresher(theirs, {}, ["127.0.0.1"])(newsId as ChannelId);

  const { key } = (await before.auth("/api-key/create", { name: "import" })).body;
  const { id } = await after.rpc.readerImport.start.mutate({ address: there, userName: before.email, password: key });
  const done = await until(
    () => after.rpc.opml.get.query({ id }),
    ({ finishedAt }) => finishedAt !== null,
  );
  expect(done).toMatchObject({
    total: 3,
    followed: 3,
    isStopped: false,
    reader: { address: there, stars: 3, starsAdded: 1, starsLeftOut: 0, feeds: 3, feedsDone: 3, problem: null },
  });

  const stateOf = async (person: TestPerson) => {
    const channels = await person.rpc.channels.list.query();
    const nameOf = (wanted: string) => channels.find((channel) => channel.id === wanted)?.title;
    const shelf = await person.rpc.folders.list.query();
    return {
      channels: channels.map(({ title, channel }) => [title, channel.channel_url]).toSorted(),
      // This API has no folders inside others: they are called by both names.
      folders: shelf.map(({ name, parentId, channelIds }) => {
        const outer = shelf.find((folder) => folder.id === parentId);
        return [outer ? `${outer.name}/${name}` : name, channelIds.map(nameOf)] as const;
      }),
      items: (await items(person)).map(({ title, link, publishedAt, isRead, isStarred }) => {
        return { title, link, publishedAt, isRead, isStarred };
      }),
    };
  };
  expect(await stateOf(after)).toEqual(await stateOf(before));
  const old = (await items(after)).find(({ title }) => title.startsWith("Entry 4 "));
  expect((await after.rpc.items.get.query({ id: old?.id ?? "" })).contentHtml).toContain("Text 4");
});
