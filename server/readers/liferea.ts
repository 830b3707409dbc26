import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { escapeXml } from "#core/feed/escape-xml.ts";
import { until } from "../test/a-feed-server.ts";
import { aHome, aScreen, readRows, run, start } from "./a-program.ts";
import type { ReaderAccount } from "./a-reader-account.ts";

/** Liferea with this account. What its menus do is done over D-Bus. */
export async function aLiferea(test: TestContext, { at, email, key }: ReaderAccount) {
  const home = aHome(test);
  const config = join(home.folder, ".config/liferea");
  const settings = join(home.folder, ".config/glib-2.0/settings");
  mkdirSync(config, { recursive: true });
  mkdirSync(settings, { recursive: true });
  writeFileSync(
    join(config, "feedlist.opml"),
    `<?xml version="1.0" encoding="UTF-8"?>
<opml version="1.0"><head><title>Feeds</title></head><body>
<outline title="Pagecast" text="Pagecast" description="Pagecast" type="source" id="account" sourceType="fl_google_reader"
  xmlUrl="${escapeXml(at)}" username="${escapeXml(email)}" password="${escapeXml(key)}" updateInterval="-1" expanded="true"/>
</body></opml>
`,
  );
  writeFileSync(join(settings, "keyfile"), "[org/gnome/liferea]\nconfirm-mark-all-read=false\n");
  const bus = `unix:path=${join(home.folder, "bus")}`;
  const env = {
    ...(await aScreen(home)),
    DBUS_SESSION_BUS_ADDRESS: bus,
    GSETTINGS_BACKEND: "keyfile",
    NO_AT_BRIDGE: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  };
  start(home, "dbus-daemon", ["--session", "--nofork", "--nopidfile", `--address=${bus}`]);
  const call = (name: string, path: string, method: string, ...args: string[]) =>
    run(home, "gdbus", ["call", "--session", "--dest", name, "--object-path", path, "--method", method, ...args], env);
  await until(
    () => call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListNames").catch(() => ""),
    (names) => names !== "",
  );
  start(home, "liferea", ["--debug-update"], env);
  const database = join(home.folder, ".local/share/liferea/liferea.db");
  return {
    /** The item of its menu with this name. */
    choose: (action: string) =>
      call("net.sourceforge.liferea", "/net/sourceforge/liferea", "org.gtk.Actions.Activate", action, "[]", "{}"),
    subscribe: (url: string) =>
      call("org.gnome.feed.Reader", "/org/gnome/feed/Reader", "org.gnome.feed.Reader.Subscribe", url),
    items: () =>
      readRows<{ title: string; read: number; marked: number }>(database, "select title, read, marked from items"),
    feedList: () => {
      try {
        return readFileSync(join(home.folder, ".cache/liferea/plugins/account.opml"), "utf8");
      } catch {
        return "";
      }
    },
    folder: home.folder,
  };
}
