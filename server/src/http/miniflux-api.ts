import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { LONGEST_NAME } from "#core/folder/clean-name.ts";
import { decodeList } from "#core/import/decode-list.ts";
import { readEntryRequest } from "#core/miniflux-api/entry-request.ts";
import { mayChange } from "../accounts/may-change.ts";
import { listChannels } from "../channels/list-channels.ts";
import { refreshMany } from "../channels/refresh-many.ts";
import { refreshNow } from "../channels/refresh-now.ts";
import { rename } from "../channels/rename.ts";
import { subscribe } from "../channels/subscribe.ts";
import { unsubscribe } from "../channels/unsubscribe.ts";
import type { Deps } from "../deps.ts";
import { discoverPage } from "../discover/discover-page.ts";
import { createFolder, removeFolder, renameFolderTo } from "../folders/edit-folders.ts";
import { moveChannels } from "../folders/place-channels.ts";
import { hasNul } from "../has-nul.ts";
import { ICON_TYPE, readIconsAt } from "../icons/read-icon-at.ts";
import type { ChannelId, FolderId, ItemId } from "../ids.ts";
import { markAllRead } from "../items/mark-all-read.ts";
import { setRead } from "../items/store.ts";
import { describeCategory, NO_FOLDER, USER_ID } from "../miniflux-api/describe.ts";
import {
  channelsOfCategory,
  listEntriesOf,
  listHidden,
  readEntries,
  readShelf,
  type Shelf,
} from "../miniflux-api/list-entries.ts";
import { countByChannel } from "../miniflux-api/store.ts";
import { exportOpml } from "../opml/export-opml.ts";
import { importOpml } from "../opml/import-opml.ts";
import { IMPORT_RATE } from "../opml/router.ts";
import { codeOf, explain, type Outcome, type Problem } from "../problem.ts";
import { checkRates } from "../rate-limits/limit-rate.ts";
import { waitForFirstRefresh } from "../reader-api/first-refresh.ts";
import { markReadThere } from "../reader-api/mark-read.ts";
import { readerOf, type SignedInReader } from "../reader-api/sign-in.ts";
import { setManyStarred } from "../reader-api/store.ts";
import { version } from "../version.ts";
import { limitBody } from "./limit-body.ts";

/** What a program that was written for Miniflux looks at before it uses something newer. */
const MINIFLUX = "2.2.0";

/** The part of Miniflux's API that other readers use: docs/notes/reader-api.md. */
export function addMinifluxApi(app: Hono, deps: Deps): void {
  app.all("/v1/*", limitBody, (context) => answerCall(deps, context));
}

type Call = SignedInReader & {
  deps: Deps;
  context: Context;
  params: URLSearchParams;
  /** The numbers in the path. */
  ids: string[];
  origin: string;
  body: string;
};
type Handler = (call: Call) => Promise<Response> | Response;

/** Lists have encodings of their own. */
async function readBody(req: Context["req"]): Promise<string> {
  return req.path.endsWith("/import") ? decodeList(new Uint8Array(await req.arrayBuffer())) : req.text();
}

async function answerCall(deps: Deps, context: Context): Promise<Response> {
  const found = await identify(deps, context);
  if (!found?.ok) return fail(context, 401, found ? explain(found.problem) : "Access Unauthorized");
  const url = new URL(context.req.url);
  const body = context.req.method === "GET" ? "" : await readBody(context.req);
  if (hasNul(body) || url.href.includes("%00")) return fail(context, 400, explain({ kind: "bad-input" }));
  const ids: string[] = [];
  const name = url.pathname.slice("/v1/".length).replace(/(?<=\/)\d{1,15}(?=\/|$)/g, (id) => {
    ids.push(String(Number(id)));
    return "ID";
  });
  const handlers = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  const handler = handlers?.[context.req.method];
  if (!handler) return fail(context, handlers ? 405 : 404, handlers ? "Method Not Allowed" : "Resource Not Found");
  const origin = deps.config.publicUrl ?? url.origin;
  try {
    if (changes(name, context.req.method)) take(mayChange(found.value));
    return await handler({ ...found.value, deps, context, params: url.searchParams, ids, origin, body });
  } catch (cause) {
    if (cause instanceof Refusal) return fail(context, cause.status, cause.message);
    throw cause;
  }
}

/** All that is not a GET does, except looking for the feeds of a page. */
function changes(name: string, method: string): boolean {
  return method !== "GET" && name !== "discover";
}

/** `X-Auth-Token: KEY`, or the email and the key as name and password. */
async function identify(deps: Deps, context: Context): Promise<Outcome<SignedInReader> | undefined> {
  const token = context.req.header("x-auth-token");
  if (token) return readerOf(deps, token);
  const [, basic] = /^basic\s+([\w+/=-]+)$/i.exec(context.req.header("authorization") ?? "") ?? [];
  if (!basic) return undefined;
  const written = Buffer.from(basic, "base64").toString("utf8");
  const [name, key] = [written.slice(0, written.indexOf(":")), written.slice(written.indexOf(":") + 1)];
  const found = await readerOf(deps, key);
  if (!found.ok) return found;
  const { email, name: own } = found.value.person;
  return [email, own].some((known) => known.toLowerCase() === name.toLowerCase()) ? found : undefined;
}

function fail(context: Context, status: number, message: string): Response {
  return context.json({ error_message: message }, status as ContentfulStatusCode);
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const STATUS: Partial<Record<ReturnType<typeof codeOf>, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
};

function take<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw refusal(outcome.problem);
}

function refusal(problem: Problem): Refusal {
  return new Refusal(STATUS[codeOf(problem)] ?? 400, explain(problem));
}

const id = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const title = z.string().min(1).max(LONGEST_NAME);
/** What the calls with a body of JSON take. */
export const BODIES = {
  "POST categories": z.object({ title }),
  "PUT categories/ID": z.object({ title }),
  "POST feeds": z.object({ feed_url: z.string().min(1).max(10_000), category_id: id.nullish() }),
  "PUT feeds/ID": z.object({ title: title.nullish(), category_id: id.nullish() }),
  "PUT entries": z.object({ entry_ids: z.array(id).min(1).max(10_000), status: z.enum(["read", "unread"]) }),
  "POST discover": z.object({ url: z.string().min(1).max(4_000) }),
};

function bodyOf<Name extends keyof typeof BODIES>({ body }: Call, name: Name): z.infer<(typeof BODIES)[Name]> {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    throw new Refusal(400, "The body is not JSON.");
  }
  if (hasNul(given)) throw refusal({ kind: "bad-input" });
  const read = BODIES[name].safeParse(given);
  if (!read.success) throw new Refusal(400, read.error.issues[0]?.message ?? explain({ kind: "bad-input" }));
  return read.data as z.infer<(typeof BODIES)[Name]>;
}

const DONE: Handler = ({ context }) => context.body(null, 204);

export const CALLS: Record<string, Record<string, Handler>> = {
  me: {
    GET: ({ context, person }) =>
      context.json({
        id: USER_ID,
        username: person.email,
        is_admin: false,
        theme: "system_serif",
        language: "en_US",
        timezone: "UTC",
        entry_sorting_direction: "desc",
        entries_per_page: 100,
        keyboard_shortcuts: true,
        show_reading_time: true,
        entry_swipe: true,
        last_login_at: null,
      }),
  },
  version: { GET: ({ context }) => context.json({ version: MINIFLUX, commit: "", build_date: "", pagecast: version }) },
  // Capy Reader asks whether an entry can be saved elsewhere.
  "integrations/status": { GET: ({ context }) => context.json({ has_integrations: false }) },
  categories: {
    GET: async (call) => {
      const { folders } = await readShelf(call.deps, call.reader);
      return call.context.json([NO_FOLDER, ...folders.map(describeCategory)]);
    },
    POST: async (call) => {
      const { title: name } = bodyOf(call, "POST categories");
      const { id: made } = take(await createFolder(call.deps, call.person.id, { name, parentId: null }));
      return call.context.json(describeCategory({ id: made, name }), 201);
    },
  },
  "categories/ID": {
    PUT: async (call) => {
      const { title: name } = bodyOf(call, "PUT categories/ID");
      const folderId = call.ids[0] as FolderId;
      take(await renameFolderTo(call.deps, call.person.id, { id: folderId, name }));
      return call.context.json(describeCategory({ id: folderId, name }), 201);
    },
    DELETE: async (call) => {
      take(await removeFolder(call.deps, call.person.id, call.ids[0] as FolderId));
      return DONE(call);
    },
  },
  "categories/ID/feeds": {
    GET: async (call) => {
      const shelf = await readShelf(call.deps, call.reader);
      const channels = category(shelf, call);
      return call.context.json(channels.map((channel) => shelf.feeds.get(channel)));
    },
  },
  "categories/ID/entries": {
    GET: async (call) => {
      const shelf = await readShelf(call.deps, call.reader);
      return sendEntries(call, shelf, category(shelf, call));
    },
  },
  "categories/ID/mark-all-as-read": {
    PUT: async (call) => {
      const shelf = await readShelf(call.deps, call.reader);
      for (const channelId of category(shelf, call)) take(await markAllRead(call.deps, call.reader, { channelId }));
      return DONE(call);
    },
  },
  feeds: {
    GET: async (call) => call.context.json([...(await readShelf(call.deps, call.reader)).feeds.values()]),
    POST: async (call) => {
      const { feed_url: url, category_id: given } = bodyOf(call, "POST feeds");
      const folder = given ?? NO_FOLDER.id;
      // Before anything is changed.
      category(await readShelf(call.deps, call.reader), { ids: [String(folder)] });
      const { channelId } = take(await subscribe(call.deps, call.reader, url));
      await place(call, channelId, folder);
      await waitForFirstRefresh(call.deps, [channelId]);
      return call.context.json({ feed_id: Number(channelId) }, 201);
    },
  },
  "feeds/counters": {
    GET: async ({ deps, context, reader }) => {
      const counts = await countByChannel(deps.db, reader.id, await listHidden(deps, reader, false));
      const of = (name: "read" | "unread") =>
        Object.fromEntries(counts.map((one) => [one.channelId, one[name]]).filter(([, count]) => count !== 0));
      return context.json({ reads: of("read"), unreads: of("unread") });
    },
  },
  "feeds/refresh": {
    PUT: async (call) => {
      const { feeds } = await readShelf(call.deps, call.reader);
      await refreshMany(call.deps, call.person.id, [...feeds.keys()] as ChannelId[]);
      return DONE(call);
    },
  },
  "feeds/ID": {
    GET: async (call) => call.context.json((await feedOf(call)).feed),
    PUT: async (call) => {
      const change = bodyOf(call, "PUT feeds/ID");
      const { feed, channelId } = await feedOf(call);
      const { channelUrl } = await channelAddress(call, channelId);
      if (change.title) take(await rename(call.deps, call.person.id, channelUrl, change.title));
      if (typeof change.category_id === "number" && change.category_id !== feed.category.id) {
        const fromId = feed.category.id === NO_FOLDER.id ? null : (String(feed.category.id) as FolderId);
        await place(call, channelId, change.category_id, fromId);
      }
      return call.context.json((await feedOf(call)).feed, 201);
    },
    DELETE: async (call) => {
      const { channelId } = await feedOf(call);
      await unsubscribe(call.deps, call.person.id, (await channelAddress(call, channelId)).channelUrl);
      return DONE(call);
    },
  },
  "feeds/ID/refresh": {
    PUT: async (call) => {
      const { channelId } = await feedOf(call);
      const outcome = await refreshNow(call.deps, call.person.id, channelId);
      // What was refreshed a moment ago is fresh enough.
      if (!outcome.ok && outcome.problem.kind !== "too-often") take(outcome);
      return DONE(call);
    },
  },
  "feeds/ID/entries": {
    GET: async (call) => {
      const { shelf, channelId } = await feedOf(call);
      return sendEntries(call, shelf, [channelId]);
    },
  },
  "feeds/ID/mark-all-as-read": {
    PUT: async (call) => {
      const { channelId } = await feedOf(call);
      take(await markAllRead(call.deps, call.reader, { channelId }));
      return DONE(call);
    },
  },
  "feeds/ID/icon": { GET: sendIcon },
  "icons/ID": { GET: sendIcon },
  entries: {
    GET: async (call) => sendEntries(call, await readShelf(call.deps, call.reader), null),
    PUT: async (call) => {
      const { entry_ids: ids, status } = bodyOf(call, "PUT entries");
      const { deps, person } = call;
      const items = ids.map(String) as ItemId[];
      if (status === "read") await markReadThere(deps, person.id, items);
      else await setRead(deps.db, person.id, items, null);
      return DONE(call);
    },
  },
  "entries/ID": { GET: async (call) => call.context.json(await entryOf(call)) },
  "entries/ID/bookmark": { PUT: toggleStar },
  "entries/ID/star": { PUT: toggleStar },
  "users/ID/mark-all-as-read": {
    PUT: async (call) => {
      take(await markAllRead(call.deps, call.reader, { channelId: null }));
      return DONE(call);
    },
  },
  discover: {
    POST: async (call) => {
      const { url } = bodyOf(call, "POST discover");
      take(await checkRates(call.deps.db, [[`discover in 60 s by ${call.person.id}`, { window: 60, max: 60 }]]));
      const page = take(await discoverPage(call.deps, url, true));
      const found = page.feeds.map((feed) => ({ url: feed.url, title: feed.title || feed.url, type: "rss" }));
      return found.length ? call.context.json(found) : fail(call.context, 404, "Resource Not Found");
    },
  },
  export: {
    GET: async ({ deps, context, person }) =>
      context.body(await exportOpml(deps, person.id), 200, { "Content-Type": "text/xml; charset=utf-8" }),
  },
  import: {
    POST: async ({ deps, context, person, body }) => {
      take(await checkRates(deps.db, [[`opml by ${person.id}`, IMPORT_RATE]]));
      take(await importOpml(deps, person.id, body));
      return context.json({ message: "Feeds imported successfully" }, 201);
    },
  },
};

function category(shelf: Shelf, { ids: [wanted = ""] }: Pick<Call, "ids">): ChannelId[] {
  const channels = channelsOfCategory(shelf, wanted);
  if (!channels) throw refusal({ kind: "no-such-folder" });
  return channels;
}

async function feedOf({ deps, reader, ids: [wanted = ""] }: Call) {
  const shelf = await readShelf(deps, reader);
  const feed = shelf.feeds.get(wanted);
  if (!feed) throw refusal({ kind: "no-such-channel" });
  return { shelf, feed, channelId: wanted as ChannelId };
}

async function channelAddress({ deps, reader }: Call, channelId: ChannelId) {
  const channel = (await listChannels(deps, reader)).find((one) => one.id === channelId);
  if (!channel) throw refusal({ kind: "no-such-channel" });
  return { channelUrl: channel.channel.channel_url, image: channel.image };
}

/** Into a folder, and out of the one it was in. */
async function place({ deps, person }: Call, channelId: ChannelId, to: number, fromId: FolderId | null = null) {
  if (to === NO_FOLDER.id && fromId === null) return;
  const toId = to === NO_FOLDER.id ? null : (String(to) as FolderId);
  take(await moveChannels(deps, person.id, { channelIds: [channelId], fromId, toId, beforeId: null }));
}

async function sendEntries(call: Call, shelf: Shelf, channels: readonly ChannelId[] | null): Promise<Response> {
  const request = readEntryRequest(call.params);
  if (!request.ok) return fail(call.context, 400, `The parameter ${request.wrong} is invalid.`);
  const { deps, reader, origin } = call;
  return call.context.json(await listEntriesOf(deps, reader, shelf, request.value, { channels, origin }));
}

async function entryOf({ deps, reader, ids, origin }: Call) {
  const [entry] = await readEntries(deps, reader, await readShelf(deps, reader), ids.slice(0, 1), origin);
  if (!entry) throw refusal({ kind: "no-such-item" });
  return entry;
}

async function toggleStar(call: Call): Promise<Response> {
  const { starred } = await entryOf(call);
  const { deps, person, ids } = call;
  await setManyStarred(deps.db, person.id, ids.slice(0, 1), starred ? null : deps.now());
  return DONE(call);
}

/** An icon has the id of its channel. */
async function sendIcon(call: Call): Promise<Response> {
  const { channelId } = await feedOf(call);
  const { image } = await channelAddress(call, channelId);
  const bytes = (await readIconsAt(call.deps.db, [{ id: channelId, image }])).get(channelId);
  if (!bytes) return fail(call.context, 404, "Resource Not Found");
  const data = `${ICON_TYPE};base64,${Buffer.from(bytes).toString("base64")}`;
  return call.context.json({ id: Number(channelId), data, mime_type: ICON_TYPE });
}
