import { writeTerms } from "#core/search/write-terms.ts";
import { onlyRow } from "../src/db/query.ts";
import { appRouter } from "../src/rpc.ts";
import type { Meta, Who } from "../src/trpc.ts";
import { aDatabase } from "./a-database.ts";
import { anAuthor, NOBODY_THERE } from "./a-member.ts";
import { aPerson, type TestPerson } from "./a-person.ts";
import { aServer } from "./a-server.ts";

type Row = { who: Who; input?: (victim: Victim) => unknown; freePlan?: string };
export type Victim = {
  id: string;
  email: string;
  channelUrl: string;
  channelId: string;
  itemId: string;
  importId: string;
  videoId: string;
  folderId: string;
  viewId: string;
  undoId: string;
  /** API keys of theirs: one may only read, the other also write. */
  readKey: string;
  writeKey: string;
};

const NO_SUCH_ID = "7b7b2a0c-6f0e-4b0e-9a51-0e6f0b7c1a11";
/** Part of everything that belongs to the victim: no response to anybody else may contain it. */
export const SECRET = "victimssecret";

/**
 * Who may call what, with an input that would harm another person if it were allowed, and the problem with which it is refused
 * on the free plan. A new procedure needs a row.
 */
export const TABLE: Record<string, Row> = {
  "account.delete": { who: "in a browser", input: ({ email }) => ({ confirm: email }) },
  "account.get": { who: "anyone" },
  "account.invite": { who: "anyone", input: () => ({ code: "made-up" }) },
  "admin.catalogue.changes": { who: "admin", input: () => ({ version: "abcdef12", kind: "added" }) },
  "admin.catalogue.deleteDraft": { who: "admin" },
  "admin.catalogue.get": { who: "admin" },
  "admin.catalogue.goBack": { who: "admin" },
  "admin.catalogue.pages": { who: "admin", input: () => ({ version: "abcdef12", kind: "lost" }) },
  "admin.catalogue.leftOut": { who: "admin", input: () => ({ version: "abcdef12" }) },
  "admin.catalogue.look": { who: "admin" },
  "admin.catalogue.use": { who: "admin", input: () => ({ version: "abcdef12" }) },
  "admin.catalogue.useBundled": { who: "admin" },
  "admin.directories.get": { who: "admin" },
  "admin.directories.set": { who: "admin", input: () => ({ isOn: false }) },
  "admin.events": { who: "admin", input: () => ({}) },
  "admin.feedService.get": { who: "admin" },
  "admin.feedService.removeSetting": { who: "admin", input: () => ({ name: "ZHIHU_COOKIES" }) },
  "admin.feedService.restart": { who: "admin" },
  "admin.feedService.setSetting": { who: "admin", input: () => ({ name: "ZHIHU_COOKIES", value: "x" }) },
  "admin.feedService.settings": { who: "admin" },
  "admin.feedService.storedSettings": { who: "admin" },
  "admin.feedService.start": { who: "admin" },
  "admin.feedService.update": { who: "admin" },
  "admin.firstRun.get": { who: "admin" },
  "admin.firstRun.set": { who: "admin", input: () => ({ state: "done" }) },
  "admin.invites.create": { who: "admin", input: () => ({}) },
  "admin.invites.delete": { who: "admin", input: () => ({ id: NO_SUCH_ID }) },
  "admin.invites.list": { who: "admin" },
  "admin.newAccounts.get": { who: "admin" },
  "admin.newAccounts.set": { who: "admin", input: () => ({ plan: "free" }) },
  "admin.people.suspend": { who: "admin", input: ({ id }) => ({ userId: id, suspended: false }) },
  "admin.people.grant": { who: "admin", input: ({ id }) => ({ userId: id, plan: "free", until: null }) },
  "admin.people.list": { who: "admin", input: () => ({}) },
  "admin.people.setRole": { who: "admin", input: ({ id }) => ({ userId: id, role: "admin" }) },
  "admin.requests.dismiss": { who: "admin", input: ({ id }) => ({ userId: id }) },
  "admin.requests.list": { who: "admin" },
  "admin.signup.get": { who: "admin" },
  "admin.signup.set": { who: "admin", input: () => ({ policy: "open" }) },
  "admin.subscribePolicy.get": { who: "admin" },
  "admin.subscribePolicy.set": { who: "admin", input: () => ({ policy: "authors" }) },
  "admin.work": { who: "admin" },
  "channels.get": { who: "signed in", input: ({ channelId }) => ({ channelId }) },
  "channels.list": { who: "signed in" },
  "channels.move": { who: "signed in", input: ({ channelId }) => ({ channelIds: [channelId], beforeId: null }) },
  "channels.moveToFolder": {
    who: "signed in",
    input: ({ channelId, folderId }) => ({ channelIds: [channelId], folderId, keepsOthers: true }),
  },
  "channels.pauseMany": { who: "signed in", input: ({ channelId }) => ({ channelIds: [channelId], paused: true }) },
  "channels.refreshMany": { who: "signed in", input: ({ channelId }) => ({ channelIds: [channelId] }) },
  "channels.refreshesLeft": { who: "signed in" },
  "channels.undo": { who: "signed in", input: ({ undoId }) => ({ undoId }) },
  "channels.unsubscribeMany": { who: "signed in", input: ({ channelId }) => ({ channelIds: [channelId] }) },
  "channels.pause": { who: "signed in", input: ({ channelUrl }) => ({ channelUrl, paused: true }) },
  "channels.refreshNow": { who: "signed in", input: ({ channelId }) => ({ channelId }) },
  "channels.rename": { who: "signed in", input: ({ channelUrl }) => ({ channelUrl, name: "not yours" }) },
  "channels.setCheckMinutes": { who: "signed in", input: ({ channelId }) => ({ channelId, minutes: 15 }) },
  "channels.subscribe": {
    who: "signed in",
    input: ({ channelUrl }) => ({ channelUrl }),
    freePlan: "members-only",
  },
  "channels.unsubscribe": { who: "signed in", input: ({ channelUrl }) => ({ channelUrl }) },
  "discover.page": { who: "anyone", input: () => ({ url: "http://127.0.0.1:1/" }) },
  "discover.podcasts": { who: "anyone", input: () => ({ name: SECRET }) },
  "discover.preview": { who: "anyone", input: () => ({ feedUrl: "http://127.0.0.1:1/" }) },
  "discover.routeHealth": { who: "signed in", input: () => ({ routes: ["/test/1"] }) },
  "discover.search": { who: "anyone", input: () => ({ name: SECRET }) },
  "events.track": {
    who: "anyone",
    input: () => ({ events: [{ event: "VideoCover Clicked", details: { type: "bilibili" } }] }),
  },
  "fever.get": { who: "in a browser" },
  "fever.turnOff": { who: "in a browser" },
  "fever.turnOn": { who: "in a browser" },
  "fullText.channel": { who: "signed in", input: ({ channelId }) => ({ channelId }) },
  "fullText.deleteSent": { who: "signed in", input: ({ itemId }) => ({ id: itemId }) },
  "fullText.get": { who: "signed in", input: ({ itemId }) => ({ id: itemId }) },
  "fullText.send": {
    who: "signed in",
    input: () => ({ urls: [`https://site.example/${SECRET}`], html: "<p>A forged page</p>" }),
  },
  "fullText.setChannel": { who: "signed in", input: ({ channelId }) => ({ channelId, always: true, selector: "p" }) },
  "folders.addChannels": {
    who: "signed in",
    input: ({ folderId, channelId }) => ({ folderId, channelIds: [channelId], beforeId: channelId }),
  },
  "folders.create": { who: "signed in", input: ({ folderId }) => ({ name: "not yours", parentId: folderId }) },
  "folders.delete": { who: "signed in", input: ({ folderId }) => ({ id: folderId }) },
  "folders.list": { who: "signed in" },
  "folders.move": { who: "signed in", input: ({ folderId }) => ({ id: folderId, parentId: null, beforeId: null }) },
  "folders.moveChannels": {
    who: "signed in",
    input: ({ folderId, channelId }) => ({
      channelIds: [channelId],
      fromId: folderId,
      toId: null,
      beforeId: channelId,
    }),
  },
  "folders.removeChannels": {
    who: "signed in",
    input: ({ folderId, channelId }) => ({ folderId, channelIds: [channelId] }),
  },
  "folders.rename": { who: "signed in", input: ({ folderId }) => ({ id: folderId, name: "not yours" }) },
  "folders.restore": {
    who: "signed in",
    input: ({ folderId, channelId }) => ({
      removed: {
        id: folderId,
        name: "not yours",
        isCollapsed: true,
        channelIds: [channelId],
        parentId: folderId,
        beforeId: folderId,
        folders: [],
      },
    }),
  },
  "folders.setCollapsed": { who: "signed in", input: ({ folderId }) => ({ ids: [folderId], isCollapsed: true }) },
  "items.get": { who: "signed in", input: ({ itemId }) => ({ id: itemId }) },
  "items.list": { who: "signed in", input: ({ channelId }) => ({ channelId }) },
  "items.live": { who: "signed in", input: () => ({}) },
  "items.markRead": { who: "signed in", input: ({ itemId }) => ({ ids: [itemId] }) },
  "items.marks": { who: "signed in", input: ({ itemId }) => ({ ids: [itemId] }) },
  "items.markUnread": { who: "signed in", input: ({ itemId }) => ({ ids: [itemId] }) },
  "items.search": { who: "signed in", input: () => ({ question: SECRET }) },
  "items.star": { who: "signed in", input: ({ itemId }) => ({ id: itemId, starred: true }) },
  "items.unreadCounts": { who: "signed in" },
  "membership.askOwner": { who: "in a browser" },
  "membership.checkout": { who: "in a browser", input: () => ({ plan: "plus", period: "month" }) },
  "membership.get": { who: "signed in" },
  "membership.portal": { who: "in a browser" },
  "opml.export": { who: "signed in" },
  "opml.get": { who: "signed in", input: ({ importId }) => ({ id: importId }) },
  "opml.import": { who: "signed in", input: () => ({ text: '<opml><body><outline text="Folder"/></body></opml>' }) },
  "opml.list": { who: "signed in" },
  "readerImport.retry": { who: "signed in", input: ({ importId }) => ({ id: importId, password: "x" }) },
  "readerImport.start": {
    who: "signed in",
    input: () => ({ address: "http://127.0.0.1:1/", userName: "x", password: "x" }),
  },
  "opml.stop": { who: "signed in", input: ({ importId }) => ({ id: importId }) },
  "opml.retry": { who: "signed in", input: ({ importId }) => ({ id: importId }) },
  "privateFeed.get": { who: "signed in", input: ({ viewId }) => ({ view: `saved:${viewId}` }) },
  "privateFeed.off": { who: "signed in", input: ({ viewId }) => ({ view: `saved:${viewId}` }) },
  "privateFeed.renew": { who: "signed in", input: ({ viewId }) => ({ view: `saved:${viewId}` }) },
  "readingSettings.get": { who: "signed in" },
  "readingSettings.save": { who: "signed in", input: () => ({ size: 20 }) },
  "routeFeeds.get": { who: "signed in" },
  "routeFeeds.renew": { who: "signed in" },
  "saving.accounts": { who: "signed in" },
  "saving.connect": {
    who: "in a browser",
    input: () => ({ service: "readeck", address: "http://127.0.0.1:1/", token: "x" }),
  },
  "saving.remove": { who: "in a browser", input: () => ({ service: "obsidian" }) },
  "saving.send": { who: "signed in", input: ({ itemId }) => ({ service: "readeck", itemId }) },
  "saving.setUpObsidian": { who: "in a browser", input: () => ({ vault: "x", folder: "" }) },
  "saving.test": { who: "in a browser", input: () => ({ service: "readeck" }) },
  "status.get": { who: "anyone" },
  "stories.change": { who: "signed in", input: () => ({ isMerged: false }) },
  "stories.separate": { who: "signed in", input: ({ itemId }) => ({ id: itemId }) },
  "stories.settings": { who: "signed in" },
  "stories.undoSeparate": { who: "signed in", input: ({ itemId }) => ({ ids: [itemId] }) },
  "views.create": {
    who: "signed in",
    input: ({ channelId }) => ({ name: "Mine", filter: { channels: [channelId] } }),
  },
  "views.delete": { who: "signed in", input: ({ viewId }) => ({ id: viewId }) },
  "views.list": { who: "signed in" },
  "views.move": { who: "signed in", input: ({ viewId }) => ({ id: viewId, beforeId: null }) },
  "views.restore": { who: "signed in", input: ({ viewId }) => ({ removed: { id: viewId } }) },
  "views.unreadCounts": { who: "signed in" },
  "views.update": { who: "signed in", input: ({ viewId }) => ({ id: viewId, name: "not yours" }) },
  "videos.get": { who: "signed in", input: ({ videoId }) => ({ dbId: videoId }) },
  // An audio file, for which no site is asked.
  "videos.open": { who: "anyone", input: () => ({ url: "https://media.example/a.mp4" }) },
  "videos.rename": { who: "signed in", input: ({ videoId }) => ({ dbId: videoId, title: "not yours" }) },
};

export type Procedure = { path: string; kind: "query" | "mutation" | "subscription" };

type Definition = { _def: { type: Procedure["kind"]; meta: Meta } };
export const procedures: (Procedure & { who: Who })[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Definition>,
).map(([path, { _def }]) => ({ path, kind: _def.type, who: _def.meta.who }));

export type Called = { status: number; problem: string | undefined; text: string };

/** Over real HTTP, as a page of ours would; `input` is JSON text. */
export async function call(
  at: string,
  { path, kind }: Procedure,
  { json, headers = {} }: { json?: string | undefined; headers?: Record<string, string> },
): Promise<Called> {
  const isPost = kind === "mutation";
  const query = !isPost && json ? `?input=${encodeURIComponent(json)}` : "";
  const response = await fetch(`${at}/rpc/${path}${query}`, {
    method: isPost ? "POST" : "GET",
    headers: { "content-type": "application/json", origin: at, ...headers },
    ...(isPost && json ? { body: json } : {}),
  });
  const isLine = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const text = isLine
    ? await readOpening(response, /"problem"|event: connected\ndata:[^\n]*\n\n[\s\S]*data:/)
    : await response.text();
  return { status: response.status, problem: text.match(/"problem":\{"kind":"([^"]+)"/)?.[1], text };
}

/** Reads a connection that stays open until it has sent this. A refusal comes after the first message. */
async function readOpening(response: Response, until: RegExp): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += value ?? "";
    if (done || until.test(text)) break;
  }
  await reader.cancel();
  return text;
}

export type World = {
  at: string;
  db: Awaited<ReturnType<typeof aDatabase>>;
  owner: TestPerson;
  other: TestPerson;
  victim: Victim;
};

/** A server with an owner, a person who has one of everything, and another person. */
export async function aWorld(): Promise<World> {
  const db = await aDatabase();
  const { address: at } = await aServer({ DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: NOBODY_THERE });
  const owner = await aPerson(at);
  const person = await aPerson(at);
  const other = await aPerson(at);
  const one = async (question: string, values: unknown[]) =>
    onlyRow(await db.query<{ id: string }>(question, values)).id;
  const id = await one("select id from users where email = $1", [person.email]);
  await owner.rpc.admin.people.grant.mutate({ userId: id, plan: "pro" });
  const channelUrl = anAuthor(SECRET);
  const { channelId } = await person.rpc.channels.subscribe.mutate({ channelUrl });
  const key = async (scope: "read" | "write"): Promise<string> =>
    (await person.auth("/api-key/create", { name: "key", metadata: { scope } })).body.key;
  const keys = { readKey: await key("read"), writeKey: await key("write") };
  await person.rpc.privateFeed.renew.mutate();
  const itemId = await one(
    `insert into items (channel_id, key, title, link, published_at, summary, content_html, is_video, fingerprint)
     values ($1, 'k', $2, 'https://site.example/' || $2, now(), '', '', false, '') returning id`,
    [channelId, SECRET],
  );
  await db.query(
    `insert into sent_pages (user_id, channel_id, item_id, url, html, words, sent_at)
     values ($1, $2, $3, 'https://site.example/', $4, 1, now())`,
    [id, channelId, itemId, SECRET],
  );
  await db.query(
    "insert into inbox (item_id, user_id, channel_id, published_at, is_video) values ($1, $2, $3, now(), false)",
    [itemId, id, channelId],
  );
  await db.query("insert into item_search (item_id, terms) values ($1, $2::tsvector) on conflict do nothing", [
    itemId,
    writeTerms({ title: SECRET, author: null, categories: [], texts: [] }),
  ]);
  const copyId = await one(
    `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint)
     values ($1, 'copy', $2, now(), '', '', false, '') returning id`,
    [channelId, SECRET],
  );
  await db.query("insert into story_copies (user_id, item_id, copy_of, channel_id) values ($1, $2, $3, $4)", [
    ...[id, copyId, itemId, channelId],
  ]);
  await db.query("insert into separate_items (user_id, item_id, separated_at) values ($1, $2, now())", [id, itemId]);
  await db.query("insert into story_settings (user_id, is_merged) values ($1, true)", [id]);
  const importId = await one(
    "insert into opml_imports (user_id, created_at, finished_at) values ($1, now(), now()) returning id",
    [id],
  );
  await db.query("insert into opml_rows (import_id, position, title, address) values ($1, 1, $2, 'x')", [
    importId,
    SECRET,
  ]);
  const { dbId } = await person.rpc.videos.open.mutate({ url: `https://media.example/${SECRET}.mp4` });
  const videoId = dbId as string;
  const { id: folderId } = await person.rpc.folders.create.mutate({ name: SECRET });
  await person.rpc.folders.addChannels.mutate({ folderId, channelIds: [channelId] });
  await person.rpc.channels.rename.mutate({ channelUrl, name: `My ${SECRET}` });
  await person.rpc.saving.setUpObsidian.mutate({ vault: SECRET, folder: SECRET });
  const { id: viewId } = await person.rpc.views.create.mutate({ name: SECRET, filter: { words: SECRET } });
  await person.rpc.privateFeed.renew.mutate({ view: `saved:${viewId}` });
  const { undoId } = await person.rpc.channels.moveToFolder.mutate({ channelIds: [channelId], folderId });
  const known = { id, email: person.email, channelUrl, channelId, itemId, importId, videoId, folderId, viewId };
  const victim = { ...known, ...keys, undoId: undoId as string };
  return { at, db, owner, other, victim };
}

/** Every row that refers to a person, or to a folder of theirs, belongs to them; new tables are found automatically. */
export async function belongingsOf({ db, victim }: World): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await db.query<{ table: string; column: string }>(
    `select source.relname as table, attname as column from pg_constraint
     join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and target.relname in ('users', 'folders')`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { table, column } of [{ table: "users", column: "id" }, ...tables])
    found[table] = (await db.query(`select * from ${table} where ${column} = $1`, [victim.id])).rows;
  return found;
}
