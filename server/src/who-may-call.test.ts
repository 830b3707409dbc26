import { beforeAll, describe, expect, it } from "vitest";
import { aPerson, authOf, type TestPerson } from "../test/a-person.ts";
import {
  aWorld,
  belongingsOf,
  call,
  type Procedure,
  procedures,
  SECRET,
  TABLE,
  type World,
} from "../test/every-call.ts";
import { AUTH_ENDPOINTS } from "./accounts/auth-endpoints.ts";
import type { Deps } from "./deps.ts";
import { createApp } from "./http/app.ts";
import { CALLS } from "./http/miniflux-api.ts";
import { READS, WRITES } from "./http/reader-api.ts";

let world: World;
let at: string;
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
  expect(Object.keys(await belongings()).length).toBeGreaterThan(9);
});

function callWith(procedure: Procedure, headers: Record<string, string> = {}) {
  const input = TABLE[procedure.path]?.input?.(world.victim);
  return call(at, procedure, { json: input === undefined ? undefined : JSON.stringify(input), headers });
}

const belongings = () => belongingsOf(world);

it("is defined for every procedure, as docs/api.md has it", () => {
  const expected = Object.entries(TABLE).map(([path, { who }]) => [path, who]);
  expect(procedures.map(({ path, who }) => [path, who]).toSorted()).toEqual(expected.toSorted());
});

describe.each(procedures)("$path", (procedure) => {
  const { who, freePlan } = TABLE[procedure.path] ?? {};

  it("for someone who is not signed in", async () => {
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
    else expect(["not-logged-in", "not-by-api-key", "read-only-key"]).not.toContain(problem);
  });

  it("for a page of another site", async () => {
    const { problem } = await callWith(procedure, { cookie: world.owner.cookie, origin: "https://evil.example" });
    if (procedure.kind === "mutation") expect(problem).toBe("foreign-origin");
  });
});

/** What reading records: when a key was last used, which channel was opened, which video, and an address that is made when it is asked for. */
const RECORDED: Record<string, string[]> = {
  "items.get": ["subscriptions"],
  "routeFeeds.get": ["route_keys"],
  "videos.open": ["video_contents"],
};
/** Mutations that store nothing but what was read. */
const ONLY_RECORD = ["events.track", "videos.open"];

describe("a key that may only read", () => {
  const READ_ONLY = "This key may only read. Use one that may read and write.";

  /** Of the person whose key it is, without the time the key was last used. */
  async function kept(except: string[] = []) {
    const { api_keys: keys, ...rest } = await belongings();
    for (const table of except) delete rest[table];
    return { ...rest, keys: (keys as Record<string, unknown>[]).map(({ last_request, ...key }) => key) };
  }

  it.each(procedures)("$path", async (procedure) => {
    const { path, kind, who } = procedure;
    const before = await kept(RECORDED[path]);
    const { status, problem } = await callWith(procedure, { "x-api-key": world.victim.readKey });
    if (kind === "mutation" && !ONLY_RECORD.includes(path)) expect([status, problem]).toEqual([403, "read-only-key"]);
    else if (who === "in a browser" || who === "admin") expect(problem).toBe("not-by-api-key");
    else expect(["read-only-key", "unexpected"]).not.toContain(problem);
    expect(await kept(RECORDED[path])).toEqual(before);
  });

  /** Enough for every call to find what it would change. */
  const readerForm = ({ channelId, itemId }: World["victim"]) =>
    new URLSearchParams([
      ["s", `feed/${channelId}`],
      ["i", itemId],
      ["ac", "unsubscribe"],
      ["a", "user/-/state/com.google/read"],
      ["a", "user/-/state/com.google/starred"],
      ["t", "user/-/label/Mine"],
      ["dest", "user/-/label/Yours"],
      ["quickadd", "http://127.0.0.1:1/feed"],
    ]);

  it.each([...Object.keys(READS).map((name) => [name, false]), ...Object.keys(WRITES).map((name) => [name, true])] as [
    string,
    boolean,
  ][])("Google Reader: %s", async (name, isWrite) => {
    const before = await kept();
    const response = await fetch(`${at}/reader/api/0/${name}`, {
      method: "POST",
      headers: { authorization: `GoogleLogin auth=${world.victim.readKey}` },
      body: readerForm(world.victim),
    });
    const text = await response.text();
    if (isWrite) expect([response.status, JSON.parse(text).message]).toEqual([403, READ_ONLY]);
    else expect(response.status).toBe(200);
    expect(await kept()).toEqual(before);
  });

  const minifluxCalls = Object.entries(CALLS).flatMap(([name, methods]) =>
    // Of what is not a GET, only looking for the feeds of a page changes nothing.
    Object.keys(methods).map((method) => ({ name, method, isWrite: method !== "GET" && name !== "discover" })),
  );
  it.each(minifluxCalls)("Miniflux: $method $name", async ({ name, method, isWrite }) => {
    const { folderId, itemId, channelId, readKey } = world.victim;
    const id = name.startsWith("categories") ? folderId : name.startsWith("entries") ? itemId : channelId;
    const body = {
      title: "x",
      entry_ids: [Number(itemId)],
      status: "read",
      url: "http://127.0.0.1:1/",
      category_id: 0,
    };
    const before = await kept();
    const response = await fetch(`${at}/v1/${name.replace("ID", id)}`, {
      method,
      headers: { "x-auth-token": readKey },
      ...(method !== "GET" && { body: JSON.stringify({ ...body, feed_url: body.url }) }),
    });
    const text = await response.text();
    if (isWrite) expect([response.status, JSON.parse(text).error_message]).toEqual([403, READ_ONLY]);
    else expect([response.status, text]).not.toEqual([403, expect.anything()]);
    expect(await kept()).toEqual(before);
  });

  it("is not a key that may write", async () => {
    const { itemId, writeKey } = world.victim;
    const mark = { method: "PUT", headers: { "x-auth-token": writeKey } };
    const body = JSON.stringify({ entry_ids: [Number(itemId)], status: "read" });
    expect((await fetch(`${at}/v1/entries`, { ...mark, body })).status).toBe(204);
  });

  it.each([
    { scope: "admin" },
    { scope: "read", more: 1 },
    { scope: ["write"] },
    {},
    [],
    "read",
    7,
    { Scope: "write" },
  ])("is refused a scope that there is none of: %j", async (metadata) => {
    const { status } = await world.other.auth("/api-key/create", { name: "x", metadata });
    expect(status).toBe(400);
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
  // Nothing is shown that the person may not read: pictures/pictures.test.ts.
  "GET /pictures/:item/:version/:width": {
    who: "anyone",
    paths: ["/pictures/1/a/160", `/pictures/${"9".repeat(30)}/a/160`, "/pictures/%00/%ff/160", "/pictures/1/%00/1e9"],
  },
  "GET /api/private-feed/:file": {
    who: "anyone",
    paths: [`/api/private-feed/${"x".repeat(32)}.atom`, "/api/private-feed/%00.json", "/api/private-feed/%ff"],
  },
  // Who is signed in is said by a key; cookies do not count. reader-calls.test.ts has the rest.
  "ALL /accounts/*": {
    who: "anyone",
    paths: ["/accounts/ClientLogin", "/accounts/ClientLogin?Email=%00", "/accounts/%ff"],
  },
  "ALL /reader/*": {
    who: "anyone",
    paths: ["/reader/api/0/subscription/list", "/reader/api/0/stream/contents/%ff", "/reader/atom/%00", "/reader/x"],
  },
  "ALL /api/greader.php/*": {
    who: "anyone",
    paths: ["/api/greader.php/accounts/ClientLogin", "/api/greader.php/reader/api/0/tag/list", "/api/greader.php/%ff"],
  },
  "ALL /v1/*": { who: "anyone", paths: ["/v1/me", "/v1/feeds", "/v1/entries/1", "/v1/%00", "/v1/constructor"] },
  // A key in the body says who it is. fever-api.test.ts has the rest.
  "ALL /fever/*": { who: "anyone", paths: ["/fever", "/fever/?api", "/fever/?api&items", "/fever/%ff?api=%00"] },
  "ALL /api/fever.php/*": {
    who: "anyone",
    paths: ["/api/fever.php?api&items&mark=item&as=read&id=1", "/api/fever.php/?api"],
  },
  "ALL //fever/*": { who: "anyone", paths: ["//fever/?api&feeds"] },
  "ALL //api/fever.php/*": { who: "anyone", paths: ["//api/fever.php?api"] },
  "ALL //accounts/*": { who: "anyone", paths: ["//accounts/ClientLogin", "//accounts/%00"] },
  "ALL //reader/*": { who: "anyone", paths: ["//reader/api/0/unread-count", "//reader/%ff"] },
  "ALL //api/greader.php/*": { who: "anyone", paths: ["//api/greader.php/reader/api/0/tag/list"] },
  // What a hub or a subscriber may do is tried in websub/.
  "GET /websub/:callback": {
    who: "anyone",
    paths: [`/websub/${"x".repeat(43)}?hub.mode=subscribe&hub.topic=x&hub.challenge=y`, "/websub/%00", "/websub/%ff"],
  },
  "POST /websub/:callback": { who: "anyone", paths: [`/websub/${"x".repeat(43)}`, "/websub/%00", "/websub/%ff"] },
  "POST /hub": { who: "anyone", paths: ["/hub", "/hub?hub.mode=%00"] },
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
    const method = route.split(" ")[0]?.replace("ALL", "POST") as string;
    const everyone = {
      anonymous: {},
      other: { cookie: world.other.cookie },
      owner: { cookie: world.owner.cookie },
      suspended: { cookie: suspended.cookie },
      suspendedKey: { "x-api-key": suspendedKey },
      badKey: { "x-api-key": "nonsense" },
    } as Record<string, Record<string, string>>;
    for (const path of paths)
      for (const [name, headers] of Object.entries(everyone)) {
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
