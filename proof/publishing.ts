import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { writeRss } from "../server/test/a-feed-server.ts";

/** How a server of somebody else's behaves. */
export type Mood = "well" | "slow" | "html" | "error" | "garbage" | "odd-type" | "huge" | "endless" | "away";

export type Published = {
  /** What people paste. */
  address: string;
  isRoute: boolean;
  /** Of all entries ever, oldest first: a feed here forgets nothing, so whatever is missing in the end was lost by us. */
  titles: string[];
  mood: Mood;
};

export type Publishing = {
  /** Anybody may follow these. */
  channels: Published[];
  /** In lists that people bring along. */
  imported: Published[];
  feedService: string;
  publish(channel: Published): string;
  close(): void;
};

const SITES = 5;
const CHANNELS_PER_SITE = 5;
const IMPORTED = 10;
const ROUTES: [page: string, path: string][] = [
  ["https://www.douyin.com/user/proof-", "/douyin/user/proof-"],
  ["https://www.xiaohongshu.com/user/profile/proof-", "/xiaohongshu/user/proof-"],
  ["https://www.xiaoyuzhoufm.com/podcast/proof-", "/xiaoyuzhou/podcast/proof-"],
];
const ROUTES_PER_SITE = 2;

/** Other people's sites and a feed service, on loopback, which publish when told to. */
export async function startPublishing(): Promise<Publishing> {
  const byPath = new Map<string, Published>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "").replace(/\?.*/, "").replace(/\/notes$/, "");
    const channel = byPath.get(`${request.socket.localPort}${path}`);
    if (channel) MOODS[channel.mood](channel, request, response);
    else response.writeHead(404).end();
  };
  const servers = await Promise.all(
    Array.from({ length: SITES + 1 }, async () => {
      const server = createServer(answer).listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  const make = (port: number, path: string, address = `http://127.0.0.1:${port}${path}`, isRoute = false) => {
    const channel: Published = { address, isRoute, titles: [], mood: "well" };
    byPath.set(`${port}${path}`, channel);
    publish(channel);
    publish(channel);
    return channel;
  };
  const publish = (channel: Published) => {
    const title = `${channel.address} no. ${channel.titles.length + 1}`;
    channel.titles.push(title);
    return title;
  };
  const service = ports[SITES] as number;
  const channels = [
    ...ports.slice(0, SITES).flatMap((port) => numbers(CHANNELS_PER_SITE).map((n) => make(port, `/feed-${n}`))),
    ...ROUTES.flatMap(([page, path]) =>
      numbers(ROUTES_PER_SITE).map((n) => make(service, `${path}${n}`, `${page}${n}`, true)),
    ),
  ];
  const imported = numbers(IMPORTED).map((n) => make(ports[n % SITES] as number, `/brought-${n}`));
  return {
    channels,
    imported,
    feedService: `http://127.0.0.1:${service}`,
    publish,
    close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

type Answer = (channel: Published, request: IncomingMessage, response: ServerResponse) => void;

const MOODS: Record<Mood, Answer> = {
  well: (channel, request, response) => send(feedOf(channel), "application/rss+xml", request, response),
  "odd-type": (channel, request, response) => send(feedOf(channel), "image/png", request, response),
  // The request is heard and never answered.
  slow: () => {},
  html: (_, __, response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Please sign in</h1>"),
  error: (_, __, response) => response.writeHead(500, { "content-type": "text/plain" }).end("Traceback (most recent"),
  garbage: (_, __, response) =>
    response.writeHead(200, { "content-type": "application/rss+xml" }).end(randomBytes(5_000)),
  huge: (channel, _, response) => {
    response.writeHead(200, { "content-type": "application/rss+xml" });
    response.end(feedOf(channel).replace("</rss>", `<!--${"x".repeat(20_000_000)}--></rss>`));
  },
  endless: (channel, _, response) => {
    response.writeHead(200, { "content-type": "application/rss+xml" });
    response.write(feedOf(channel).replace("</rss>", "<!--"));
    const piece = "x".repeat(65_536);
    const pour = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on("drain", pour);
    pour();
  },
  away: (_, request) => request.socket.resetAndDestroy(),
};

function feedOf({ address, titles }: Published): string {
  return writeRss(
    address,
    "https://example.org/",
    titles.map((title, at) => ({ id: `${at + 1}`, title })).toReversed(),
  );
}

function send(body: string, type: string, request: IncomingMessage, response: ServerResponse) {
  const etag = `"${createHash("sha1").update(body).digest("hex")}"`;
  if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
  else response.writeHead(200, { "content-type": type, etag }).end(body);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
