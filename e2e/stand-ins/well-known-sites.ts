// Sites that people paste, each under its own name: their pages, their own feeds, and what RSSHub's route for Bilibili asks.
import type { IncomingMessage, ServerResponse } from "node:http";

type Answer = { type: string; body: string };
type Site = Record<string, () => Answer>;

const html = (body: string): Answer => ({
  type: "text/html; charset=utf-8",
  body: `<!doctype html><html>${body}</html>`,
});
const xml = (body: string): Answer => ({ type: "application/xml", body: `<?xml version="1.0"?>${body}` });
const json = (data: unknown): Answer => ({ type: "application/json", body: JSON.stringify(data) });

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

function rss(title: string, link: string, items: readonly string[], more: (name: string) => string = () => ""): Answer {
  const written = items.map(
    (name, index) =>
      `<item><title>${name}</title><link>${link}/${index}</link><guid>${link}/${index}</guid><pubDate>${daysAgo(index + 1).toUTCString()}</pubDate><description>About ${name}</description>${more(name)}</item>`,
  );
  return xml(
    `<rss version="2.0"><channel><title>${title}</title><link>${link}</link><description>${title}</description>${written.join("")}</channel></rss>`,
  );
}

function atom(title: string, link: string, entries: readonly { id: string; title: string; link: string }[]): Answer {
  const written = entries.map(
    (entry, index) =>
      `<entry><id>${entry.id}</id><title>${entry.title}</title><link href="${entry.link}"/><updated>${daysAgo(index + 1).toISOString()}</updated></entry>`,
  );
  return xml(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>${title}</title><link href="${link}"/>${written.join("")}</feed>`,
  );
}

const CHANNEL = "UCslowtrains00000000000A";
const SPACE = "946974";

const SITES: Record<string, Site> = {
  "www.youtube.com": {
    "/@slowtrains": () =>
      html(
        `<head><title>Slow Trains - YouTube</title><link rel="canonical" href="https://www.youtube.com/channel/${CHANNEL}"><meta itemprop="identifier" content="${CHANNEL}"></head>`,
      ),
    [`/feeds/videos.xml?channel_id=${CHANNEL}`]: () =>
      atom(
        "Slow Trains",
        `https://www.youtube.com/channel/${CHANNEL}`,
        ["Over the pass in winter", "A night on the sleeper"].map((title, index) => ({
          id: `yt:video:slowtrain0${index}`,
          title,
          link: `https://www.youtube.com/watch?v=slowtrain0${index}`,
        })),
      ),
  },
  "github.com": {
    "/slowtrains/timetable": () => html("<head><title>slowtrains/timetable</title></head>"),
    "/slowtrains/timetable/releases.atom": () =>
      atom("Release notes from timetable", "https://github.com/slowtrains/timetable/releases", [
        {
          id: "tag:github.com,2008:Repository/1/v2.0.0",
          title: "Timetable 2.0",
          link: "https://github.com/slowtrains/timetable/releases/tag/v2.0.0",
        },
      ]),
  },
  "www.reddit.com": {
    "/r/slowtrains": () => html("<head><title>r/slowtrains</title></head>"),
    "/r/slowtrains/.rss": () =>
      atom("Slow trains", "https://www.reddit.com/r/slowtrains", [
        { id: "t3_1", title: "The last steam line", link: "https://www.reddit.com/r/slowtrains/comments/1/" },
      ]),
  },
  "notes.slowtrains.org": {
    "/": () =>
      html(
        '<head><title>Notes from the line</title><link rel="alternate" type="application/rss+xml" href="/feed.xml" title="Notes from the line"></head>',
      ),
    "/feed.xml": () => rss("Notes from the line", "https://notes.slowtrains.org", ["A walk along the track"]),
  },
  "podcasts.apple.com": {
    "/us/podcast/slow-radio/id1600000001": () =>
      html(
        '<head><title>Slow Radio - Apple Podcasts</title></head><body><script type="application/json">{"feedUrl":"https://feeds.slowtrains.org/radio.xml"}</script></body>',
      ),
  },
  "feeds.slowtrains.org": {
    "/radio.xml": () =>
      rss(
        "Slow Radio",
        "https://radio.slowtrains.org",
        ["Episode one: the whistle"],
        () => '<enclosure url="https://feeds.slowtrains.org/1.mp3" type="audio/mpeg" length="1"/>',
      ),
  },
  "space.bilibili.com": {
    [`/${SPACE}`]: () =>
      html(
        `<head><title>慢车的个人空间</title></head><body><script id="__RENDER_DATA__" type="application/json">${encodeURIComponent('{"access_id":"a"}')}</script></body>`,
      ),
  },
  "s1.hdslb.com": {
    "/bfs/seed/laputa-header/bili-header.umd.js": () => ({
      type: "text/javascript",
      body: `var order=[${Array.from({ length: 64 }, (_, index) => index).join(",")}]`,
    }),
  },
  "api.bilibili.com": {
    "/x/web-interface/nav": () => {
      const image = (name: string) => `https://i0.hdslb.com/bfs/wbi/${name.repeat(32)}.png`;
      return json({ code: 0, data: { wbi_img: { img_url: image("a"), sub_url: image("b") } } });
    },
    "/x/space/wbi/arc/search": () => {
      const vlist = ["翻过山口的慢车", "卧铺上的一夜"].map((title, index) => ({
        aid: 100 + index,
        bvid: `BV1slow00000${index}`,
        title,
        author: "慢车",
        pic: "",
        description: "",
        length: "12:34",
        created: Math.round(daysAgo(index + 1).getTime() / 1000),
        comment: 0,
      }));
      return json({ code: 0, data: { list: { vlist } } });
    },
    "/x/space/wbi/acc/info": () => json({ code: 0, data: { name: "慢车", face: null } }),
  },
};

export const WELL_KNOWN_HOSTS = Object.keys(SITES);

export function answerAsWellKnownSite({ url = "/", headers }: IncomingMessage, response: ServerResponse): void {
  const site = SITES[headers.host?.replace(/:\d+$/, "") ?? ""];
  // RSSHub signs its requests to Bilibili in the query.
  const answer = site?.[url] ?? site?.[url.replace(/\/?(?:\?.*)?$/, "")];
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  const { type, body } = answer();
  response.writeHead(200, { "content-type": type }).end(body);
}
