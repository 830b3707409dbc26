import type { Catalogue } from "#core/rules/catalogue.ts";
import type { Accounts } from "./accounts/create-accounts.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/connect.ts";
import type { Log } from "./log.ts";
import type { Payments } from "./membership/stripe.ts";

/** What the verbs need from outside. Tests make their own; create-deps.ts makes the real one. */
export type Deps = {
  config: Config;
  db: Db;
  log: Log;
  now: () => Date;
  catalogue: Catalogue;
  accounts: Accounts;
  /** Undefined where nothing is sold: the owner grants plans. */
  payments: Payments | undefined;
};
