import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { anAuthor, NOBODY_THERE } from "../../test/a-member.ts";
import { aPerson, problemOf, rpcOf, signIn, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let owner: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  at = (await aServer({ DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: NOBODY_THERE })).address;
  owner = await aPerson(at, { email: "owner@example.org" });
  member = await aPerson(at, { email: "member@example.org" });
});

const idOf = async ({ email }: { email: string }) => {
  const { people } = await owner.rpc.admin.people.list.query({ search: email });
  return people[0]?.id as string;
};

describe("the owner", () => {
  it("sees people with their plans, newest first, page by page", async () => {
    const { people } = await owner.rpc.admin.people.list.query({});
    expect(people).toMatchObject([
      { email: "member@example.org", role: "person", plan: "free", source: null, used: 0, suspendedAt: null },
      { email: "owner@example.org", role: "admin", plan: "lifetime", source: "grant", until: null },
    ]);
    await db.query(
      `insert into users (id, name, email, email_verified, created_at, updated_at)
       select gen_random_uuid(), 'many', 'many-' || n || '@example.org', false, now(), now() from generate_series(1, 60) n`,
    );
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof owner.rpc.admin.people.list.query>> =
        await owner.rpc.admin.people.list.query({ before });
      seen.push(...page.people.map(({ email }) => email));
      before = page.next;
    } while (before);
    expect([seen.length, new Set(seen).size]).toEqual([62, 62]);
    expect((await owner.rpc.admin.people.list.query({ search: "MEMBER@" })).people).toHaveLength(1);
    expect((await owner.rpc.admin.people.list.query({ search: "%" })).people).toEqual([]);
  });

  it("grants plans, temporarily or permanently, and revokes them", async () => {
    const userId = await idOf(member);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await owner.rpc.admin.people.grant.mutate({ userId, plan: "plus", until });
    expect(await member.rpc.membership.get.query()).toMatchObject({
      plan: "plus",
      source: "grant",
      until,
      allowed: 10,
    });
    await owner.rpc.admin.people.grant.mutate({ userId, plan: "lifetime" });
    expect(await member.rpc.membership.get.query()).toMatchObject({ plan: "lifetime", until: null });
    await owner.rpc.admin.people.grant.mutate({ userId, plan: "free" });
    expect(await member.rpc.membership.get.query()).toMatchObject({ plan: "free", source: null });
    const nobody = "7b7b2a0c-6f0e-4b0e-9a51-0e6f0b7c1a11";
    expect(await problemOf(owner.rpc.admin.people.grant.mutate({ userId: nobody, plan: "pro" }))).toMatchObject({
      kind: "no-such-person",
    });
    expect(await problemOf(owner.rpc.admin.people.grant.mutate({ userId: "x", plan: "pro" }))).toMatchObject({
      kind: "bad-input",
      status: 400,
    });
  });

  it("suspends a person, whose sessions and keys stop working at once, and reinstates them", async () => {
    const person = await aPerson(at);
    const { body } = await person.auth("/api-key/create", { name: "cli" });
    const byKey = rpcOf(at, { "x-api-key": body.key });
    const userId = await idOf(person);
    await owner.rpc.admin.people.suspend.mutate({ userId, suspended: true });
    expect(await problemOf(person.rpc.channels.list.query())).toMatchObject({ kind: "not-logged-in" });
    expect(await problemOf(byKey.channels.list.query())).toMatchObject({ kind: "account-suspended", status: 403 });
    const refused = await signIn(at, person);
    expect([refused.status, refused.body.code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
    await owner.rpc.admin.people.suspend.mutate({ userId, suspended: false });
    expect((await signIn(at, person)).status).toBe(200);
    expect(await byKey.channels.list.query()).toEqual([]);
  });

  it("can make others owners; when the last two owners give up the role at once, one of them stays owner", async () => {
    const second = await aPerson(at);
    const [one, two] = [await idOf(owner), await idOf(second)];
    expect(await problemOf(owner.rpc.admin.people.setRole.mutate({ userId: one, role: "person" }))).toMatchObject({
      kind: "last-admin",
    });
    expect(await problemOf(owner.rpc.admin.people.suspend.mutate({ userId: one, suspended: true }))).toMatchObject({
      kind: "last-admin",
    });
    const isLast = async () =>
      (await owner.rpc.admin.people.list.query({ search: owner.email })).people.map(({ isLastOwner }) => isLastOwner);
    expect(await isLast()).toEqual([true]);
    await owner.rpc.admin.people.setRole.mutate({ userId: two, role: "admin" });
    expect(await isLast()).toEqual([false]);
    await second.rpc.channels.subscribe.mutate({ channelUrl: anAuthor(1) });
    await Promise.allSettled([
      owner.rpc.admin.people.setRole.mutate({ userId: one, role: "person" }),
      second.rpc.admin.people.setRole.mutate({ userId: two, role: "person" }),
    ]);
    const { rows } = await db.query("select count(*)::int as count from users where role = 'admin'");
    expect(rows).toEqual([{ count: 1 }]);
  });
});
