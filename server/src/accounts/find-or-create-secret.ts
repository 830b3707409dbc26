import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import type { Db } from "../db/query.ts";
import { findOrCreateSetting } from "../owner-settings/store.ts";

/**
 * Signs the cookies. Generated once and stored in the database, which all processes of an installation share and every backup
 * contains; a file in the data folder would differ between machines.
 */
export function findOrCreateSecret(config: Config, db: Db): Promise<string> | string {
  return config.secret ?? findOrCreateSetting(db, "secret", randomBytes(32).toString("base64url"));
}
