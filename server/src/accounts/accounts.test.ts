import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aMailServer, type MailServer } from "../../test/a-mail-server.ts";
import { aPerson, authOf, PASSWORD, problemOf, rpcOf, signIn, signUp, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let mail: MailServer;
let firsts: Awaited<ReturnType<typeof signUp>>[];
let somebody: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  mail = await aMailServer();
  const settings = { PAGECAST_SMTP_URL: mail.url, PAGECAST_PUBLIC_URL: "https://pagecast.example" };
  at = (await aServer({ DATABASE_URL: db.url, ...settings })).address;
  firsts = await Promise.all(Array.from({ length: 16 }, (_, n) => signUp(at, { email: `first-${n}@example.org` })));
  somebody = await aPerson(at);
});

it("makes exactly one of many first accounts the owner", async () => {
  expect(firsts.map(({ status }) => status)).toEqual(Array(16).fill(200));
  const { rows } = await db.query(
    "select role, count(*)::int from users where email like 'first-%' group by role order by role",
  );
  expect(rows).toEqual([
    { role: "admin", count: 1 },
    { role: "person", count: 15 },
  ]);
});

it("never accepts a role, a suspension or an invite from the form", async () => {
  const email = "pushy@example.org";
  await authOf(at)("/sign-up/email", { name: "P", email, password: PASSWORD, role: "admin", admittedAs: "first" });
  const { rows } = await db.query("select role from users where email = $1", [email]);
  expect(rows.filter(({ role }) => role === "admin")).toEqual([]);
});

const tokenOf = (cookie: string) => cookie.match(/session_token=([^;]*)/)?.[1];

describe("a session", () => {
  it("is a cookie that no script can read, no other site can send, and https protects", async () => {
    const { headers } = await signUp(at, { email: "cookie@example.org" });
    const [session] = headers.getSetCookie();
    expect(session).toMatch(/^__Secure-pagecast\.session_token=/);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]) expect(session).toContain(attribute);
  });

  it("exists after signing in and not after signing out", async () => {
    const { email } = await aPerson(at);
    const { cookie } = await signIn(at, { email });
    const rpc = rpcOf(at, { cookie });
    expect((await rpc.account.get.query()).person).toMatchObject({ email, role: "person" });
    expect((await authOf(at, cookie)("/sign-out", {})).status).toBe(200);
    expect((await rpc.account.get.query()).person).toBeNull();
  });

  it("can be ended everywhere at once", async () => {
    const { email, auth, rpc } = await aPerson(at);
    const elsewhere = rpcOf(at, { cookie: (await signIn(at, { email })).cookie });
    expect((await elsewhere.account.get.query()).person).toMatchObject({ email });
    expect((await auth("/revoke-sessions", {})).status).toBe(200);
    expect((await elsewhere.account.get.query()).person).toBeNull();
    expect((await rpc.account.get.query()).person).toBeNull();
  });

  it("is a new one with every sign-in, whatever cookie was there before", async () => {
    const { email, cookie: first } = await aPerson(at);
    const planted = first.replace(/=[^;]*/, "=planted.bythieves");
    const seen = [tokenOf(first)];
    for (const before of [undefined, first, planted]) {
      const { cookie } = await authOf(at, before)("/sign-in/email", { email, password: PASSWORD });
      expect(tokenOf(cookie)).toMatch(/^[\w%.-]{32,}/);
      expect(seen).not.toContain(tokenOf(cookie));
      seen.push(tokenOf(cookie));
    }
    expect((await rpcOf(at, { cookie: planted }).account.get.query()).person).toBeNull();
  });

  it("ends in other browsers when the password changes, whatever the form says", async () => {
    const { email, auth } = await aPerson(at);
    const elsewhere = rpcOf(at, { cookie: (await signIn(at, { email })).cookie });
    const change = { currentPassword: PASSWORD, newPassword: "a new and longer one", revokeOtherSessions: false };
    const { status, cookie } = await auth("/change-password", change);
    expect(status).toBe(200);
    expect((await elsewhere.account.get.query()).person).toBeNull();
    expect((await rpcOf(at, { cookie }).account.get.query()).person).toMatchObject({ email });
  });

  it("cannot be forged by changing its cookie", async () => {
    const { cookie } = somebody;
    const forged = cookie.replace(/=(.)/, (_, first) => `=${first === "a" ? "b" : "a"}`);
    expect((await rpcOf(at, { cookie: forged }).account.get.query()).person).toBeNull();
  });
});

describe("a request from another site", () => {
  it("changes nothing through /rpc", async () => {
    const { cookie } = somebody;
    for (const origin of ["https://evil.example", "null", "", "https://chrome-extension.example"]) {
      const foreign = rpcOf(at, { cookie, origin });
      expect(await problemOf(foreign.channels.unsubscribe.mutate({ channelUrl: "x" }))).toMatchObject({
        kind: "foreign-origin",
        status: 403,
      });
    }
    expect(await rpcOf(at, { cookie }).channels.unsubscribe.mutate({ channelUrl: "x" })).toBeUndefined();
    const ours = rpcOf(at, { cookie, origin: "https://pagecast.example" });
    expect(await ours.channels.unsubscribe.mutate({ channelUrl: "x" })).toBeUndefined();
  });

  it.each(["chrome-extension://abcdefghijklmnop", "moz-extension://0b1c2d3e-0000-4000-8000-123456789abc"])(
    "is not what the extension sends from %s",
    async (origin) => {
      const extension = rpcOf(at, { cookie: somebody.cookie, origin });
      expect(await extension.channels.unsubscribe.mutate({ channelUrl: "x" })).toBeUndefined();
    },
  );

  it("cannot act through a form or a link", async () => {
    const { cookie } = somebody;
    const form = { method: "POST", headers: { cookie, "content-type": "text/plain" }, body: '{"channelUrl":"x"}' };
    expect((await fetch(`${at}/rpc/channels.unsubscribe`, form)).status).toBe(415);
    const link = `${at}/rpc/channels.unsubscribe?input=${encodeURIComponent('{"channelUrl":"x"}')}`;
    expect((await fetch(link, { headers: { cookie } })).status).toBe(405);
  });

  it("changes nothing through /api/auth", async () => {
    const { cookie, rpc } = somebody;
    const headers = { cookie, origin: "https://evil.example", "content-type": "application/json" };
    const answer = await fetch(`${at}/api/auth/revoke-sessions`, { method: "POST", headers, body: "{}" });
    expect(answer.status).toBe(403);
    expect((await rpc.account.get.query()).person).not.toBeNull();
  });
});

describe("an API key", () => {
  it("of the owner reads and subscribes, but does not administer", async () => {
    const owner = await aPerson(at);
    await db.query("update users set role = 'admin' where email = $1", [owner.email]);
    const { body } = await owner.auth("/api-key/create", { name: "extension" });
    const byKey = rpcOf(at, { "x-api-key": body.key });
    expect((await byKey.account.get.query()).person).toMatchObject({ role: "admin" });
    expect(await problemOf(byKey.admin.people.list.query({}))).toMatchObject({ kind: "not-by-api-key", status: 403 });
  });

  it("identifies its person in either header, until it is revoked", async () => {
    const { email, auth } = somebody;
    const { body } = await auth("/api-key/create", { name: "extension" });
    expect(body.key).toMatch(/^pagecast_/);
    const byHeader = rpcOf(at, { "x-api-key": body.key });
    const byBearer = rpcOf(at, { authorization: `Bearer ${body.key}`, origin: "" });
    expect((await byHeader.account.get.query()).person).toMatchObject({ email });
    expect(await byBearer.channels.unsubscribe.mutate({ channelUrl: "x" })).toBeUndefined();
    expect((await auth("/api-key/list")).body.apiKeys).toContainEqual(expect.objectContaining({ name: "extension" }));
    await auth("/api-key/delete", { keyId: body.id });
    expect(await problemOf(byHeader.account.get.query())).toMatchObject({ kind: "bad-api-key", status: 401 });
  });

  it.each(["nonsense", "pagecast_", "é".repeat(3), "x".repeat(70), "Bearer"])(
    "that is bad is a 401: %s",
    async (key) => {
      const value = encodeURIComponent(key);
      for (const headers of [{ "x-api-key": value }, { authorization: `Bearer ${value}` }] as Record<
        string,
        string
      >[]) {
        const response = await fetch(`${at}/rpc/account.get`, { headers });
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ error: { data: { problem: { kind: "bad-api-key" } } } });
        const download = await fetch(`${at}/api/account/export`, { headers });
        expect([download.status, await download.json()]).toMatchObject([401, { problem: { kind: "bad-api-key" } }]);
      }
    },
  );

  it("gives no access to the account itself", async () => {
    const { auth } = somebody;
    const { body } = await auth("/api-key/create", { name: "cli" });
    const headers = { "x-api-key": body.key, "content-type": "application/json", origin: at };
    const change = { method: "POST", headers, body: JSON.stringify({ name: "another" }) };
    expect((await fetch(`${at}/api/auth/api-key/create`, change)).status).toBe(401);
    expect(await (await fetch(`${at}/api/auth/get-session`, { headers })).json()).toBeNull();
  });

  it("of somebody else can be neither read nor revoked", async () => {
    const [owner, other] = [somebody, await aPerson(at)];
    const { body } = await owner.auth("/api-key/create", { name: "mine" });
    expect((await other.auth("/api-key/delete", { keyId: body.id })).status).toBeGreaterThanOrEqual(400);
    expect((await other.auth(`/api-key/get?id=${body.id}`)).status).toBeGreaterThanOrEqual(400);
    expect((await owner.auth("/api-key/list")).body.apiKeys).toContainEqual(expect.objectContaining({ id: body.id }));
  });
});

describe("a forgotten password", () => {
  it("is reset by a link in a mail, which works once and ends all sessions", async () => {
    const { email, rpc } = await aPerson(at);
    expect((await authOf(at)("/request-password-reset", { email })).status).toBe(200);
    const { to, body } = await mail.next();
    expect(to).toBe(email);
    const link = new URL(body.match(/https:\/\/\S+/)?.[0] as string);
    expect(link.origin + link.pathname).toBe("https://pagecast.example/reset-password");
    const change = { token: link.searchParams.get("token"), newPassword: "a new and longer one" };
    expect((await authOf(at)("/reset-password", change)).status).toBe(200);
    expect((await authOf(at)("/reset-password", change)).status).toBe(400);
    expect((await rpc.account.get.query()).person).toBeNull();
    expect((await signIn(at, { email })).status).toBe(401);
    expect((await signIn(at, { email, password: "a new and longer one" })).status).toBe(200);
  });

  it("is answered the same for an unknown address", async () => {
    const { email } = await aPerson(at);
    const known = await authOf(at)("/request-password-reset", { email });
    const unknown = await authOf(at)("/request-password-reset", { email: "nobody@example.org" });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await mail.next()).to).toBe(email);
  });

  it("comes in Chinese to a person who reads Chinese", async () => {
    const { email } = await aPerson(at);
    const headers = { "content-type": "application/json", "accept-language": "zh-CN,zh;q=0.9", origin: at };
    await fetch(`${at}/api/auth/request-password-reset`, { method: "POST", headers, body: JSON.stringify({ email }) });
    expect((await mail.next()).body).toContain("请在一小时内设置新密码");
  });
});

it("answers a wrong password and an unknown account the same, in the same time", async () => {
  const { email } = somebody;
  const hashes: unknown[] = [];
  const scrypt = vi.spyOn(crypto, "scrypt");
  syncBuiltinESMExports();
  const wrong = await signIn(at, { email, password: "not this one" });
  hashes.push(scrypt.mock.calls.splice(0).map(([, , length, options]) => [length, options]));
  const unknown = await signIn(at, { email: "nobody@example.org", password: "not this one" });
  hashes.push(scrypt.mock.calls.splice(0).map(([, , length, options]) => [length, options]));
  scrypt.mockRestore();
  syncBuiltinESMExports();
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  expect(wrong.status).toBe(401);
  // Hashing, which is slow, is done once in both cases, with the same settings.
  expect(hashes[0]).toMatchObject([[64, { N: 16_384, r: 16, p: 1 }]]);
  expect(hashes[0]).toEqual(hashes[1]);
});

describe("too many attempts", () => {
  it("are counted together, whichever process answers", async () => {
    const second = (await aServer({ DATABASE_URL: db.url })).address;
    const tries = Array.from({ length: 23 }, (_, n) =>
      authOf(
        n % 2 ? at : second,
        undefined,
        "9.9.8.7",
      )("/sign-in/email", { email: "no address either", password: "x" }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  it.each<[string, object, number]>([
    ["/sign-in/email", { email: "not an address", password: "wrong wrong" }, 20],
    ["/sign-up/email", { email: "not an address", name: "x", password: PASSWORD }, 10],
    ["/request-password-reset", { email: "guess@example.org" }, 5],
    ["/reset-password", { token: "guess", newPassword: PASSWORD }, 10],
    ["/change-password", { currentPassword: "wrong wrong", newPassword: PASSWORD }, 10],
    ["/api-key/create", { name: "x" }, 10],
    ["/sign-in/social", { provider: "github", callbackURL: "/" }, 20],
  ])("from one address end at %s with 429", async (path, body, allowed) => {
    const from = authOf(at, undefined, `9.9.9.${path.length}`);
    const statuses = (await Promise.all(Array.from({ length: allowed + 3 }, () => from(path, body)))).map(
      (a) => a.status,
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  it.each([["/callback/github?code=guess&state=guess", 20]])(
    "from one address end at the links %s with 429",
    async (path, allowed) => {
      const headers = { "x-forwarded-for": `9.9.8.${allowed}` };
      const visit = () => fetch(`${at}/api/auth${path}`, { headers, redirect: "manual" });
      const statuses = await Promise.all(Array.from({ length: allowed + 3 }, async () => (await visit()).status));
      expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    },
  );

  it("from one IPv6 network are counted together, however many addresses it has", async () => {
    const from = (network: string, n: number) => authOf(at, undefined, `2001:db8:${network}:0:${n}:2:3:4`);
    const tries = await Promise.all(
      Array.from({ length: 13 }, (_, n) => from("77", n)("/api-key/create", { name: "x" })),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await from("78", 1)("/api-key/create", { name: "x" })).status).toBe(401);
  });

  it("for one account are refused even from many addresses, and nobody else is affected", async () => {
    const { email } = await aPerson(at);
    expect((await signIn(at, { email, password: "guess guess" })).status).toBe(401);
    // As if there had been 27 more attempts: each would cost a hash, which is slow on purpose.
    await db.query("update rate_limits set count = count + 27 where key = $1", [`/sign-in/email|${email}`]);
    const tries = await Promise.all(Array.from({ length: 3 }, () => signIn(at, { email, password: "guess guess" })));
    expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 429]);
    expect((await signIn(at, { email: email.toUpperCase() })).status).toBe(429);
    expect((await signIn(at, { email: (await aPerson(at)).email })).status).toBe(200);
  });
});

it.each([
  "/api-key/list?organizationId=abc",
  "/api-key/get?id=abc",
  "/reset-password/abc?callbackURL=/x",
  "/list-sessions",
])("refuses invalid input at %s", async (path) => {
  const { auth } = somebody;
  expect(
    (await fetch(`${at}/api/auth${path}`, { headers: { "x-forwarded-for": "8.8.8.8" }, redirect: "manual" })).status,
  ).toBeLessThan(500);
  expect((await auth(path).catch(() => ({ status: 200 }))).status).toBeLessThan(500);
});
