import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A server of other people with the Google Reader API, on loopback. It answers as FreshRSS (p/api/greader.php) or Miniflux
 * (internal/googlereader) do according to their source code: this is neither of them.
 */
export type ReaderKind = "freshrss" | "miniflux";
export type ReaderFeed = { id: number; title: string; url: string; htmlUrl?: string; folder: string };
export type ReaderEntry = {
  id: number;
  feedId: number;
  title: string;
  link: string;
  at: Date;
  html?: string;
  author?: string;
  isRead?: boolean;
  isStarred?: boolean;
};
export type ReaderServer = {
  address: string;
  /** Of the API, as a client finds it. */
  base: string;
  feeds: ReaderFeed[];
  entries: ReaderEntry[];
  /** The most ids of a page. */
  pageSize: number;
  /** An entry that it fails with, alone and among others. */
  breaks: number | null;
  /** Every request: method, path after the API's address, and status. */
  asked: string[];
  /** Called before a request is answered; true: it has answered itself. */
  before: (path: string, request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
  close(): Promise<void>;
};

export const READER = { userName: "anna", password: "api-password" };
export const READER_TOKEN = "anna/8f3c0ffee0";

export async function aReaderServer(kind: ReaderKind): Promise<ReaderServer> {
  const prefix = kind === "freshrss" ? "/api/greader.php" : "";
  const reader: ReaderServer = {
    address: "",
    base: "",
    feeds: [],
    entries: [],
    pageSize: 10_000,
    breaks: null,
    asked: [],
    before: () => false,
    close: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://reader.test");
    const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : null;
    response.on("finish", () => reader.asked.push(`${request.method} ${path ?? url.pathname} ${response.statusCode}`));
    let body = "";
    for await (const chunk of request) body += chunk;
    if (path === null || path === "") return response.writeHead(404, HTML).end("<html><title>Not here</title>");
    if (await reader.before(path, request, response)) return response;
    return answer(kind, reader, path, request, url.searchParams, new URLSearchParams(body), response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  reader.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  reader.base = reader.address + prefix;
  return reader;
}

const HTML = { "content-type": "text/html" };
const TEXT = { "content-type": "text/plain; charset=UTF-8" };
const JSON_TYPE = { "content-type": "application/json; charset=UTF-8" };

function answer(
  kind: ReaderKind,
  reader: ReaderServer,
  path: string,
  request: IncomingMessage,
  query: URLSearchParams,
  form: URLSearchParams,
  response: ServerResponse,
): ServerResponse {
  const send = (value: unknown) => response.writeHead(200, JSON_TYPE).end(`${JSON.stringify(value)}\n`);
  const refuse = (status: number, text: string) =>
    kind === "freshrss"
      ? response.writeHead(status, { ...TEXT, "google-bad-token": "true" }).end(text)
      : response.writeHead(status, JSON_TYPE).end(JSON.stringify({ error_message: text }));
  if (path === "/accounts/ClientLogin") {
    if (kind === "miniflux" && request.method !== "POST") return refuse(405, "Method Not Allowed");
    const [name, password] = [form.get("Email") ?? query.get("Email"), form.get("Passwd") ?? query.get("Passwd")];
    if (kind === "freshrss" && !/^[\w.@-]{1,38}$/.test(name ?? "")) return refuse(400, "Bad Request!");
    if (name !== READER.userName || password !== READER.password) return refuse(401, "Unauthorized!");
    const lsid = kind === "freshrss" ? "null" : READER_TOKEN;
    return response.writeHead(200, TEXT).end(`SID=${READER_TOKEN}\nLSID=${lsid}\nAuth=${READER_TOKEN}\n`);
  }
  const isPost = request.method === "POST";
  const hasHeader = request.headers.authorization === `GoogleLogin auth=${READER_TOKEN}`;
  // Miniflux looks only at T of a POST, FreshRSS only at the header.
  const isAllowed = kind === "miniflux" && isPost ? form.get("T") === READER_TOKEN : hasHeader;
  if (!isAllowed) return refuse(401, "Unauthorized!");
  const output = form.get("output") ?? query.get("output");
  if (path === "/reader/api/0/token")
    return response.writeHead(200, TEXT).end(kind === "freshrss" ? `${"8f3c".padEnd(57, "Z")}\n` : READER_TOKEN);
  if (path === "/reader/api/0/subscription/list") {
    if (output !== "json") return refuse(kind === "freshrss" ? 501 : 400, "Not Implemented!");
    return send({ subscriptions: reader.feeds.map((feed) => writeSubscription(kind, feed)) });
  }
  if (path === "/reader/api/0/stream/items/ids") return send(listIds(kind, reader, query));
  if (path === "/reader/api/0/stream/items/contents" && isPost) {
    if (kind === "miniflux" && output !== "json") return refuse(400, "only json output is supported");
    const ids = form.getAll("i").map(readId);
    if (reader.breaks !== null && ids.includes(reader.breaks)) return refuse(500, "Internal Server Error");
    const entries = newestFirst(
      kind,
      reader.entries.filter(({ id }) => ids.includes(id)),
    );
    if (kind === "miniflux" && entries.length === 0) return refuse(400, "no items returned from the database");
    const items = entries.map((entry) => writeItem(kind, reader, entry));
    return send({ id: "user/-/state/com.google/reading-list", updated: 1, items });
  }
  if (kind === "miniflux") return send([]);
  return refuse(400, "Bad Request!");
}

function writeSubscription(kind: ReaderKind, { id, title, url, htmlUrl = "", folder }: ReaderFeed) {
  const label = kind === "freshrss" ? `user/-/label/${folder}` : `user/1/label/${folder}`;
  const category = { id: label, label: folder, ...(kind === "miniflux" ? { type: "folder" } : {}) };
  return {
    id: `feed/${id}`,
    title: kind === "freshrss" ? inFullWidth(title, FEED_TITLE) : title,
    categories: [category],
    url,
    htmlUrl,
    iconUrl: "",
  };
}

/** FreshRSS orders by its ids, which are times of crawling; Miniflux by the dates of the entries. */
function newestFirst(kind: ReaderKind, entries: readonly ReaderEntry[]): ReaderEntry[] {
  const place = ({ id, at }: ReaderEntry) => (kind === "freshrss" ? id : at.getTime());
  return entries.toSorted((one, other) => place(other) - place(one));
}

function listIds(kind: ReaderKind, { entries, pageSize }: ReaderServer, query: URLSearchParams) {
  const stream = query.get("s") ?? "";
  const chosen = newestFirst(
    kind,
    entries.filter(({ feedId, isStarred = false, isRead = false }) => {
      if (query.get("xt") === "user/-/state/com.google/read" && isRead) return false;
      return stream.endsWith("/starred") ? isStarred : stream.startsWith("feed/") ? stream === `feed/${feedId}` : true;
    }),
  );
  const count = Math.min(stream.endsWith("/starred") ? pageSize : 10_000, Number(query.get("n") ?? 20));
  const continuation = query.get("c");
  if (kind === "miniflux") {
    const offset = Number(continuation ?? 0);
    const page = chosen.slice(offset, offset + count);
    const next = offset + page.length;
    return { itemRefs: page.map(writeRef), ...(next < chosen.length ? { continuation: String(next) } : {}) };
  }
  const page = (continuation ? chosen.filter(({ id }) => id < Number(continuation)) : chosen).slice(0, count);
  return { itemRefs: page.map(writeRef), ...(page.length >= count ? { continuation: String(page.at(-1)?.id) } : {}) };
}

function writeRef({ id }: ReaderEntry) {
  return { id: String(id) };
}

function writeItem(kind: ReaderKind, { feeds }: ReaderServer, entry: ReaderEntry) {
  const { id, feedId, title, link, at, html = "", author = "", isRead, isStarred } = entry;
  const user = kind === "freshrss" ? "user/-" : "user/1";
  const feed = feeds.find((one) => one.id === feedId);
  return {
    id: `tag:google.com,2005:reader/item/${id.toString(16).padStart(16, "0")}`,
    crawlTimeMsec: String(at.getTime() + 60_000),
    timestampUsec: String((at.getTime() + 60_000) * 1_000),
    published: Math.floor(at.getTime() / 1_000),
    title: kind === "freshrss" ? inFullWidth(title, ITEM_TITLE) : title,
    canonical: [{ href: link }],
    alternate: [{ href: link }],
    categories: [
      `${user}/state/com.google/reading-list`,
      `${user}/label/${feed?.folder ?? ""}`,
      ...(isRead ? [`${user}/state/com.google/read`] : []),
      ...(isStarred ? [`${user}/state/com.google/starred`] : []),
    ],
    origin: { streamId: `feed/${feedId}`, title: feed?.title ?? "", htmlUrl: feed?.htmlUrl ?? "" },
    summary: { content: html },
    ...(kind === "miniflux" ? { content: { direction: "ltr", content: html }, updated: 1 } : {}),
    author,
  };
}

function readId(written: string): number {
  const long = /^tag:google\.com,2005:reader\/item\/([\da-f]+)$/.exec(written)?.[1];
  return long === undefined ? Number(written) : Number.parseInt(long, 16);
}

const ITEM_TITLE: Record<string, string> = { "&": "＆", "<": "＜", ">": "＞" };
const FEED_TITLE: Record<string, string> = {
  ...ITEM_TITLE,
  "'": "’",
  '"': "＂",
  "?": "？",
  "/": "／",
  ",": "，",
  ";": "；",
};

function inFullWidth(title: string, characters: Record<string, string>): string {
  return title.replace(/./gu, (character) => characters[character] ?? character);
}
