import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";
import { createFetchSafely, type FetchSafely } from "../src/net/fetch-safely.ts";

export type Recorded = {
  status?: number;
  type?: string;
  body?: string | Buffer;
  to?: string;
  headers?: Record<string, string>;
};
export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

export type VideoWeb = {
  /** The real fetch function, except that every address leads here. */
  fetchSafely: FetchSafely;
  /** Sets what one address answers; others answer 404. */
  record(address: string, answer: Recorded | Answering): void;
  /** Every address that was requested, in order. */
  asked: string[];
  close(): Promise<void>;
};

/**
 * Sites of other people on loopback: https://site.example/a is requested as /https://site.example/a over a real socket, and
 * redirects lead back here. The responses have the form of real ones.
 */
export async function aVideoWeb(): Promise<VideoWeb> {
  const answers = new Map<string, Recorded | Answering>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const address = decodeURIComponent((request.url ?? "").slice(1));
    asked.push(address);
    const answer = answers.get(address);
    if (typeof answer === "function") return answer(request, response);
    const { status = 200, type = "text/html; charset=utf-8", body = "", to, headers } = answer ?? { status: 404 };
    if (to) response.writeHead(302, { location: `/${encodeURIComponent(to)}` }).end();
    else response.writeHead(status, { ...headers, "content-type": type }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const real = createFetchSafely({ allow: [new URL(here).host] });
  const back = (url: string) => (url.startsWith(here) ? decodeURIComponent(url.slice(here.length)) : url);
  return {
    asked,
    record: (address, answer) => answers.set(address, answer),
    async fetchSafely(address, options) {
      // The real function refuses an address that is not public before it connects.
      const isNumber = /^https?:\/\/[\d.[\]:]+(?:[:/]|$)/.test(address) || !/^https?:/.test(address);
      const outcome = await real.fetchSafely(isNumber ? address : here + encodeURIComponent(address), options);
      return { ...outcome, url: back(outcome.url) };
    },
    async close() {
      await real.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const json = (value: unknown): Recorded => ({ type: "application/json", body: JSON.stringify(value) });
export const html = (head: string): Recorded => ({
  body: `<!doctype html><html lang="en"><head>${head}</head><body></body></html>`,
});

/** One Bilibili video of two parts. */
export const BILIBILI_VIEW = {
  code: 0,
  message: "0",
  ttl: 1,
  data: {
    bvid: "BV17x411w7KC",
    aid: 170001,
    videos: 2,
    title: "青梅酒的第三十天：开坛与过滤",
    pic: "http://i2.hdslb.com/bfs/archive/plum.jpg",
    desc: "一个月前泡下的青梅终于开坛。这一期讲三件事：怎么判断可以过滤、用什么滤网、以及剩下的梅子还能做什么。\n\n00:00 开坛　03:26 过滤　07:50 装瓶　11:15 梅子酱\n器材：3 L 玻璃坛、120 目滤布，链接见 https://example.com/plum",
    pubdate: 1794556800,
    duration: 1300,
    owner: { mid: 2267573, name: "晴川手作", face: "https://i0.hdslb.com/bfs/face/a.jpg" },
    cid: 279786,
    pages: [
      { cid: 279786, page: 1, from: "vupload", part: "开坛", duration: 848 },
      { cid: 279787, page: 2, from: "vupload", part: "过滤", duration: 452 },
    ],
  },
};

const YOUTUBE_OEMBED = {
  title: "How a watch works",
  author_name: "Slow Trains",
  author_url: "https://www.youtube.com/@slowtrains",
  type: "video",
  height: 113,
  width: 200,
  version: "1.0",
  provider_name: "YouTube",
  thumbnail_url: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
  html: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
};

const VIMEO_OEMBED = {
  type: "video",
  version: "1.0",
  provider_name: "Vimeo",
  title: "The New Vimeo Player",
  author_name: "Vimeo Staff",
  author_url: "https://vimeo.com/staff",
  duration: 62,
  description: "It may look (mostly) the same on the surface.",
  thumbnail_url: "https://i.vimeocdn.com/video/452001751_295x166",
  upload_date: "2013-10-15 14:08:29",
};

/** Responses of all the sites above, and pictures for their covers. */
export function recordSites(web: VideoWeb): void {
  web.record("https://api.bilibili.com/x/web-interface/view?bvid=BV17x411w7KC", json(BILIBILI_VIEW));
  web.record(
    "https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ",
    json(YOUTUBE_OEMBED),
  );
  web.record(
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    html(`<title>How a watch works - YouTube</title><meta property="og:description" content="Gears, springs, patience.">
      <meta itemprop="datePublished" content="2009-10-24T23:57:33-07:00">`),
  );
  web.record(
    "https://vimeo.com/api/oembed.json?format=json&url=https%3A%2F%2Fvimeo.com%2F76979871",
    json(VIMEO_OEMBED),
  );
  web.record("https://b23.tv/plum90", { to: "https://www.bilibili.com/video/BV17x411w7KC?p=2&t=90&share_source=copy" });
  web.record("https://www.bilibili.com/video/BV17x411w7KC?p=2&t=90&share_source=copy", { status: 412 });
  web.record(
    "https://www.xiaoyuzhoufm.com/episode/64f8a7b5c4d3e2f1a0b9c8d7",
    html(`<meta property="og:title" content="第 12 期 慢火车"><meta property="og:audio" content="https://media.xyzcdn.net/12.m4a">
      <script type="application/ld+json">${JSON.stringify({
        "@type": "PodcastEpisode",
        name: "第 12 期 慢火车",
        partOfSeries: {
          name: "慢火车电台",
          url: "https://www.xiaoyuzhoufm.com/podcast/5e280fb3418a84a0461fd076",
        },
      })}</script>`),
  );
  web.record(
    "https://page.example/walk",
    html(
      `<title>A walk by the harbour</title><meta property="og:description" content="Twelve pictures."><meta name="author" content="Ink &amp; Harbour">`,
    ),
  );
  for (const cover of [BILIBILI_VIEW.data.pic, YOUTUBE_OEMBED.thumbnail_url, VIMEO_OEMBED.thumbnail_url])
    web.record(cover, { type: "image/jpeg", body: aPicture() });
}

/** A real PNG: hills under a pale sky, drawn row by row. */
export function aPicture(width = 320, height = 180): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const far = y > 110 + 16 * Math.sin(x / 42);
      const near = y > 140 + 12 * Math.cos(x / 30);
      const sun = (x - 232) ** 2 + (y - 62) ** 2 < 26 ** 2;
      const colour = near ? 0x3f6b5c : far ? 0x7fa293 : sun ? 0xf3d9a4 : 0xd9e4dc;
      rows.writeUIntBE(colour, y * (width * 3 + 1) + 1 + x * 3, 3);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
