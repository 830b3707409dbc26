import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { type Answer, aFeedServer, type FeedServer, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { createFetchSafely } from "../net/fetch-safely.ts";
import { deleteStraySentPages } from "./sent-page-store.ts";
import { deleteUnusedFullTexts } from "./store.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
let anna: TestPerson;
let ben: TestPerson;
let feeds = 0;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const reach = [new URL(site.url("/")).host];
  const { fetchSafely } = createFetchSafely({ allow: reach });
  at = (
    await aServer(
      { DATABASE_URL: db.url, PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: reach.join(",") },
      // A page that never ends is given up sooner, except the feeds.
      {
        fetchSafely: (address, more = {}) =>
          fetchSafely(address, { ...more, timeoutMs: more.timeoutMs ? 2_000 : 20_000 }),
      },
    )
  ).address;
  await aPerson(at);
  [anna, ben] = [await aMember(at, db, "pro"), await aMember(at, db, "pro")];
});

const html =
  (body: string, type = "text/html; charset=utf-8"): Answer =>
  (_, response) =>
    void response.writeHead(200, { "content-type": type }).end(body);
const sentence = (name: string, at: number) =>
  `Sentence ${at} of ${name} says something about the harbour, the weather, and the people who wait for the ferry.`;
const paragraphs = (name: string, count = 8) =>
  Array.from({ length: count }, (_, at) => `<p>${sentence(name, at)}</p>`).join("");
const page = (name: string, { head = "", count = 8 } = {}) =>
  `<!doctype html><html><head><title>${name}</title>${head}</head><body><nav><ul><li><a href="/">Home</a></li></ul></nav>
   <article><h1>${name}</h1><div class="text">${paragraphs(name, count)}<img src="pictures/${name}.jpg" onerror="alert(1)"><script>alert(1)</script></div></article>
   <div class="sidebar"><p>Buy a new car today.</p></div><footer><p>All rights reserved.</p></footer></body></html>`;

/** A channel that people follow, with one item whose link is this path. */
async function follow(path: string, people: TestPerson[], text = "<p>Two lines only.</p>") {
  const feed = site.feed(`/feed-${++feeds}.xml`, [
    { id: path, title: `About ${path}`, link: site.url(path), html: text },
  ]);
  let found = { channelId: "", id: "" };
  for (const person of people) {
    const { channelId } = await person.rpc.channels.subscribe.mutate({ channelUrl: feed });
    const list = () => person.rpc.items.list.query({ channelId });
    const { items } = await until(list, ({ items: some }) => some.length > 0);
    found = { channelId, id: items[0]!.id };
  }
  return found;
}

async function exportOf(person: TestPerson): Promise<Record<string, unknown>> {
  const response = await fetch(`${at}/api/account/export`, { headers: { cookie: person.cookie } });
  return (await response.json()) as Record<string, unknown>;
}

const reasonOf = async (call: Promise<unknown>) => {
  const problem = await problemOf(call);
  return problem.kind === "no-full-text" ? problem.reason : problem.kind;
};

describe("the full text of an item", () => {
  it("is read from its page once, sanitised, and kept for everyone", async () => {
    site.answer("/story", html(page("story")));
    const { id } = await follow("/story", [anna, ben]);
    const [one, other] = await Promise.all([anna.rpc.fullText.get.query({ id }), ben.rpc.fullText.get.query({ id })]);
    expect(one).toMatchObject({ feedWords: 3, pages: 1, url: site.url("/story"), from: "page" });
    expect(one.words).toBeGreaterThan(120);
    expect(one.html).toContain(sentence("story", 7));
    expect(one.html).toContain(`src="${site.url("/pictures/story.jpg")}"`);
    expect(one.html).not.toMatch(/alert|script|onerror|new car|rights reserved|Home/);
    expect(other.html).toBe(one.html);
    await anna.rpc.fullText.get.query({ id });
    expect(site.asked.get("/story")).toBe(1);
    // The feed's text is still there.
    expect((await anna.rpc.items.get.query({ id })).contentHtml).toContain("Two lines only.");
    await anna.rpc.fullText.get.query({ id, isAgain: true });
    expect(site.asked.get("/story")).toBe(2);
  });

  it("shows the page's own address, by which other channels' items of the same story are recognised", async () => {
    const own = "https://paper.example/2026/ferry";
    site.answer("/short/1", html(page("ferry", { head: `<link rel="Canonical" href="${own}?utm_source=x">` })));
    const dora = await aMember(at, db, "pro");
    const { id } = await follow("/short/1", [dora]);
    await dora.rpc.fullText.get.query({ id });
    const feed = site.feed(`/feed-${++feeds}.xml`, [{ id: "a", title: "The new ferry", link: own }], "Second");
    await dora.rpc.channels.subscribe.mutate({ channelUrl: feed });
    const list = async () => (await dora.rpc.items.list.query({})).items;
    const [entry, ...others] = await until(list, ([first]) => first?.sources.length === 2);
    expect([entry?.id, others]).toEqual([id, []]);
  });

  it("is searched, for everyone who follows the channel", async () => {
    site.answer("/lighthouse", html(page("lighthouse")));
    const { id } = await follow("/lighthouse", [anna, ben]);
    await anna.rpc.fullText.get.query({ id });
    const search = () => ben.rpc.items.search.query({ question: `"sentence 7 of lighthouse"` });
    const { items } = await until(search, ({ items: some }) => some.length > 0);
    expect(items.map((item) => item.id)).toEqual([id]);
  });

  it("is in the encoding that the page declares", async () => {
    const text = "频道".repeat(200);
    const latin = Buffer.from(
      `<html><meta charset="iso-8859-1"><article><p>Gr\xfc\xdfe aus K\xf6ln, ${"und noch ein Wort ".repeat(30)}</p></article></html>`,
      "latin1",
    );
    site.answer("/latin", (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end(latin));
    site.answer("/chinese", html(`<html><body><article><p>${text}。</p><p>${text}。</p></article></body></html>`));
    expect((await anna.rpc.fullText.get.query({ id: (await follow("/latin", [anna])).id })).html).toContain(
      "Grüße aus Köln",
    );
    const chinese = await anna.rpc.fullText.get.query({ id: (await follow("/chinese", [anna])).id });
    expect(chinese.words).toBe(800);
  });

  it("joins the pages that follow, and never goes in a circle", async () => {
    const next = (path: string) => ({ head: `<link rel="next" href="${path}">` });
    site.answer("/long", html(page("first", next("/long/2"))));
    site.answer("/long/2", html(page("second", next("/long/3"))));
    site.answer("/long/3", html(page("third", next("/long/2"))));
    const joined = await anna.rpc.fullText.get.query({ id: (await follow("/long", [anna])).id });
    expect(joined.pages).toBe(3);
    expect(["first", "second", "third"].map((name) => joined.html.indexOf(sentence(name, 0)) > 0)).toEqual([
      true,
      true,
      true,
    ]);
    expect(site.asked.get("/long/2")).toBe(1);

    for (let number = 1; number <= 15; number++)
      site.answer(
        number === 1 ? "/endless" : `/endless/${number}`,
        html(page(`part${number}`, next(`/endless/${number + 1}`))),
      );
    expect((await anna.rpc.fullText.get.query({ id: (await follow("/endless", [anna])).id })).pages).toBe(10);
    expect(site.asked.get("/endless/11")).toBeUndefined();

    site.answer("/post", html(page("post", next("/next-post"))));
    expect((await anna.rpc.fullText.get.query({ id: (await follow("/post", [anna])).id })).pages).toBe(1);
    expect(site.asked.get("/next-post")).toBeUndefined();
  });

  it("asks no other address for what the page embeds", async () => {
    const other = await aFeedServer();
    const spy = other.url("/spy");
    const head = `<link rel="stylesheet" href="${spy}"><script src="${spy}"></script><style>@import "${spy}";</style><meta http-equiv="refresh" content="0;url=${spy}">`;
    site.answer(
      "/embeds",
      html(
        page("embeds", { head }).replace(
          "<nav>",
          `<img src="${spy}"><iframe src="${spy}"></iframe><object data="${spy}"></object><nav onload="fetch('${spy}')">`,
        ),
      ),
    );
    await anna.rpc.fullText.get.query({ id: (await follow("/embeds", [anna])).id });
    expect(other.asked.size).toBe(0);
  });
});

describe("there is none, and it says why", () => {
  const chunk = Buffer.alloc(64_000, "<p>and so on</p>");
  const LOGIN = `<html><title>Sign in</title><body><h1>Sign in</h1><form><input type="email"><input type="password"><button>Go</button></form><p>Please sign in to read on.</p></body></html>`;
  it.each<[string, string, Answer, number]>([
    [
      "too-large",
      "a page of 20 MB",
      html(`<html><body>${"<p>A line of the page.</p>".repeat(870_000)}</body></html>`),
      1,
    ],
    [
      "too-large",
      "a page that never ends",
      (_, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        const more = () => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on("drain", more);
        more();
      },
      1,
    ],
    [
      "timeout",
      "a page that stops in the middle",
      (_, response) => void response.writeHead(200, { "content-type": "text/html" }).write("<html><body><p>Once upon"),
      1,
    ],
    ["login", "a login page instead of the article", html(LOGIN), 1],
    [
      "empty",
      "a page that a script draws",
      html(
        `<html><body><div id="root"></div><noscript>Enable JavaScript.</noscript><script src="/app.js"></script></body></html>`,
      ),
      1,
    ],
    ["not-html", "a PDF", html("%PDF-1.7", "application/pdf"), 1],
    ["not-html", "plain text that is called a page", html("Just some words.", "text/html"), 1],
    ["gone", "404", (_, response) => void response.writeHead(404).end("<p>Not here</p>"), 1],
    ["refused", "403", (_, response) => void response.writeHead(403).end("<p>Robots stay out</p>"), 1],
    ["unreachable", "a connection that breaks", (request) => void request.socket.destroy(), 1],
    ["empty", "a page nested a million deep", html(`<html><body>${"<div>".repeat(300_000)}Deep</body></html>`), 1],
  ])("%s: %s", async (reason, name, answer, asked) => {
    const path = `/bad/${encodeURIComponent(name)}`;
    site.answer(path, answer);
    const { id } = await follow(path, [anna]);
    const given = await reasonOf(anna.rpc.fullText.get.query({ id }));
    if (name.includes("nested")) expect(["empty", "too-large", "timeout"]).toContain(given);
    else expect(given).toBe(reason);
    // Known for a while: a site that refused is not asked by everyone who opens the item.
    await reasonOf(anna.rpc.fullText.get.query({ id }));
    expect(site.asked.get(path)).toBe(asked);
  });

  it("login: a redirect to a login page", async () => {
    site.answer("/members", (_, response) => void response.writeHead(302, { location: "/login?next=members" }).end());
    site.answer("/login?next=members", html(page("rules of the house")));
    expect(await reasonOf(anna.rpc.fullText.get.query({ id: (await follow("/members", [anna])).id }))).toBe("login");
  });

  it("shorter: the feed has more", async () => {
    site.answer("/teaser", html(page("teaser", { count: 3 })));
    const { id } = await follow("/teaser", [anna], paragraphs("teaser", 9));
    expect(await reasonOf(anna.rpc.fullText.get.query({ id }))).toBe("shorter");
  });

  it("private: an address that must not be reached", async () => {
    const hidden = await aFeedServer();
    const feed = site.feed("/ssrf.xml", [{ id: "1", link: hidden.answer("/secret", html(page("secret"))) }]);
    const { channelId } = await anna.rpc.channels.subscribe.mutate({ channelUrl: feed });
    const { items } = await until(
      () => anna.rpc.items.list.query({ channelId }),
      (list) => list.items.length > 0,
    );
    expect(await reasonOf(anna.rpc.fullText.get.query({ id: items[0]!.id }))).toBe("private");
    expect(hidden.asked.size).toBe(0);
  });

  it("reads the page again when the person asks for it", async () => {
    site.answer("/later", (_, response) => void response.writeHead(503).end());
    const { id } = await follow("/later", [anna]);
    expect(await reasonOf(anna.rpc.fullText.get.query({ id }))).toBe("unreachable");
    site.answer("/later", html(page("later")));
    expect(await reasonOf(anna.rpc.fullText.get.query({ id }))).toBe("unreachable");
    expect((await anna.rpc.fullText.get.query({ id, isAgain: true })).html).toContain(sentence("later", 0));
  });

  it("is refused to someone who does not have the item, and after 60 fetches", async () => {
    site.answer("/mine", html(page("mine")));
    const { id } = await follow("/mine", [ben]);
    expect(await reasonOf(anna.rpc.fullText.get.query({ id }))).toBe("no-such-item");
    await db.query(
      "insert into rate_limits (key, count, resets_at) select 'full text by ' || id, 60, now() + interval '5 minutes' from users where email = $1 on conflict (key) do update set count = 60",
      [ben.email],
    );
    expect(await reasonOf(ben.rpc.fullText.get.query({ id }))).toBe("too-often");
    await db.query("delete from rate_limits");
    expect((await ben.rpc.fullText.get.query({ id })).from).toBe("page");
  });
});

describe("the settings of a channel", () => {
  it("are a person's own, survive an undone unsubscribe, and are exported", async () => {
    site.answer("/set", html(page("set")));
    const { channelId, id } = await follow("/set", [anna, ben]);
    expect(await anna.rpc.fullText.channel.query({ channelId })).toEqual({
      always: false,
      selector: null,
      sample: null,
      newestItemId: id,
    });
    await anna.rpc.fullText.setChannel.mutate({ channelId, always: true });
    expect((await anna.rpc.items.get.query({ id })).opensWithFullText).toBe(true);
    expect((await ben.rpc.items.get.query({ id })).opensWithFullText).toBe(false);
    const { words } = await anna.rpc.fullText.get.query({ id });
    expect((await anna.rpc.fullText.channel.query({ channelId })).sample).toEqual({ feedWords: 3, pageWords: words });

    await anna.rpc.fullText.setChannel.mutate({ channelId, selector: " .sidebar " });
    expect((await anna.rpc.fullText.get.query({ id })).html).toContain("Buy a new car");
    expect((await ben.rpc.fullText.get.query({ id })).html).not.toContain("Buy a new car");
    const { channel } = (await anna.rpc.channels.list.query()).find((one) => one.id === channelId)!;
    const channelUrl = channel.channel_url;
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl });
    await anna.rpc.channels.subscribe.mutate({ channelUrl, isUndo: true });
    expect(await anna.rpc.fullText.channel.query({ channelId })).toMatchObject({ always: true, selector: ".sidebar" });
    const exported = await exportOf(anna);
    expect(exported.channels).toContainEqual(
      expect.objectContaining({ full_text_always: true, full_text_selector: ".sidebar" }),
    );

    await anna.rpc.fullText.setChannel.mutate({ channelId, selector: ".not-there" });
    expect(await reasonOf(anna.rpc.fullText.get.query({ id }))).toBe("selector");
    await anna.rpc.fullText.setChannel.mutate({ channelId, selector: "" });
    expect(await anna.rpc.fullText.channel.query({ channelId })).toMatchObject({ always: true, selector: null });
    // Texts of unused selectors are deleted.
    const selectors = async () =>
      (await db.query("select selector from full_texts where item_id = $1 order by 1", [id])).rows.map(
        (row) => row.selector,
      );
    expect(await selectors()).toEqual(["", ".not-there", ".sidebar"]);
    await deleteUnusedFullTexts(db);
    expect(await selectors()).toEqual([""]);
  });

  it("refuse what is not a selector, and a channel that is not followed", async () => {
    const { channelId } = await follow("/other", [ben]);
    expect(await reasonOf(ben.rpc.fullText.setChannel.mutate({ channelId, selector: "<p>" }))).toBe("bad-selector");
    expect(await reasonOf(anna.rpc.fullText.setChannel.mutate({ channelId, always: true }))).toBe("no-such-channel");
    expect(await reasonOf(anna.rpc.fullText.channel.query({ channelId }))).toBe("no-such-channel");
  });
});

describe("a page that a person sends", () => {
  it("is the full text of its item, for this person only", async () => {
    site.answer("/paywall", (_, response) => void response.writeHead(403).end());
    const { id } = await follow("/paywall", [anna, ben]);
    const url = site.url("/paywall");
    const sent = await anna.rpc.fullText.send.mutate({ urls: [`${url}?utm_source=x#top`, url], html: page("paid") });
    expect(sent).toEqual({ items: [{ id, title: "About /paywall" }], words: expect.any(Number) });
    const shown = await anna.rpc.fullText.get.query({ id });
    expect(shown).toMatchObject({ from: "sent", words: sent.words, pages: 1 });
    expect(shown.html).toContain(sentence("paid", 7));
    expect(shown.html).not.toContain("alert");
    expect(await reasonOf(ben.rpc.fullText.get.query({ id }))).toBe("refused");

    const exported = await exportOf(anna);
    expect(exported.sentPages).toContainEqual(expect.objectContaining({ item_id: id, words: sent.words, link: url }));
    await anna.rpc.fullText.deleteSent.mutate({ id });
    expect(await reasonOf(anna.rpc.fullText.get.query({ id }))).toBe("refused");
  });

  it("is refused when it is no item, a login page, empty or too large", async () => {
    const { id } = await follow("/closed", [anna]);
    const urls: [string] = [site.url("/closed")];
    const send = (person: TestPerson, change: { urls?: [string]; html: string }) =>
      reasonOf(person.rpc.fullText.send.mutate({ urls, ...change }));
    expect(await send(ben, { html: page("closed") })).toBe("not-an-item");
    expect(await send(anna, { urls: [site.url("/elsewhere")], html: page("closed") })).toBe("not-an-item");
    expect(
      await send(anna, { html: `<html><body><input type="password"><p>Sign in first, please.</p></body></html>` }),
    ).toBe("login");
    expect(await send(anna, { html: "<html><body></body></html>" })).toBe("empty");
    expect(await send(anna, { html: `<html><body><p>${"long ".repeat(1_100_000)}</p></body></html>` })).not.toBe(
      "unexpected",
    );
    const { rowCount } = await db.query("select from sent_pages where item_id = $1", [id]);
    expect(rowCount).toBe(0);
  });

  it("vanishes with its item and with the account; the last 300 are kept", async () => {
    const clara = await aMember(at, db, "pro");
    const { id, channelId } = await follow("/sent", [clara]);
    const [{ id: userId }] = (await db.query("select id from users where email = $1", [clara.email])).rows as [
      { id: string },
    ];
    await db.query(
      `insert into sent_pages (user_id, channel_id, item_id, url, html, words, sent_at)
       select $1, $2, n, 'https://a.example/', '<p>x</p>', 1, now() - interval '1 day' + n * interval '1 second' from generate_series(-300, -1) n`,
      [userId, channelId],
    );
    await clara.rpc.fullText.send.mutate({ urls: [site.url("/sent")], html: page("sent") });
    const kept = async () =>
      (await db.query("select item_id from sent_pages where user_id = $1 order by item_id", [userId])).rows.map(
        (row) => row.item_id,
      );
    expect([(await kept()).length, (await kept())[0]]).toEqual([300, "-299"]);
    // Or fewer, if they are large. Random text is not compressed much.
    await db.query(
      `update sent_pages set html = (select string_agg(md5(random()::text || n), '') from generate_series(1, 1000000) n)
       where user_id = $1 and item_id in (-50, -51)`,
      [userId],
    );
    await clara.rpc.fullText.send.mutate({ urls: [site.url("/sent")], html: page("sent") });
    expect([(await kept()).length, (await kept())[0]]).toEqual([51, "-50"]);
    let swept = await deleteStraySentPages(db, null, 20);
    expect(swept).not.toBeNull();
    while (swept) swept = await deleteStraySentPages(db, swept, 20);
    expect(await kept()).toEqual([id]);
    await clara.rpc.account.delete.mutate({ confirm: clara.email });
    expect(await kept()).toEqual([]);
  });
});
