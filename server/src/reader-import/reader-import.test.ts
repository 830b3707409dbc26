import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, until } from "../../test/a-feed-server.ts";
import { aMember, grant } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aProcess, end } from "../../test/a-process.ts";
import { aReaderServer, READER, READER_TOKEN, type ReaderKind, type ReaderServer } from "../../test/a-reader-server.ts";
import { aRefresher } from "../../test/a-refresher.ts";
import { aServer } from "../../test/a-server.ts";
import { onlyRow } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, ImportId, UserId } from "../ids.ts";
import { createFetchSafely } from "../net/fetch-safely.ts";
import { encryptSetting } from "../route-settings/encrypt-setting.ts";
import { bringStars } from "./bring-stars.ts";
import { continueReaderImport } from "./continue-reader-import.ts";
import { deleteUnownedItems, measureImported } from "./item-store.ts";
import { openReader } from "./reader-client.ts";
import { retryReaderImport } from "./start-reader-import.ts";
import { tokenName } from "./token-name.ts";

const SETTINGS = { PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
const DAY_MS = 86_400_000;
const NOW = Math.floor(Date.now() / 1_000) * 1_000;
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS);

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
let refresh: ReturnType<typeof aRefresher>;
let anna: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  at = (await aServer({ ...SETTINGS, PAGECAST_ROLE: "all", DATABASE_URL: db.url })).address;
  refresh = aRefresher(db, {}, ["127.0.0.1"]);
  await aPerson(at);
});
beforeEach(async () => {
  anna = await aMember(at, db, "pro");
});

const servers: ReaderServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));
let sites = 0;

/** Two feeds in two folders. The first is called as it calls itself, the second is not. */
async function aReader(kind: ReaderKind): Promise<ReaderServer & { paths: string[] }> {
  const server = await aReaderServer(kind);
  servers.push(server);
  const paths = [`/one-${++sites}`, `/two-${sites}`];
  const link = (n: number) => site.url(`${paths[0]}/${n}`);
  const entries = [1, 2, 3, 4].map((n) => ({
    id: `guid-${n}`,
    title: `Entry ${n} & more`,
    link: link(n),
    at: daysAgo(n),
  }));
  server.feeds = [
    { id: 3, title: "What's new?", url: site.feed(paths[0] as string, entries, "What's new?"), folder: "Tech" },
    { id: 4, title: "My name for it", url: site.feed(paths[1] as string, [], "Two"), folder: "新闻" },
  ];
  server.entries = [
    { id: 101, feedId: 3, title: "Entry 1 & more", link: link(1), at: daysAgo(1), isRead: true },
    { id: 102, feedId: 3, title: "Entry 2 & more", link: link(2), at: daysAgo(2) },
    { id: 103, feedId: 3, title: "Entry 3 & more", link: link(3), at: daysAgo(3), isRead: true, isStarred: true },
    {
      id: 91,
      feedId: 3,
      title: "Old & kept",
      link: link(91),
      at: daysAgo(900),
      author: "Ann",
      html: "<p>Old text</p><script>alert(1)</script>",
      isRead: true,
      isStarred: true,
    },
    { id: 92, feedId: 77, title: "Of a feed that is gone", link: link(92), at: daysAgo(901), isStarred: true },
  ];
  return Object.assign(server, { paths });
}

const start = (person: TestPerson, { address }: { address: string }) =>
  person.rpc.readerImport.start.mutate({ address, ...READER });
const get = (person: TestPerson, id: string) => person.rpc.opml.get.query({ id });
const finished = (person: TestPerson, id: string) =>
  until(
    () => get(person, id),
    ({ finishedAt }) => finishedAt !== null,
  );
const titles = async (person: TestPerson) => (await person.rpc.items.list.query({})).items.map(({ title }) => title);
const channelOf = async (person: TestPerson, { paths }: { paths: string[] }) =>
  (await person.rpc.channels.list.query()).find(({ channel }) => channel.channel_url.endsWith(paths[0] as string));

describe.each(["freshrss", "miniflux"] as const)("an import from %s", (kind) => {
  it("brings channels, folders, names, stars and what is read, forgets the login, and brings nothing twice", async () => {
    const reader = await aReader(kind);
    const { id, total } = await start(anna, reader);
    expect(total).toBe(2);
    expect(await finished(anna, id)).toMatchObject({
      done: 2,
      followed: 2,
      folders: 2,
      names: 1,
      isStopped: false,
      reader: {
        address: reader.base,
        userName: READER.userName,
        stars: 3,
        starsDone: 3,
        starsAdded: 1,
        starsLeftOut: 1,
        feeds: 2,
        feedsDone: 2,
        problem: null,
      },
    });
    const { items } = await anna.rpc.items.list.query({});
    expect(items.map(({ title, isRead, isStarred }) => [title, isRead, isStarred])).toEqual([
      ["Entry 1 & more", true, false],
      ["Entry 2 & more", false, false],
      ["Entry 3 & more", true, true],
      // Unknown there.
      ["Entry 4 & more", false, false],
      ["Old & kept", true, true],
    ]);
    const old = items.at(-1);
    expect(old).toMatchObject({
      author: "Ann",
      publishedAt: daysAgo(900).toISOString(),
      link: site.url(`${reader.paths[0]}/91`),
    });
    const opened = await anna.rpc.items.get.query({ id: old?.id ?? "" });
    expect(opened.contentHtml).toContain("Old text");
    expect(opened.contentHtml).not.toContain("script");
    const channels = await anna.rpc.channels.list.query();
    expect(channels.map(({ title }) => title).toSorted()).toEqual(["My name for it", "What's new?"]);
    expect((await anna.rpc.folders.list.query()).map(({ name }) => name)).toEqual(["Tech", "新闻"]);
    const { rows } = await db.query<{ token: Buffer | null; all: string }>(
      "select token, reader_imports::text as all from reader_imports where import_id = $1",
      [id],
    );
    expect(rows).toMatchObject([{ token: null }]);
    expect(rows[0]?.all).not.toContain(READER.password);

    // Again: nothing comes twice, and nothing is undone.
    const before = await titles(anna);
    const entry = items.find(({ title }) => title === "Entry 2 & more");
    await anna.rpc.items.markRead.mutate({ ids: [entry?.id ?? ""] });
    const again = await finished(anna, (await start(anna, reader)).id);
    expect(again).toMatchObject({ followed: 2, reader: { stars: 3, starsAdded: 0, starsLeftOut: 1 } });
    expect(await titles(anna)).toEqual(before);
    const unread = await anna.rpc.items.list.query({ view: "unread" });
    expect(unread.items.map(({ title }) => title)).toEqual(["Entry 4 & more"]);
  });
});

describe("a starred item that the feed does not list", () => {
  it("is nobody else's, becomes the feed's own when the feed lists it again, and is deleted with the account", async () => {
    const reader = await aReader("miniflux");
    const link = site.url(`${reader.paths[0]}/91`);
    const kept = site.url(`${reader.paths[0]}/90`);
    reader.entries.push({ id: 90, feedId: 3, title: "Older", link: kept, at: daysAgo(950), isStarred: true });
    await finished(anna, (await start(anna, reader)).id);
    const listed = async (person: TestPerson, of: string) =>
      (await person.rpc.items.list.query({})).items.filter((item) => item.link === of);
    const [old] = await listed(anna, link);
    const channel = await channelOf(anna, reader);
    const ben = await aMember(at, db, "pro");
    await ben.rpc.channels.subscribe.mutate({ channelUrl: channel?.channel.channel_url ?? "" });
    expect(await titles(ben)).toHaveLength(4);
    const ofChannel = (person: TestPerson) => person.rpc.items.list.query({ channelId: channel?.id ?? "" });
    expect((await ofChannel(ben)).items).toHaveLength(4);
    expect((await ofChannel(anna)).items).toHaveLength(6);
    for (const attempt of [
      () => ben.rpc.items.get.query({ id: old?.id ?? "" }),
      () => ben.rpc.items.star.mutate({ id: old?.id ?? "", starred: true }),
    ])
      expect(await problemOf(attempt())).toMatchObject({ kind: "no-such-item" });

    // Not the same address, but the same page.
    const fed = `${link}/?utm_source=feed`;
    site.feed(reader.paths[0] as string, [{ id: "guid-91", title: "Old & kept", link: fed, at: daysAgo(900) }]);
    await refresh(channel?.id as ChannelId);
    expect(await listed(anna, link)).toEqual([]);
    const mine = await listed(anna, fed);
    expect(mine).toMatchObject([{ isStarred: true, isRead: true }]);
    expect(mine[0]?.id).not.toBe(old?.id);
    expect(await listed(ben, fed)).toMatchObject([{ id: mine[0]?.id, isStarred: false, isRead: false }]);

    const count = async (of: string) => (await db.query("select from items where link = $1", [of])).rowCount;
    await deleteUnownedItems(db, null, 1_000);
    expect([await count(fed), await count(kept)]).toEqual([1, 1]);
    await anna.rpc.account.delete.mutate({ confirm: anna.email });
    expect([await count(fed), await count(kept)]).toEqual([1, 0]);
    for (const table of ["reader_imports", "reader_streams", "reader_stars"])
      expect((await db.query(`select from ${table} where user_id not in (select id from users)`)).rowCount).toBe(0);
  });
});

describe("a login that fails", () => {
  const refused = async (address: string, more: Partial<typeof READER> = {}) =>
    (await problemOf(anna.rpc.readerImport.start.mutate({ address, ...READER, ...more })))?.kind;

  it("says what is wrong", async () => {
    const [freshrss, miniflux] = [await aReader("freshrss"), await aReader("miniflux")];
    const nobody = await aFeedServer();
    await nobody.close();
    expect([
      await refused(freshrss.address, { password: "wrong" }),
      await refused(freshrss.address, { userName: "not a name!" }),
      await refused(miniflux.address, { userName: "ben" }),
      await refused(site.url("/")),
      await refused(nobody.url("/")),
      await refused("not an address"),
      await refused("javascript:alert(1)"),
      await refused("http://me:secret@127.0.0.1/"),
      await refused(freshrss.address.replace("http:", "https:")),
      await refused("http://10.0.0.1/"),
    ]).toEqual([
      "reader-password",
      "reader-password",
      "reader-password",
      "reader-not-here",
      "reader-unreachable",
      "reader-address",
      "reader-address",
      "reader-address",
      "reader-certificate",
      "reader-private",
    ]);
    expect(await anna.rpc.opml.list.query()).toEqual([]);
  });

  it.each([
    [403, "reader-refused"],
    [503, "reader-busy"],
    [429, "reader-busy"],
  ])("with status %s", async (status, kind) => {
    const reader = await aReader("freshrss");
    reader.before = (_, __, response) => {
      response.writeHead(status).end();
      return true;
    };
    expect(await refused(reader.address)).toBe(kind);
  });

  it("a password is not sent to another host", async () => {
    const [asked, other] = [await aReader("miniflux"), await aReader("miniflux")];
    asked.before = (_, __, response) => {
      // Another name of the same machine is another host.
      const location = `${other.address.replace("127.0.0.1", "localhost")}/accounts/ClientLogin`;
      response.writeHead(307, { location }).end();
      return true;
    };
    expect(await refused(asked.address)).toBe("reader-not-here");
    expect(other.asked).toEqual([]);
  });
});

describe("a plan without room", () => {
  it("refuses the channels with the usual reasons; a retry with a larger plan brings them and their stars", async () => {
    const reader = await aReader("freshrss");
    const ben = await aMember(at, db, "free");
    const { id } = await start(ben, reader);
    const first = await finished(ben, id);
    expect(first).toMatchObject({ followed: 0, reader: { starsLeftOut: 3, feeds: 0 } });
    expect(first.rows.map(({ outcome }) => outcome?.kind === "refused" && outcome.problem.kind)).toEqual([
      "members-only",
      "members-only",
    ]);
    await grant(db, ben, "pro");
    expect(await problemOf(ben.rpc.opml.retry.mutate({ id }))).toMatchObject({ kind: "reader-log-in-again" });
    expect(await problemOf(ben.rpc.readerImport.retry.mutate({ id, password: "wrong" }))).toMatchObject({
      kind: "reader-password",
    });
    await ben.rpc.readerImport.retry.mutate({ id, password: READER.password });
    expect(await finished(ben, id)).toMatchObject({
      followed: 2,
      reader: { starsAdded: 1, starsLeftOut: 1, feeds: 2, feedsDone: 2 },
    });
    expect(await titles(ben)).toHaveLength(5);
  });
});

describe("an import that does not run through", () => {
  it("is stopped, forgets its token, and continues with the password", async () => {
    const reader = await aReader("miniflux");
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    reader.before = async (path) => {
      if (path.endsWith("/contents")) await isHeld;
      return false;
    };
    const { id } = await start(anna, reader);
    await until(
      async () => (await get(anna, id)).reader,
      (progress) => progress?.stars === 3,
    );
    const token = () => db.query("select from reader_imports where import_id = $1 and token is not null", [id]);
    expect((await token()).rowCount).toBe(1);
    await anna.rpc.opml.stop.mutate({ id });
    expect((await token()).rowCount).toBe(0);
    expect(await get(anna, id)).toMatchObject({ isStopped: true, reader: { starsDone: 0, problem: null } });
    reader.before = () => false;
    release();
    await anna.rpc.readerImport.retry.mutate({ id, password: READER.password });
    expect(await finished(anna, id)).toMatchObject({ isStopped: false, reader: { starsDone: 3, feedsDone: 2 } });
    expect((await token()).rowCount).toBe(0);
  });

  it("waits for a server that fails once, and ends with a reason where the token is refused", async () => {
    const reader = await aReader("freshrss");
    let failures = 0;
    reader.before = (path, _, response) => {
      if (!path.endsWith("/contents") || failures++ > 0) return false;
      response.writeHead(503).end();
      return true;
    };
    expect(await finished(anna, (await start(anna, reader)).id)).toMatchObject({
      isStopped: false,
      reader: { starsDone: 3 },
    });

    const ben = await aMember(at, db, "pro");
    reader.before = (path, _, response) => {
      if (!path.endsWith("/contents")) return false;
      response.writeHead(401).end();
      return true;
    };
    const { id } = await start(ben, reader);
    expect(await finished(ben, id)).toMatchObject({
      isStopped: true,
      // The channels are followed all the same.
      followed: 2,
      reader: { problem: { kind: "reader-refused" }, starsDone: 0 },
    });
  });

  it("is continued by another worker when the first is killed", async () => {
    const own = await aDatabase();
    const web = await aServer({ ...SETTINGS, PAGECAST_ROLE: "web", DATABASE_URL: own.url });
    await aPerson(web.address);
    const ben = await aMember(web.address, own, "pro");
    const reader = await aReader("miniflux");
    for (let n = 1; n <= 200; n++)
      reader.entries.push({
        id: 1_000 + n,
        feedId: 3,
        title: `Star ${n}`,
        link: site.url(`/star/${n}`),
        at: daysAgo(1_000 + n),
        isStarred: true,
      });
    const worker = () => aProcess({ ...SETTINGS, PAGECAST_ROLE: "worker", DATABASE_URL: own.url });
    const first = await worker();
    let batches = 0;
    let killed: Promise<void> | undefined;
    reader.before = (path) => {
      // The third answer of the stars never arrives.
      if (path.endsWith("/contents") && ++batches === 4) killed = end(first.child, "SIGKILL");
      return false;
    };
    const { id } = await start(ben, reader);
    await until(
      () => killed !== undefined,
      (isKilled) => isKilled,
    );
    await killed;
    const between = await get(ben, id);
    expect(between.finishedAt).toBe(null);
    expect(between.reader?.starsDone).toBeGreaterThan(0);
    // What a supervisor does after the heartbeat was missed.
    await own.query("update pgboss.job set state = 'failed' where name = 'import' and state = 'active'");
    const second = await worker();
    expect(await finished(ben, id)).toMatchObject({ isStopped: false, reader: { stars: 203, starsDone: 203 } });
    await second.stop();
    const { rows } = await own.query<{ starred: number; links: number }>(
      `select count(*)::int as starred, count(distinct link)::int as links from inbox join items on items.id = item_id
       where starred_at is not null`,
    );
    expect(rows).toEqual([{ starred: 202, links: 202 }]);
  });
});

describe("a server that fails with items", () => {
  /** Answers requests for items instead of the server: what it returns, or nothing. */
  const answering = (reader: ReaderServer, answer: (request: number) => [number, string] | null) => {
    let requests = 0;
    reader.before = (path, _, response) => {
      const answered = path.endsWith("/contents") ? answer(++requests) : null;
      if (answered) response.writeHead(answered[0]).end(answered[1]);
      return answered !== null;
    };
  };
  /** Until it has failed for good: the waits between are skipped. */
  const failed = (person: TestPerson, id: string) =>
    until(
      async () => {
        await db.query("update reader_imports set retry_at = null where import_id = $1", [id]);
        return get(person, id);
      },
      ({ finishedAt }) => finishedAt !== null,
    );

  it.each([
    ["an error", 500, "", "reader-busy"],
    ["a page about maintenance", 200, "<!doctype html><title>Maintenance</title>", "reader-unreadable"],
    ["nothing", 200, "", "reader-unreadable"],
  ])(
    "%s, for a while: it is asked again; for ever: the reason is said, and no star is lost",
    async (_, status, body, kind) => {
      const reader = await aReader("freshrss");
      answering(reader, (request) => (request <= 4 ? [status, body] : null));
      const { id } = await start(anna, reader);
      expect(await failed(anna, id)).toMatchObject({
        isStopped: false,
        reader: { stars: 3, starsDone: 3, starsAdded: 1, starsLeftOut: 1, feedsDone: 2, problem: null },
      });

      const ben = await aMember(at, db, "pro");
      answering(reader, () => [status, body]);
      const { id: his } = await start(ben, reader);
      expect(await failed(ben, his)).toMatchObject({
        isStopped: true,
        followed: 2,
        reader: { stars: 3, starsDone: 0, starsLeftOut: 0, problem: { kind } },
      });
      reader.before = () => false;
      await ben.rpc.readerImport.retry.mutate({ id: his, password: READER.password });
      expect(await finished(ben, his)).toMatchObject({
        isStopped: false,
        reader: { starsDone: 3, starsAdded: 1, starsLeftOut: 1 },
      });
    },
  );

  it("with one item only: that one is left out, also when it is asked for alone", async () => {
    const reader = await aReader("miniflux");
    reader.breaks = 103;
    const first = await finished(anna, (await start(anna, reader)).id);
    expect(first).toMatchObject({ isStopped: false, reader: { starsDone: 3, starsAdded: 1, starsLeftOut: 2 } });
    // The others are done before.
    await db.query("update reader_stars set outcome = null where outcome = 'left-out' and import_id = $1", [first.id]);
    await db.query("update reader_stars set outcome = 'found' where item_id like '%5c' and import_id = $1", [first.id]);
    await anna.rpc.readerImport.retry.mutate({ id: first.id, password: READER.password });
    expect(await finished(anna, first.id)).toMatchObject({
      isStopped: false,
      reader: { starsLeftOut: 1, problem: null },
    });
  });

  it("because the token of a POST became too old: a new one is asked for", async () => {
    const reader = await aReader("freshrss");
    let token: "first" | "old" | "new" = "first";
    reader.before = (path, _, response) => {
      if (path.endsWith("/token") && token === "old") token = "new";
      if (!path.endsWith("/contents") || token === "new") return false;
      token = "old";
      response.writeHead(400, { "x-reader-google-bad-token": "true" }).end();
      return true;
    };
    expect(await finished(anna, (await start(anna, reader)).id)).toMatchObject({
      isStopped: false,
      reader: { starsDone: 3, starsLeftOut: 1 },
    });
    const { items } = await anna.rpc.items.list.query({});
    expect(items[0]).toMatchObject({ title: "Entry 1 & more", isRead: true });
  });
});

describe("the turn of an import", () => {
  const { fetchSafely, close } = createFetchSafely({ allow: ["127.0.0.1"] });
  afterAll(close);
  const SECRET = "s".repeat(40);
  const idOf = async ({ email }: TestPerson) =>
    onlyRow(await db.query<{ id: UserId }>("select id from users where email = $1", [email])).id;

  /** An import that no worker takes, because it is finished as far as they can see, until `open`. */
  async function anImport(kind: ReaderKind) {
    const reader = await aReader(kind);
    const { id } = await start(anna, reader);
    await finished(anna, id);
    const userId = await idOf(anna);
    const token = encryptSetting(SECRET, tokenName(id), READER_TOKEN);
    await db.query("delete from reader_stars where import_id = $1", [id]);
    await db.query("update inbox set read_at = null, starred_at = null where user_id = $1", [userId]);
    await db.query(
      `update reader_imports set token = $2, stars_listed_at = null, stars_continuation = null, star_pages = 0, waiting_since = null,
         retry_at = '2100-01-01' where import_id = $1`,
      [id, token],
    );
    await db.query("update reader_streams set done_at = null where import_id = $1", [id]);
    await db.query("update opml_imports set finished_at = null where id = $1", [id]);
    /** With a clock by which every request takes ten seconds. Workers see that it is to be tried again in 2100. */
    const turn = (afterReady = async () => {}) => {
      const at = new Date("2100-02-01");
      const now = () => new Date(at.getTime() + reader.asked.length * 10_000);
      const until = new Date(now().getTime() + 15_000);
      const asking = new Proxy(db, {
        get: (target, name) =>
          name !== "query"
            ? Reflect.get(target, name)
            : async (text: string, values: unknown[]) => {
                const found = await target.query(text, values);
                if (text.includes("read_so_far as") && found.rows.length === 0) await afterReady();
                return found;
              },
      });
      const deps = { db: asking, fetchSafely, secret: SECRET, now };
      return continueReaderImport(deps, userId, id, { signal: new AbortController().signal, until });
    };
    reader.asked.length = 0;
    return { reader, id, userId, turn };
  }
  const turnsUntilDone = async (turn: () => Promise<boolean>, asked: string[]) => {
    const requests: number[] = [];
    for (let isDone = false; !isDone && requests.length < 50; ) {
      const before = asked.length;
      isDone = await turn();
      requests.push(asked.length - before);
    }
    return requests;
  };

  it("ends between two pages, and the next one continues there", async () => {
    const { reader, id, turn } = await anImport("miniflux");
    for (let n = 1; n <= 300; n++) {
      const link = site.url(`${reader.paths[0]}/old-${n}`);
      reader.entries.push({
        id: 1_000 + n,
        feedId: 3,
        title: `Old ${n}`,
        link,
        at: daysAgo(1_000 + n),
        isStarred: n <= 4,
      });
      // Read there: what is compared is everything that was read in several turns.
      if (n <= 60) await addItem(reader.paths[0] as string, n, link);
    }
    reader.pageSize = 2;
    const requests = await turnsUntilDone(turn, reader.asked);
    expect(Math.max(...requests)).toBeLessThanOrEqual(4);
    expect(requests.length).toBeGreaterThan(4);
    // Four pages of stars, each asked for once.
    const stars = reader.asked.filter((line) => line.includes("/ids")).length;
    expect(stars).toBe(4 + 1);
    const { reader: progress } = await get(anna, id);
    expect(progress).toMatchObject({ stars: 7, starsDone: 7, feedsDone: 2, hasMoreStars: false });
    const { rows } = await db.query("select from reader_streams where import_id = $1 and read_so_far is not null", [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  async function addItem(path: string, n: number, link: string) {
    await db.query(
      `with added as (
         insert into items (channel_id, key, title, link, published_at, summary, content_html, is_video, fingerprint)
         select id, 'old ' || $2, 'Old ' || $2, $3, now() - ($2::int + 1000) * interval '1 day', '', '', false, 'f'
         from channels where channel_url like '%' || $1 returning id, channel_id, published_at
       )
       insert into inbox (item_id, user_id, channel_id, published_at, is_video)
       select added.id, subscriptions.user_id, added.channel_id, published_at, false
       from added join subscriptions using (channel_id)`,
      [path, String(n), link],
    );
  }

  it("waits for a feed that was fetched between two questions", async () => {
    const { reader, id, turn } = await anImport("miniflux");
    for (const entry of reader.entries) entry.isStarred = false;
    const setLastAttempt = `update channels set last_attempt_at = $2, next_refresh_at = '2100-01-01' where channel_url like '%' || $1`;
    await db.query(setLastAttempt, [reader.paths[1], null]);
    let isFetched = false;
    const fetchNow = async () => {
      isFetched = true;
      await db.query(setLastAttempt, [reader.paths[1], new Date()]);
    };
    for (let turns = 0; !isFetched && turns < 20; turns++) expect(await turn(fetchNow)).toBe(false);
    expect((await get(anna, id)).reader).toMatchObject({ feedsDone: 1 });
    await turnsUntilDone(turn, reader.asked);
    expect((await get(anna, id)).reader).toMatchObject({ feedsDone: 2 });
  });

  it("ends the list of stars after 200 pages, and says that there are more", async () => {
    const { reader, id, turn } = await anImport("miniflux");
    reader.feeds = [];
    for (let n = 1; n <= 201; n++)
      reader.entries.push({ id: 5_000 + n, feedId: 77, title: "", link: "", at: daysAgo(1), isStarred: true });
    reader.pageSize = 1;
    await db.query("update reader_imports set star_pages = 198 where import_id = $1", [id]);
    await turnsUntilDone(turn, reader.asked);
    expect((await get(anna, id)).reader).toMatchObject({ stars: 2, hasMoreStars: true });
  });

  it("stores no more of one person than their share, whatever the number of imports", async () => {
    const { reader, id, userId } = await anImport("miniflux");
    await db.query("delete from items where imported_by = $1", [userId]);
    const text = "<p>Old text</p>";
    const ids = [90, 89, 88].map((n) => {
      const link = site.url(`${reader.paths[0]}/${n}`);
      reader.entries.push({
        id: n,
        feedId: 3,
        title: `Old ${n}`,
        link,
        at: daysAgo(n * 10),
        html: text,
        isStarred: true,
      });
      return n.toString(16).padStart(16, "0");
    });
    const api = openReader(fetchSafely, { address: reader.base, token: READER_TOKEN });
    const bring = async (star: string | undefined, imported: { items: number; bytes: number }) => {
      await db.query("insert into reader_stars (user_id, import_id, item_id) values ($1, $2, $3)", [userId, id, star]);
      const deps = { db, fetchSafely, secret: SECRET, now: () => new Date() };
      const step = {
        deps,
        userId,
        importId: id,
        address: reader.base,
        reader: api,
        isOver: async () => false,
        imported,
      };
      await bringStars(step, [star ?? ""]);
    };
    await bring(ids[0], { items: 10, bytes: 0 });
    await bring(ids[1], { items: 10, bytes: 500_000_000 - 5 });
    await bring(ids[2], { items: 100_000, bytes: 0 });
    const { rows } = await db.query(
      "select title, content_html from items where imported_by = $1 order by published_at desc",
      [userId],
    );
    expect(rows).toEqual(
      [
        { title: "Old 90", content_html: expect.stringContaining("Old text") },
        { title: "Old 89", content_html: "" },
      ].toReversed(),
    );
    expect(await measureImported(db, userId)).toMatchObject({ items: 2 });
    expect((await get(anna, id)).reader).toMatchObject({ starsAdded: 2, starsLeftOut: 1 });
  });

  it("begins again with its token, or not at all", async () => {
    const { id, userId } = await anImport("miniflux");
    await anna.rpc.opml.stop.mutate({ id });
    const queue = { announce: () => Promise.reject(new Error("no queue")) } as unknown as Deps["queue"];
    const deps = { db, fetchSafely, secret: SECRET, now: () => new Date(), queue, runInTurn: (() => {}) as never };
    await expect(retryReaderImport(deps, userId, { id: id as ImportId, password: READER.password })).rejects.toThrow();
    const { rows } = await db.query("select token from reader_imports where import_id = $1", [id]);
    expect(rows).toEqual([{ token: null }]);
  });
});

it("a clean-up looks at some imported items at a time, and deletes those that nobody has", async () => {
  const reader = await aReader("miniflux");
  for (let n = 1; n <= 4; n++) {
    const link = site.url(`${reader.paths[0]}/gone-${n}`);
    reader.entries.push({ id: 200 + n, feedId: 3, title: `Gone ${n}`, link, at: daysAgo(800 + n), isStarred: true });
  }
  await finished(anna, (await start(anna, reader)).id);
  const left = async () =>
    (await db.query("select from items where title like 'Gone %' and link like $1", [`%${reader.paths[0]}/%`]))
      .rowCount;
  await db.query("delete from inbox using items where items.id = item_id and title in ('Gone 1', 'Gone 4')");
  const counts = [];
  let after: Awaited<ReturnType<typeof deleteUnownedItems>> = null;
  do {
    after = await deleteUnownedItems(db, after, 2);
    counts.push(await left());
  } while (after !== null);
  expect(counts.at(-1)).toBe(2);
  expect(counts.length).toBeGreaterThan(2);
  expect(counts.toSorted((one, other) => (other ?? 0) - (one ?? 0))).toEqual(counts);
});

describe("a hostile server", () => {
  const answering = async (end: string, answer: (query: URLSearchParams) => string | Buffer) => {
    const reader = await aReader("miniflux");
    reader.before = (path, request, response) => {
      if (!path.endsWith(end)) return false;
      response.writeHead(200).end(answer(new URL(request.url ?? "", reader.address).searchParams));
      return true;
    };
    return reader;
  };
  const isStars = (query: URLSearchParams) => query.get("s")?.endsWith("starred");

  it("that repeats a page for ever is asked twice", async () => {
    const reader = await answering("/ids", (query) =>
      JSON.stringify({ itemRefs: [{ id: "103" }], ...(isStars(query) ? { continuation: "again" } : {}) }),
    );
    expect(await finished(anna, (await start(anna, reader)).id)).toMatchObject({ reader: { stars: 1, problem: null } });
    const asked = reader.asked.filter((line) => line.includes("/ids")).length;
    // Two pages of stars, one of each feed that has something unread.
    expect(asked).toBeLessThanOrEqual(4);
  });

  it("that never ends gives as many stars as an import takes", async () => {
    let page = 0;
    const reader = await answering("/ids", (query) => {
      if (!isStars(query)) return "{}";
      page++;
      const itemRefs = Array.from({ length: 20_000 }, (_, n) => ({ id: String(page * 20_000 + n) }));
      return JSON.stringify({ itemRefs, continuation: String(page) });
    });
    reader.feeds = [];
    const { id } = await start(anna, reader);
    const { reader: progress } = await until(
      () => get(anna, id),
      (found) => found.reader?.stars !== null,
    );
    expect(progress).toMatchObject({ stars: 50_000, hasMoreStars: true });
    await anna.rpc.opml.stop.mutate({ id });
  });

  it.each([
    ["text", "Nothing here"],
    ["17 MB", Buffer.alloc(17 * 1024 * 1024, " ")],
  ])("that answers with %s: the channels are followed, and the reason is said", async (_, body) => {
    const reader = await answering("/ids", () => body);
    expect(await finished(anna, (await start(anna, reader)).id)).toMatchObject({
      followed: 2,
      isStopped: true,
      reader: { stars: null, problem: { kind: "reader-unreadable" } },
    });
  });

  it("whose items are unreadable: they are left out", async () => {
    const reader = await answering("/contents", () => '{"items":{"cycle":"[object]"}}');
    expect(await finished(anna, (await start(anna, reader)).id)).toMatchObject({
      followed: 2,
      isStopped: false,
      reader: { starsLeftOut: 3, problem: null },
    });
  });

  it("whose subscriptions are unreadable or too large: nothing is imported", async () => {
    for (const body of ["[]", "<html>", Buffer.alloc(17 * 1024 * 1024, " ")]) {
      const reader = await answering("/subscription/list", () => body);
      expect(await problemOf(start(anna, reader))).toMatchObject({ kind: "reader-unreadable" });
    }
    expect(await anna.rpc.opml.list.query()).toEqual([]);
  });
});
