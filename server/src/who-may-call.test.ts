import { beforeAll, describe, expect, it } from "vitest";
import { aPerson, authOf, type TestPerson } from "../test/a-person.ts";
import { aWorld, call, type Procedure, procedures, SECRET, TABLE, type World } from "../test/every-call.ts";
import { AUTH_ENDPOINTS } from "./accounts/auth-endpoints.ts";
import type { Deps } from "./deps.ts";
import { createApp } from "./http/app.ts";

let world: World;
let at: string;
let belongTo: { table: string; column: string }[];
/** Suspended a moment ago: the session and the key still exist. */
let suspended: TestPerson;
let suspendedKey: string;
let ownersKey: string;
beforeAll(async () => {
  world = await aWorld();
  at = world.at;
  const { db, owner } = world;
  ownersKey = (await owner.auth("/api-key/create", { name: "key" })).body.key;
  suspended = await aPerson(at);
  suspendedKey = (await suspended.auth("/api-key/create", { name: "key" })).body.key;
  await db.query("update users set banned_at = now() where email = $1", [suspended.email]);
  // Every row that refers to a person belongs to them; new tables are found automatically.
  const { rows } = await db.query<{ table: string; column: string }>(
    `select source.relname as table, attname as column from pg_constraint
     join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and target.relname = 'users'`,
  );
  belongTo = [{ table: "users", column: "id" }, ...rows];
  expect(belongTo.length).toBeGreaterThan(9);
});

function callWith(procedure: Procedure, headers: Record<string, string> = {}) {
  const input = TABLE[procedure.path]?.input?.(world.victim);
  return call(at, procedure, { json: input === undefined ? undefined : JSON.stringify(input), headers });
}

async function belongings() {
  const { db, victim } = world;
  const found: Record<string, unknown> = {};
  for (const { table, column } of belongTo)
    found[table] = (await db.query(`select * from ${table} where ${column} = $1`, [victim.id])).rows;
  return found;
}

it("is defined for every procedure, as docs/api.md has it", () => {
  const expected = Object.entries(TABLE).map(([path, { who }]) => [path, who]);
  expect(procedures.map(({ path, who }) => [path, who]).toSorted()).toEqual(expected.toSorted());
});

describe.each(procedures)("$path", (procedure) => {
  const { who, freePlan } = TABLE[procedure.path] ?? {};

  it("for somebody who is not signed in", async () => {
    const { status, problem } = await callWith(procedure);
    if (who === "anyone") expect(["not-logged-in", "unexpected"]).not.toContain(problem);
    else expect(problem).toBe("not-logged-in");
    if (who !== "anyone" && procedure.kind !== "subscription") expect(status).toBe(401);
  });

  it("for another person on the free plan: nothing of the first person is read or changed", async () => {
    const before = await belongings();
    const { status, problem, text } = await callWith(procedure, { cookie: world.other.cookie });
    if (who === "admin") expect([status, problem]).toEqual([403, "admins-only"]);
    else expect(status).not.toBe(401);
    if (freePlan) expect(problem).toBe(freePlan);
    else expect(["members-only", "limit-reached"]).not.toContain(problem);
    expect(text).not.toContain(world.victim.id);
    expect(text).not.toContain(SECRET);
    expect(problem).not.toBe("unexpected");
    expect(await belongings()).toEqual(before);
  });

  it("for a suspended person, by session and by key", async () => {
    for (const headers of [{ cookie: suspended.cookie }, { "x-api-key": suspendedKey }] as Record<string, string>[])
      expect((await callWith(procedure, headers)).problem).toBe("account-suspended");
  });

  it("for the owner it is never refused because of who calls", async () => {
    const { status, problem } = await callWith(procedure, { cookie: world.owner.cookie });
    expect(status).not.toBe(401);
    expect(problem).not.toBe("admins-only");
  });

  it("for the owner's API key", async () => {
    const { status, problem } = await callWith(procedure, { "x-api-key": ownersKey });
    if (who === "admin" || who === "in a browser") expect([status, problem]).toEqual([403, "not-by-api-key"]);
    else expect(["not-logged-in", "not-by-api-key"]).not.toContain(problem);
  });

  it("for a page of another site", async () => {
    const { problem } = await callWith(procedure, { cookie: world.owner.cookie, origin: "https://evil.example" });
    if (procedure.kind === "mutation") expect(problem).toBe("foreign-origin");
  });
});

/** Every address outside tRPC, as the router of the app knows it. */
const ROUTES: Record<string, { who: "anyone" | "signed in"; paths: string[] }> = {
  "GET /": { who: "anyone", paths: ["/", "/?url=%00"] },
  "GET /healthz": { who: "anyone", paths: ["/healthz"] },
  // Only from this machine, or with a token; metrics.test.ts tries the rest.
  "GET /metrics": { who: "anyone", paths: ["/metrics"] },
  "GET /readyz": { who: "anyone", paths: ["/readyz"] },
  // These two have tables of their own.
  "ALL /rpc/*": { who: "anyone", paths: [] },
  "GET /api/auth/*": { who: "anyone", paths: [] },
  "POST /api/auth/*": { who: "anyone", paths: [] },
  "GET /api/account/export": { who: "signed in", paths: ["/api/account/export"] },
  "GET /api/cover": {
    who: "anyone",
    paths: ["/api/cover", "/api/cover?url=%00", "/api/cover?url=http://127.0.0.1:1/"],
  },
  "GET /icons/site/:host": { who: "anyone", paths: ["/icons/site/a.example", "/icons/site/%00", "/icons/site/%ff"] },
  "GET /icons/site/:host/:hash": {
    who: "anyone",
    paths: [`/icons/site/a.example/${"a".repeat(24)}`, "/icons/site/a.example/%00", "/icons/site/%ff/%ff"],
  },
  "GET /icons/channel/:id/:hash": {
    who: "anyone",
    paths: [`/icons/channel/1/${"a".repeat(24)}`, "/icons/channel/x/%00", `/icons/channel/${"9".repeat(30)}/a`],
  },
  "GET /icons/preview": {
    who: "anyone",
    paths: ["/icons/preview", "/icons/preview?page=%00", "/icons/preview?page=http://127.0.0.1:1/&image=%00"],
  },
  "GET /api/private-feed/:file": {
    who: "anyone",
    paths: [`/api/private-feed/${"x".repeat(32)}.atom`, "/api/private-feed/%00.json", "/api/private-feed/%ff"],
  },
  "GET /routes/*": {
    who: "anyone",
    paths: [`/routes/${"x".repeat(24)}/github/issue/a/b`, "/routes/%00/a", "/routes/%ff/a", "/routes/x"],
  },
  "POST /api/stripe/webhook": { who: "anyone", paths: ["/api/stripe/webhook"] },
  "GET /guide": { who: "anyone", paths: ["/guide"] },
  "GET /guide/": { who: "anyone", paths: ["/guide/"] },
  "GET /catalogue/*": { who: "anyone", paths: ["/catalogue/index.json", "/catalogue/%00", "/catalogue/%2e%2e/x"] },
  "GET /*": { who: "anyone", paths: ["/", "/settings", "/%00", "/%ff", "/%2e%2e/%2e%2e/etc/passwd"] },
};

describe("routes", () => {
  const routes = new Set(createApp({} as Deps).routes.map(({ method, path }) => `${method} ${path}`));

  it("are all in the table", () => {
    const middleware = ["ALL /*", "ALL /api/*"];
    expect([...routes].filter((route) => !middleware.includes(route)).toSorted()).toEqual(
      Object.keys(ROUTES).toSorted(),
    );
  });

  it.each(Object.entries(ROUTES))("%s", async (route, { who, paths }) => {
    const method = route.split(" ")[0] as string;
    const everybody = {
      anonymous: {},
      other: { cookie: world.other.cookie },
      owner: { cookie: world.owner.cookie },
      suspended: { cookie: suspended.cookie },
      suspendedKey: { "x-api-key": suspendedKey },
      badKey: { "x-api-key": "nonsense" },
    } as Record<string, Record<string, string>>;
    for (const path of paths)
      for (const [name, headers] of Object.entries(everybody)) {
        const response = await fetch(at + path, { method, headers, ...(method === "POST" && { body: "{}" }) });
        const text = await response.text();
        expect([path, name, response.status]).not.toEqual([path, name, 500]);
        expect(text).not.toContain(SECRET);
        expect(text).not.toMatch(/\bat .*\.[jt]s:\d+/);
        const isLetIn = name === "other" || name === "owner";
        if (who === "signed in") expect([name, response.status < 300]).toEqual([name, isLetIn]);
      }
  });
});

describe("/api/auth", () => {
  it.each(Object.entries(AUTH_ENDPOINTS))("%s", async (path, { method, who }) => {
    if (path.startsWith("/callback")) return;
    const body = { keyId: "x", token: "x", currentPassword: "x", newPassword: "a long enough one" };
    const { status } = await authOf(at)(path, method === "POST" ? body : undefined);
    if (who === "signed in") expect(status).toBe(401);
    else expect([401, 404]).not.toContain(status);
    const wrongMethod = await authOf(at)(path, method === "POST" ? undefined : {});
    expect(wrongMethod.status).toBe(404);
  });

  it.each([
    "/change-email",
    "/delete-user",
    "/update-session",
    "/link-social",
    "/unlink-account",
    "/get-access-token",
    "/refresh-token",
    "/verify-password",
    "/send-verification-email",
    "/api-key/update",
    "/api-key/verify",
    "/ok",
    "/error",
    "/__proto__",
    "/constructor",
    "/sign-in/email/",
    "/SIGN-IN/email",
    "",
  ])("offers nothing at %s", async (path) => {
    expect((await world.owner.auth(path, {})).status).toBe(404);
    expect((await world.owner.auth(path)).status).toBe(404);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "takes no form: %s",
    async (type) => {
      const body = "email=a@b.example&password=correct+horse";
      const headers = { "content-type": type, origin: at };
      expect((await fetch(`${at}/api/auth/sign-in/email`, { method: "POST", headers, body })).status).toBe(415);
    },
  );

  it.each(["https://evil.example", "null", "http://localhost.evil.example", "http://localhost:1"])(
    "signs nobody in for a page of %s, cookies or not",
    async (origin) => {
      for (const path of ["/sign-in/email", "/sign-up/email", "/sign-in/social", "/sign-out"]) {
        const headers = { "content-type": "application/json", origin, "sec-fetch-site": "cross-site" };
        const answer = await fetch(`${at}/api/auth${path}`, { method: "POST", headers, body: "{}" });
        expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []]);
      }
    },
  );
});
