import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SaveServer } from "#core/saving/save-service.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aSaveServer, SAVE_TOKEN, type StandIn, WALLABAG } from "../../test/a-save-server.ts";
import { aServer } from "../../test/a-server.ts";
import { onlyRow } from "../db/query.ts";

const PAGE = "https://site.example/post?a=1&b=2";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let anna: TestPerson;
let itemId: string;
let withoutLink: string;
const stands: StandIn[] = [];
beforeAll(async () => {
  db = await aDatabase();
  at = (await aServer({ DATABASE_URL: db.url, PAGECAST_REACH: "127.0.0.1" })).address;
  await aPerson(at);
});
beforeEach(async () => {
  anna = await aMember(at, db, "pro");
  itemId = await anItem(anna, PAGE);
  withoutLink = await anItem(anna, null);
});
afterAll(() => Promise.all(stands.map((stand) => stand.close())));

let items = 0;

async function anItem({ email }: TestPerson, link: string | null): Promise<string> {
  const { id } = onlyRow(
    await db.query<{ id: string }>(
      `with channel as (
         insert into channels (channel_url, feed_url) values ($2, $2) returning id
       ), followed as (
         insert into subscriptions (user_id, channel_id, subscribed_at)
         select users.id, channel.id, now() from users, channel where email = $1
       )
       insert into items (channel_id, key, title, link, published_at, summary, content_html, is_video, fingerprint)
       select id, 'k', 'A “title” & more', $3, now(), '', '', false, '' from channel returning id`,
      [email, `https://feed.example/${++items}`, link],
    ),
  );
  return id;
}

async function aStandIn(kind: SaveServer): Promise<StandIn> {
  const stand = await aSaveServer(kind);
  stands.push(stand);
  return stand;
}

function connect(kind: SaveServer, address: string, person = anna) {
  return kind === "wallabag"
    ? person.rpc.saving.connect.mutate({ service: kind, address, ...WALLABAG })
    : person.rpc.saving.connect.mutate({ service: kind, address, token: SAVE_TOKEN });
}

const send = (service: SaveServer, id = itemId, person = anna) =>
  person.rpc.saving.send.mutate({ service, itemId: id });

describe.each<[SaveServer, string]>([
  ["readeck", "/bookmarks/Abc0"],
  ["wallabag", "/view/1"],
  ["linkding", "/bookmarks?details=1"],
])("%s", (service, page) => {
  const name = { readeck: "Readeck", wallabag: "wallabag", linkding: "linkding" }[service];

  it("saves an item once, and says where", async () => {
    const stand = await aStandIn(service);
    expect(await connect(service, `${stand.address}/api/`)).toEqual({ address: stand.address });
    expect(await send(service)).toEqual({ address: stand.address + page, isNew: true });
    expect(await send(service)).toEqual({ address: stand.address + page, isNew: false });
    expect([...stand.saved.values()]).toEqual([{ url: PAGE, title: "A “title” & more" }]);
    await anna.rpc.saving.test.mutate({ service });
    expect(await anna.rpc.saving.accounts.query()).toMatchObject([
      { service, address: stand.address, userName: service === "wallabag" ? "anna" : null },
    ]);
    await anna.rpc.saving.remove.mutate({ service });
    expect(await problemOf(send(service))).toMatchObject({ kind: "not-connected", service: name });
  });

  it("is not connected with a wrong secret", async () => {
    const stand = await aStandIn(service);
    const wrong =
      service === "wallabag"
        ? anna.rpc.saving.connect.mutate({ service, address: stand.address, ...WALLABAG, password: "wrong" })
        : anna.rpc.saving.connect.mutate({ service, address: stand.address, token: "wrong" });
    expect(await problemOf(wrong)).toMatchObject({ kind: "save-credentials", service: name });
    expect(await anna.rpc.saving.accounts.query()).toEqual([]);
  });

  it("says what is wrong when it fails later, and works again afterwards", async () => {
    const stand = await aStandIn(service);
    await connect(service, stand.address);
    stand.before = (_, response) => Boolean(response.writeHead(500).end("<h1>Oops</h1>"));
    expect(await problemOf(send(service))).toMatchObject({ kind: "save-busy", service: name, status: 400 });
    stand.before = (_, response) => Boolean(response.writeHead(403).end("{}"));
    expect(await problemOf(send(service))).toMatchObject({ kind: "save-refused" });
    stand.before = (_, response) => Boolean(response.writeHead(401).end("{}"));
    expect(await problemOf(send(service))).toMatchObject({ kind: "save-credentials" });
    stand.before = () => false;
    expect(await send(service)).toMatchObject({ isNew: true });
    await stand.close();
    expect(await problemOf(send(service))).toMatchObject({ kind: "save-unreachable" });
  });

  it("is given up when its answer does not end", async () => {
    const stand = await aStandIn(service);
    await connect(service, stand.address);
    stand.before = (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        while (!response.destroyed && response.write("[".repeat(64 * 1024)));
      };
      response.on("drain", more);
      more();
      return true;
    };
    expect(await problemOf(send(service))).toMatchObject({ kind: "save-unreadable" });
    expect(stand.saved.size).toBe(0);
  });

  it("is not followed to another address, and gets no secret there", async () => {
    const [stand, inner] = [await aStandIn(service), await aStandIn(service)];
    await connect(service, stand.address);
    const location = `${inner.address.replace("127.0.0.1", "localhost")}/api/profile`;
    stand.before = (_, response) => Boolean(response.writeHead(307, { location }).end());
    expect(await problemOf(send(service))).toMatchObject({ kind: "save-not-here" });
    expect(await problemOf(connect(service, stand.address))).toMatchObject({ kind: "save-not-here" });
    expect(inner.asked).toEqual([]);
  });

  it("is not confused with another service", async () => {
    const stand = await aStandIn(service);
    stand.before = (_, response) => Boolean(response.writeHead(200).end("<html><title>A home page</title>"));
    expect(await problemOf(connect(service, stand.address))).toMatchObject({ kind: "save-not-here" });
  });
});

describe("wallabag's token", () => {
  it("is renewed when it has expired, and with the password when that cannot be renewed either", async () => {
    const stand = await aStandIn("wallabag");
    await connect("wallabag", stand.address);
    stand.accessTokens.clear();
    expect(await send("wallabag")).toMatchObject({ isNew: true });
    const logins = () => stand.asked.filter((line) => line.startsWith("POST /oauth"));
    expect(logins()).toEqual(["POST /oauth/v2/token 200", "POST /oauth/v2/token 200"]);
    // The renewed one is stored.
    await send("wallabag");
    expect(logins()).toHaveLength(2);
    stand.accessTokens.clear();
    stand.refreshTokens.clear();
    expect(await send("wallabag")).toMatchObject({ isNew: false });
    expect(logins().slice(2)).toEqual(["POST /oauth/v2/token 400", "POST /oauth/v2/token 200"]);
  });
});

describe("an account", () => {
  it("is only reached where the owner allows addresses that are not public", async () => {
    const strict = (await aServer({ DATABASE_URL: db.url })).address;
    const person = await aPerson(strict);
    const stand = await aStandIn("readeck");
    expect(await problemOf(connect("readeck", stand.address, person))).toMatchObject({ kind: "save-private" });
    expect(stand.asked).toEqual([]);
  });

  it("keeps its secrets encrypted, out of every answer and out of the export", async () => {
    const stand = await aStandIn("wallabag");
    await connect("wallabag", stand.address);
    await anna.rpc.saving.setUpObsidian.mutate({ vault: "My vault", folder: "Articles" });
    const secrets = [WALLABAG.password, WALLABAG.clientSecret, "access-", "refresh-"];
    const { rows } = await db.query<{ row: string }>(
      "select save_accounts::text || coalesce(encode(secret, 'escape'), '') as row from save_accounts",
    );
    const listed = JSON.stringify(await anna.rpc.saving.accounts.query());
    const exported = await (await fetch(`${at}/api/account/export`, { headers: { cookie: anna.cookie } })).text();
    for (const secret of secrets)
      for (const text of [...rows.map(({ row }) => row), listed, exported]) expect(text).not.toContain(secret);
    expect(JSON.parse(exported).saveAccounts).toMatchObject([
      { service: "obsidian", vault: "My vault", folder: "Articles" },
      { service: "wallabag", address: stand.address, user_name: "anna" },
    ]);
  });

  it("cannot be used by another person, not even with its row copied", async () => {
    const stand = await aStandIn("readeck");
    await connect("readeck", stand.address);
    const eve = await aMember(at, db, "pro");
    expect(await problemOf(send("readeck", itemId, eve))).toMatchObject({ kind: "no-such-item" });
    await db.query(
      `insert into save_accounts (user_id, service, address, secret, created_at)
       select (select id from users where email = $2), service, address, secret, now()
       from save_accounts join users on users.id = user_id where email = $1`,
      [anna.email, eve.email],
    );
    const hers = await anItem(eve, PAGE);
    expect(await problemOf(send("readeck", hers, eve))).toMatchObject({ kind: "save-credentials" });
  });

  it("is gone with the person", async () => {
    await anna.rpc.saving.setUpObsidian.mutate({ vault: "", folder: "" });
    const { id } = onlyRow(await db.query<{ id: string }>("select id from users where email = $1", [anna.email]));
    const count = async () => (await db.query("select from save_accounts where user_id = $1", [id])).rowCount;
    expect(await count()).toBe(1);
    await anna.rpc.account.delete.mutate({ confirm: anna.email });
    expect(await count()).toBe(0);
  });
});

it("an item without a link is not sent", async () => {
  const stand = await aStandIn("linkding");
  await connect("linkding", stand.address);
  expect(await problemOf(send("linkding", withoutLink))).toMatchObject({ kind: "item-without-link" });
});
