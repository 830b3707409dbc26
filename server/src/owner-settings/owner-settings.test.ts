import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { anAuthor, NOBODY_THERE } from "../../test/a-member.ts";
import { aPerson, problemOf, rpcOf, signUp } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { readMigrations } from "../db/migrate.ts";

const FEED = "https://blog.example/feed.xml";

async function anInstallation(settings: Record<string, string> = {}) {
  const db = await aDatabase();
  const start = async (more: Record<string, string> = {}) =>
    (await aServer({ DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: NOBODY_THERE, ...settings, ...more })).address;
  return { db, start, at: await start() };
}

describe("what can be followed", () => {
  it("is what is specified, until the owner chooses; the choice applies in every process at once", async () => {
    const { at, start } = await anInstallation();
    const second = await start();
    const owner = await aPerson(at);
    const elsewhere = rpcOf(second, { cookie: owner.cookie });
    expect(await owner.rpc.admin.subscribePolicy.get.query()).toEqual({ policy: "authors", isFixed: false });
    expect(await problemOf(elsewhere.channels.subscribe.mutate({ channelUrl: FEED }))).toMatchObject({
      kind: "not-subscribable",
    });

    await owner.rpc.admin.subscribePolicy.set.mutate({ policy: "any-feed" });
    expect((await elsewhere.account.get.query()).subscribe).toBe("any-feed");
    expect(await elsewhere.channels.subscribe.mutate({ channelUrl: FEED })).toMatchObject({ channelUrl: FEED });
    expect((await elsewhere.videos.open.mutate({ url: FEED })).channel).toMatchObject({ kind: "channel" });

    await owner.rpc.admin.subscribePolicy.set.mutate({ policy: "authors" });
    expect(await problemOf(elsewhere.channels.subscribe.mutate({ channelUrl: `${FEED}?2` }))).toMatchObject({
      kind: "not-subscribable",
    });
    // What is followed already stays.
    expect(await elsewhere.channels.list.query()).toHaveLength(1);
  });

  it("is what the environment says, whatever the owner chose", async () => {
    const { at, start } = await anInstallation();
    const owner = await aPerson(at);
    await owner.rpc.admin.subscribePolicy.set.mutate({ policy: "any-feed" });
    const fixed = rpcOf(await start({ PAGECAST_SUBSCRIBE: "authors" }), { cookie: owner.cookie });
    expect(await fixed.admin.subscribePolicy.get.query()).toEqual({ policy: "authors", isFixed: true });
    expect((await fixed.account.get.query()).subscribe).toBe("authors");
    expect(await problemOf(fixed.channels.subscribe.mutate({ channelUrl: FEED }))).toMatchObject({
      kind: "not-subscribable",
    });
    expect(await problemOf(fixed.admin.subscribePolicy.set.mutate({ policy: "any-feed" }))).toMatchObject({
      kind: "fixed-by-setting",
      setting: "PAGECAST_SUBSCRIBE",
    });
  });
});

describe("the plan of a new account", () => {
  it("is free, until the owner chooses another; accounts that exist keep theirs", async () => {
    const { at } = await anInstallation();
    const owner = await aPerson(at);
    const before = await aPerson(at);
    expect(await owner.rpc.admin.newAccounts.get.query()).toEqual({ plan: "free" });
    await owner.rpc.admin.newAccounts.set.mutate({ plan: "plus" });
    expect((await rpcOf(at).account.get.query()).newAccountPlan).toBe("plus");
    const after = await aPerson(at);
    expect(await after.rpc.membership.get.query()).toMatchObject({
      plan: "plus",
      source: "grant",
      until: null,
      allowed: 10,
    });
    expect(await after.rpc.channels.subscribe.mutate({ channelUrl: anAuthor(1) })).toBeDefined();
    expect(await before.rpc.membership.get.query()).toMatchObject({ plan: "free", source: null });
    expect(await owner.rpc.membership.get.query()).toMatchObject({ plan: "lifetime" });

    // It is an ordinary grant, which the owner can revoke.
    const { people } = await owner.rpc.admin.people.list.query({ search: after.email });
    await owner.rpc.admin.people.grant.mutate({ userId: people[0]?.id as string, plan: "free" });
    expect(await after.rpc.membership.get.query()).toMatchObject({ plan: "free" });
    await owner.rpc.admin.newAccounts.set.mutate({ plan: "free" });
    expect(await (await aPerson(at)).rpc.membership.get.query()).toMatchObject({ plan: "free", source: null });
  });

  it("comes from the invite, if it has one, whether or not an invite is needed", async () => {
    const { at } = await anInstallation();
    const owner = await aPerson(at);
    const { rpc } = owner;
    const planWith = async (invite: string) => {
      const guest = await aPerson(at, { invite });
      return (await guest.rpc.membership.get.query()).plan;
    };
    for (const policy of ["open", "invite"] as const) {
      await rpc.admin.signup.set.mutate({ policy });
      expect(await planWith((await rpc.admin.invites.create.mutate({ note: "Mia", plan: "pro" })).code)).toBe("pro");
      await rpc.admin.newAccounts.set.mutate({ plan: "plus" });
      expect(await planWith((await rpc.admin.invites.create.mutate({})).code)).toBe("plus");
      expect(await planWith((await rpc.admin.invites.create.mutate({ plan: "free" })).code)).toBe("free");
      await rpc.admin.newAccounts.set.mutate({ plan: "free" });
    }
    const invites = await rpc.admin.invites.list.query();
    expect(invites.find(({ note }) => note === "Mia")).toMatchObject({ plan: "pro", usedBy: expect.any(String) });
  });

  it("is given once per invite, even when many sign up with it at once", async () => {
    const { at, db } = await anInstallation();
    const owner = await aPerson(at);
    const { code } = await owner.rpc.admin.invites.create.mutate({ plan: "lifetime" });
    await Promise.all(Array.from({ length: 5 }, (_, n) => signUp(at, { email: `m${n}@example.org`, invite: code })));
    const { rows } = await db.query("select plan from memberships where source = 'grant'");
    expect(rows).toEqual([{ plan: "lifetime" }]);
  });

  it("is never taken from the form", async () => {
    const { at } = await anInstallation();
    const owner = await aPerson(at);
    const form = { name: "P", email: "pushy@example.org", password: "correct horse battery", startingPlan: "lifetime" };
    await owner.auth("/sign-up/email", form);
    const { people } = await owner.rpc.admin.people.list.query({ search: "pushy@" });
    expect(people.filter(({ plan }) => plan !== "free")).toEqual([]);
  });
});

describe("the first run", () => {
  const open = (at: string, path: string, accept = "text/html,application/xhtml+xml,*/*;q=0.8") =>
    fetch(at + path, { headers: { accept }, redirect: "manual" });

  it("is where the start page of a server without accounts leads, and no other", async () => {
    const { at, start } = await anInstallation();
    const second = await start();
    const answer = await open(at, "/");
    expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
      302,
      "/first-run",
      "no-store",
    ]);
    // A shared link, another page, and the copy that the service worker keeps.
    for (const [path, accept] of [["/?url=github.com"], ["/catalogue"], ["/", "*/*"]] as const)
      expect([path, (await open(at, path, accept)).status]).toEqual([path, 200]);
    await aPerson(at);
    for (const address of [at, second]) expect((await open(address, "/")).status).toBe(200);
  });

  it("is continued by the owner where they left it", async () => {
    const { at } = await anInstallation();
    const owner = await aPerson(at);
    expect(await owner.rpc.admin.firstRun.get.query()).toEqual({ state: "following" });
    await owner.rpc.admin.firstRun.set.mutate({ state: "feeds" });
    expect(await owner.rpc.admin.firstRun.get.query()).toEqual({ state: "feeds" });
  });

  it("is over where someone had an account before there was one", async () => {
    const older = mkdtempSync(join(tmpdir(), "pagecast-migrations-"));
    afterAll(() => rmSync(older, { recursive: true, force: true }));
    for (const { name, statements } of readMigrations())
      if (name < "0065") writeFileSync(join(older, name), statements);
    const db = await aDatabase(older);
    await db.query(
      `insert into users (id, name, email, email_verified, created_at, updated_at)
       values (gen_random_uuid(), 'Ana', 'ana@example.org', false, now(), now())`,
    );
    const { address } = await aServer({ DATABASE_URL: db.url });
    const { rows } = await db.query("select value from instance_settings where name = 'first-run'");
    expect(rows).toEqual([{ value: "done" }]);
    expect((await open(address, "/")).status).toBe(200);
  });
});
