import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { aPerson, authOf, PASSWORD } from "../test/a-person.ts";
import { aWorld, type Called, call, type Procedure, procedures, TABLE, type World } from "../test/every-call.ts";
import { AUTH_ENDPOINTS } from "./accounts/auth-endpoints.ts";
import { appRouter } from "./rpc.ts";

/** Sent for every field. */
const HOSTILE: unknown[] = [
  null,
  "",
  "\0",
  "a\0b",
  "https://a.example/\0",
  "https://www.douyin.com/user/a\0b",
  "\ud800",
  "%00%ff",
  "\u202e\ufeff",
  "'; drop table users; --",
  "__proto__",
  "https://a.example/?__proto__[x]=1",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.000Z",
  "999999999999999-1",
  "-999999999999999-999999999999999999",
  "999999999999999999",
  "9:1:",
  "00000000-0000-0000-0000-000000000000",
  -1,
  1.5,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  true,
  [],
  [[]],
  ["__proto__"],
  {},
  { toString: 1 },
  { $ne: null },
  "x".repeat(20_000),
];

/** Sent as the whole input, as JSON or other text. */
const HOSTILE_JSON = [
  "{",
  "null",
  "[]",
  "[null]",
  '"text"',
  "1e999",
  "true",
  "{}",
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  "[".repeat(3_000),
  `${"[".repeat(3_000)}${"]".repeat(3_000)}`,
  '{"a":'.repeat(2_000),
];

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

/** The owner may call everything, so that every input arrives. */
async function send(procedure: Procedure, json: string): Promise<Called> {
  return call(world.at, procedure, { json, headers: { cookie: world.owner.cookie } });
}

function expectRefused({ status, problem, text }: Called, sent: string): void {
  expect([sent.slice(0, 200), status < 500, problem !== "unexpected"]).toEqual([sent.slice(0, 200), true, true]);
  expect(text).not.toMatch(STACK);
}

const STACK = /\bat .*\.[jt]s:\d+|node_modules|select .* from |syntax for type|invalid byte sequence/i;

describe.each(procedures)("$path", (procedure) => {
  beforeAll(() => world.db.query("delete from rate_limits"));

  it("refuses invalid input", async () => {
    for (const json of HOSTILE_JSON) expectRefused(await send(procedure, json), json);
  });

  it("refuses invalid input in every field", async () => {
    const good = TABLE[procedure.path]?.input?.(world.victim) ?? {};
    const inputs = fieldsOf(procedure.path).flatMap((field) =>
      HOSTILE.map((value) => JSON.stringify({ ...good, [field]: value })),
    );
    for (let at = 0; at < inputs.length; at += 8) {
      await world.db.query("delete from rate_limits");
      const some = inputs.slice(at, at + 8);
      const answers = await Promise.all(some.map((json) => send(procedure, json)));
      for (const [index, answer] of answers.entries()) expectRefused(answer, some[index] as string);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

it("reads the fields from the schemas themselves", () => {
  expect(fieldsOf("items.list")).toEqual([
    "view",
    "since",
    "timeZone",
    "which",
    "channelId",
    "kind",
    "videosOnly",
    "order",
    "cursor",
    "limit",
  ]);
  expect(fieldsOf("items.markRead")).toEqual([
    "ids",
    "channelId",
    "upTo",
    "loadedAgo",
    "view",
    "since",
    "timeZone",
    "kind",
    "upTo",
    "loadedAgo",
  ]);
  expect(fieldsOf("admin.people.list")).toEqual(["search", "before"]);
});

type Schema = { _zod: { def: { shape?: object; innerType?: Schema; in?: Schema; options?: Schema[] } } };

function fieldsOf(path: string): string[] {
  const known = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: Schema[] } }>;
  return known[path]?._def.inputs.flatMap(keysOf) ?? [];
}

function keysOf({ _zod: { def } }: Schema): string[] {
  if (def.shape) return Object.keys(def.shape);
  return (def.options ?? [def.innerType ?? def.in]).flatMap((inner) => (inner ? keysOf(inner) : []));
}

describe("/api/auth", () => {
  const FIELDS = "email password newPassword currentPassword name image token keyId provider callbackURL invite".split(
    " ",
  );
  /** What an endpoint reads; a new one is sent every field alone. A new password ends the session, so it is sent last. */
  const READ_BY: Record<string, string[]> = {
    "/api-key/create": ["name"],
    "/api-key/delete": ["keyId"],
    "/change-password": ["currentPassword", "newPassword"],
    "/request-password-reset": ["email"],
    "/reset-password": ["token", "newPassword"],
    "/sign-in/email": ["email", "password", "callbackURL"],
    "/sign-in/social": ["provider", "callbackURL"],
    "/sign-up/email": ["email", "password", "name", "image", "callbackURL", "invite"],
    "/update-user": ["name", "image"],
  };
  const good: Record<string, unknown> = {
    email: "someone@example.org",
    password: PASSWORD,
    newPassword: PASSWORD,
    currentPassword: PASSWORD,
    name: "Someone",
    token: "x",
    keyId: "x",
    provider: "github",
  };
  const values = HOSTILE.filter((value) => typeof value !== "string" || value.length < 40);
  const endpoints = Object.entries(AUTH_ENDPOINTS).filter(([path]) => path !== "/sign-out" && !path.includes("revoke"));

  it.each(endpoints)("%s refuses invalid input", async (path, { method }) => {
    await world.db.query("delete from rate_limits");
    const { cookie } = await aPerson(world.at);
    const ask = async (where: string, body?: string) => {
      const headers = {
        "content-type": "application/json",
        origin: world.at,
        cookie,
        // Each from another address, because of the rate limits.
        "x-forwarded-for": `5.${(count >> 8) % 256}.${count++ % 256}.1`,
      };
      const sent = body === undefined ? {} : { body };
      const response = await fetch(`${world.at}/api/auth${where}`, { method, headers, redirect: "manual", ...sent });
      const text = await response.text();
      expect([where, body?.slice(0, 100), response.status < 500]).toEqual([where, body?.slice(0, 100), true]);
      expect(text).not.toMatch(STACK);
    };
    if (method === "GET")
      for (const query of ["?%00", "?id=%00&state=%00&code=%00", "?disableRefresh[]=1"]) await ask(path + query);
    else {
      for (const json of HOSTILE_JSON) await ask(path, json);
      const read = READ_BY[path] ?? FIELDS;
      const unread = FIELDS.filter((field) => !read.includes(field));
      // Hashing is slow on purpose: a short password avoids it, and so does an address that is none.
      const quick = path.startsWith("/sign-up") ? { password: "short" } : { email: "x" };
      const usual: Record<string, unknown> = { ...good, ...quick };
      const base = Object.fromEntries(read.filter((field) => field in usual).map((field) => [field, usual[field]]));
      // Fields that it should not read are sent together.
      for (const fields of [unread, ...read.map((field) => [field])])
        await Promise.all(
          values.map((value) =>
            ask(path, JSON.stringify({ ...base, ...Object.fromEntries(fields.map((field) => [field, value])) })),
          ),
        );
    }
  });
});
let count = 0;

describe("a request that is too large", () => {
  it.each([
    ["/rpc/opml.import", "16000001"],
    ["/rpc/events.track", "1000001"],
    ["/api/auth/sign-in/email", "1000001"],
    ["/api/stripe/webhook", "1000001"],
  ])("is not read: %s", async (path, length) => {
    const { sending, answer } = startSending(path, { "content-length": length });
    sending.flushHeaders();
    expect(await answer).toBe(413);
  });

  it("is not read if the person is not signed in, even where more is allowed", async () => {
    const { sending, answer } = startSending("/rpc/opml.import", { "content-length": "7000000", cookie: "" });
    sending.flushHeaders();
    expect(await answer).toBe(401);
  });

  it("is not read to the end when it has no content-length", async () => {
    const { sending, answer } = startSending("/rpc/opml.import", {});
    let sent = 0;
    const more = () => {
      for (let isRoom = true; isRoom && !sending.destroyed; sent += 65_536) isRoom = sending.write("x".repeat(65_536));
      sending.once("drain", more);
    };
    more();
    // A client that keeps sending may lose the response with the connection.
    expect([413, "cut"]).toContain(await answer);
    expect(sent).toBeLessThan(30_000_000);
  });

  it("is not confused with a small one without content-length", async () => {
    const { sending, answer } = startSending("/rpc/events.track", {});
    sending.write('{"events":[{"event":"VideoCover Clicked",');
    sending.end('"details":{"type":"bilibili"}}]}');
    expect(await answer).toBe(200);
  });

  function startSending(path: string, more: Record<string, string>) {
    const headers = { "content-type": "application/json", origin: world.at, cookie: world.owner.cookie, ...more };
    const sending = request(world.at + path, { method: "POST", headers });
    const answer = new Promise<number | "cut">((resolve) => {
      sending.on("response", (response) => {
        resolve(response.statusCode ?? 0);
        sending.destroy();
      });
      sending.on("error", () => resolve("cut"));
    });
    return { sending, answer };
  }

  it("cannot batch many calls", async () => {
    const paths = Array.from({ length: 200 }, () => "items.unreadCounts").join(",");
    const answer = await fetch(`${world.at}/rpc/${paths}?batch=1&input={}`, {
      headers: { cookie: world.owner.cookie },
    });
    expect(answer.status).toBe(400);
  });

  it("cannot have large headers", async () => {
    const { status } = await authOf(world.at, `a=${"x".repeat(20_000)}`)("/get-session");
    expect(status).toBe(431);
  });
});
