import { beforeAll, expect, it } from "vitest";
import { DEFAULT_READING, type ReadingChange } from "#core/reading/reading-settings.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aPerson, problemOf, rpcOf } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
beforeAll(async () => {
  db = await aDatabase();
  at = (await aServer({ DATABASE_URL: db.url })).address;
});

it("are none until the person chooses, and then what they chose", async () => {
  const { rpc } = await aPerson(at);
  expect(await rpc.readingSettings.get.query()).toBeNull();
  const first = { ...DEFAULT_READING, size: 22, theme: "time", darkFrom: "21:15" };
  expect(await rpc.readingSettings.save.mutate({ size: 22, theme: "time", darkFrom: "21:15" })).toEqual(first);
  expect(await rpc.readingSettings.get.query()).toEqual(first);
});

it("that a change leaves out stay, so that two devices can change different ones", async () => {
  const { rpc } = await aPerson(at);
  await Promise.all([
    rpc.readingSettings.save.mutate({ font: "sans" }),
    rpc.readingSettings.save.mutate({ markReadOnScroll: true }),
  ]);
  expect(await rpc.readingSettings.save.mutate({})).toEqual({
    ...DEFAULT_READING,
    font: "sans",
    markReadOnScroll: true,
  });
});

it("are each person's own", async () => {
  const [anna, bela] = [await aPerson(at), await aPerson(at)];
  await anna.rpc.readingSettings.save.mutate({ width: 800 });
  expect(await bela.rpc.readingSettings.get.query()).toBeNull();
  expect(await problemOf(rpcOf(at).readingSettings.get.query())).toMatchObject({ kind: "not-logged-in" });
});

it.each<[object]>([
  [{ size: 25 }],
  [{ size: 17.5 }],
  [{ lineHeight: 0 }],
  [{ width: 700 }],
  [{ font: "comic" }],
  [{ theme: "pink" }],
  [{ darkFrom: "24:00" }],
  [{ opensNext: "yes" }],
  [{ unknown: true }],
])("refuse %j", async (change) => {
  const { rpc } = await aPerson(at);
  expect(await problemOf(rpc.readingSettings.save.mutate(change as ReadingChange))).toMatchObject({
    kind: "bad-input",
  });
  expect(await rpc.readingSettings.get.query()).toBeNull();
});

it("that another version stored are read as far as they are valid", async () => {
  const { email, rpc } = await aPerson(at);
  await db.query(
    `insert into reading_settings (user_id, settings)
     select id, '{"size": 99, "font": "sans", "later": [1]}' from users where email = $1`,
    [email],
  );
  expect(await rpc.readingSettings.get.query()).toEqual({ ...DEFAULT_READING, font: "sans" });
});

it("are in the export of the account, and are deleted with it", async () => {
  const { rpc, cookie, email } = await aPerson(at);
  const exported = async () => (await fetch(`${at}/api/account/export`, { headers: { cookie } })).json();
  expect(await exported()).toMatchObject({ readingSettings: null });
  const before = await db.query("select from reading_settings");
  await rpc.readingSettings.save.mutate({ size: 20 });
  expect(await exported()).toMatchObject({ readingSettings: { size: 20 } });
  await rpc.account.delete.mutate({ confirm: email });
  expect((await db.query("select from reading_settings")).rowCount).toBe(before.rowCount);
});
