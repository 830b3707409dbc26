import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../test/a-database.ts";
import { anAuthor } from "../test/a-member.ts";
import { aPerson, authOf, type TestPerson } from "../test/a-person.ts";
import { aServer } from "../test/a-server.ts";
import { appRouter } from "./rpc.ts";

type Who = "anyone" | "signed in" | "admin";
type Row = { who: Who; input?: (victim: Victim) => unknown };
type Victim = { id: string; channelUrl: string };

/** Who may call what, with an input that would do harm to somebody else if it were let through. A new procedure needs a row. */
const TABLE: Record<string, Row> = {
  "account.get": { who: "anyone" },
  "admin.invites.create": { who: "admin", input: () => ({}) },
  "admin.invites.delete": { who: "admin", input: () => ({ id: "7b7b2a0c-6f0e-4b0e-9a51-0e6f0b7c1a11" }) },
  "admin.invites.list": { who: "admin" },
  "admin.people.ban": { who: "admin", input: ({ id }) => ({ userId: id, banned: true }) },
  "admin.people.grant": { who: "admin", input: ({ id }) => ({ userId: id, plan: "free", until: null }) },
  "admin.people.list": { who: "admin", input: () => ({}) },
  "admin.people.setRole": { who: "admin", input: ({ id }) => ({ userId: id, role: "admin" }) },
  "admin.signup.get": { who: "admin" },
  "admin.signup.set": { who: "admin", input: () => ({ policy: "closed" }) },
  "channels.list": { who: "signed in" },
  "channels.pause": { who: "signed in", input: ({ channelUrl }) => ({ channelUrl, paused: true }) },
  "channels.subscribe": { who: "signed in", input: ({ channelUrl }) => ({ channelUrl }) },
  "channels.unsubscribe": { who: "signed in", input: ({ channelUrl }) => ({ channelUrl }) },
  "membership.checkout": { who: "signed in", input: () => ({ plan: "plus", period: "month" }) },
  "membership.get": { who: "signed in" },
  "membership.portal": { who: "signed in" },
  "status.get": { who: "anyone" },
};

/** The tables that hold what belongs to a person, and the column that says to whom. */
const BELONGINGS = {
  users: "id",
  sessions: "user_id",
  accounts: "user_id",
  api_keys: "reference_id",
  memberships: "user_id",
  subscriptions: "user_id",
  stripe_customers: "user_id",
};

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).map(([path, { _def }]) => ({ path, isRead: _def.type === "query" }));

let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let owner: TestPerson;
let other: TestPerson;
let victim: Victim;
beforeAll(async () => {
  db = await aDatabase();
  at = (await aServer({ DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: "https://feeds.example" })).address;
  owner = await aPerson(at);
  const person = await aPerson(at);
  other = await aPerson(at);
  const { rows } = await db.$client.query("select id from users where email = $1", [person.email]);
  victim = { id: rows[0].id, channelUrl: anAuthor("victim") };
  await owner.rpc.admin.people.grant.mutate({ userId: victim.id, plan: "pro" });
  await person.rpc.channels.subscribe.mutate({ channelUrl: victim.channelUrl });
  await person.auth("/api-key/create", { name: "key" });
});

async function call({ path, isRead }: (typeof procedures)[number], headers: Record<string, string> = {}) {
  const input = TABLE[path]?.input?.(victim);
  const json = input === undefined ? undefined : JSON.stringify(input);
  const query = isRead && json ? `?input=${encodeURIComponent(json)}` : "";
  const response = await fetch(`${at}/rpc/${path}${query}`, {
    method: isRead ? "GET" : "POST",
    headers: { "content-type": "application/json", origin: at, ...headers },
    ...(isRead || !json ? {} : { body: json }),
  });
  const body = (await response.json()) as { error?: { data: { problem: { kind: string } } }; result?: unknown };
  return { status: response.status, problem: body.error?.data.problem.kind, text: JSON.stringify(body) };
}

async function belongings() {
  const found: Record<string, unknown> = {};
  for (const [table, column] of Object.entries(BELONGINGS))
    found[table] = (await db.$client.query(`select * from ${table} where ${column} = $1`, [victim.id])).rows;
  return found;
}

it("is said for every procedure there is", () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(procedures.map(({ path }) => path).toSorted());
});

it("knows every table that holds what belongs to a person", async () => {
  const { rows } = await db.$client.query(
    `select distinct source.relname from pg_constraint
     join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
     where contype = 'f' and target.relname = 'users'`,
  );
  expect(rows.map(({ relname }) => relname).toSorted()).toEqual(
    Object.keys(BELONGINGS)
      .filter((table) => table !== "users")
      .toSorted(),
  );
});

describe.each(procedures)("$path", (procedure) => {
  const who = TABLE[procedure.path]?.who;

  it("for nobody", async () => {
    const { status, problem } = await call(procedure);
    if (who === "anyone") expect(status).toBe(200);
    else expect([status, problem]).toEqual([401, "not-logged-in"]);
  });

  it("for somebody else: nothing of the first is read or changed", async () => {
    const before = await belongings();
    const { status, problem, text } = await call(procedure, { cookie: other.cookie });
    if (who === "admin") expect([status, problem]).toEqual([403, "admins-only"]);
    else expect(status).not.toBe(401);
    expect(text).not.toContain(victim.id);
    // A refusal may name the limit or the plan, and a list of one's own may be empty: never another's address.
    expect(text.includes(victim.channelUrl)).toBe(false);
    expect(await belongings()).toEqual(before);
  });

  it("for the owner it is no question of who", async () => {
    if (procedure.path === "admin.people.ban" || procedure.path === "admin.signup.set") return;
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
