import { expect, it } from "vitest";
import { aDatabase } from "../test/a-database.ts";
import { aFeedServer, serve, until } from "../test/a-feed-server.ts";
import { aLiveConnection } from "../test/a-live-connection.ts";
import { aPerson } from "../test/a-person.ts";
import { aReaderServer, READER } from "../test/a-reader-server.ts";
import { aSaveServer, SAVE_TOKEN } from "../test/a-save-server.ts";
import { aServer } from "../test/a-server.ts";
import { type Example, listApi, writeApiPage } from "../test/api-page.ts";
import { call } from "../test/every-call.ts";

it("describes in docs/api.md every procedure that an API key may call, with an answer of a real server", async () => {
  const db = await aDatabase();
  const site = await aFeedServer();
  const { address } = await aServer({
    DATABASE_URL: db.url,
    PAGECAST_ROLE: "all",
    PAGECAST_SUBSCRIBE: "any-feed",
    PAGECAST_REACH: "127.0.0.1",
  });
  const at = new Date("2026-03-01T08:00:00Z");
  const feedUrl = site.feed("/blog.xml", [{ id: "1", title: "Hello", link: site.url("/hello"), at }], "A blog");
  const copyUrl = site.feed("/planet.xml", [{ id: "7", title: "Hello", link: site.url("/hello"), at }], "A planet");
  const head = `<title>A blog</title><link rel="alternate" type="application/rss+xml" title="Posts" href="/blog.xml">`;
  const page = site.answer("/", serve(`<!doctype html>${head}`, "text/html"));
  const person = await aPerson(address, { email: "you@example.org" });
  const { body } = await person.auth("/api-key/create", { name: "script" });

  const examples: Record<string, Example> = {};
  const api = listApi();
  const ask = async (path: string, input?: unknown) => {
    const procedure = api.find((one) => one.path === path);
    if (!procedure) throw new Error(`No procedure ${path}`);
    const json = input === undefined ? undefined : JSON.stringify(input);
    const { status, text } = await call(address, procedure, { json, headers: { "x-api-key": body.key } });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    const { data } = JSON.parse(text).result;
    if (data === undefined) expect([path, text]).toEqual([path, '{"result":{}}']);
    show(path, { input, answer: data });
    return data;
  };
  const show = (path: string, example: Example) => {
    examples[path] = JSON.parse(withoutVolatile(JSON.stringify(example)));
  };

  await ask("status.get");
  await ask("account.get");
  await ask("account.invite", { code: "made-up" });
  await ask("discover.page", { url: page });
  await ask("discover.preview", { feedUrl });
  await db.query("insert into route_previews values ('/github/issue/DIYgod/RSSHub', now(), null, null, now())");
  await ask("discover.routeHealth", { routes: ["/github/issue/DIYgod/RSSHub"] });
  const live = await aLiveConnection(address, { "x-api-key": body.key });
  await until(
    () => live.events.length,
    (count) => count === 1,
  );
  const { channelId } = await ask("channels.subscribe", { channelUrl: feedUrl });
  await until(
    () => live.events.length,
    (count) => count === 2,
  );
  await live.cut();
  show("items.live", { input: {}, answer: live.events[1] });
  await until(
    () => person.rpc.items.search.query({ question: "hello" }),
    ({ items }) => items.length === 1,
  );
  const { id: news } = await ask("folders.create", { name: "News" });
  const { id: blogs } = await person.rpc.folders.create.mutate({ name: "Blogs" });
  await ask("folders.addChannels", { folderId: blogs, channelIds: [channelId] });
  await ask("folders.rename", { id: blogs, name: "Weblogs" });
  await ask("folders.move", { id: blogs, parentId: news, beforeId: null });
  await ask("folders.setCollapsed", { ids: [news], isCollapsed: true });
  await ask("folders.list");
  await ask("channels.rename", { channelUrl: feedUrl, name: "My blog" });
  await ask("channels.move", { channelIds: [channelId], beforeId: null });
  await ask("channels.list");
  await ask("channels.get", { channelId });
  const { items } = await ask("items.list", { view: "unread", order: "oldest" });
  const id = items[0].id;
  await ask("items.get", { id });
  await ask("items.search", { question: "hello" });
  const paragraph =
    "<p>The whole article, which has a few more words than the feed, so that it is worth reading here.</p>";
  site.answer("/hello", serve(`<!doctype html><title>Hello</title><article>${paragraph}</article>`, "text/html"));
  await ask("fullText.get", { id });
  await ask("fullText.setChannel", { channelId, always: true, selector: "article" });
  await ask("fullText.channel", { channelId });
  await ask("fullText.send", { urls: [site.url("/hello")], html: `<article>${paragraph}</article>` });
  await ask("fullText.deleteSent", { id });
  await ask("items.unreadCounts");
  const { readAt } = await ask("items.markRead", { channelId, upTo: { publishedAt: items[0].publishedAt, id } });
  await ask("items.marks", { ids: [id] });
  await ask("items.markUnread", { readAt });
  await ask("items.star", { id, starred: true });
  const keeper = await aSaveServer("readeck");
  await person.rpc.saving.connect.mutate({ service: "readeck", address: keeper.address, token: SAVE_TOKEN });
  await ask("saving.accounts");
  await ask("saving.send", { service: "readeck", itemId: id });
  await keeper.close();
  await ask("stories.settings");
  await ask("stories.change", { isMerged: true });
  const other = await person.rpc.channels.subscribe.mutate({ channelUrl: copyUrl });
  await until(
    () => person.rpc.items.get.query({ id }),
    ({ entryId }) => entryId !== null,
  );
  await ask("stories.undoSeparate", await ask("stories.separate", { id }));
  await person.rpc.channels.unsubscribe.mutate({ channelUrl: other.channelUrl });
  await ask("channels.setCheckMinutes", { channelId, minutes: 60 });
  await ask("channels.refreshNow", { channelId });
  await ask("discover.search", { name: "hello" });
  await ask("discover.podcasts", { name: "hello" });
  await ask("channels.pause", { channelUrl: feedUrl, paused: true });
  await ask("channels.pauseMany", { channelIds: [channelId], paused: false });
  await ask("channels.refreshMany", { channelIds: [channelId] });
  await ask("channels.refreshesLeft");
  await ask("channels.moveToFolder", { channelIds: [channelId], folderId: news });
  const { undoId } = await ask("channels.unsubscribeMany", { channelIds: [channelId] });
  await ask("channels.undo", { undoId });
  await ask("membership.get");
  await ask("opml.export");
  await ask("folders.moveChannels", { channelIds: [channelId], fromId: blogs, toId: news, beforeId: null });
  await ask("folders.removeChannels", { folderId: news, channelIds: [channelId] });
  const { removed } = await ask("folders.delete", { id: news });
  await ask("folders.restore", { removed });
  const { id: importId } = await ask("opml.import", {
    text: `<opml><body><outline xmlUrl="${feedUrl}"/></body></opml>`,
  });
  await until(
    () => person.rpc.opml.get.query({ id: importId }),
    ({ finishedAt }) => finishedAt !== null,
  );
  await ask("opml.get", { id: importId });
  await ask("opml.list");
  await ask("opml.stop", { id: importId });
  await ask("opml.retry", { id: importId });
  const reader = await aReaderServer("miniflux");
  const { id: readerImportId } = await ask("readerImport.start", { address: reader.address, ...READER });
  await until(
    () => person.rpc.opml.get.query({ id: readerImportId }),
    ({ finishedAt }) => finishedAt !== null,
  );
  await ask("readerImport.retry", { id: readerImportId, password: READER.password });
  await reader.close();
  const { id: viewId } = await ask("views.create", { name: "Tea videos", filter: { kind: "video", words: "tea" } });
  await ask("views.list");
  await ask("views.unreadCounts");
  await ask("views.update", { id: viewId, name: "Talks about tea" });
  await ask("views.move", { id: viewId, beforeId: null });
  await ask("views.restore", await ask("views.delete", { id: viewId }));
  await ask("readingSettings.save", { size: 20, theme: "dark" });
  await ask("readingSettings.get");
  await ask("privateFeed.renew");
  await ask("privateFeed.get");
  await ask("privateFeed.off");
  await ask("routeFeeds.get");
  await ask("routeFeeds.renew");
  const { dbId } = await ask("videos.open", { url: "https://media.example/talk.mp4" });
  await ask("videos.get", { dbId });
  await ask("videos.rename", { dbId, title: "A talk" });
  await ask("channels.unsubscribe", { channelUrl: feedUrl });
  await ask("events.track", { events: [{ event: "VideoCover Clicked", details: { type: "youtube" } }] });

  expect(api.filter(({ about, path }) => !about || !examples[path]).map(({ path }) => path)).toEqual([]);
  await expect(writeApiPage(api, examples)).toMatchFileSnapshot("../../docs/api.md");

  /** Addresses, ids and times are different in every run. */
  function withoutVolatile(json: string): string {
    return json
      .replaceAll(address, "https://pagecast.example")
      .replaceAll(site.url(""), "https://blog.example")
      .replaceAll(encodeURIComponent(site.url("")), encodeURIComponent("https://blog.example"))
      .replaceAll(new URL(site.url("/")).host, "blog.example")
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, "https://rss.example")
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "0190a1b2-0000-7000-8000-000000000000")
      .replace(/(private-feed|routes)\/[\w-]+/g, "$1/SECRET")
      .replace(/"id":"\d+:\d+:[^"]*"/g, '"id":"900:901:"')
      .replace(/\w{3}, \d\d \w{3} 20\d\d \d\d:\d\d:\d\d GMT/g, "Sun, 01 Mar 2026 08:00:00 GMT")
      .replace(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z/g, "2026-03-01T08:00:00.000Z");
  }
});
