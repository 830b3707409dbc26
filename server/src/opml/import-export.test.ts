import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseFeed } from "#core/feed/parse-feed.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, serve, until } from "../../test/a-feed-server.ts";
import { aMember, grant } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { readConfig } from "../config.ts";
import { createDeps } from "../create-deps.ts";
import type { UserId } from "../ids.ts";
import { createLog } from "../log.ts";
import { continueImport, importOpml, retryImport, stopImport } from "./import-opml.ts";
import { listImports, listUnfinishedImports } from "./store.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
let anna: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url })).address;
  await aPerson(at);
});
beforeEach(async () => {
  anna = await aMember(at, db, "pro");
});

const outlines = (rows: string[]) =>
  `<opml version="2.0"><head><title>Mine</title></head><body>${rows.join("")}</body></opml>`;
const outline = (url: string, title = url) => `<outline type="rss" text="${title}" xmlUrl="${url}"/>`;
const finished = async (person: TestPerson, id: string) =>
  until(
    () => person.rpc.opml.get.query({ id }),
    ({ finishedAt }) => finishedAt !== null,
  );

/** What a process has that a test calls itself. */
async function depsOf(own: typeof db) {
  const config = readConfig({
    DATABASE_URL: own.url,
    PAGECAST_ROLE: "worker",
    PAGECAST_SUBSCRIBE: "any-feed",
    PAGECAST_REACH: "127.0.0.1",
  });
  if (!config.ok) throw new Error(config.problem);
  return createDeps(config.config, own, createLog("silent"));
}

async function aProMember(own: typeof db): Promise<UserId> {
  const { rows } = await own.query<{ id: UserId }>(
    `with made as (
       insert into users (id, name, email, email_verified, created_at, updated_at)
       values (gen_random_uuid(), 'Anna', 'anna@example.org', true, now(), now()) returning id
     ) insert into memberships (user_id, source, plan) select id, 'grant', 'pro' from made returning user_id as id`,
  );
  return rows[0]?.id as UserId;
}

describe("an imported list", () => {
  it("is imported row by row, and every row has an outcome", async () => {
    const [one, two] = [site.feed("/one", [{ id: "1" }]), site.feed("/two", [{ id: "2" }])];
    const text = outlines([
      outline(one),
      outline("ftp://old.example/feed"),
      outline(two),
      outline(one),
      `<outline type="rss" text="empty"/>`,
      `<outline type="include" text="Sub" url="https://a.example/self.opml"/>`,
    ]);
    const { id, total } = await anna.rpc.opml.import.mutate({ text });
    // One of the five is listed twice.
    expect(total).toBe(5);
    const { rows, listed, done } = await finished(anna, id);
    expect({ listed, done }).toEqual({ listed: 6, done: 5 });
    expect(rows.map(({ outcome }) => (outcome?.kind === "refused" ? outcome.problem.kind : outcome?.kind))).toEqual([
      "subscribed",
      "not-an-address",
      "subscribed",
      "subscribed",
      "no-address",
      "not-a-feed",
    ]);
    expect(rows[1]?.address).toBe("ftp://old.example/feed");
    expect(rows[5]?.address).toBe("https://a.example/self.opml");
    await until(
      () => anna.rpc.items.list.query({}),
      ({ items }) => items.length === 2,
    );
    // The page that the feed names, not the address of the feed.
    expect((await anna.rpc.opml.export.query()).text).toContain(`xmlUrl="${one}" htmlUrl="${new URL("/", one)}"`);
    expect(await anna.rpc.opml.list.query()).toMatchObject([{ id, total: 5, done: 5, followed: 2 }]);
  });

  it("names feeds, also where an address looks like a page of a known site", async () => {
    const feedUrl = "https://medium.com/feed/@someone";
    const { id } = await anna.rpc.opml.import.mutate({ text: outlines([outline(feedUrl)]) });
    await finished(anna, id);
    expect((await anna.rpc.channels.list.query()).map(({ sources }) => sources)).toEqual([[{ feedUrl }]]);
  });

  it("refuses an address with a password, which others who follow the feed would see", async () => {
    const open = site.feed("/with-a-password", [{ id: "1" }]);
    const secret = open.replace("http://", "http://anna:secret@");
    const { id } = await anna.rpc.opml.import.mutate({ text: outlines([outline(open), outline(secret)]) });
    const { rows } = await finished(anna, id);
    expect(rows.map(({ outcome }) => outcome)).toMatchObject([
      { kind: "subscribed" },
      { kind: "refused", problem: { kind: "address-with-password" } },
    ]);
    expect(JSON.stringify(await anna.rpc.channels.list.query())).not.toContain("secret");
  });

  it("follows the page of a route where there is no feed service, if the page has a feed", async () => {
    const youtube = "youtube/channel/UCXuqSBlHAE6Xw-yeJA0Tunw";
    const feedUrl = site.feed("/of-a-blog", [{ id: "1" }]);
    const link = `<link rel="alternate" type="application/rss+xml" href="${feedUrl}">`;
    const blog = site.answer("/blog-with-a-route", serve(`<html><head>${link}</head></html>`, "text/html"));
    const shop = site.answer("/shop-with-a-route", serve("<html><body>A shop</body></html>", "text/html"));
    const routeTo = (route: string, page: string) =>
      `<outline type="rss" text="${route}" xmlUrl="https://rsshub.app/${route}" htmlUrl="${page}"/>`;
    const text = outlines([
      routeTo(youtube, `https://www.${youtube.replace("/", ".com/")}`),
      routeTo("blog/posts", blog),
      routeTo("005/http%3A%2F%2F10.0.0.1", blog),
      routeTo("shop/new", shop),
      outline("https://rsshub.app/shop/sale"),
    ]);
    const { id } = await anna.rpc.opml.import.mutate({ text });
    const { rows } = await finished(anna, id);
    const missing = { kind: "refused", problem: { kind: "feed-service-missing" } };
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      {
        kind: "subscribed",
        channelUrl: "https://www.youtube.com/channel/UCXuqSBlHAE6Xw-yeJA0Tunw",
        isPageOfRoute: true,
      },
      { kind: "subscribed", channelUrl: blog, isPageOfRoute: true },
      { kind: "subscribed", channelUrl: blog, isPageOfRoute: true },
      missing,
      missing,
    ]);
    // Without room in the plan, that is what is wrong, not the route.
    await grant(db, anna, "free");
    const more = await anna.rpc.opml.import.mutate({ text: outlines([routeTo("shop/new", shop)]) });
    const [row] = (await finished(anna, more.id)).rows;
    expect(row?.outcome).toEqual({ kind: "refused", problem: { kind: "members-only" } });
    // A page that is followed already takes no room.
    const same = await anna.rpc.opml.import.mutate({ text: outlines([routeTo("blog/posts", blog)]) });
    const [again] = (await finished(anna, same.id)).rows;
    const outcome = { kind: "subscribed", channelUrl: blog, isPageOfRoute: true, wasFollowed: true };
    expect(again?.outcome).toEqual(outcome);
  });

  it("stops at the limit of the plan, and continues with a larger one", async () => {
    await grant(db, anna, "plus");
    const urls = Array.from({ length: 12 }, (_, n) => site.feed(`/many-${n}`, [{ id: `${n}` }]));
    const { id } = await anna.rpc.opml.import.mutate({ text: outlines(urls.map((url) => outline(url))) });
    const first = await finished(anna, id);
    expect(first.rows.filter(({ outcome }) => outcome?.kind === "subscribed")).toHaveLength(10);
    await grant(db, anna, "pro");
    expect(await anna.rpc.opml.retry.mutate({ id })).toEqual({ rows: 2 });
    await until(
      () => anna.rpc.channels.list.query(),
      (channels) => channels.length === 12,
    );
  });

  it("continues where it stopped when its process was killed", async () => {
    const urls = Array.from({ length: 6 }, (_, n) => site.feed(`/cut-${n}`, [{ id: `${n}` }]));
    const { id } = await anna.rpc.opml.import.mutate({ text: outlines(urls.map((url) => outline(url))) });
    await finished(anna, id);
    // As after a kill: some rows without an outcome, and an empty queue.
    await db.query("update opml_rows set outcome = null where import_id = $1 and position > 3", [id]);
    await db.query("update opml_imports set finished_at = null where id = $1", [id]);
    const { rows } = await finished(anna, id);
    // They were not followed before the import.
    for (const { outcome } of rows) expect(outcome).toEqual({ kind: "subscribed", channelUrl: expect.any(String) });
    expect(await anna.rpc.channels.list.query()).toHaveLength(6);
  });

  it("stops between two rows when its process is stopped, and continues later", async () => {
    const own = await aDatabase();
    const deps = await depsOf(own);
    const userId = await aProMember(own);
    const text = outlines(Array.from({ length: 6 }, (_, n) => outline(site.url(`/stopped-${n}`))));
    await importOpml(deps, userId, text);
    const stopping = new AbortController();
    const runInTurn: typeof deps.runInTurn = (key, act) => {
      stopping.abort();
      return deps.runInTurn(key, act);
    };
    const count = async () =>
      (await own.query("select from opml_rows where outcome ->> 'kind' = 'subscribed'")).rowCount;
    await continueImport({ ...deps, runInTurn }, stopping.signal);
    expect(await count()).toBe(1);
    const { rowCount } = await own.query("select from opml_imports where finished_at is null");
    expect(rowCount).toBe(1);
    await deps.queue.announce(
      "import",
      (await own.query<{ id: string }>("select id from opml_imports")).rows.map(({ id }) => id),
    );
    await continueImport(deps, new AbortController().signal);
    expect(await count()).toBe(6);
    await deps.close();
  });

  it("is deleted with its rows when it is finished and twenty newer ones exist", async () => {
    const { id } = await anna.rpc.opml.import.mutate({ text: outlines([outline("ftp://old.example/feed")]) });
    await finished(anna, id);
    await db.query(
      `insert into opml_imports (user_id, created_at, finished_at)
       select user_id, created_at - n * interval '1 day', case when n <> 22 then now() end
       from opml_imports, generate_series(1, 22) n where id = $1`,
      [id],
    );
    const countLeft =
      "select (select count(*)::int from opml_imports where user_id = i.user_id) as left from opml_imports i where id = $1";
    expect((await db.query(countLeft, [id])).rows).toEqual([{ left: 23 }]);
    await anna.rpc.opml.import.mutate({ text: outlines([outline("ftp://old.example/feed")]) });
    // The newest twenty, and the unfinished one.
    expect((await db.query(countLeft, [id])).rows).toEqual([{ left: 21 }]);
  });

  it("that has no channels is refused, and says what it has", async () => {
    expect(await problemOf(anna.rpc.opml.import.mutate({ text: "hello" }))).toMatchObject({
      kind: "list-without-addresses",
    });
    expect(await problemOf(anna.rpc.opml.import.mutate({ text: "Name;Age\nAnna;7" }))).toMatchObject({
      kind: "list-is-other-table",
      columns: "Name, Age",
    });
  });

  it("may be as large as five megabytes", async () => {
    const one = site.feed("/large", [{ id: "1" }]);
    const text = `${one}\n${"# a remark in a long list\n".repeat(180_000)}`;
    const { id, total } = await anna.rpc.opml.import.mutate({ text });
    expect(total).toBe(1);
    await finished(anna, id);
  });
});

it("neither follows an address with a password nor stores the password", async () => {
  const text = outlines([outline("https://me:secret@a.example/feed")]);
  const { id } = await anna.rpc.opml.import.mutate({ text });
  const { rows } = await finished(anna, id);
  expect(rows).toEqual([
    {
      position: 1,
      title: "https://a.example/feed",
      address: "https://a.example/feed",
      outcome: { kind: "refused", problem: { kind: "address-with-password" } },
    },
  ]);
});

describe("a list from another program", () => {
  it("of pages is followed as if one had subscribed there", async () => {
    const ids = ["UCXuqSBlHAE6Xw-yeJA0Tunw", "UCBR8-60-B28hp2BmDPdntcQ"];
    const csv = `Kanal-ID,Kanal-URL,Kanaltitel\n${ids.map((id) => `${id},http://www.youtube.com/channel/${id},Title`).join("\n")}\nUC`;
    const { id } = await anna.rpc.opml.import.mutate({ text: csv });
    const { rows } = await finished(anna, id);
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      ...ids.map((one) => ({ kind: "subscribed", channelUrl: `https://www.youtube.com/channel/${one}` })),
      { kind: "refused", problem: { kind: "cut-off" } },
    ]);
    const sources = (await anna.rpc.channels.list.query()).map((channel) => channel.sources[0]);
    expect(sources).toEqual(
      expect.arrayContaining(
        ids.map((one) => ({ feedUrl: `https://www.youtube.com/feeds/videos.xml?channel_id=${one}` })),
      ),
    );
  });

  it("of addresses has pages and feeds, and lines that are neither are left out", async () => {
    const feed = site.feed("/pasted", [{ id: "1" }], "A feed");
    const declared = site.feed("/blog-feed", [{ id: "2" }], "A blog");
    const link = `<link rel="alternate" type="application/rss+xml" href="${declared}">`;
    const page = site.answer("/a-blog", serve(`<html><head>${link}</head></html>`, "text/html"));
    const text = `My list\n- Feed: ${feed}\n- [Blog](${page})\n${feed}/\nftp://old.example/\n`;
    const { id, total } = await anna.rpc.opml.import.mutate({ text });
    expect(total).toBe(2);
    const { rows } = await finished(anna, id);
    expect(rows.map(({ title, outcome }) => `${title}: ${outcome?.kind}`)).toEqual([
      "Feed: subscribed",
      "Blog: subscribed",
    ]);
    await until(
      () => anna.rpc.channels.list.query(),
      (channels) => channels.length === 2 && channels.every(({ health }) => health === "fine"),
    );
  });

  it("has a feed at the address of a known site: what is there decides", async () => {
    const own = await aDatabase();
    const deps = await depsOf(own);
    const userId = await aProMember(own);
    site.feed("/feed/@someone", [{ id: "1" }]);
    site.answer("/p/an-article", serve("<html><body>An article</body></html>", "text/html"));
    const asIfMedium: typeof deps.fetchSafely = (url, options) =>
      deps.fetchSafely(url.replace("https://medium.com", site.url("")), options);
    await importOpml(deps, userId, "https://medium.com/feed/@someone\nhttps://medium.com/p/an-article");
    await continueImport({ ...deps, fetchSafely: asIfMedium }, new AbortController().signal);
    const { rows } = await own.query(
      "select outcome ->> 'kind' as kind, outcome ->> 'channelUrl' as channel from opml_rows order by position",
    );
    expect(rows).toEqual([
      { kind: "subscribed", channel: "https://medium.com/feed/@someone" },
      { kind: "refused", channel: null },
    ]);
    await deps.close();
  });

  it("stops between two rows, leaves the others undone, and continues with them", async () => {
    const own = await aDatabase();
    const deps = await depsOf(own);
    const userId = await aProMember(own);
    const text = Array.from({ length: 5 }, (_, n) => site.feed(`/stop-${n}`, [{ id: `${n}` }])).join("\n");
    const started = await importOpml(deps, userId, text);
    if (!started.ok) throw new Error(started.problem.kind);
    const { id } = started.value;
    // Stopped while its first row is imported.
    const runInTurn: typeof deps.runInTurn = async (key, act) => {
      expect(await stopImport(deps, userId, id)).toEqual({ ok: true, value: { rows: 5 } });
      return deps.runInTurn(key, act);
    };
    await continueImport({ ...deps, runInTurn }, new AbortController().signal);
    expect(await listImports(own, userId, id)).toMatchObject([{ total: 5, done: 1, finishedAt: expect.any(Date) }]);
    // It does not continue automatically.
    expect(await listUnfinishedImports(own)).toEqual([]);
    expect(await retryImport(deps, userId, id)).toEqual({ ok: true, value: { rows: 4 } });
    await continueImport(deps, new AbortController().signal);
    expect(await listImports(own, userId, id)).toMatchObject([{ done: 5, followed: 5, finishedAt: expect.any(Date) }]);
    expect(await stopImport(deps, userId, id)).toEqual({ ok: true, value: { rows: 0 } });
    await deps.close();
  });

  it("counts a channel as done when it is in all of its folders", async () => {
    const one = site.feed("/twice", [{ id: "1" }]);
    const folder = (name: string) => `<outline text="${name}">${outline(one)}</outline>`;
    const { id } = await anna.rpc.opml.import.mutate({ text: outlines([folder("A"), folder("B")]) });
    expect(await finished(anna, id)).toMatchObject({ listed: 2, total: 1, done: 1, followed: 1, isStopped: false });
    // As if it had been stopped between the two.
    await db.query("update opml_rows set outcome = null where import_id = $1 and position = 2", [id]);
    expect(await anna.rpc.opml.get.query({ id })).toMatchObject({ total: 1, done: 0, followed: 1, isStopped: true });
  });
});

describe("the private feed", () => {
  it("has everything a person follows, in both formats, for everybody who knows its address", async () => {
    const url = site.feed("/private", [
      { id: "1", title: "A & B < C", html: `<p>Text<script>x</script></p>`, link: "https://example.org/1" },
    ]);
    expect(await anna.rpc.privateFeed.get.query()).toBeNull();
    await anna.rpc.channels.subscribe.mutate({ channelUrl: url });
    await until(
      () => anna.rpc.items.list.query({}),
      ({ items }) => items.length === 1,
    );
    const { atomUrl, jsonUrl } = await anna.rpc.privateFeed.renew.mutate();
    expect(await anna.rpc.privateFeed.get.query()).toEqual({ atomUrl, jsonUrl });
    for (const address of [atomUrl, jsonUrl]) {
      const response = await fetch(address);
      const text = await response.text();
      expect(text).not.toContain("<script");
      const parsed = parseFeed(text, address);
      expect(parsed).toMatchObject({
        ok: true,
        feed: { items: [{ title: "A & B < C", link: "https://example.org/1", contentHtml: "<p>Text</p>" }] },
      });
      const again = await fetch(address, { headers: { "if-none-match": response.headers.get("etag") as string } });
      expect(again.status).toBe(304);
    }
    const { atomUrl: renewed } = await anna.rpc.privateFeed.renew.mutate();
    expect((await fetch(atomUrl)).status).toBe(404);
    expect((await fetch(renewed)).status).toBe(200);
    await anna.rpc.privateFeed.off.mutate();
    expect((await fetch(renewed)).status).toBe(404);
  });
});

describe("deleting an account", () => {
  it("exports everything as one JSON document, and then leaves nothing", async () => {
    const url = site.feed("/leaving", [{ id: "1" }, { id: "2" }]);
    await anna.rpc.channels.subscribe.mutate({ channelUrl: url });
    const { items } = await until(
      () => anna.rpc.items.list.query({}),
      ({ items }) => items.length === 2,
    );
    await anna.rpc.items.star.mutate({ id: items[0]?.id as string, starred: true });
    expect((await fetch(`${at}/api/account/export`)).status).toBe(401);
    const response = await fetch(`${at}/api/account/export`, { headers: { cookie: anna.cookie } });
    const taken = (await response.json()) as {
      person: { email: string };
      channels: unknown[];
      items: { starred_at: string | null }[];
    };
    expect(taken).toMatchObject({ person: { email: anna.email }, channels: [{ feed_url: url }] });
    expect(taken.items).toHaveLength(2);
    expect(taken.items.filter(({ starred_at }) => starred_at !== null)).toHaveLength(1);

    expect(await problemOf(anna.rpc.account.delete.mutate({ confirm: "somebody@else.example" }))).toMatchObject({
      kind: "wrong-confirmation",
    });
    await anna.rpc.account.delete.mutate({ confirm: anna.email });
    expect(await problemOf(anna.rpc.channels.list.query())).toMatchObject({ kind: "not-logged-in" });
    for (const table of ["inbox", "subscriptions", "sessions", "memberships", "opml_imports"])
      expect((await db.query(`select from ${table} where user_id not in (select id from users)`)).rowCount).toBe(0);
  });

  it("is refused for the only owner while others have accounts, and while a payment renews", async () => {
    const { rows } = await db.query("select email from users where role = 'admin'");
    await db.query("update users set role = 'admin' where email = $1", [anna.email]);
    await db.query("update users set role = 'person' where email <> $1", [anna.email]);
    expect(await problemOf(anna.rpc.account.delete.mutate({ confirm: anna.email }))).toMatchObject({
      kind: "last-admin",
    });
    await db.query("update users set role = 'admin' where email = $1", [rows[0]?.email]);
    await db.query(
      `insert into memberships (user_id, source, reference, plan, until, renews, look)
       select id, 'payment', 'sub_1', 'plus', now() + interval '1 month', true, 1 from users where email = $1`,
      [anna.email],
    );
    expect(await problemOf(anna.rpc.account.delete.mutate({ confirm: anna.email }))).toMatchObject({
      kind: "still-paying",
    });
  });
});
