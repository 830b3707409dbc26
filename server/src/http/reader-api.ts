import { hash } from "node:crypto";
import type { Context, Hono } from "hono";
import { LONGEST_NAME } from "#core/folder/clean-name.ts";
import { decodeList } from "#core/import/decode-list.ts";
import { readItemId } from "#core/reader-api/item-id.ts";
import { type ListRequest, readListRequest, readTime } from "#core/reader-api/list-request.ts";
import type { ReaderItem } from "#core/reader-api/reader-item.ts";
import { READING_LIST, readStream, type Stream } from "#core/reader-api/stream.ts";
import { beginReaderAtom, END_OF_READER_ATOM, writeReaderEntries } from "#core/reader-api/write-reader-atom.ts";
import { mayChange } from "../accounts/may-change.ts";
import type { Deps } from "../deps.ts";
import { hasNul } from "../has-nul.ts";
import { createLruCache } from "../lru-cache.ts";
import { exportOpml } from "../opml/export-opml.ts";
import { importOpml } from "../opml/import-opml.ts";
import { IMPORT_RATE } from "../opml/router.ts";
import { explain, type Outcome, refuse, unwrap } from "../problem.ts";
import { checkRates } from "../rate-limits/limit-rate.ts";
import { editTags, markAllAsRead } from "../reader-api/edit-items.ts";
import {
  createLabels,
  deleteLabel,
  editSubscriptions,
  type NamedChannel,
  quickAdd,
  renameLabel,
  type SubscriptionEdit,
} from "../reader-api/edit-subscriptions.ts";
import {
  ENTRIES,
  listHeadsInOrder,
  openPage,
  openStream,
  type Page,
  readItems,
  type StreamPage,
} from "../reader-api/list-items.ts";
import { countUnread, listSubscriptions, listTags } from "../reader-api/list-subscriptions.ts";
import { readerOf, type SignedInReader, signIn, whileSignedIn } from "../reader-api/sign-in.ts";
import { type WrittenItem, withLabels, writeItems } from "../reader-api/write-items.ts";
import { clientOf } from "./client-address.ts";
import { limitBody } from "./limit-body.ts";
import { streamPieces } from "./stream-pieces.ts";

/** As many as RSS Guard asks for at once. */
const MOST_IDS = 200_000;
const MOST_ITEMS = 1_000;
const MOST_CONTENTS = 10_000;
/** Of streams, channels or labels that one call names, each of which costs a query. */
const MOST_NAMED = 100;
/** Lists of ids up to here are sent in one piece, with an ETag. */
const SHORT_LIST = 1_000;

const PATHS = ["/accounts/*", "/reader/*", "/api/greader.php/*", "//accounts/*", "//reader/*", "//api/greader.php/*"];

/**
 * The Google Reader API, for other readers: https://…/accounts/ClientLogin and https://…/reader/…, and both below /api/greader.php,
 * where clients made for FreshRSS look. docs/notes/reader-api.md says what each call does.
 */
export function addReaderApi(app: Hono, deps: Deps): void {
  const answer = (context: Context) => answerCall(deps, context);
  // Some clients write the address that a person typed with a slash at the end, and add one.
  for (const path of PATHS) app.all(path, limitBody, answer);
}

type Call = {
  deps: Deps;
  context: Context;
  method: string;
  /** Without the part that all addresses begin with, and as it was sent. */
  path: string;
  /** Of the address and of the body. */
  params: URLSearchParams;
  body: string;
  origin: string;
};
type SignedInCall = Call & SignedInReader;

async function answerCall(deps: Deps, context: Context): Promise<Response> {
  const url = new URL(context.req.url);
  const path = url.pathname.replace(/\/{2,}/g, "/").replace(/^\/api\/greader\.php(?=\/)/, "");
  const { method } = context.req;
  const { body, form } = method === "POST" ? await readBody(context) : { body: "", form: [] };
  const params = method === "POST" ? new URLSearchParams([...url.searchParams, ...form]) : url.searchParams;
  if (hasNul([...params].flat()) || hasNul(body)) throw refuse({ kind: "bad-input" });
  const origin = deps.config.publicUrl ?? url.origin;
  const call = { deps, context, method, path, params, body, origin };
  if (path === "/accounts/ClientLogin") return clientLogin(call);
  const name = path.startsWith("/reader/api/0/") ? path.slice("/reader/api/0/".length) : null;
  if (name === null && !path.startsWith("/reader/atom/")) return context.notFound();
  const reader = await identify(call);
  if (!reader) return refuseCaller(context);
  const signedIn = { ...call, ...reader };
  return name === null ? sendAtom(signedIn) : dispatch(signedIn, name);
}

/** Readrops signs in with a form of several parts. */
async function readBody({ req }: Context): Promise<{ body: string; form: Iterable<[string, string]> }> {
  const type = req.header("content-type") ?? "";
  if (/^multipart\/form-data\b/i.test(type)) {
    const parts = await req.formData().catch(() => {
      throw refuse({ kind: "bad-input" });
    });
    return {
      body: "",
      form: [...parts].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    };
  }
  // Lists have encodings of their own.
  const isImport = req.path.endsWith("/subscription/import");
  const body = isImport ? decodeList(new Uint8Array(await req.arrayBuffer())) : await req.text();
  const isList = /^(?:text|application)\/(?:xml|x-opml|opml)/.test(type);
  return { body, form: isList ? [] : new URLSearchParams(body) };
}

/** By the header, or by `T`, which is all that some clients send. */
async function identify({ deps, context, params }: Call): Promise<SignedInReader | null> {
  const [, header] = /^GoogleLogin\s+auth=(\S+)$/i.exec(context.req.header("authorization") ?? "") ?? [];
  for (const key of [header, params.get("T")]) {
    if (!key) continue;
    const found = await readerOf(deps, key);
    if (found.ok) return found.value;
    if (found.problem.kind !== "bad-api-key") throw refuse(found.problem);
  }
  return null;
}

/** Clients fetch a new token when they see one of these headers. */
function refuseCaller(context: Context): Response {
  context.header("X-Reader-Google-Bad-Token", "true");
  context.header("Google-Bad-Token", "true");
  return context.text("Unauthorized", 401);
}

async function clientLogin({ deps, context, params }: Call): Promise<Response> {
  const [name, password] = [params.get("Email") ?? "", params.get("Passwd") ?? ""];
  const found = await signIn(deps, { name, password, client: clientOf(context, deps.config.proxies) });
  if (!found.ok) {
    if (found.problem.kind !== "bad-api-key") throw refuse(found.problem);
    return context.text("Error=BadAuthentication\n", 401);
  }
  context.header("Cache-Control", "no-store");
  const token = found.value;
  if (params.get("output") === "json") return context.json({ SID: token, LSID: "none", Auth: token });
  return context.text(`SID=${token}\nLSID=none\nAuth=${token}\n`);
}

type Handler = (call: SignedInCall) => Promise<Response> | Response;

/** Those that only read are answered to any method: some clients post what they ask. */
export const READS: Record<string, Handler> = {
  token: ({ context, params }) => {
    const [, header] = /auth=(\S+)$/i.exec(context.req.header("authorization") ?? "") ?? [];
    context.header("Cache-Control", "no-store");
    return context.text(header ?? params.get("T") ?? "");
  },
  "user-info": (call) => {
    const { id, name, email } = call.person;
    return sendJson(call, { userId: id, userName: name, userProfileId: id, userEmail: email });
  },
  "tag/list": async (call) => sendJson(call, await listTags(call.deps, call.reader)),
  "subscription/list": async (call) => sendJson(call, await listSubscriptions(call.deps, call.reader, call.origin)),
  "subscription/export": async ({ deps, context, person }) => {
    context.header("Content-Disposition", 'attachment; filename="pagecast.opml"');
    return context.body(await exportOpml(deps, person.id), 200, { "Content-Type": "text/x-opml; charset=utf-8" });
  },
  "unread-count": async (call) => sendJson(call, await countUnread(call.deps, call.reader)),
  "stream/contents": (call) => sendStream(call, ""),
  "stream/items/ids": sendIds,
  "stream/items/contents": sendContents,
};

export const WRITES: Record<string, Handler> = {
  "edit-tag": async ({ deps, context, reader, params }) => {
    const change = { added: streamsOf(params, "a"), removed: streamsOf(params, "r") };
    // Readrops creates a folder with it.
    if (!params.has("i")) return done(context, await createLabels(deps, reader, labelsOf(params, "a")));
    return done(context, await editTags(deps, reader, itemIdsOf(params), change));
  },
  "mark-all-as-read": async ({ deps, context, reader, params }) => {
    const until = params.get("ts") || "0";
    const time = readTime(until);
    // Zero is as good as none; a time that cannot be read would mark more than the person saw.
    if (!/^0+$/.test(until) && !time) throw refuse({ kind: "bad-input" });
    return done(context, await markAllAsRead(deps, reader, streamOf(params, "s"), time));
  },
  "subscription/edit": async ({ deps, context, reader, params }) => {
    const action = ACTIONS.find((one) => one === params.get("ac"));
    const [streams, titles] = [params.getAll("s"), params.getAll("t")];
    if (!action || streams.length === 0 || streams.length > MOST_NAMED) throw refuse({ kind: "bad-input" });
    // Several channels have a title each, in the same order.
    const named = streams.map((text, at): NamedChannel => {
      const [stream, title] = [readStream(text), titles[at] ?? null];
      if (stream?.kind !== "channel" && stream?.kind !== "address") throw refuse({ kind: "bad-input" });
      if (title !== null && title.length > LONGEST_NAME) throw refuse({ kind: "bad-input" });
      return { stream, title };
    });
    const edit: SubscriptionEdit = { action, added: labelsOf(params, "a"), removed: labelsOf(params, "r") };
    return done(context, await editSubscriptions(deps, reader, named, edit));
  },
  "subscription/quickadd": async ({ deps, context, reader, params }) => {
    const typed = params.get("quickadd") ?? "";
    const added = await quickAdd(deps, reader, typed.replace(/^feed\/(?=https?:)/, ""));
    if (added.ok) return context.json(added.value);
    return context.json({ numResults: 0, query: typed, error: explain(added.problem) });
  },
  "subscription/import": async ({ deps, context, person, body }) => {
    unwrap(await checkRates(deps.db, [[`opml by ${person.id}`, IMPORT_RATE]]));
    unwrap(await importOpml(deps, person.id, body));
    return context.text("OK");
  },
  "rename-tag": async ({ deps, context, reader, params }) => {
    const [from, to] = [labelOf(params.get("s") ?? params.get("t")), labelOf(params.get("dest"))];
    if (from === null || to === null) throw refuse({ kind: "bad-input" });
    return done(context, await renameLabel(deps, reader, from, to));
  },
  "disable-tag": async ({ deps, context, reader, params }) => {
    const labels = labelsOf(params, params.has("s") ? "s" : "t");
    if (labels.length === 0) throw refuse({ kind: "bad-input" });
    for (const label of labels) unwrap(await deleteLabel(deps, reader, label));
    return context.text("OK");
  },
};

const ACTIONS: readonly SubscriptionEdit["action"][] = ["subscribe", "unsubscribe", "edit"];

function dispatch(call: SignedInCall, name: string): Promise<Response> | Response {
  const { context, method } = call;
  if (name.startsWith("stream/contents/")) return sendStream(call, decoded(name.slice("stream/contents/".length)));
  const read = Object.hasOwn(READS, name) ? READS[name] : undefined;
  if (read) return read(call);
  const write = Object.hasOwn(WRITES, name) ? WRITES[name] : undefined;
  if (!write) return context.notFound();
  if (method !== "POST") return context.text("This call is sent by POST.", 405, { Allow: "POST" });
  unwrap(mayChange(call));
  return write(call);
}

function done(context: Context, outcome: Outcome<void>): Response {
  unwrap(outcome);
  return context.text("OK");
}

/** Clients that ask again and again are answered without a body when nothing has changed. */
function sendJson({ context }: Pick<SignedInCall, "context">, value: object): Response {
  const text = JSON.stringify(value);
  return sendTagged(context, etagOf(text), text);
}

const JSON_TYPE = "application/json; charset=utf-8";

function etagOf(text: string): string {
  return `"${hash("sha256", text, "base64url").slice(0, 24)}"`;
}

function sendTagged(context: Context, etag: string, body: Piece): Response {
  const headers = { ETag: etag, "Cache-Control": "private, no-cache", "Content-Type": JSON_TYPE };
  // It only looks for items after a list of channels that has changed.
  const isLiferea = /^Liferea\//.test(context.req.header("user-agent") ?? "");
  const known = isLiferea ? [] : readTags(context.req.header("if-none-match"));
  if (known.includes(etag)) return context.body(null, 304, headers);
  return context.body(body, 200, headers);
}

function readTags(header: string | undefined): string[] {
  return (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
}

async function sendIds(call: SignedInCall): Promise<Response> {
  const stream = streamOf(call.params, "s");
  const request = readRequest(call, MOST_IDS);
  const page = found(stream, await openStream(call.deps, call.reader, stream, request));
  return sendIdList(call, writeIds(page), request.limit <= SHORT_LIST);
}

async function* writeIds(page: StreamPage): AsyncGenerator<string> {
  yield '"itemRefs":[';
  let comma = "";
  for await (const rows of page.rows) {
    yield comma +
      rows
        .map(
          ({ id, channelId, arrivedAt }) =>
            `{"id":"${id}","directStreamIds":["feed/${channelId}"],"timestampUsec":"${arrivedAt}"}`,
        )
        .join(",");
    comma = ",";
  }
  yield `]${writeContinuation(page)}}`;
}

async function sendStream(call: SignedInCall, written: string): Promise<Response> {
  const stream = written === "" ? streamOf(call.params, "s", READING_LIST) : readStream(written);
  if (!stream) throw refuse({ kind: "bad-input" });
  const id = JSON.stringify(written === "" ? (call.params.get("s") ?? READING_LIST) : written);
  const request = readRequest(call, MOST_ITEMS);
  if (request.limit <= ENTRIES) {
    const page = found(stream, await openPage(call.deps, call.reader, stream, request));
    return sendPage(call, id, id, page);
  }
  const page = found(stream, await openStream(call.deps, call.reader, stream, request));
  const head = writeHead(id, id, secondsNow(call));
  return sendPieces(
    call,
    head,
    writePieces(call, page.rows, () => writeContinuation(page)),
    JSON_TYPE,
  );
}

async function sendContents(call: SignedInCall): Promise<Response> {
  const { deps, person } = call;
  const [id, title] = [`"${READING_LIST}"`, '"Reading List"'];
  const rows = itemIdsOf(call.params).map((item) => ({ id: item }));
  if (rows.length > ENTRIES) {
    const head = writeHead(id, title, secondsNow(call));
    return sendPieces(
      call,
      head,
      writePieces(call, [rows], () => ""),
      JSON_TYPE,
    );
  }
  const read = async () => ({
    ...(await withLabels(deps, person.id, await listHeadsInOrder(deps, person.id, rows))),
    continuation: null,
  });
  return sendPage(call, id, title, { key: null, read });
}

function writeHead(id: string, title: string, updated: number): string {
  return `{"direction":"ltr","id":${id},"title":${title},"updated":${updated},`;
}

type Answer = { etag: string; body: Uint8Array<ArrayBuffer> };

/** 16 MB. Most clients that poll find nothing new. */
const answers = createLruCache<Answer>(16_000_000, (key, { body }) => key.length + body.buffer.byteLength);

/** A short list is in memory anyway, so it gets an ETag; a long one is sent while it is read. `id` and `title` are JSON. */
async function sendPage(call: SignedInCall, id: string, title: string, page: Page): Promise<Response> {
  const key = page.key === null ? null : `${call.origin} ${id}\n${page.key}`;
  const known = key === null ? undefined : answers.get(key);
  if (known) return sendTagged(call.context, known.etag, known.body);
  const { answer, isAsListed } = await writeAnswer(call, id, title, page);
  if (key !== null && isAsListed) answers.set(key, answer);
  return sendTagged(call.context, answer.etag, answer.body);
}

/** `isAsListed`: nothing in it was edited or deleted after the list was read. */
async function writeAnswer(call: SignedInCall, id: string, title: string, page: Page) {
  const { continuation, heads, labels } = await page.read();
  const items = await writeItems(call.deps, call.person.id, { heads, labels }, call.origin);
  // Not the time of the answer: with it, no two answers would be the same.
  const arrivedAt = Math.max(...heads.map((head) => Number(head.arrivedAt)));
  const updated = heads.length > 0 ? Math.floor(arrivedAt / 1e6) : secondsNow(call);
  const start = `${writeHead(id, title, updated)}"items":[`;
  const end = continuation === null ? "]}" : `],"continuation":"${continuation}"}`;
  const hashes = items.map(({ own, hash }) => own + hash);
  const answer: Answer = { etag: etagOf(id + hashes.join("\n") + end), body: joinItems(start, items, end) };
  return { answer, isAsListed: items.length === heads.length && items.every((item) => item.isAsListed) };
}

async function* writePieces(
  call: SignedInCall,
  pages: AsyncIterable<{ id: string }[]> | Iterable<{ id: string }[]>,
  end: () => string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let start = '"items":[';
  for await (const rows of pages)
    for (let at = 0; at < rows.length; at += ENTRIES) {
      const heads = await listHeadsInOrder(call.deps, call.person.id, rows.slice(at, at + ENTRIES));
      const labelled = await withLabels(call.deps, call.person.id, heads);
      const items = await writeItems(call.deps, call.person.id, labelled, call.origin);
      if (items.length === 0) continue;
      yield joinItems(start, items, "");
      start = ",";
    }
  yield joinItems(start === "," ? "" : start, [], `]${end()}}`);
}

/** Copies bytes, because the shared parts are encoded already. */
function joinItems(start: string, items: readonly WrittenItem[], end: string): Uint8Array<ArrayBuffer> {
  const texts = items.map(({ own }, at) => (at === 0 ? own : `,${own}`));
  // No character of a text has more than three bytes in UTF-8.
  let size = 3 * (start.length + end.length);
  items.forEach(({ shared }, at) => {
    size += 3 * (texts[at] as string).length + shared.length;
  });
  const bytes = Buffer.allocUnsafe(size);
  let length = bytes.write(start);
  items.forEach(({ shared }, at) => {
    length += bytes.write(texts[at] as string, length);
    bytes.set(shared, length);
    length += shared.length;
  });
  length += bytes.write(end, length);
  return bytes.subarray(0, length);
}

async function* readPage(call: SignedInCall, { rows }: StreamPage): AsyncGenerator<ReaderItem[]> {
  for await (const some of rows) yield* readItems(call.deps, call.person.id, some, call.origin);
}

/** Like `sendPage`, for ids: a short list gets an ETag. */
async function sendIdList(call: SignedInCall, pieces: AsyncGenerator<string>, isShort: boolean) {
  if (!isShort) return sendPieces(call, "{", pieces, JSON_TYPE);
  let text = "{";
  for await (const piece of pieces) text += piece;
  return sendTagged(call.context, etagOf(text), text);
}

async function sendAtom(call: SignedInCall): Promise<Response> {
  const written = decoded(call.path.slice("/reader/atom/".length));
  const stream = readStream(written);
  if (!stream) throw refuse({ kind: "bad-input" });
  const page = found(stream, await openStream(call.deps, call.reader, stream, readRequest(call, MOST_ITEMS)));
  const items = readPage(call, page);
  // The first items name the channel.
  const { value } = await items.next();
  const first: ReaderItem[] = value ?? [];
  const title = stream.kind === "channel" ? (first[0]?.origin.title ?? written) : written;
  const updatedAt = new Date(Math.max(0, ...first.map(({ updated }) => updated)) * 1000);
  const head = beginReaderAtom(title, `${call.origin}${call.path}`, updatedAt);
  return sendPieces(call, head, writeAtom(first, items), "application/atom+xml; charset=utf-8");
}

async function* writeAtom(first: readonly ReaderItem[], rest: AsyncGenerator<ReaderItem[]>): AsyncGenerator<string> {
  yield writeReaderEntries(first);
  for await (const items of rest) yield writeReaderEntries(items);
  yield END_OF_READER_ATOM;
}

function secondsNow({ deps }: SignedInCall): number {
  return Math.floor(deps.now().getTime() / 1000);
}

function writeContinuation(page: StreamPage): string {
  const next = page.continuation();
  return next === null ? "" : `,"continuation":"${next}"`;
}

function readRequest(call: SignedInCall, most: number): ListRequest {
  const request = readListRequest(call.params, most);
  if (request.included.length + request.excluded.length > MOST_NAMED) throw refuse({ kind: "bad-input" });
  return request;
}

function found<Page>({ kind }: Stream, page: Page | null): Page {
  if (page === null) throw refuse({ kind: kind === "label" ? "no-such-folder" : "no-such-channel" });
  return page;
}

type Piece = string | Uint8Array<ArrayBuffer>;

function sendPieces(call: SignedInCall, head: string, pieces: AsyncGenerator<Piece>, type: string): Response {
  return call.context.body(streamPieces(whileSignedIn(call.deps, call, withHead(head, pieces))), 200, {
    "Content-Type": type,
    "Cache-Control": "private, no-cache",
  });
}

async function* withHead(head: string, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  yield head;
  yield* pieces;
}

function streamOf(params: URLSearchParams, name: string, otherwise?: string): Stream {
  const stream = readStream(params.get(name) ?? otherwise ?? "");
  if (!stream) throw refuse({ kind: "bad-input" });
  return stream;
}

function streamsOf(params: URLSearchParams, name: string): Stream[] {
  return params.getAll(name).flatMap((text) => readStream(text) ?? []);
}

/** Those that are no ids of ours are left out, as are those of other people. */
function itemIdsOf(params: URLSearchParams): string[] {
  const ids = new Set(params.getAll("i").flatMap((text) => readItemId(text) ?? []));
  if (ids.size > MOST_CONTENTS) throw refuse({ kind: "bad-input" });
  return [...ids];
}

function labelsOf(params: URLSearchParams, name: string): string[] {
  const labels = new Set(params.getAll(name).flatMap((text) => labelOf(text) ?? []));
  if (labels.size > MOST_NAMED) throw refuse({ kind: "bad-input" });
  return [...labels];
}

function labelOf(text: string | null): string | null {
  const stream = text === null ? null : readStream(text);
  if (stream?.kind !== "label") return null;
  if (stream.name.length > LONGEST_NAME) throw refuse({ kind: "bad-input" });
  return stream.name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refuse({ kind: "bad-input" });
  }
}
