import { once } from "node:events";
import photon from "@silvia-odwyer/photon-node";
import { beforeAll, describe, expect, it } from "vitest";
import { pictureAddress } from "#core/picture/picture-address.ts";
import { aDatabase } from "../../test/a-database.ts";
import { type Answer, aFeedServer, endless, type FeedServer, serve, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { aGif, anSvg, aPng, aPngBomb, type Colour } from "../../test/pictures.ts";
import type { ChannelId } from "../ids.ts";
import { deleteUnusedPictures } from "./store.ts";

const RED: Colour = [200, 30, 30];
const WEBP = "image/avif,image/webp,image/*,*/*;q=0.8";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let anna: TestPerson;
let site: FeedServer;
/** On this machine too, but not among what may be reached. */
let hidden: FeedServer;
beforeAll(async () => {
  db = await aDatabase();
  [site, hidden] = await Promise.all([aFeedServer(), aFeedServer()]);
  hidden.answer("/secret.png", png(300, 200));
  const reach = new URL(site.url("/")).host;
  const settings = {
    DATABASE_URL: db.url,
    PAGECAST_ROLE: "all",
    PAGECAST_SUBSCRIBE: "any-feed",
    PAGECAST_REACH: reach,
  };
  at = (await aServer(settings)).address;
  await aPerson(at);
  anna = await aMember(at, db, "pro");
});

const png = (width: number, height: number) => serve(aPng(width, height, RED), "image/png");

let feeds = 0;

type Shown = { id: string; channelId: ChannelId; cover: string };

/** Items of a new channel that Anna follows, each with one of these pictures. */
async function follow(...covers: string[]): Promise<Shown[]> {
  const items = covers.map(
    (cover, n) =>
      `<item><guid>${n}</guid><title>Item ${n}</title><pubDate>Mon, 0${9 - n} Nov 2026 10:00:00 GMT</pubDate><media:thumbnail url="${cover.replaceAll("&", "&amp;")}"/></item>`,
  );
  const feed = site.answer(
    `/feed-${++feeds}`,
    serve(
      `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>F</title>${items.join("")}</channel></rss>`,
    ),
  );
  const { channelId } = await anna.rpc.channels.subscribe.mutate({ channelUrl: feed });
  const listed = await until(
    () => anna.rpc.items.list.query({ channelId }),
    ({ items: found }) => found.length === covers.length,
  );
  return listed.items
    .toSorted((one, other) => one.title.localeCompare(other.title))
    .map(({ id, cover }) => ({ id, channelId: channelId as ChannelId, cover: cover as string }));
}

async function show({ id, cover }: Pick<Shown, "id" | "cover">, width = 320, headers: Record<string, string> = {}) {
  const address = pictureAddress(id, cover, width as 320);
  const response = await fetch(at + address, { headers: { cookie: anna.cookie, accept: WEBP, ...headers } });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function sizeOf(bytes: Uint8Array): [number, number] {
  const image = photon.PhotonImage.new_from_byteslice(bytes);
  return [image.get_width(), image.get_height()];
}

describe("the picture of an item", () => {
  it("comes from our own server in the size shown, as WebP, and is kept by the browser forever", async () => {
    const [item] = (await follow(site.answer("/photo.png", png(1_600, 900)))) as [Shown];
    const shown = await show(item);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      vary: "Accept",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(Buffer.from(shown.bytes).toString("latin1", 8, 12)).toBe("WEBP");
    expect(sizeOf(shown.bytes)).toEqual([320, 180]);
    expect((await show(item)).bytes).toEqual(shown.bytes);
    expect(site.asked.get("/photo.png")).toBe(1);
  });

  it("is a JPEG for browsers that do not accept WebP", async () => {
    const [item] = (await follow(site.answer("/see-through.png", serve(aPng(400, 300, [0, 0, 0, 0]))))) as [Shown];
    const shown = await show(item, 160, { accept: "image/png,image/jpeg;q=0.8" });
    expect(shown.headers.get("content-type")).toBe("image/jpeg");
    expect([...shown.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(sizeOf(shown.bytes)).toEqual([160, 120]);
    // What is transparent is white.
    const [red = 0] = photon.PhotonImage.new_from_byteslice(shown.bytes).get_raw_pixels();
    expect(red).toBeGreaterThan(250);
  });

  it("is fetched once for all who ask at the same time, and smaller ones are made from a larger one", async () => {
    let answers = 0;
    const cover = site.answer("/slow.png", async (request, response) => {
      answers++;
      await until(
        () => anna.rpc.items.list.query({ view: "all", which: "all" }),
        () => true,
      );
      png(900, 600)(request, response);
    });
    const [item] = (await follow(cover)) as [Shown];
    const shown = await Promise.all(Array.from({ length: 12 }, () => show(item, 640)));
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set([200]));
    expect(sizeOf((await show(item, 160)).bytes)).toEqual([160, 107]);
    expect(answers).toBe(1);
    // A larger one needs the original; it is not scaled up.
    expect(sizeOf((await show(item, 1280)).bytes)).toEqual([900, 600]);
    expect(answers).toBe(2);
  });

  it("that several items of a channel share is stored once", async () => {
    const cover = site.answer("/artwork.png", png(1_400, 1_400));
    const items = await follow(cover, cover, cover);
    for (const item of items) expect((await show(item)).status).toBe(200);
    const { rowCount } = await db.query("select from pictures where channel_id = $1", [items[0]?.channelId]);
    expect([rowCount, site.asked.get("/artwork.png")]).toEqual([1, 1]);
  });

  it("is the first frame of an animation, and the middle of a banner", async () => {
    const [moving, banner] = (await follow(
      site.answer("/moving.gif", serve(aGif(120, [RED, [0, 0, 200]]), "image/gif")),
      site.answer("/banner.png", png(1_000, 100)),
    )) as [Shown, Shown];
    expect(sizeOf((await show(moving)).bytes)).toEqual([120, 120]);
    expect(sizeOf((await show(banner)).bytes)).toEqual([200, 100]);
  });

  it("at an address of an older picture is the current one, for a minute", async () => {
    const [item] = (await follow(site.answer("/new.png", png(400, 300)))) as [Shown];
    const shown = await show({ id: item.id, cover: "https://a.example/old.png" });
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, max-age=60"]);
  });
});

describe("cannot be used as an open proxy", () => {
  it("is for people who may read the item", async () => {
    const [item] = (await follow(site.answer("/mine.png", png(400, 300)))) as [Shown];
    const ben = await aMember(at, db, "pro");
    expect((await show(item, 160, { cookie: "" })).status).toBe(404);
    expect((await show(item, 160, { cookie: ben.cookie })).status).toBe(404);
    expect(site.asked.get("/mine.png")).toBeUndefined();
    await db.query(
      "insert into subscriptions (user_id, channel_id, subscribed_at) select id, $2, now() from users where email = $1",
      [ben.email, item.channelId],
    );
    expect((await show(item, 160, { cookie: ben.cookie })).status).toBe(200);
    // Brought from another server by Anna alone.
    await db.query("update items set imported_by = (select id from users where email = $2) where id = $1", [
      item.id,
      anna.email,
    ]);
    expect((await show(item, 160, { cookie: ben.cookie })).status).toBe(404);
    expect((await show(item, 160)).status).toBe(200);
  });

  it("not for pages of other sites, other widths, or items that do not exist", async () => {
    const [item] = (await follow(site.answer("/strict.png", png(400, 300)))) as [Shown];
    expect((await show(item, 160, { "sec-fetch-site": "cross-site" })).status).toBe(404);
    for (const width of [161, 0, 1e9, Number.NaN]) expect((await show(item, width)).status).toBe(404);
    for (const id of ["0", "-1", "999999999999", "9".repeat(30), "x", "1e3"])
      expect((await show({ ...item, id })).status).toBe(404);
    expect(site.asked.get("/strict.png")).toBeUndefined();
  });

  it("reaches no private address, neither directly nor by a redirect", async () => {
    const away: Answer = (_, response) => response.writeHead(302, { location: hidden.url("/secret.png") }).end();
    const items = await follow(
      hidden.url("/secret.png"),
      site.answer("/away.png", away),
      "http://169.254.169.254/latest/meta-data",
      "http://[::1]:1/a.png",
    );
    for (const item of items) expect((await show(item)).status).toBe(404);
    expect(hidden.asked.size).toBe(0);
  });
});

describe("bad pictures", () => {
  it.each([
    ["a PNG of 100 megapixels", serve(aPngBomb(10_000, 10_000), "image/png")],
    ["a PNG of 60,000 × 60,000", serve(aPngBomb(60_000, 60_000), "image/png")],
    ["a PNG with fewer pixels than it claims", serve(aPngBomb(1_000, 1_000), "image/png")],
    ["a page that says it is a picture", serve("<!doctype html><title>No</title>", "image/png")],
    ["a drawing with a script", serve(anSvg("red", "<script>alert(1)</script>"), "image/svg+xml")],
    ["a spacer", png(1, 1)],
    ["nothing", serve("", "image/jpeg")],
    ["a file without end", endless],
    ["a page that is gone", (_, response) => response.writeHead(410).end()],
    ["a busy server", (_, response) => response.writeHead(503).end()],
  ] as [string, Answer][])("%s: 404, and not fetched again for a while", async (name, answer) => {
    const path = `/bad-${encodeURIComponent(name)}`;
    const [item] = (await follow(site.answer(path, answer))) as [Shown];
    for (const width of [320, 160, 1280]) {
      const shown = await show(item, width);
      expect([shown.status, shown.headers.get("cache-control")]).toEqual([404, "private, max-age=3600"]);
    }
    expect(site.asked.get(path)).toBe(1);
  });

  it("a picture that says it is a page is a picture: its first bytes decide", async () => {
    const [item] = (await follow(site.answer("/lying", serve(aPng(300, 200, RED), "text/html")))) as [Shown];
    expect((await show(item)).headers.get("content-type")).toBe("image/webp");
  });

  it("a server that is back is asked again when the time is over", async () => {
    const path = "/back.png";
    const [item] = (await follow(site.answer(path, (_, response) => response.writeHead(500).end()))) as [Shown];
    expect((await show(item)).status).toBe(404);
    const { rows } = await db.query<{ minutes: number }>(
      "select round(extract(epoch from until - now()) / 60)::int as minutes from missing_pictures where channel_id = $1",
      [item.channelId],
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    site.answer(path, png(300, 200));
    await db.query("update missing_pictures set until = now() where channel_id = $1", [item.channelId]);
    expect((await show(item)).status).toBe(200);
  });

  it("what everyone left is no longer fetched, and not remembered as missing", async () => {
    let closed = 0;
    const asked: string[] = [];
    const silent: Answer = (request) => {
      asked.push("silent");
      void once(request.socket, "close").then(() => closed++);
    };
    const [item] = (await follow(site.answer("/silent.png", silent))) as [Shown];
    const leaving = new AbortController();
    const address = at + pictureAddress(item.id, item.cover, 320);
    const left = fetch(address, { headers: { cookie: anna.cookie }, signal: leaving.signal }).catch(() => "left");
    await until(
      () => asked.length,
      (count) => count === 1,
    );
    leaving.abort();
    expect(await left).toBe("left");
    await until(
      () => closed,
      (count) => count === 1,
    );
    site.answer("/silent.png", png(300, 200));
    expect((await show(item)).status).toBe(200);
  });
});

it("can be made only so often by one person", async () => {
  const [item] = (await follow(site.answer("/often.png", png(300, 200)))) as [Shown];
  const ben = await aMember(at, db, "pro");
  await db.query(
    "insert into subscriptions (user_id, channel_id, subscribed_at) select id, $2, now() from users where email = $1",
    [ben.email, item.channelId],
  );
  const person = await db.query<{ id: string }>("select id from users where email = $1", [ben.email]);
  await db.query("insert into rate_limits (key, count, resets_at) values ($1, 900, now() + interval '1 minute')", [
    `pictures in 60 s by ${person.rows[0]?.id}`,
  ]);
  const refused = await show(item, 320, { cookie: ben.cookie });
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([429, "no-store"]);
  expect((await show(item)).status).toBe(200);
  // What is there is not counted.
  expect((await show(item, 320, { cookie: ben.cookie })).status).toBe(200);
});

it("the least lately used go when there is no more room, and so do those that no one asked for", async () => {
  const own = await aDatabase();
  const { rows } = await own.query<{ id: string }>(
    "insert into channels (channel_url, feed_url) values ('https://a.example/1', 'https://a.example/1') returning id::text as id",
  );
  const id = rows[0]?.id;
  await own.query(
    `insert into pictures (channel_id, address_hash, width, format, bytes, byte_count, used_at)
     select $1, decode(lpad(n::text, 4, '0'), 'hex'), 160, 'webp', '', 100, now() - n * interval '1 day' from generate_series(1, 40) n`,
    [id],
  );
  await own.query(
    "insert into missing_pictures values ($1, '\\x01', now() - interval '1 s'), ($1, '\\x02', now() + interval '1 h')",
    [id],
  );
  const now = new Date();
  const before = new Date(now.getTime() - 30.5 * 86_400_000);
  const left = async () => (await own.query("select from pictures")).rowCount;
  expect(await deleteUnusedPictures(own, { before, now, maxBytes: 1_000_000 })).toBe(10);
  expect(await left()).toBe(30);
  expect(await deleteUnusedPictures(own, { before, now, maxBytes: 1_050 })).toBe(20);
  const kept = await own.query<{ oldest: number }>(
    "select max(extract(day from now() - used_at))::int as oldest from pictures",
  );
  expect([await left(), kept.rows[0]?.oldest]).toEqual([10, 10]);
  expect((await own.query("select from missing_pictures")).rowCount).toBe(1);
  await own.query("delete from channels");
  expect([await left(), (await own.query("select from missing_pictures")).rowCount]).toEqual([0, 0]);
});
