import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { stopLater } from "./stop-later.ts";

export type Entry = { id: string; title?: string; link?: string; html?: string; at?: Date };
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export type FeedServer = {
  url(path: string): string;
  /** `path` answers with this feed from now on, with an ETag and 304. */
  feed(path: string, entries: Entry[], title?: string): string;
  answer(path: string, answer: Answer): string;
  /** Requests per path. */
  asked: Map<string, number>;
  close(): Promise<void>;
};

/** A server of other people, on loopback. */
export async function aFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, Answer>();
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  stopLater(close);
  return {
    url,
    asked,
    close,
    answer(path, answer) {
      answers.set(path, answer);
      return url(path);
    },
    feed(path, entries, title = `Feed ${path}`) {
      answers.set(path, serve(writeRss(title, url("/"), entries)));
      return url(path);
    },
  };
}

export function serve(body: string | Buffer, type = "application/rss+xml; charset=utf-8"): Answer {
  const etag = `"${createHash("sha1").update(body).digest("hex")}"`;
  return (request, response) => {
    if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { "content-type": type, etag }).end(body);
  };
}

/** Sends what says it is a picture, until the other side has had enough. */
export const endless: Answer = (_, response) => {
  response.writeHead(200, { "content-type": "image/png" });
  const chunk = Buffer.alloc(1_000_000, 7);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
};

export function writeRss(title: string, link: string, entries: readonly Entry[]): string {
  const items = entries.map(
    ({ id, title = `Title ${id}`, link: to, html = `<p>Text of ${id}</p>`, at }) =>
      `<item><guid isPermaLink="false">${id}</guid><title><![CDATA[${title}]]></title>${to ? `<link>${to}</link>` : ""}` +
      `${at ? `<pubDate>${at.toUTCString()}</pubDate>` : ""}<description><![CDATA[${html}]]></description></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title><link>${link}</link>${items.join("")}</channel></rss>`;
}

/** Waits for a condition; the error says what was there instead. */
export async function until<Value>(
  look: () => Promise<Value> | Value,
  isSo: (value: Value) => boolean,
  ms = 60_000,
): Promise<Value> {
  const end = Date.now() + ms;
  // Looking often takes the time of what is waited for.
  for (let pause = 20; ; pause = Math.min(pause * 1.5, 150)) {
    const value = await look();
    if (isSo(value)) return value;
    if (Date.now() > end) throw new Error(`It never came to be: ${JSON.stringify(value)?.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
