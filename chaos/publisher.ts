import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { writeRss } from "../server/test/a-feed-server.ts";

/** How the server of a channel answers. */
export type Behaviour = "ok" | "hang" | "html" | "error" | "garbage" | "wrong-type" | "huge" | "endless" | "reset";

export type PublishedChannel = {
  /** What people subscribe to. */
  address: string;
  isRoute: boolean;
  /** Of all entries, oldest first. The feed always shows all of them, so any that is missing in the end was lost by us. */
  titles: string[];
  behaviour: Behaviour;
};

/** The sites and the feed service that people follow, on loopback. */
export type Publisher = {
  /** People subscribe to these one by one. */
  channels: PublishedChannel[];
  /** These are subscribed to only by importing an OPML file. */
  imported: PublishedChannel[];
  feedServiceUrl: string;
  /** Adds an entry and returns its title. */
  publish(channel: PublishedChannel): string;
  close(): void;
};

const SITES = 5;
const CHANNELS_PER_SITE = 5;
const IMPORTED_CHANNELS = 10;
const ROUTES: [page: string, path: string][] = [
  ["https://www.douyin.com/user/chaos-", "/douyin/user/chaos-"],
  ["https://www.xiaohongshu.com/user/profile/chaos-", "/xiaohongshu/user/chaos-"],
  ["https://www.xiaoyuzhoufm.com/podcast/chaos-", "/xiaoyuzhou/podcast/chaos-"],
];
const CHANNELS_PER_ROUTE = 2;
export const IMPORTED_PATH = "/imported-";

export async function startPublisher(): Promise<Publisher> {
  const byPath = new Map<string, PublishedChannel>();
  const answer: RequestListener = (request, response) => {
    const path = (request.url ?? "").replace(/\?.*/, "").replace(/\/notes$/, "");
    const channel = byPath.get(`${request.socket.localPort}${path}`);
    if (channel) BEHAVIOURS[channel.behaviour](channel, request, response);
    else response.writeHead(404).end();
  };
  const feedService = await listen(answer);
  const sites = await Promise.all(Array.from({ length: SITES }, () => listen(answer)));
  const create = (server: Server, path: string, page?: string) => {
    const { port } = server.address() as AddressInfo;
    const address = page ?? `http://127.0.0.1:${port}${path}`;
    const channel: PublishedChannel = { address, isRoute: page !== undefined, titles: [], behaviour: "ok" };
    byPath.set(`${port}${path}`, channel);
    publish(channel);
    publish(channel);
    return channel;
  };
  return {
    channels: [
      ...sites.flatMap((site) => times(CHANNELS_PER_SITE, (n) => create(site, `/feed-${n}`))),
      ...ROUTES.flatMap(([page, path]) =>
        times(CHANNELS_PER_ROUTE, (n) => create(feedService, `${path}${n}`, `${page}${n}`)),
      ),
    ],
    imported: times(IMPORTED_CHANNELS, (n) => create(sites[n % SITES] as Server, `${IMPORTED_PATH}${n}`)),
    feedServiceUrl: `http://127.0.0.1:${(feedService.address() as AddressInfo).port}`,
    publish,
    close() {
      for (const server of [feedService, ...sites]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function publish(channel: PublishedChannel): string {
  const title = `${channel.address} no. ${channel.titles.length + 1}`;
  channel.titles.push(title);
  return title;
}

async function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

type Answer = (channel: PublishedChannel, request: IncomingMessage, response: ServerResponse) => void;

const BEHAVIOURS: Record<Behaviour, Answer> = {
  ok: (channel, request, response) => sendFeed(channel, "application/rss+xml", request, response),
  "wrong-type": (channel, request, response) => sendFeed(channel, "image/png", request, response),
  // The request is accepted and never answered.
  hang: () => {},
  html: (_, __, response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Please sign in</h1>"),
  error: (_, __, response) => response.writeHead(500, { "content-type": "text/plain" }).end("Traceback (most recent"),
  garbage: (_, __, response) =>
    response.writeHead(200, { "content-type": "application/rss+xml" }).end(randomBytes(5_000)),
  huge: (channel, _, response) => {
    response.writeHead(200, { "content-type": "application/rss+xml" });
    response.end(toFeed(channel).replace("</rss>", `<!--${"x".repeat(20_000_000)}--></rss>`));
  },
  endless: (channel, _, response) => {
    response.writeHead(200, { "content-type": "application/rss+xml" });
    response.write(toFeed(channel).replace("</rss>", "<!--"));
    const chunk = "x".repeat(65_536);
    const fill = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", fill);
    fill();
  },
  reset: (_, request) => request.socket.resetAndDestroy(),
};

function sendFeed(channel: PublishedChannel, type: string, request: IncomingMessage, response: ServerResponse): void {
  const body = toFeed(channel);
  const etag = `"${createHash("sha1").update(body).digest("hex")}"`;
  if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
  else response.writeHead(200, { "content-type": type, etag }).end(body);
}

function toFeed({ address, titles }: PublishedChannel): string {
  const entries = titles.map((title, at) => ({ id: `${at + 1}`, title }));
  return writeRss(address, "https://example.org/", entries.toReversed());
}

function times<Value>(count: number, make: (n: number) => Value): Value[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
