// node bench/feed-server.ts FEEDS ITEMS LATENCY_MS: serves all feeds of a benchmark and prints its port. It listens on every
// address of 127.0.0.0/8, so the feeds can have many hosts.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFeed } from "./write-feed.ts";

const [feeds = 1000, items = 30, latencyMs = 0] = process.argv.slice(2).map(Number);
const bodies = Array.from({ length: feeds }, (_, feed) => Buffer.from(writeFeed(feed, items)));
const modified = new Date(Date.now() - 3_600_000).toUTCString();

const server = createServer((request, response) => {
  if (!request.socket.localAddress?.includes("127.")) return void request.socket.destroy();
  if (latencyMs) setTimeout(answer, latencyMs);
  else answer();

  function answer() {
    const feed = Number(/^\/(\d+)\.xml$/.exec(request.url ?? "")?.[1] ?? -1);
    const body = bodies[feed];
    if (!body) return void response.writeHead(404).end();
    const etag = `"feed-${feed}"`;
    const isUnchanged = request.headers["if-none-match"] === etag || request.headers["if-modified-since"] === modified;
    if (isUnchanged) response.writeHead(304, { etag, "last-modified": modified }).end();
    else
      response
        .writeHead(200, { "content-type": "application/rss+xml; charset=utf-8", etag, "last-modified": modified })
        .end(body);
  }
});
server.listen(0, "0.0.0.0", () => console.log((server.address() as AddressInfo).port));
