import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, expect, inject, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, until } from "../../test/a-feed-server.ts";
import { aLiveConnection } from "../../test/a-live-connection.ts";
import { authOf, rpcOf, signUp } from "../../test/a-person.ts";
import { aProcess, noSettings, type ServerProcess } from "../../test/a-process.ts";
import { connect } from "../db/connect.ts";
import { findRunningPostgres } from "../db/embedded-postgres.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { type Db, onlyRow } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import { createLog } from "../log.ts";
import { listTables } from "./list-tables.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const folder = mkdtempSync(join(tmpdir(), "pagecast-backup-"));
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  rmSync(folder, { recursive: true, force: true });
});

it("backs up the embedded database while the server runs, and restores all of it in another folder", async () => {
  const [home, elsewhere] = [join(folder, "home"), join(folder, "elsewhere")];
  const settings = { PAGECAST_ROLE: "all", PAGECAST_REACH: "127.0.0.1", PAGECAST_SUBSCRIBE: "any-feed" };
  const site = await aFeedServer();
  const feed = site.feed("/feed", [{ id: "1", title: 'Quotes "\\ and\nlines 频道 😀' }, { id: "2" }]);
  const server = await aProcess({ ...settings, PAGECAST_DATA: home });
  servers.push(server);
  const { cookie } = await signUp(server.address, { email: "owner@example.org" });
  const rpc = rpcOf(server.address, { cookie });
  await rpc.channels.subscribe.mutate({ channelUrl: feed });
  await until(
    () => rpc.items.list.query({}),
    ({ items }) => items.length === 2,
  );

  const source = connect((await findRunningPostgres(home)) as string, createLog("error"));
  const backlog = () => source.query("select from search_backlog union all select from channel_search_backlog");
  await until(backlog, ({ rowCount }) => rowCount === 0);
  const file = join(folder, "embedded.gz");
  expect(await command("backup", file, { PAGECAST_DATA: home })).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = await everything(source);
  await source.end();
  await server.stop();
  expect(before.items).toHaveLength(2);

  // Without a running server, the command starts the database itself.
  expect(await command("backup", join(folder, "again.gz"), { PAGECAST_DATA: home })).toMatchObject({ code: 0 });
  expect(await command("backup", file, { PAGECAST_DATA: home })).toEqual({
    code: 1,
    said: `${file} exists already: choose another file.\n`,
  });
  expect(await command("restore", file, { PAGECAST_DATA: home })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^This database is not empty .* PAGECAST_DATA to a new folder/),
  });
  expect(await command("restore", file, { PAGECAST_DATA: elsewhere })).toMatchObject({ code: 0 });

  const restored = await aProcess({ ...settings, PAGECAST_ROLE: "web", PAGECAST_DATA: elsewhere });
  servers.push(restored);
  const target = connect((await findRunningPostgres(elsewhere)) as string, createLog("error"));
  expect(await everything(target)).toEqual(before);
  // The backup contains the secret of the sessions, so nobody has to sign in again.
  expect((await authOf(restored.address, cookie)("/get-session")).body.user.email).toBe("owner@example.org");
  // A client that resumes from a position later than this database ever had has to load everything again.
  const line = await aLiveConnection(restored.address, cookie, "9000000000:9000000000:");
  await until(
    () => line.events,
    (events) => events[0]?.data.more === true,
  );
  await line.cut();
  await target.end();
  await restored.stop();
}, 120_000);

it("is a snapshot of a database that is being written to", async () => {
  const db = await aDatabase();
  await fillSome(db, 2_000);
  await fillFolders(db);
  let writing = true;
  const writer = (async () => {
    for (let n = 0; writing; n++)
      await db.query(
        `with made as (insert into channels (channel_url, feed_url) values ($1, $1) returning id)
         insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint)
         select id, 'only', 'Title', now(), '', '', false, '' from made`,
        [`https://new.example/${n}`],
      );
  })();
  const lines = await backUp(db, async () => {
    const count = async () =>
      onlyRow(await db.query<{ count: number }>("select count(*)::int as count from channels")).count;
    const enough = (await count()) + 5;
    await until(count, (found) => found > enough);
  });
  writing = false;
  await writer;
  const target = await anEmptyDatabase();
  await restoreInto(target, gzipSync(lines));
  const [source, copy] = [await everything(db), await everything(target)];
  expect(copy.channels?.length).toBe(copy.items?.length);
  expect([copy.folders, copy.folder_channels]).toEqual([source.folders, source.folder_channels]);
  expect(source.channels?.length).toBeGreaterThan(copy.channels?.length as number);
  // Everything of the snapshot is there, and ids continue where they were.
  const kept = new Set(source.items?.map((row) => JSON.stringify(row)));
  expect(copy.items?.filter((row) => !kept.has(JSON.stringify(row)))).toEqual([]);
  const { rows } = await target.query(
    "insert into channels (channel_url, feed_url) values ('https://x.example', 'https://x.example') returning id::int",
  );
  expect(rows[0]?.id).toBeGreaterThan(Math.max(...(copy.channels as { id: number }[]).map(({ id }) => id)));
  // Triggers and indexes are back.
  expect(await shapeOf(target)).toEqual(await shapeOf(db));
});

/** The settings of older versions, and that older items have to be indexed again. */
const WRITTEN_BY_MIGRATIONS = ["instance_settings", "search_rebuild"];

it.each([
  ["the version before", -2],
  ["a version that knew one source per channel", readMigrations().findIndex(({ name }) => name.startsWith("0062"))],
])("restores a backup of %s and migrates it", async (version, last) => {
  const older = join(folder, version);
  cpSync(join(import.meta.dirname, "../db/migrations"), older, { recursive: true });
  const newest = readMigrations().at(-1)?.name as string;
  for (const { name } of readMigrations().slice(last + 1)) rmSync(join(older, name));
  const db = await anEmptyDatabase();
  await migrate(db, createLog("error"), older);
  await fillSome(db, 20);
  const target = await anEmptyDatabase();
  await restoreInto(target, gzipSync(await backUp(db)));
  const { migrations: _, ...before } = await everything(db);
  const { migrations, ...now } = await everything(target);
  expect(migrations?.at(-1)).toMatchObject({ name: newest });
  // Newer migrations added columns and may have stored settings; everything else is the same.
  for (const [name, rows] of Object.entries(now)) {
    const was = (before[name] ?? []) as Record<string, unknown>[];
    const columns = [...new Set(was.flatMap((row) => Object.keys(row)))];
    const kept = (rows as Record<string, unknown>[]).map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column]])),
    );
    expect(kept, name).toEqual(expect.arrayContaining(was));
    if (!WRITTEN_BY_MIGRATIONS.includes(name)) expect(kept.length, name).toBe(was.length);
  }
});

it("refuses an incomplete, changed or extended backup and restores nothing", async () => {
  const db = await aDatabase();
  await fillSome(db, 50);
  const whole = await backUp(db);
  const target = await anEmptyDatabase();
  const packed = gzipSync(whole);
  const last = whole.trimEnd().lastIndexOf("\n") + 1;
  const broken: [string, Buffer][] = [
    ["without its end", gzipSync(whole.slice(0, last))],
    ["cut within its last line", gzipSync(whole.slice(0, -10))],
    ["a row less", gzipSync(whole.replace(/^\[.*\]\n/m, ""))],
    ["a letter changed", gzipSync(whole.replace("Title 7", "Title 8"))],
    ["something after its end", gzipSync(`${whole}["more"]\n`)],
    ["cut as a file", packed.subarray(0, packed.length >> 1)],
    ["cut by a byte", packed.subarray(0, -1)],
  ];
  for (const [how, bytes] of broken)
    await expect(restoreInto(target, bytes), how).rejects.toThrow(
      "This backup is incomplete or damaged: nothing was restored.",
    );
  await expect(restoreInto(target, gzipSync("some text\n"))).rejects.toThrow("This is not a backup of Pagecast.");
  const newer = whole.replace("0021-events.sql", "9999-later.sql");
  await expect(restoreInto(target, gzipSync(newer))).rejects.toThrow(/whose tables have 9999-later.sql.*newer one/);
  const { rows } = await target.query("select relname from pg_class where relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([]);
  await restoreInto(target, packed);
  expect(await everything(target)).toEqual(await everything(db));
  await expect(restoreInto(target, packed)).rejects.toThrow(/^This database is not empty/);
});

async function command(what: "backup" | "restore", file: string, settings: Record<string, string>) {
  return new Promise<{ code: number; said: string }>((resolve) =>
    execFile(process.execPath, [MAIN, what, file], { env: { ...noSettings(), ...settings } }, (cause, out, said) =>
      resolve({ code: cause ? Number(cause.code) : 0, said: cause ? said : out }),
    ),
  );
}

/** `halfWay` runs when a part is written. */
async function backUp(db: Db, halfWay?: () => Promise<void>): Promise<string> {
  const session = await db.connect();
  let text = "";
  let chunks = 0;
  for await (const chunk of writeBackup(session, new Date())) {
    text += chunk;
    if (++chunks === 5) await halfWay?.();
  }
  session.release();
  return text;
}

async function restoreInto(db: Db, packed: Buffer) {
  await transact(db, (session) => restoreBackup(session, Readable.from([packed])));
  await migrate(db, createLog("error"));
}

async function anEmptyDatabase(): Promise<Db> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(`create database ${name}`);
  const db = connect(inject("postgresUrl").replace(/\/[^/]*$/, `/${name}`), createLog("error"));
  afterAll(async () => {
    await db.end();
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  return db;
}

async function fillSome(db: Db, items: number) {
  await db.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at, admitted_as)
     values (gen_random_uuid(), 'Owner', 'a@example.org', true, now(), now(), 'first'),
            (gen_random_uuid(), 'Reader', 'b@example.org', false, now(), now(), 'open')`,
  );
  await db.query(
    `with made as (
       insert into channels (channel_url, feed_url) select url, url from (select 'https://site.example/' || n as url from generate_series(1, $1) n) urls
       returning id
     ), followed as (
       insert into subscriptions (user_id, channel_id, subscribed_at) select users.id, made.id, now() from users, made
     ), kept as (
       insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint, enclosures)
       select id, E'key\\t"\\\\', 'Title ' || id, now() - id * interval '1 microsecond', E'two\\nlines', repeat('<p>频道</p>', 20), false, '', 'null'
       from made returning id, channel_id, published_at
     )
     insert into inbox (item_id, user_id, channel_id, published_at, is_video, starred_at)
     select kept.id, users.id, channel_id, published_at, false, case when kept.id % 3 = 0 then now() end from kept, users`,
    [items],
  );
}

/** Each before the one it is in, and more than one statement of a restore inserts. */
async function fillFolders(db: Db) {
  await db.query(
    `with made as (
       insert into folders (user_id, id, name, key, parent_id, position)
       select users.id, n, 'Folder', n || repeat('x', 300), case when n < 4000 then 4000 end, n
       from users, generate_series(1, 4000) n where email = 'a@example.org' order by n returning user_id, id
     )
     insert into folder_channels (user_id, folder_id, channel_id, position)
     select user_id, made.id, channels.id, 1 from made join channels on channels.id = made.id`,
  );
}

/** Every row of every table, without transaction ids. */
async function everything(db: Db): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { name } of await listTables(db)) {
    const { rows } = await db.query(
      `select jsonb_strip_nulls(to_jsonb(t)) - 'arrived_in' - 'applied_at' as row from ${name} t order by (to_jsonb(t) - 'arrived_in')::text`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

async function shapeOf(db: Db) {
  const { rows } = await db.query(
    `select pg_get_indexdef(indexrelid) as made from pg_index join pg_class on pg_class.oid = indexrelid
       where relnamespace = 'public'::regnamespace
     union all select tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  );
  return rows;
}
