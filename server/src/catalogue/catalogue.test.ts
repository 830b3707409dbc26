import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CatalogueIndex } from "#core/rules/catalogue.ts";
import { checkCompiled } from "#core/rules/check-compiled.ts";
import { versionOf } from "#core/rules/compile-catalogue.ts";
import { ANY_HOST, type Site } from "#core/rules/site.ts";
import { aDatabase } from "../../test/a-database.ts";
import { type Answer, aFeedServer, type FeedServer, serve, until } from "../../test/a-feed-server.ts";
import { aPerson, type Rpc, rpcOf, type TestPerson } from "../../test/a-person.ts";
import { aNewerRuleList, aRuleList } from "../../test/a-rule-list.ts";
import { aServer } from "../../test/a-server.ts";
import { onlyRow } from "../db/query.ts";
import type { FetchSafely } from "../net/fetch-safely.ts";
import { readBundledIndex } from "./load-catalogue.ts";

const fetchSafely: FetchSafely = async (url) => ({ ok: false, problem: "connection", url, detail: "" });
const json = (value: unknown) => serve(JSON.stringify(value), "application/json");
const RULES = "/api/radar/rules";

let db: Awaited<ReturnType<typeof aDatabase>>;
let service: FeedServer;
let settings: Record<string, string>;
let at: string;
let owner: TestPerson;
let catalogue: Rpc["admin"]["catalogue"];
beforeAll(async () => {
  db = await aDatabase();
  service = await aFeedServer();
  settings = { DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: service.url("") };
  at = (await aServer(settings, { fetchSafely })).address;
  owner = await aPerson(at, { email: "owner@example.org" });
  catalogue = owner.rpc.admin.catalogue;
});

beforeEach(async () => {
  await db.query("delete from catalogue_choice");
  await db.query("delete from catalogues");
  await db.query("select pg_notify('pagecast_catalogue', '')");
  service.answer(RULES, json(aRuleList()));
  service.answer("/api/namespace", (_, response) => response.writeHead(404).end());
  await until(
    () => indexOf(at),
    ({ rules }) => rules === BUNDLED_RULES,
  );
});

const BUNDLED_RULES = readBundledIndex().rules;
const PAGE = "https://www.fresh-site.com/topic/tea";

async function indexOf(address: string): Promise<CatalogueIndex> {
  return (await fetch(`${address}/catalogue/index.json`)).json() as Promise<CatalogueIndex>;
}

async function pathsAt(address: string, url = PAGE): Promise<string[]> {
  const { suggestions } = await rpcOf(address).discover.page.query({ url });
  return suggestions.map(({ path }) => path);
}

/** The default quality takes seconds. */
const packQuickly = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

/** Returns the version that was chosen; files are served under the version of the index. */
async function lookAndUse(): Promise<string> {
  const outcome = await catalogue.look.mutate();
  if (outcome.kind !== "update") throw new Error(JSON.stringify(outcome));
  expect(await catalogue.use.mutate({ version: outcome.draft.version })).toBe("chosen");
  return outcome.draft.version;
}

describe("an update of the catalogue", () => {
  it("is not offered when the service has the same rules", async () => {
    expect(await catalogue.look.mutate()).toEqual({ kind: "same", instance: service.url("") });
    expect(await catalogue.get.query()).toMatchObject({
      inUse: { rules: BUNDLED_RULES, feedService: null },
      previous: null,
      draft: null,
      hasFeedService: true,
    });
  });

  it("is previewed before it is used, old and new side by side, with the example pages that lose a feed", async () => {
    service.answer(RULES, json(aNewerRuleList()));
    const outcome = await catalogue.look.mutate();
    if (outcome.kind !== "update") throw new Error(JSON.stringify(outcome));
    const { version, pages, ...counts } = outcome.draft;
    expect(counts).toMatchObject({
      feedService: service.url(""),
      sites: { added: 1, removed: 0 },
      rules: { added: 1, removed: 0, retired: 1 },
      isLargeLoss: false,
      hasFacts: false,
      leftOut: 0,
    });
    const added = await catalogue.changes.query({ version, kind: "added" });
    expect(added).toMatchObject({
      total: 1,
      changes: [{ domain: "fresh-site.com", name: "Fresh", rules: [{ kind: "added", before: null }] }],
    });
    const { changes } = await catalogue.changes.query({ version, kind: "changed" });
    const bilibili = changes.find(({ domain }) => domain === "bilibili.com");
    expect(bilibili?.rules).toMatchObject([
      {
        kind: "changed",
        before: { host: "manga.bilibili.com", source: ["/detail/:comicid"] },
        after: { host: "manga.bilibili.com", source: ["/comic/:comicid"], routes: ["/bilibili/manga/update/:comicid"] },
      },
    ]);
    expect(changes.find(({ domain }) => domain === "zhihu.com")?.rules[0]).toMatchObject({
      kind: "retired",
      after: { flags: expect.arrayContaining(["retired"]) },
    });
    const lost = await catalogue.pages.query({ version, kind: "lost" });
    const manga = lost.find(({ page }) => page.startsWith("https://manga.bilibili.com/detail/"));
    expect(manga?.lost[0]).toMatch(/^\/bilibili\/manga\/update\//);
    const gained = await catalogue.pages.query({ version, kind: "gained" });
    expect(gained.map(({ gained }) => gained)).toContainEqual(["/fresh/topic/abc"]);
    expect(pages).toMatchObject({ lost: lost.length, gained: gained.length });
    expect(pages?.tried).toBeGreaterThan(6_000);
    expect(await catalogue.pages.query({ version: "0123456789", kind: "lost" })).toEqual([]);
    // Previewed and not used: nothing changed, and the preview is still there after a reload.
    expect(await pathsAt(at)).toEqual([]);
    expect((await indexOf(at)).rules).toBe(BUNDLED_RULES);
    expect((await catalogue.get.query()).draft?.version).toBe(version);
  });

  it("is used by every process at once, served completely, kept after a restart, and undone in one step; the one before is kept", async () => {
    const second = await aServer(settings, { fetchSafely });
    const other = second.address;
    const bundled = await indexOf(at);
    service.answer(RULES, json(aNewerRuleList()));
    const chosen = await lookAndUse();
    expect(await pathsAt(at)).toEqual(["/fresh/topic/tea"]);
    const { version, ...index } = await indexOf(at);
    expect(version).toBe(versionOf(chosen));
    expect(index).toMatchObject({ sites: bundled.sites + 1, rules: BUNDLED_RULES + 1 });
    // The other process is asked for a version that it may not know yet.
    const whole = await fetch(`${other}/catalogue/${version}/all.txt`);
    expect([whole.status, whole.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(checkCompiled(await whole.text())).toMatchObject({ ok: true });
    expect(await pathsAt(other)).toEqual(["/fresh/topic/tea"]);
    for (const name of ["sites.json", "rules.json", "0.txt"])
      expect((await fetch(`${other}/catalogue/${version}/${name}`)).status).toBe(200);
    // Pages that were opened before keep working.
    expect((await fetch(`${at}/catalogue/${bundled.version}/0.txt`)).status).toBe(200);
    expect((await fetch(`${at}/catalogue/0123456789/0.txt`)).status).toBe(404);

    // It cannot be used again, nor can one that was not previewed.
    expect(await catalogue.use.mutate({ version: chosen })).toBe("outdated");
    expect(await catalogue.use.mutate({ version: "0123456789" })).toBe("outdated");

    // A newer version of Pagecast has its own, and reads what an earlier version stored.
    const stored = onlyRow(
      await db.query<{ bundled: string; sites: Uint8Array }>("select bundled, sites from catalogues"),
    );
    expect((await catalogue.get.query()).isBundledNewer).toBe(false);
    // Another packing of the same sites.
    await db.query("update catalogues set bundled = '0' || substr(bundled, 2)");
    expect((await catalogue.get.query()).isBundledNewer).toBe(false);
    await db.query("update catalogues set bundled = '0000000000'");
    expect((await catalogue.get.query()).isBundledNewer).toBe(true);
    const sites: Site[] = JSON.parse(brotliDecompressSync(stored.sites).toString());
    const withReach = sites.map((site) => ({ site, isReachable: true }));
    withReach.push({ site: { domain: "a.fresh-site.com", hosts: {} }, isReachable: false });
    await db.query("update catalogues set sites = $1", [packQuickly(JSON.stringify(withReach))]);
    const restarted = await aServer(settings, { fetchSafely });
    const counted = sites.filter(({ domain }) => domain !== ANY_HOST).length;
    expect(await indexOf(restarted.address)).toMatchObject({ version, sites: counted });
    expect(await pathsAt(restarted.address)).toEqual(["/fresh/topic/tea"]);
    // Each server that runs would compile what follows.
    await restarted.stop();
    await db.query("update catalogues set bundled = $1, sites = $2", [stored.bundled, stored.sites]);
    expect(await catalogue.get.query()).toMatchObject({
      inUse: { feedService: service.url(""), rules: BUNDLED_RULES + 1 },
      previous: { feedService: null },
      draft: null,
    });

    expect(await catalogue.goBack.mutate()).toBe("chosen");
    expect([await pathsAt(at), (await indexOf(at)).version]).toEqual([[], bundled.version]);
    await until(
      () => indexOf(other),
      (now) => now.version === bundled.version,
    );
    expect((await fetch(`${other}/catalogue/${version}/0.txt`)).status).toBe(200);
    expect(await catalogue.get.query()).toMatchObject({
      inUse: { feedService: null },
      previous: { feedService: service.url("") },
      draft: null,
    });
    await second.stop();
    // Going back twice changes nothing.
    expect(await catalogue.goBack.mutate()).toBe("chosen");
    expect(await pathsAt(at)).toEqual(["/fresh/topic/tea"]);

    // The one before is kept when another one is used.
    const list = aNewerRuleList();
    delete list["fresh-site.com"];
    service.answer(RULES, json(list));
    const next = await catalogue.look.mutate();
    if (next.kind !== "update") throw new Error(JSON.stringify(next));
    expect(next.draft).toMatchObject({ sites: { removed: 1 }, rules: { removed: 1 } });
    expect(await catalogue.use.mutate({ version: next.draft.version })).toBe("chosen");
    const { rows } = await db.query("select count(*)::int as count from catalogues");
    expect(rows).toEqual([{ count: 2 }]);
    await catalogue.goBack.mutate();
    expect((await indexOf(at)).version).toBe(version);
    expect(await catalogue.useBundled.mutate()).toBe("chosen");
    expect((await indexOf(at)).rules).toBe(BUNDLED_RULES);
    expect((await catalogue.get.query()).previous?.feedService).toBe(service.url(""));
    expect(await catalogue.useBundled.mutate()).toBe("outdated");
  });

  it("is replaced by the bundled one when it can no longer be read", async () => {
    await db.query(
      `insert into catalogues (version, feed_service, bundled, made_at, counts, sites, preview, is_draft)
       values ('0123456789', $1, '0000000000', now(), '{}', '\\x00', '{}', false)`,
      [service.url("")],
    );
    await db.query("insert into catalogue_choice (current, chosen_at) values ('0123456789', now())");
    const later = await aServer({ ...settings, PAGECAST_LOG_LEVEL: "silent" }, { fetchSafely });
    expect((await indexOf(later.address)).rules).toBe(BUNDLED_RULES);
    const there = rpcOf(later.address, { cookie: owner.cookie });
    expect(await there.admin.catalogue.get.query()).toMatchObject({ isBroken: true, inUse: { feedService: null } });
    await later.stop();
  });

  it("breaks no page whose route the service still has, and knows facts about routes if the service has them", async () => {
    service.answer(RULES, json(aNewerRuleList()));
    const features = { nsfw: true, requireConfig: false };
    service.answer(
      "/api/namespace",
      json({
        fresh: { routes: { "/topic/:id": { categories: ["bbs"], features } } },
        bilibili: { routes: { "/*": {} } },
        zhihu: { routes: { "/*": {} } },
      }),
    );
    const outcome = await catalogue.look.mutate();
    if (outcome.kind !== "update") throw new Error(JSON.stringify(outcome));
    expect(outcome.draft.pages?.lost).toBe(0);
    const { version, hasFacts } = outcome.draft;
    const { changes } = await catalogue.changes.query({ version, kind: "changed", from: 0 });
    expect(changes.filter(({ domain }) => domain === "zhihu.com")).toEqual([]);
    expect(hasFacts).toBe(true);
    const added = await catalogue.changes.query({ version, kind: "added" });
    expect(added.changes[0]?.rules[0]?.after).toMatchObject({ flags: ["nsfw"] });
  });

  it("warns when most rules would be removed", async () => {
    const docs = "https://docs.rsshub.app/routes/x";
    service.answer(
      RULES,
      json({ "only.com": { _name: "Only", ".": [{ title: "A", docs, source: ["/"], target: "/x" }] } }),
    );
    expect(await catalogue.look.mutate()).toMatchObject({ kind: "update", draft: { isLargeLoss: true } });
  });
});

const status =
  (code: number): Answer =>
  (_, response) =>
    response.writeHead(code, { location: "http://127.0.0.1:1/" }).end("<p>no</p>");
const endless: Answer = (_, response) => {
  const more = () => {
    while (!response.destroyed && response.write("x".repeat(65_536)));
    response.once("drain", more);
  };
  more();
};
const rule = (more: object) => ({
  title: "T",
  docs: "https://docs.rsshub.app/routes/x",
  source: ["/a"],
  target: "/x",
  ...more,
});
const hostile = (rules: object[]) => json({ "evil.com": { _name: "Evil", ".": rules } });

describe("a service without usable rules", () => {
  it.each<[string, Answer, object]>([
    ["is asked for a key", status(403), { kind: "refused" }],
    ["has no list", status(404), { kind: "no-list", status: 404 }],
    ["is failing", status(503), { kind: "no-list", status: 503 }],
    ["sends elsewhere", status(302), { kind: "unreachable", problem: "blocked-address" }],
    ["hangs up", (_, response) => response.destroy(), { kind: "unreachable", problem: "connection" }],
    ["never ends", endless, { kind: "too-large" }],
    ["sends a page", serve("<!doctype html>", "text/html"), { kind: "not-rules" }],
    ["sends another shape", json([1, 2]), { kind: "not-rules" }],
    ["sends rules that are none", json({ "a.com": { ".": "x", www: [1] } }), { kind: "not-rules" }],
    ["sends nothing", json({}), { kind: "not-rules" }],
    [
      "sends a prototype",
      serve('{"__proto__":{".":[{"title":"T","source":["/"],"target":"/x"}]}}'),
      { kind: "not-rules" },
    ],
    [
      "sends patterns that blow up",
      hostile([rule({ with: { v: { from: "path", match: "(?:(a+)+)\\1$" } } })]),
      { kind: "not-rules" },
    ],
    ["sends patterns without end", hostile([rule({ source: [`/${":a-".repeat(5000)}`] })]), { kind: "not-rules" }],
    ["sends programs", hostile([rule({ target: "/evil() => process.exit()" })]), { kind: "not-rules" }],
    [
      "sends values nested 3,000 deep",
      serve(
        `{"evil.com":{".":[{"title":"T","source":["/a"],"target":"/x","with":{"v":${'{"join":['.repeat(3000)}"path"${"]}".repeat(3000)}}}]}}`,
      ),
      {},
    ],
  ])("%s", async (_, answer, problem) => {
    service.answer(RULES, answer);
    const outcome = await catalogue.look.mutate();
    expect(outcome).toMatchObject({ kind: "failed", problem });
    expect((await indexOf(at)).rules).toBe(BUNDLED_RULES);
    expect((await catalogue.get.query()).draft).toBeNull();
  });

  it("is not asked when none is set", async () => {
    const there = (await aServer({ DATABASE_URL: db.url })).address;
    const outcome = await rpcOf(there, { cookie: owner.cookie }).admin.catalogue.look.mutate();
    expect(outcome).toEqual({ kind: "failed", problem: { kind: "no-feed-service" } });
  });
});
