import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../test/a-database.ts";
import { anAuthor, NOBODY_THERE } from "../test/a-member.ts";
import { aPerson, authOf, type TestPerson } from "../test/a-person.ts";
import { aServer } from "../test/a-server.ts";
import { appRouter } from "./rpc.ts";

type Who = "anyone" | "signed in" | "in a browser" | "admin";
type Row = { who: Who; input?: (victim: Victim) => unknown };
type Victim = {
  id: string;
  email: string;
  channelUrl: string;
  channelId: string;
  itemId: string;
  importId: string;
  videoId: string;
};

const NO_SUCH_ID = "7b7b2a0c-6f0e-4b0e-9a51-0e6f0b7c1a11";
/** Stands in what belongs to the victim: nobody else's answer may hold it. */
const SECRET = "victimssecret";

/** Who may call what, with an input that would do harm to somebody else if it were let through. A new procedure needs a row. */
const TABLE: Record<string, Row> = {
  "account.delete": { who: "in a browser", input: ({ email }) => ({ confirm: email }) },
  "account.get": { who: "anyone" },
  "admin.catalogue.changes": { who: "admin", input: () => ({ version: "abcdef12", kind: "added" }) },
  "admin.catalogue.forget": { who: "admin" },
  "admin.catalogue.get": { who: "admin" },
  "admin.catalogue.goBack": { who: "admin" },
  "admin.catalogue.leftOut": { who: "admin", input: () => ({ version: "abcdef12" }) },
  "admin.catalogue.look": { who: "admin" },
  "admin.catalogue.use": { who: "admin", input: () => ({ version: "abcdef12" }) },
  "admin.catalogue.useBundled": { who: "admin" },
  "admin.events": { who: "admin", input: () => ({}) },
  "admin.invites.create": { who: "admin", input: () => ({}) },
  "admin.invites.delete": { who: "admin", input: () => ({ id: NO_SUCH_ID }) },
  "admin.invites.list": { who: "admin" },
  "admin.people.ban": { who: "admin", input: ({ id }) => ({ userId: id, banned: false }) },
  "admin.people.grant": { who: "admin", input: ({ id }) => ({ userId: id, plan: "free", until: null }) },
  "admin.people.list": { who: "admin", input: () => ({}) },
  "admin.people.setRole": { who: "admin", input: ({ id }) => ({ userId: id, role: "admin" }) },
  "admin.signup.get": { who: "admin" },
  "admin.work": { who: "admin" },
  "admin.signup.set": { who: "admin", input: () => ({ policy: "open" }) },
  "channels.get": { who: "signed in", input: ({ channelId }) => ({ channelId }) },
  "channels.list": { who: "signed in" },
  "channels.pause": { who: "signed in", input: ({ channelUrl }) => ({ channelUrl, paused: true }) },
  "channels.refreshNow": { who: "signed in", input: ({ channelId }) => ({ channelId }) },
  "channels.subscribe": { who: "signed in", input: ({ channelUrl }) => ({ channelUrl }) },
  "channels.unsubscribe": { who: "signed in", input: ({ channelUrl }) => ({ channelUrl }) },
  "discover.page": { who: "anyone", input: () => ({ url: "http://127.0.0.1:1/" }) },
  "discover.preview": { who: "anyone", input: () => ({ feedUrl: "http://127.0.0.1:1/" }) },
  "events.track": {
    who: "anyone",
    input: () => ({ events: [{ event: "VideoCover Clicked", details: { type: "bilibili" } }] }),
  },
  "items.get": { who: "signed in", input: ({ itemId }) => ({ id: itemId }) },
  "items.list": { who: "signed in", input: ({ channelId }) => ({ channelId }) },
  "items.live": { who: "signed in", input: () => ({}) },
  "items.markRead": { who: "signed in", input: ({ itemId }) => ({ ids: [itemId] }) },
  "items.markUnread": { who: "signed in", input: ({ itemId }) => ({ ids: [itemId] }) },
  "items.search": { who: "signed in", input: () => ({ question: SECRET }) },
  "items.star": { who: "signed in", input: ({ itemId }) => ({ id: itemId, starred: true }) },
  "items.unreadCounts": { who: "signed in" },
  "membership.checkout": { who: "in a browser", input: () => ({ plan: "plus", period: "month" }) },
  "membership.get": { who: "signed in" },
  "membership.portal": { who: "in a browser" },
  "opml.export": { who: "signed in" },
  "opml.get": { who: "signed in", input: ({ importId }) => ({ id: importId }) },
  "opml.import": { who: "signed in", input: () => ({ text: "<opml><body/></opml>" }) },
  "opml.list": { who: "signed in" },
  "opml.retry": { who: "signed in", input: ({ importId }) => ({ id: importId }) },
  "privateFeed.get": { who: "signed in" },
  "privateFeed.off": { who: "signed in" },
  "privateFeed.renew": { who: "signed in" },
  "status.get": { who: "anyone" },
  "videos.get": { who: "signed in", input: ({ videoId }) => ({ dbId: videoId }) },
  // A recording, for which nobody is asked.
  "videos.open": { who: "anyone", input: () => ({ url: "https://media.example/a.mp4" }) },
  "videos.rename": { who: "signed in", input: ({ videoId }) => ({ dbId: videoId, title: "not yours" }) },
};

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).map(([path, { _def }]) => ({ path, kind: _def.type as "query" | "mutation" | "subscription" }));

let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let owner: TestPerson;
let other: TestPerson;
let key: string;
let victim: Victim;
let belongTo: { table: string; column: string }[];
beforeAll(async () => {
  db = await aDatabase();
  at = (await aServer({ DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: NOBODY_THERE })).address;
  owner = await aPerson(at);
  const person = await aPerson(at);
  other = await aPerson(at);
  const one = async (question: string, values: unknown[]) =>
    (await db.$client.query(question, values)).rows[0].id as string;
  const id = await one("select id from users where email = $1", [person.email]);
  await owner.rpc.admin.people.grant.mutate({ userId: id, plan: "pro" });
  const channelUrl = anAuthor(SECRET);
  const { channelId } = await person.rpc.channels.subscribe.mutate({ channelUrl });
  await person.auth("/api-key/create", { name: "key" });
  key = (await other.auth("/api-key/create", { name: "key" })).body.key;
  await person.rpc.privateFeed.renew.mutate();
  const itemId = await one(
    `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint)
     values ($1, 'k', $2, now(), '', '', false, '') returning id`,
    [channelId, SECRET],
  );
  await db.$client.query(
    "insert into inbox (item_id, user_id, channel_id, published_at, is_video) values ($1, $2, $3, now(), false)",
    [itemId, id, channelId],
  );
  await db.$client.query("insert into item_search (item_id, words) values ($1, $2) on conflict do nothing", [
    itemId,
    SECRET,
  ]);
  const importId = await one(
    "insert into opml_imports (user_id, created_at, finished_at) values ($1, now(), now()) returning id",
    [id],
  );
  await db.$client.query("insert into opml_rows (import_id, position, title, address) values ($1, 1, $2, 'x')", [
    importId,
    SECRET,
  ]);
  const { dbId } = await person.rpc.videos.open.mutate({ url: `https://media.example/${SECRET}.mp4` });
  const videoId = dbId as string;
  victim = { id, email: person.email, channelUrl, channelId, itemId, importId, videoId };
  // Whatever refers to a person belongs to them; a new table is found by itself.
  const { rows } = await db.$client.query(
    `select source.relname as table, attname as column from pg_constraint
     join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and target.relname = 'users'`,
  );
  belongTo = [{ table: "users", column: "id" }, ...rows];
  expect(belongTo.length).toBeGreaterThan(9);
});

async function call({ path, kind }: (typeof procedures)[number], headers: Record<string, string> = {}) {
  const input = TABLE[path]?.input?.(victim);
  const json = input === undefined ? undefined : JSON.stringify(input);
  const isPost = kind === "mutation";
  const query = !isPost && json ? `?input=${encodeURIComponent(json)}` : "";
  const response = await fetch(`${at}/rpc/${path}${query}`, {
    method: isPost ? "POST" : "GET",
    headers: { "content-type": "application/json", origin: at, ...headers },
    ...(isPost && json ? { body: json } : {}),
  });
  const text =
    kind === "subscription"
      ? await readOpening(response, headers.cookie || headers["x-api-key"] ? /event: connected/ : /"problem"/)
      : await response.text();
  return { status: response.status, problem: text.match(/"problem":\{"kind":"([^"]+)"/)?.[1], text };
}

/** Of a line that stays open: what it says until it has said this. A refusal comes after the greeting. */
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

async function belongings() {
  const found: Record<string, unknown> = {};
  for (const { table, column } of belongTo)
    found[table] = (await db.$client.query(`select * from ${table} where ${column} = $1`, [victim.id])).rows;
  return found;
}

it("is said for every procedure there is", () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(procedures.map(({ path }) => path).toSorted());
});

describe.each(procedures)("$path", (procedure) => {
  const who = TABLE[procedure.path]?.who;

  it("for nobody", async () => {
    const { status, problem } = await call(procedure);
    if (who === "anyone") expect(["not-logged-in", "unexpected"]).not.toContain(problem);
    else expect(problem).toBe("not-logged-in");
    if (who !== "anyone" && procedure.kind !== "subscription") expect(status).toBe(401);
  });

  it("for somebody else: nothing of the first is read or changed", async () => {
    const before = await belongings();
    const { status, problem, text } = await call(procedure, { cookie: other.cookie });
    if (who === "admin") expect([status, problem]).toEqual([403, "admins-only"]);
    else expect(status).not.toBe(401);
    expect(text).not.toContain(victim.id);
    expect(text).not.toContain(SECRET);
    expect(problem).not.toBe("unexpected");
    expect(await belongings()).toEqual(before);
  });

  it("for an API key, which is for reading and subscribing", async () => {
    const { status, problem } = await call(procedure, { "x-api-key": key });
    if (who === "in a browser" || who === "admin") expect([status, problem]).toEqual([403, "not-by-api-key"]);
    else expect(["not-by-api-key", "not-logged-in", "unexpected"]).not.toContain(problem);
  });

  it("for the owner it is no question of who", async () => {
    const { status, problem } = await call(procedure, { cookie: owner.cookie });
    expect(status).not.toBe(401);
    expect(problem).not.toBe("admins-only");
  });
});

it.each([
  ["/list-sessions", undefined],
  ["/revoke-sessions", {}],
  ["/revoke-other-sessions", {}],
  ["/change-password", { currentPassword: "x", newPassword: "a long enough one" }],
  ["/update-user", { name: "x" }],
  ["/list-accounts", undefined],
  ["/api-key/list", undefined],
  ["/api-key/create", { name: "x" }],
  ["/api-key/delete", { keyId: "x" }],
  ["/api-key/update", { keyId: "x", name: "y" }],
])("/api/auth%s is for those who are signed in", async (path, body) => {
  expect((await authOf(at)(path, body)).status).toBe(401);
});
