import type { Db } from "../db/query.ts";
import { decryptSetting, encryptSetting } from "./encrypt-setting.ts";
import { deleteRouteSetting, listRouteSettings, saveRouteSetting } from "./store.ts";

/** Cookies and tokens of the owner, which routes need. Only the process of the feed service is given their values. */
export type RouteSettings = {
  /** Not readable: stored with another secret than the installation has now, so it has to be entered again. */
  list(): Promise<{ name: string; updatedAt: Date; isReadable: boolean }[]>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** By name, for the environment of the feed service. */
  readValues(): Promise<Record<string, string>>;
};

export function createRouteSettings({ db, now, secret }: { db: Db; now: () => Date; secret: string }): RouteSettings {
  return {
    async list() {
      const rows = await listRouteSettings(db);
      return rows.map(({ name, value, updatedAt }) => {
        return { name, updatedAt, isReadable: decryptSetting(secret, name, value) !== undefined };
      });
    },
    set: (name, value) => saveRouteSetting(db, name, encryptSetting(secret, name, value), now()),
    remove: (name) => deleteRouteSetting(db, name),
    async readValues() {
      const rows = await listRouteSettings(db);
      return Object.fromEntries(
        rows.flatMap(({ name, value }) => {
          const plain = decryptSetting(secret, name, value);
          return plain === undefined ? [] : [[name, plain]];
        }),
      );
    },
  };
}
