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

/** Where this address leads, and who is signed in there. */
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

  it("redirects to its page, with a state that binds it to the browser", async () => {
    const url = new URL((await setOut(at, name)).url);
    expect(url.origin + url.pathname).toBe(page);
    expect(url.searchParams.get("redirect_uri")).toBe(`${at}/api/auth/callback/${name}`);
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  });

  it("makes the first person the owner, and recognises them after their address changed", async () => {
    const anna = { id: "11", email: "Anna@example.org", name: "Anna" };
    expect(await signInWith(at, name, anna)).toMatchObject(IN("anna@example.org"));
    const users = await usersOf(db, "anna@example.org");
    expect(users).toEqual([{ id: expect.any(String), name: "Anna", role: "admin", email_verified: true }]);
    const again = await signInWith(at, name, { ...anna, email: "anna@elsewhere.example" });
    expect(again.person).toMatchObject({ id: users[0]?.id, email: "anna@example.org" });
  });

  it("gives a person without a name one, and shortens a long name", async () => {
    await signInWith(at, name, { id: "12", email: "nameless@example.org", name: "" });
    expect((await usersOf(db, "nameless@example.org"))[0]?.name).toMatch(/^(nameless|login12)$/);
    await signInWith(at, name, { id: "13", email: "long@example.org", name: "x".repeat(5_000) });
    expect((await usersOf(db, "long@example.org"))[0]?.name).toHaveLength(200);
  });

  it("never signs in to an account with a password, whose address is not verified", async () => {
    const { email } = await aPerson(at);
    expect(await signInWith(at, name, { id: "14", email })).toMatchObject(OUT("account_not_linked"));
    expect(await waysOf(db, email)).toEqual(["credential"]);
    expect((await signIn(at, { email })).status).toBe(200);
  });

  it("accepts no address that the provider has not verified", async () => {
    const who = { id: "15", email: "unproven@example.org", verified: false };
    expect(await signInWith(at, name, who)).toMatchObject(OUT("UNPROVEN_EMAIL"));
    expect(await signInWith(at, name, { id: "16", email: null })).toMatchObject(OUT("email_not_found"));
    expect(await usersOf(db, "unproven@example.org")).toEqual([]);
  });

  it("ends with a message when the person declines, or the provider does not answer", async () => {
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

  it("is refused when the callback is forged, from another browser, or repeated", async () => {
    const who = { id: "18", email: "victim@example.org" };
    const { url, cookie } = await setOut(at, name);
    const back = provider.visit(url, who);
    const forged = new URL(back);
    forged.searchParams.set("state", "made-up");
    expect(await comeBack(at, forged.href, cookie)).toMatchObject(OUT("state_mismatch"));
    forged.searchParams.delete("state");
    expect(await comeBack(at, forged.href, cookie)).toMatchObject(OUT("state_not_found"));
    // A link that signs another person in as the attacker: their browser never started the sign-in.
    expect(await comeBack(at, back, "")).toMatchObject(OUT("state_mismatch"));
    expect(await comeBack(at, back, (await setOut(at, name)).cookie)).toMatchObject(OUT("state_mismatch"));
    expect(await usersOf(db, "victim@example.org")).toEqual([]);
    expect(await comeBack(at, back, cookie)).toMatchObject(IN("victim@example.org"));
    expect(await comeBack(at, back, cookie)).toMatchObject(OUT("state_mismatch"));
  });

  it("refuses a suspended person", async () => {
    const who = { id: "19", email: "suspended@example.org" };
    await signInWith(at, name, who);
    await db.query("update users set banned_at = now() where email = $1", [who.email]);
    expect(await signInWith(at, name, who)).toMatchObject(OUT("ACCOUNT_SUSPENDED"));
  });

  it("redirects to no other site", async () => {
    expect((await setOut(at, name, { callbackURL: "https://evil.example/" })).status).toBe(403);
    expect((await setOut(at, name, { errorCallbackURL: "//evil.example/" })).status).toBe(403);
  });

  it("accepts no token from a page", async () => {
    const claims = { iss: "https://accounts.google.com", aud: "google-app", sub: "1", email: "x@example.org" };
    const token = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`;
    expect((await setOut(at, name, { idToken: { token } })).status).toBe(404);
  });
});

it("links GitHub and Google where both have verified the same address", async () => {
  const { at, db } = await anInstance();
  const email = "both@example.org";
  const first = await signInWith(at, "github", { id: "21", email });
  const second = await signInWith(at, "google", { id: "g-21", email });
  expect(second.person?.id).toBe(first.person?.id);
  expect(await waysOf(db, email)).toEqual(["github", "google"]);
});

it("applies the sign-up policy to new people", async () => {
  const { at, db } = await anInstance({ PAGECAST_SIGNUP: "closed" });
  const owner = { id: "31", email: "owner@example.org" };
  expect(await signInWith(at, "github", owner)).toMatchObject(IN(owner.email));
  expect(await signInWith(at, "github", { id: "32", email: "late@example.org" })).toMatchObject(OUT("SIGNUP_CLOSED"));
  expect(await usersOf(db, "late@example.org")).toEqual([]);
  expect(await signInWith(at, "github", owner)).toMatchObject(IN(owner.email));
});

it("keeps the invite through the redirect", async () => {
  const { at } = await anInstance({ PAGECAST_SIGNUP: "invite" });
  const owner = await aPerson(at);
  const { code } = await owner.rpc.admin.invites.create.mutate({});
  const invited = { id: "41", email: "invited@example.org" };
  const other = { id: "42", email: "other@example.org" };
  expect(await signInWith(at, "github", invited)).toMatchObject(OUT("INVITE_NEEDED"));
  const wrong = { additionalData: { invite: "made-up" } };
  expect(await signInWith(at, "github", invited, wrong)).toMatchObject(OUT("INVITE_UNKNOWN"));
  const right = { additionalData: { invite: code } };
  expect(await signInWith(at, "github", invited, right)).toMatchObject(IN(invited.email));
  expect(await signInWith(at, "github", other, right)).toMatchObject(OUT("INVITE_USED"));
  expect(await signInWith(at, "github", invited)).toMatchObject(IN(invited.email));
});

it("offers only configured providers", async () => {
  const { at } = await anInstance({ GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" });
  expect((await rpcOf(at).account.get.query()).providers).toEqual(["github"]);
  expect((await setOut(at, "google")).status).toBe(404);
});
