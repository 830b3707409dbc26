import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deflateSync } from "node:zlib";
import type { TestContext } from "vitest";
import { until } from "../test/a-feed-server.ts";
import { aHome, aScreen, readRows, run, start } from "./a-program.ts";
import type { ReaderAccount } from "./a-reader-account.ts";

/** It has no name for its menus, so each one that a test needs gets a key. */
const KEYS = {
  "next feed": ["m_actionSelectNextItem", "F2"],
  "next unread article": ["m_actionSelectNextUnreadMessage", "F3"],
  "switch importance": ["m_actionSwitchImportanceOfSelectedMessages", "F4"],
  "mark all read": ["m_actionMarkAllItemsRead", "F7"],
  "fetch all": ["m_actionUpdateAllItems", "F9"],
} as const;

const MOST_ATTEMPTS = 20;

/** Any number: its passwords are only hidden from a glance. */
const SECRET = 1_234_567_890_123_456_789n;
/** “Other services” among those with the Google Reader API. */
const OTHER = 1024;

/** RSS Guard 4.0 with this account. */
export async function anRssGuard(test: TestContext, { at, email, key }: ReaderAccount) {
  const home = aHome(test);
  const [data, config] = [join(home.folder, "data"), join(home.folder, "data/config")];
  const file = join(data, "database/database.db");
  mkdirSync(config, { recursive: true });
  const keys = Object.values(KEYS).map(([action, name]) => `${action}=${name}`);
  writeFileSync(
    join(config, "config.ini"),
    `[feeds]
feeds_update_on_startup=true
feeds_update_startup_delay=0

[main]
first_run=false
first_run_4.0.4=false

[keyboard]
${keys.join("\n")}
`,
  );
  writeFileSync(join(config, "key.private"), `${SECRET}`);
  const env = { QTWEBENGINE_DISABLE_SANDBOX: "1", ...(await aScreen(home)) };
  const args = ["--data", data, "--log", join(home.folder, "log.txt")];
  // It makes its database when it is started for the first time.
  const first = start(home, "rssguard", args, { ...env, QT_QPA_PLATFORM: "offscreen" });
  await until(
    () => readRows(file, "select 1 from Accounts union all select 1 from sqlite_master where name = 'Messages'"),
    (rows) => rows.length > 0,
    60_000,
  );
  await first.stop();
  const account = { service: OTHER, url: at, username: email, password: hide(key) };
  const options = { batch_size: 100, download_only_unread: false, intelligent_synchronization: true };
  const database = new DatabaseSync(file);
  database.exec("delete from Accounts");
  database
    .prepare("insert into Accounts (type, proxy_type, custom_data) values ('greader', 0, ?)")
    .run(JSON.stringify({ ...account, ...options }));
  database.close();
  start(home, "rssguard", args, { ...env, QT_QPA_PLATFORM: "xcb" });
  const xdotool = (...words: string[]) => run(home, "xdotool", words, env);
  /** One after the other: it handles keys in their order. */
  const press = async (...wanted: (keyof typeof KEYS)[]) => {
    const window = await until(
      async () => (await xdotool("search", "--onlyvisible", "--name", "RSS Guard").catch(() => "")).split("\n")[0],
      (id) => id !== undefined && id !== "",
    );
    await xdotool("windowfocus", "--sync", window as string);
    for (const name of wanted) await xdotool("key", KEYS[name][1]);
  };
  return {
    articles: () =>
      readRows<{ title: string; read: number; important: number }>(
        file,
        "select title, is_read as read, is_important as important from Messages",
      ),
    feeds: () =>
      readRows<{ feed: string; folder: string | null }>(
        file,
        "select Feeds.title as feed, Categories.title as folder from Feeds left join Categories on Categories.id = category",
      ),
    press,
    /** Fetches again and again: it ignores the key while it fetches, and sends changes only when it does. */
    async fetchUntil<Value>(look: () => Promise<Value> | Value, isSo: (value: Value) => boolean): Promise<Value> {
      for (let attempt = 1; ; attempt++)
        try {
          await press("fetch all");
          return await until(look, isSo, 3_000);
        } catch (cause) {
          if (attempt === MOST_ATTEMPTS) throw cause;
        }
    },
  };
}

/** As its account files have passwords: compressed, with a checksum, each byte combined with the secret and the byte before. */
function hide(text: string): string {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(text));
  const packed = Buffer.concat([length, deflateSync(text, { level: 9 })]);
  const checked = Buffer.concat([Buffer.of(7), createHash("sha1").update(packed).digest(), packed]);
  let last = 0;
  const hidden = checked.map((byte, at) => (last ^= byte ^ Number((SECRET >> BigInt(8 * (at % 8))) & 0xffn)));
  // Version 3, with compression and checksum.
  return Buffer.concat([Buffer.of(3, 5), hidden]).toString("base64");
}
