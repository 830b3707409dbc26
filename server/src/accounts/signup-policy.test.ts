import { expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aPerson, authOf, problemOf, rpcOf, signIn, signUp } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

async function anInstance(settings: Record<string, string>) {
  const db = await aDatabase();
  const { address } = await aServer({ DATABASE_URL: db.url, ...settings });
  return { db, at: address };
}

it("admits exactly the first person where sign-up is closed, even when many sign up at once", async () => {
  const { at, db } = await anInstance({ PAGECAST_SIGNUP: "closed" });
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => signUp(at, { email: `c${n}@example.org` })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await db.query("select role from users");
  expect(rows).toEqual([{ role: "admin" }]);
  const late = await signUp(at, { email: "late@example.org" });
  expect([late.status, late.body.code]).toEqual([403, "SIGNUP_CLOSED"]);
});

it("admits one person per invite, until it expires or is revoked", async () => {
  const { at, db } = await anInstance({ PAGECAST_SIGNUP: "invite" });
  const owner = await aPerson(at);
  const uninvited = await signUp(at, { email: "u@example.org" });
  expect([uninvited.status, uninvited.body.code]).toEqual([403, "INVITE_NEEDED"]);
  const madeUp = await signUp(at, { email: "u@example.org", invite: "made-up" });
  expect([madeUp.status, madeUp.body.code]).toEqual([403, "INVITE_UNKNOWN"]);

  const { code, url } = await owner.rpc.admin.invites.create.mutate({ note: "for Li" });
  expect(url).toBe(`${at}/sign-up?invite=${code}`);
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => signUp(at, { email: `i${n}@example.org`, invite: code })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [invite] = await owner.rpc.admin.invites.list.query();
  expect(invite).toMatchObject({ note: "for Li", usedBy: expect.stringMatching(/^i\d@example\.org$/) });
  expect(await problemOf(owner.rpc.admin.invites.delete.mutate({ id: invite?.id as string }))).toMatchObject({
    kind: "no-such-invite",
  });

  const taken = await owner.rpc.admin.invites.create.mutate({});
  await owner.rpc.admin.invites.delete.mutate({ id: taken.id });
  expect((await signUp(at, { email: "t@example.org", invite: taken.code })).status).toBe(403);
  const old = await owner.rpc.admin.invites.create.mutate({});
  await db.query("update invites set expires_at = now() where id = $1", [old.id]);
  expect((await signUp(at, { email: "o@example.org", invite: old.code })).status).toBe(403);
});

/** Asked without an account, as the page of an invite does. */
const read = (at: string, code: string) => rpcOf(at).account.invite.query({ code });

it("tells the holder of an invite who invites whom to which plan, and nobody anything else", async () => {
  const { at, db } = await anInstance({});
  const owner = await aPerson(at);
  const { admin } = owner.rpc;
  const plus = await admin.invites.create.mutate({ note: "Bob", plan: "plus" });
  expect(await read(at, plus.code)).toEqual({ ok: true, plan: "plus", name: "Bob", invitedBy: "Somebody" });
  const usual = await admin.invites.create.mutate({});
  await admin.newAccounts.set.mutate({ plan: "pro" });
  expect(await read(at, usual.code)).toEqual({ ok: true, plan: "pro", name: "", invitedBy: "Somebody" });

  const unknown = { ok: false, problem: "invite-unknown" };
  for (const code of ["", "made-up", plus.code.slice(1), "%", "\u{1f511}", "x".repeat(5_000)])
    expect(await read(at, code)).toEqual(unknown);
  await admin.invites.delete.mutate({ id: usual.id });
  expect(await read(at, usual.code)).toEqual(unknown);
  await aPerson(at, { invite: plus.code });
  expect(await read(at, plus.code)).toEqual({ ok: false, problem: "invite-used" });

  // Made before invites had a maker: its note was for the owner alone.
  const old = await admin.invites.create.mutate({ note: "the noisy neighbour" });
  await db.query("update invites set created_by = null where id = $1", [old.id]);
  expect(await read(at, old.code)).toEqual({ ok: true, plan: "pro", name: "", invitedBy: null });
  await db.query("update invites set expires_at = now() where id = $1", [old.id]);
  expect(await read(at, old.code)).toEqual({ ok: false, problem: "invite-expired" });
});

it("limits how often anybody may ask about invites", async () => {
  const { at } = await anInstance({});
  for (let asked = 0; asked < 30; asked++) await read(at, `made-up-${asked}`);
  expect(await problemOf(read(at, "made-up"))).toMatchObject({ kind: "too-often", status: 429 });
});

it.each(["open", "invite"])("refuses an invite that cannot be used, where sign-up is %s", async (policy) => {
  const { at, db } = await anInstance({ PAGECAST_SIGNUP: policy });
  const { rpc } = await aPerson(at);
  const codeAfter = async (invite: string) => {
    const { status, body } = await signUp(at, { email: "late@example.org", invite });
    return [status, body.code];
  };
  const used = await rpc.admin.invites.create.mutate({ plan: "plus" });
  await aPerson(at, { invite: used.code });
  expect(await codeAfter(used.code)).toEqual([403, "INVITE_USED"]);
  const expired = await rpc.admin.invites.create.mutate({ plan: "plus" });
  await db.query("update invites set expires_at = now() where id = $1", [expired.id]);
  expect(await codeAfter(expired.code)).toEqual([403, "INVITE_EXPIRED"]);
  const revoked = await rpc.admin.invites.create.mutate({ plan: "plus" });
  await rpc.admin.invites.delete.mutate({ id: revoked.id });
  expect(await codeAfter(revoked.code)).toEqual([403, "INVITE_UNKNOWN"]);
  const { rowCount } = await db.query("select from users where email = 'late@example.org'");
  expect(rowCount).toBe(0);
});

it("keeps the invites of an owner who deletes their account", async () => {
  const { at } = await anInstance({});
  const owner = await aPerson(at);
  const second = await aPerson(at);
  const { people } = await owner.rpc.admin.people.list.query({ search: second.email });
  await owner.rpc.admin.people.setRole.mutate({ userId: people[0]?.id as string, role: "admin" });
  const { code } = await owner.rpc.admin.invites.create.mutate({ note: "Bob", plan: "plus" });
  await owner.rpc.account.delete.mutate({ confirm: owner.email });
  expect(await read(at, code)).toEqual({ ok: true, plan: "plus", name: "", invitedBy: null });
});

it("can be changed by the owner unless a setting fixes it", async () => {
  const { at } = await anInstance({});
  const owner = await aPerson(at);
  expect(await owner.rpc.admin.signup.get.query()).toEqual({ policy: "open", isFixed: false });
  await owner.rpc.admin.signup.set.mutate({ policy: "closed" });
  expect((await signUp(at, { email: "x@example.org" })).status).toBe(403);
  expect((await signIn(at, { email: owner.email })).status).toBe(200);
  expect((await owner.rpc.account.get.query()).signup).toBe("closed");
});

it("cannot be changed by the owner where a setting fixes it", async () => {
  const { at } = await anInstance({
    PAGECAST_SIGNUP: "open",
    GITHUB_CLIENT_ID: "gh-id",
    GITHUB_CLIENT_SECRET: "gh-secret",
  });
  const owner = await aPerson(at);
  expect(await problemOf(owner.rpc.admin.signup.set.mutate({ policy: "closed" }))).toMatchObject({
    kind: "fixed-by-setting",
    setting: "PAGECAST_SIGNUP",
  });

  // GitHub is offered where its keys are set, and the callback leads only here.
  expect((await owner.rpc.account.get.query()).providers).toEqual(["github"]);
  const { body } = await authOf(at)("/sign-in/social", { provider: "github", callbackURL: "/inbox" });
  const github = new URL(body.url);
  expect([github.host, github.searchParams.get("client_id")]).toEqual(["github.com", "gh-id"]);
  expect(github.searchParams.get("redirect_uri")).toBe(`${at}/api/auth/callback/github`);
  const elsewhere = { provider: "github", callbackURL: "https://evil.example/" };
  expect((await authOf(at)("/sign-in/social", elsewhere)).status).toBe(403);
  expect((await authOf(at)("/sign-in/social", { provider: "google" })).status).toBe(404);
});
