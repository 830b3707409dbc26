import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aPerson, authOf, rpcOf, signIn } from "../../test/a-person.ts";
import { aProvider, type Known, type ProviderStandIn } from "../../test/a-provider.ts";
import { aServer } from "../../test/a-server.ts";
import { reachProvider } from "../../test/reach-provider.ts";

type Name = "github" | "google";
type Db = Awaited<ReturnType<typeof aDatabase>>;

let provider: ProviderStandIn;
const reach = globalThis.fetch;
beforeAll(async () => {
  provider = await aProvider();
  reachProvider(provider.address);
});
afterAll(async () => {
  globalThis.fetch = reach;
  await provider.stop();
});

async function anInstance(settings: Record<string, string> = {}) {
  const db = await aDatabase();
  const { address } = await aServer({ DATABASE_URL: db.url, ...provider.settings, ...settings });
  return { at: address, db };
}

/** As the buttons on our pages do. */
async function setOut(at: string, name: Name, more: object = {}) {
  const { status, body, cookie } = await authOf(at)("/sign-in/social", {
    provider: name,
    callbackURL: "/inbox",
    errorCallbackURL: "/sign-in?to=%2Finbox",
    ...more,
  });
  return { status, url: body.url as string, cookie };
}

/** Where one arrives with this address, and as whom. */
async function comeBack(at: string, back: string, cookie: string) {
  const response = await fetch(back, { redirect: "manual", headers: { cookie, "x-forwarded-for": someAddress() } });
  const set = response.headers.getSetCookie().filter((line) => !/Max-Age=0/i.test(line));
  const session = set.map((line) => line.split(";")[0]).join("; ");
  const { pathname, searchParams } = new URL(response.headers.get("location") ?? "/nowhere", at);
  const { person } = await rpcOf(at, session ? { cookie: session } : {}).account.get.query();
  return {
    status: response.status,
    to: pathname,
    error: searchParams.get("error"),
    email: person?.email ?? null,
    person,
  };
}

async function signInWith(at: string, name: Name, who: Known, more: object = {}) {
  const { url, cookie } = await setOut(at, name, more);
  return comeBack(at, provider.visit(url, who), cookie);
}

let addresses = 0;
const someAddress = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`;

const usersOf = async (db: Db, email: string) =>
  (await db.query("select id, name, role, email_verified from users where email = $1", [email])).rows;
const waysOf = async (db: Db, email: string) =>
  (
    await db.query(
      "select provider_id from accounts join users on users.id = user_id where email = $1 order by provider_id",
      [email],
    )
  ).rows.map((row) => row.provider_id);

const IN = (email: string) => ({ status: 302, to: "/inbox", error: null, email });
const OUT = (error: string) => ({ status: 302, to: "/sign-in", error, email: null });

describe.each<[Name, string]>([
  ["github", "https://github.com/login/oauth/authorize"],
  ["google", "https://accounts.google.com/o/oauth2/v2/auth"],
])("signing in with %s", (name, page) => {
  let at: string;
  let db: Db;
  beforeAll(async () => {
    ({ at, db } = await anInstance());
  });

  it("goes to its own page, with a proof of who began", async () => {
    const url = new URL((await setOut(at, name)).url);
    expect(url.origin + url.pathname).toBe(page);
    expect(url.searchParams.get("redirect_uri")).toBe(`${at}/api/auth/callback/${name}`);
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  });

  it("makes the first person the owner, and knows them again, whatever their address is by then", async () => {
    const anna = { id: "11", email: "Anna@example.org", name: "Anna" };
    expect(await signInWith(at, name, anna)).toMatchObject(IN("anna@example.org"));
    const users = await usersOf(db, "anna@example.org");
    expect(users).toEqual([{ id: expect.any(String), name: "Anna", role: "admin", email_verified: true }]);
    const again = await signInWith(at, name, { ...anna, email: "anna@elsewhere.example" });
    expect(again.person).toMatchObject({ id: users[0]?.id, email: "anna@example.org" });
  });

  it("names a person who has no name, and keeps no name of any length", async () => {
    await signInWith(at, name, { id: "12", email: "nameless@example.org", name: "" });
    expect((await usersOf(db, "nameless@example.org"))[0]?.name).toMatch(/^(nameless|login12)$/);
    await signInWith(at, name, { id: "13", email: "long@example.org", name: "x".repeat(5_000) });
    expect((await usersOf(db, "long@example.org"))[0]?.name).toHaveLength(200);
  });

  it("never takes over an account that has a password: nobody has proved its address", async () => {
    const { email } = await aPerson(at);
    expect(await signInWith(at, name, { id: "14", email })).toMatchObject(OUT("account_not_linked"));
    expect(await waysOf(db, email)).toEqual(["credential"]);
    expect((await signIn(at, { email })).status).toBe(200);
  });

  it("takes no address that is not proved there", async () => {
    const who = { id: "15", email: "unproven@example.org", verified: false };
    expect(await signInWith(at, name, who)).toMatchObject(OUT("UNPROVEN_EMAIL"));
    expect(await signInWith(at, name, { id: "16", email: null })).toMatchObject(OUT("email_not_found"));
    expect(await usersOf(db, "unproven@example.org")).toEqual([]);
  });

  it("ends with words when the person says no there, or the provider does not answer", async () => {
    expect(await signInWith(at, name, { id: "17", email: "no@example.org", says: "no" })).toMatchObject(
      OUT("access_denied"),
    );
    const { url, cookie } = await setOut(at, name);
    const back = provider.visit(url, { id: "17", email: "no@example.org" });
    provider.goDown(true);
    expect(await comeBack(at, back, cookie)).toMatchObject(OUT("invalid_code"));
    provider.goDown(false);
    expect(await usersOf(db, "no@example.org")).toEqual([]);
  });

  it("is refused where the way back was made up, is another browser's, or was gone before", async () => {
    const who = { id: "18", email: "victim@example.org" };
    const { url, cookie } = await setOut(at, name);
    const back = provider.visit(url, who);
    const forged = new URL(back);
    forged.searchParams.set("state", "made-up");
    expect(await comeBack(at, forged.href, cookie)).toMatchObject(OUT("state_mismatch"));
    forged.searchParams.delete("state");
    expect(await comeBack(at, forged.href, cookie)).toMatchObject(OUT("state_not_found"));
    // A link to sign somebody else in as oneself: their browser never set out.
    expect(await comeBack(at, back, "")).toMatchObject(OUT("state_mismatch"));
    expect(await comeBack(at, back, (await setOut(at, name)).cookie)).toMatchObject(OUT("state_mismatch"));
    expect(await usersOf(db, "victim@example.org")).toEqual([]);
    expect(await comeBack(at, back, cookie)).toMatchObject(IN("victim@example.org"));
    expect(await comeBack(at, back, cookie)).toMatchObject(OUT("state_mismatch"));
  });

  it("keeps out who was suspended", async () => {
    const who = { id: "19", email: "banned@example.org" };
    await signInWith(at, name, who);
    await db.query("update users set banned_at = now() where email = $1", [who.email]);
    expect(await signInWith(at, name, who)).toMatchObject(OUT("ACCOUNT_BANNED"));
  });

  it("leads to no other site", async () => {
    expect((await setOut(at, name, { callbackURL: "https://evil.example/" })).status).toBe(403);
    expect((await setOut(at, name, { errorCallbackURL: "//evil.example/" })).status).toBe(403);
  });

  it("takes no token that came another way", async () => {
    const claims = { iss: "https://accounts.google.com", aud: "google-app", sub: "1", email: "x@example.org" };
    const token = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`;
    expect((await setOut(at, name, { idToken: { token } })).status).toBe(404);
  });
});

it("joins GitHub and Google where both have proved the same address", async () => {
  const { at, db } = await anInstance();
  const email = "both@example.org";
  const first = await signInWith(at, "github", { id: "21", email });
  const second = await signInWith(at, "google", { id: "g-21", email });
  expect(second.person?.id).toBe(first.person?.id);
  expect(await waysOf(db, email)).toEqual(["github", "google"]);
});

it("asks a new person for what this instance asks of everybody", async () => {
  const { at, db } = await anInstance({ PAGECAST_SIGNUP: "closed" });
  const owner = { id: "31", email: "owner@example.org" };
  expect(await signInWith(at, "github", owner)).toMatchObject(IN(owner.email));
  expect(await signInWith(at, "github", { id: "32", email: "late@example.org" })).toMatchObject(OUT("SIGNUP_CLOSED"));
  expect(await usersOf(db, "late@example.org")).toEqual([]);
  expect(await signInWith(at, "github", owner)).toMatchObject(IN(owner.email));
});

it("carries an invite there and back", async () => {
  const { at } = await anInstance({ PAGECAST_SIGNUP: "invite" });
  const owner = await aPerson(at);
  const { code } = await owner.rpc.admin.invites.create.mutate({});
  const invited = { id: "41", email: "invited@example.org" };
  const other = { id: "42", email: "other@example.org" };
  expect(await signInWith(at, "github", invited)).toMatchObject(OUT("INVITE_NEEDED"));
  const wrong = { additionalData: { invite: "made-up" } };
  expect(await signInWith(at, "github", invited, wrong)).toMatchObject(OUT("INVITE_NEEDED"));
  const right = { additionalData: { invite: code } };
  expect(await signInWith(at, "github", invited, right)).toMatchObject(IN(invited.email));
  expect(await signInWith(at, "github", other, right)).toMatchObject(OUT("INVITE_NEEDED"));
  expect(await signInWith(at, "github", invited)).toMatchObject(IN(invited.email));
});

it("offers only what the owner has set up", async () => {
  const { at } = await anInstance({ GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" });
  expect((await rpcOf(at).account.get.query()).providers).toEqual(["github"]);
  expect((await setOut(at, "google")).status).toBe(404);
});
