import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import type { Db } from "../db/query.ts";
import { keepSetting } from "./store.ts";

/**
 * What signs the cookies. Made once and kept in the database, which is the one thing that all processes of an instance
 * share and that every backup holds; a file in the data folder would differ between machines.
 */
export function keepSecret(config: Config, db: Db): Promise<string> | string {
  return config.secret ?? keepSetting(db, "secret", randomBytes(32).toString("base64url"));
}
