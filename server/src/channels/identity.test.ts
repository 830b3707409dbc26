import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planRefresh } from "#core/feed/plan-refresh.ts";
import { aDatabase } from "../../test/a-database.ts";
import { readConfig } from "../config.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { onlyRow } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";
import { openItem } from "../items/open-item.ts";
import { createLog } from "../log.ts";
import { applyRefreshes } from "./apply-refreshes.ts";
import { listDueChannels } from "./refresh-store.ts";

/** docs/notes/feed-elements.md#identity, through the real store. */
let db: Awaited<ReturnType<typeof aDatabase>>;
let deps: Parameters<typeof applyRefreshes>[0];
let userId: UserId;
let clock = Date.parse("2026-03-01T12:00:00Z");
beforeAll(async () => {
  db = await aDatabase();
  const outcome = readConfig({ DATABASE_URL: db.url });
  if (!outcome.ok) throw new Error(outcome.problem);
  deps = { db, config: outcome.config, now: () => new Date(clock) };
  const user = await db.query<{ id: UserId }>(
    `insert into users (id, name, email, email_verified, created_at, updated_at, role)
     values (gen_random_uuid(), 'x', 'x@example.org', true, now(), now(), 'person') returning id`,
  );
  userId = onlyRow(user).id;
});

let count = 0;
/** A channel that one person follows. */
async function aChannel(url = `https://identity-${++count}.example/feed`) {
  const channel = await db.query<{ id: ChannelId }>(
    "insert into channels (channel_url, feed_url, next_refresh_at) values ($1, $1, $2) returning id",
    [url, new Date(clock)],
  );
  const { id } = onlyRow(channel);
  await db.query("insert into subscriptions (user_id, channel_id, subscribed_at) values ($1, $2, $3)", [
    userId,
    id,
    new Date(clock),
  ]);
  return {
    id,
    /** The feed has these items now. */
    bring(...items: string[]) {
      return this.bringDocument(`<rss><channel><title>F</title>${items.join("")}</channel></rss>`);
    },
    async bringDocument(document: string) {
      clock += 86_400_000;
      const body = new TextEncoder().encode(document);
      const [due] = await listDueChannels(db, [new URL(url).host], new Date(clock));
      if (!due) throw new Error("not due");
      const plan = planRefresh(
        due.state,
        { kind: "answered", status: 200, headers: {}, url, movedTo: null, body, bodyHash: String(clock) },
        new Date(clock),
        0.5,
      );
      await applyRefreshes(deps, [{ channel: due, plan, at: new Date(clock) }]);
      return titles(id);
    },
  };
}

/** What is stored, oldest first, and whether it was delivered. */
async function titles(id: ChannelId) {
  const { rows } = await db.query<{ title: string; count: string }>(
    `select title, (select count(*) from inbox where inbox.item_id = items.id) as count
     from items where channel_id = $1 order by id`,
    [id],
  );
  return rows.map((row) => (row.count === "1" ? row.title : `${row.title}, delivered ${row.count} times`));
}

type Written = { title: string; text?: string; day?: number; id?: string; link?: string };
const entry = ({ title, text = `About ${title}`, day, id = "g", link = "https://site.example/" }: Written) =>
  `<item>${id && `<guid isPermaLink="false">${id}</guid>`}<link>${link}</link><title>${title}</title>${
    day ? `<pubDate>${new Date(Date.UTC(2026, 0, day)).toUTCString()}</pubDate>` : ""
  }<description>${text}</description></item>`;

describe.each([
  ["with dates", { A: 1, B: 2, C: 3 }],
  ["without dates", {}],
])("entries with one id and link, %s", (_, days: { A?: number; B?: number; C?: number }) => {
  const dated = (title: "A" | "B" | "C", more: Partial<Written> = {}) =>
    entry({ title, ...(days[title] ? { day: days[title] } : {}), ...more });
  const [a, b] = [dated("A"), dated("B")];

  it("are two items, in whatever order and however often they are fetched", async () => {
    const channel = await aChannel();
    expect((await channel.bring(a, b)).sort()).toEqual(["A", "B"]);
    expect((await channel.bring(b, a)).sort()).toEqual(["A", "B"]);
    expect((await channel.bring(a, b, a)).sort()).toEqual(["A", "B"]);
  });
  it("an edit of the text of one is an edit", async () => {
    const channel = await aChannel();
    await channel.bring(a, b);
    expect((await channel.bring(dated("A", { text: "Better" }), b)).sort()).toEqual(["A", "B"]);
    const { rows } = await db.query("select summary from items where channel_id = $1 order by summary", [channel.id]);
    expect(rows).toEqual([{ summary: "About B" }, { summary: "Better" }]);
  });
  it("one of them leaves: nothing is new, and it stays", async () => {
    const channel = await aChannel();
    await channel.bring(a, b);
    expect((await channel.bring(b)).sort()).toEqual(["A", "B"]);
    expect((await channel.bring(a)).sort()).toEqual(["A", "B"]);
    expect((await channel.bring(dated("B", { text: "Better" }))).sort()).toEqual(["A", "B"]);
  });
  it("another one comes: it is new", async () => {
    const channel = await aChannel();
    await channel.bring(a, b);
    expect((await channel.bring(b, dated("C"))).sort()).toEqual(["A", "B", "C"]);
  });
  it("one was alone before: it stays what it is", async () => {
    const channel = await aChannel();
    await channel.bring(a);
    expect((await channel.bring(b, a)).sort()).toEqual(["A", "B"]);
    expect((await channel.bring(b)).sort()).toEqual(["A", "B"]);
  });
});

it("an edit of the title of one of two is an edit, if the date says which", async () => {
  const channel = await aChannel();
  await channel.bring(entry({ title: "A", day: 1 }), entry({ title: "B", day: 2 }));
  expect(await channel.bring(entry({ title: "A, edited", day: 1 }), entry({ title: "B", day: 2 }))).toEqual(
    expect.arrayContaining(["A, edited", "B"]),
  );
  expect(await titles(channel.id)).toHaveLength(2);
});

it("a forecast with one id and one title every day is new every day", async () => {
  const channel = await aChannel();
  const day = (day: number) => entry({ title: "Forecast", text: `Rain ${day}`, day });
  await channel.bring(day(1), day(2));
  expect(await channel.bring(day(2), day(3))).toEqual(["Forecast", "Forecast", "Forecast"]);
});

it("an entry that is alone is one item, whatever its words", async () => {
  const channel = await aChannel();
  await channel.bring(entry({ title: "A", day: 1 }));
  expect(await channel.bring(entry({ title: "Quite different", text: "Other", day: 9 }))).toEqual(["Quite different"]);
});

it.each([
  ["one id, two links", { id: "g", link: "https://site.example/1" }, { id: "g", link: "https://site.example/2" }],
  ["no ids, one link", { id: "" }, { id: "" }],
])("%s: one leaves, comes back, and is edited", async (_, one, other) => {
  const channel = await aChannel();
  const [a, b] = [entry({ title: "A", day: 1, ...one }), entry({ title: "B", day: 2, ...other })];
  expect((await channel.bring(a, b)).sort()).toEqual(["A", "B"]);
  expect((await channel.bring(b)).sort()).toEqual(["A", "B"]);
  expect((await channel.bring(b, a)).sort()).toEqual(["A", "B"]);
  expect((await channel.bring(entry({ title: "A2", day: 1, ...one }), b)).sort()).toEqual(["A2", "B"]);
});

it("what was stored before details were kept is neither delivered again nor moved", async () => {
  const channel = await aChannel();
  const tagged = entry({ title: "A", day: 1 }).replace("</item>", "<category>Tea</category></item>");
  await channel.bring(tagged);
  const before = await db.query(
    "update items set categories = null, details = null, fingerprint = 'old' where channel_id = $1 returning id, published_at",
    [channel.id],
  );
  expect(await channel.bring(tagged, entry({ title: "B", id: "h" }))).toEqual(["A", "B"]);
  const after = await db.query("select id, published_at from items where categories = '{Tea}' and channel_id = $1", [
    channel.id,
  ]);
  expect(after.rows).toEqual(before.rows);
});

describe("what an older version stored under another key is neither delivered again nor marked unread", () => {
  const ALL = [1, 2, 3, 4];
  const dated = (n: number) => `<pubDate>${new Date(Date.UTC(2026, 0, n)).toUTCString()}</pubDate>`;
  const page = (n: number, link: string, more = "") =>
    `<item><title>Post ${n}</title>${link}<description>Text ${n}</description>${more}</item>`;
  const relative = (n: number, more = "") => page(n, `<link>p/${n}</link>`, more);
  const absolute = (n: number, more = "") => page(n, `<link>https://other.example/p/${n}</link>`, more);
  const some = (more: (n: number) => string) => (n: number) => (n % 3 === 1 ? relative : absolute)(n, more(n));
  const formerLink = (n: number, host: string) => `https://${host}/x/p/${n}`;
  const someFormer = (n: number, host: string) => (n % 3 === 1 ? formerLink(n, host) : `https://other.example/p/${n}`);
  const umlaut = (n: number) =>
    `<item><title>Über ${n}</title><guid>https://site.example/Über/${n}</guid><description>Grüße ${n}</description></item>`;
  // Of entries with an id, or whose key is made from their words, the version before the change gave these keys and titles.
  const listed =
    (...keys: string[]) =>
    (n: number) =>
      keys[n - 1];

  type Former = (n: number, host: string) => string | undefined;
  it.each<[string, (n: number) => string, Former, { head?: string; title?: (n: number) => string }?]>([
    ["relative links", (n) => relative(n, dated(n)), formerLink],
    ["relative links, without dates", (n) => relative(n), formerLink],
    ["some relative links", some(dated), someFormer],
    ["some relative links, without dates", some(() => ""), someFormer],
    [
      "one relative link for all",
      (n) => page(n, "<link>events</link>").replace("Post", "Event"),
      listed("words:1uv8fewuysu1s9lfd4upjk", "words:96e39pjvnz1f519qt1229"),
    ],
    [
      "UTF-8 that is called ISO-8859-1",
      umlaut,
      listed("https://site.example/Ãœber/1", "https://site.example/Ãœber/2"),
      { head: `<?xml version="1.0" encoding="ISO-8859-1"?>`, title: (n) => `Ãœber ${n}` },
    ],
    [
      "a description of the picture",
      (n) => page(n, "", `<media:description>About the picture ${n}</media:description>`).replace("Post", "Photo"),
      listed("words:cd5hrc9htn1foo7rjarbm", "words:1rv6sggrmjl25d3kx8ptfa"),
    ],
    [
      "Atom's id in RSS, without links",
      (n) => page(n, `<atom:id>tag:${n}</atom:id>`).replace("Post", "Note"),
      listed("words:235keafyuqh265dk72yi2g", "words:1yziazad1i127r73g1xmls"),
    ],
    [
      "a relation in capitals",
      (n) => page(n, `<atom:link rel="Alternate" href="https://site.example/page/${n}"/>`).replace("Post", "Page"),
      listed("words:25odhdumhnp28rh6x5o4t4", "words:2d7z4k0o99x1kbk65nh9tg"),
    ],
  ])("%s", async (name, item, former, { head = "", title } = {}) => {
    const host = name.startsWith("one ") ? "feeds.example" : `former-${++count}.example`;
    const channel = await aChannel(`https://${host}/x/feed`);
    const numbers = ALL.filter((n) => former(n, host) !== undefined);
    const document = (...shown: number[]) =>
      `${head}<rss><channel><title>F</title><link>https://site.example/blog/</link>${shown.map(item).join("")}</channel></rss>`;
    const delivered = await channel.bringDocument(document(...numbers));
    expect(delivered).toHaveLength(numbers.length);
    for (const n of numbers)
      await db.query(
        "update items set key = $3, link = $4, title = coalesce($5, title), fingerprint = 'old' where channel_id = $1 and title like $2",
        [
          channel.id,
          `% ${n}`,
          former(n, host),
          former(n, host)?.startsWith("http") ? former(n, host) : null,
          title?.(n),
        ],
      );
    await db.query("update inbox set read_at = $2 where channel_id = $1", [channel.id, new Date(clock)]);
    const marks = `select items.id, items.published_at, read_at from items join inbox on inbox.item_id = items.id
      where items.channel_id = $1 order by items.id`;
    const before = await db.query(marks, [channel.id]);
    expect(await channel.bringDocument(document(...numbers))).toEqual(delivered);
    expect((await db.query(marks, [channel.id])).rows).toEqual(before.rows);
    // And what is new is delivered.
    expect(await channel.bringDocument(document(...numbers, 5))).toHaveLength(numbers.length + 1);
    expect((await db.query(marks, [channel.id])).rows.slice(0, -1)).toEqual(before.rows);
  });

  it("another entry at an address that an older version gave is new", async () => {
    const host = `former-${++count}.example`;
    const channel = await aChannel(`https://${host}/blog/feed`);
    const document = (path: string, title: string) =>
      `<rss><channel><title>F</title><link>https://${host}/</link><item><title>${title}</title><link>${path}</link></item></channel></rss>`;
    await channel.bringDocument(document("/blog/a", "A"));
    expect(await channel.bringDocument(document("a", "Another"))).toEqual(["A", "Another"]);
  });
});

it("keeps what few entries have, and what the feed says of itself", async () => {
  const channel = await aChannel();
  await channel.bring(
    `<language>en-GB</language><atom:link rel="hub" href="https://hub.example/"/><atom:link rel="self" href="https://a.example/feed"/>`,
    `<item><guid>1</guid><category>Tea</category><category>Talk</category><comments>https://a.example/1#c</comments>
       <podcast:transcript url="https://a.example/1.vtt" type="text/vtt"/><itunes:season>2</itunes:season></item>`,
  );
  const feed = await db.query("select language, hub_urls, self_url, has_shared_keys from channels where id = $1", [
    channel.id,
  ]);
  expect(feed.rows).toEqual([
    {
      language: "en-gb",
      hub_urls: ["https://hub.example/"],
      self_url: "https://a.example/feed",
      has_shared_keys: false,
    },
  ]);
  const items = await db.query("select categories, details from items where channel_id = $1", [channel.id]);
  expect(items.rows).toEqual([
    {
      categories: ["Tea", "Talk"],
      details: {
        comments: "https://a.example/1#c",
        season: 2,
        transcripts: [{ url: "https://a.example/1.vtt", type: "text/vtt", language: null }],
      },
    },
  ]);
});

it("relative addresses of a text start from where the feed says, also when it is opened later", async () => {
  const channel = await aChannel();
  const text = "<description>&lt;img src='a.png'&gt;</description>";
  await channel.bring(
    `<item xml:base="https://base.example/x/"><guid>1</guid><link>https://site.example/1/</link>${text}</item>`,
    `<item><guid>2</guid><link>https://site.example/2/</link>${text}</item>`,
    `<item><guid isPermaLink="false">3</guid>${text}</item>`,
  );
  const { rows } = await db.query<{ id: ItemId }>("select id from items where channel_id = $1 order by key", [
    channel.id,
  ]);
  const opened = await Promise.all(rows.map(({ id }) => openItem({ db, now: () => new Date() }, userId, id)));
  const pictures = opened.map((outcome) => outcome.ok && /src="([^"]*)"/.exec(outcome.value.contentHtml)?.[1]);
  expect(pictures).toEqual([
    "https://base.example/x/a.png",
    "https://site.example/2/a.png",
    `https://identity-${count}.example/a.png`,
  ]);
});

it("an older database is not fetched again, and knows which channels repeat ids", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-migrations-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const { name, statements } of readMigrations()) if (name < "0067") writeFileSync(join(folder, name), statements);
  const older = await aDatabase(folder);
  const keys = { "plain.example": "g", "links.example": "g https://a.example/1", "words.example": "words:abc" };
  for (const [host, key] of Object.entries(keys))
    await older.query(
      `with channel as (
         insert into channels (channel_url, feed_url, etag, body_hash, next_refresh_at)
         values ('https://' || $1, 'https://' || $1, 'e', 'h', '2026-01-01') returning id
       )
       insert into items (channel_id, key, title, link, published_at, summary, content_html, is_video, fingerprint)
       select id, $2, 'T', 'https://a.example/1', now(), '', '', false, 'f' from channel`,
      [host, key],
    );
  await migrate(older, createLog("error"));
  const { rows } = await older.query(
    `select replace(channel_url, 'https://', '') as host, etag, body_hash, next_refresh_at::date::text as due, has_shared_keys as shared,
       items.fingerprint, items.categories, items.details
     from channels join items on items.channel_id = channels.id order by channels.id`,
  );
  const kept = { etag: "e", body_hash: "h", due: "2026-01-01", fingerprint: "f", categories: null, details: null };
  expect(rows).toEqual([
    { host: "plain.example", shared: false, ...kept },
    { host: "links.example", shared: true, ...kept },
    { host: "words.example", shared: true, ...kept },
  ]);
});

it("an older database keeps no password in the address of a feed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-migrations-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const { name, statements } of readMigrations()) if (name < "0089") writeFileSync(join(folder, name), statements);
  const older = await aDatabase(folder);
  const addresses = [
    "https://a.example/feed?to=anna@a.example",
    "https://anna:pa%40ss@b.example/@feed",
    "http://anna@c.example",
  ];
  for (const address of addresses)
    await older.query(
      `with channel as (
         insert into channels (channel_url, feed_url, source) values ('of ' || $1, $1, 0) returning id
       ) insert into channel_sources (channel_id, number, position, feed_url, failures) select id, 0, 0, $1, 0 from channel`,
      [address],
    );
  // Two people brought the same address with passwords of their own, a third one without.
  const several = ["https://a:1@d.example/", "https://b:2@d.example/", "https://d.example/", "https://e.example/"];
  await older.query(
    `with channel as (
       insert into channels (channel_url, feed_url, source) values ('several', ($1::text[])[1], 0) returning id
     ) insert into channel_sources (channel_id, number, position, feed_url, failures)
       select id, position - 1, position - 1, address, case when address like '%@%' then 3 else 0 end from channel, unnest($1::text[]) with ordinality given (address, position)`,
    [several],
  );
  await migrate(older, createLog("error"));
  const kept = await older.query(
    `select channels.feed_url as one, source, array_agg(channel_sources.feed_url order by number) as sources
     from channels join channel_sources on channel_id = channels.id where channel_url = 'several' group by 1, 2`,
  );
  expect(kept.rows).toEqual([
    { one: "https://d.example/", source: 2, sources: ["https://d.example/", "https://e.example/"] },
  ]);
  const { rows } = await older.query(
    `select channels.feed_url as one, channel_sources.feed_url as other
     from channels join channel_sources on channel_id = channels.id where channel_url <> 'several' order by channels.id`,
  );
  const setChecksum = (sha256: string) =>
    older.query("update migrations set sha256 = $1 where name like '0089%'", [sha256]);
  // As it was published for a short time.
  await setChecksum("25451f0b8718d4f5e520ff23c70fd2f6e350063d9cc615d6e3166a7bb2e19bc5");
  await migrate(older, createLog("error"));
  await setChecksum("0");
  await expect(migrate(older, createLog("error"))).rejects.toThrow("0089-no-passwords-in-addresses.sql was changed");
  const clean = ["https://a.example/feed?to=anna@a.example", "https://b.example/@feed", "http://c.example"];
  expect(rows).toEqual(clean.map((address) => ({ one: address, other: address })));
});
