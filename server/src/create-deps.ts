import { createAccounts } from "./accounts/create-accounts.ts";
import { keepSecret } from "./accounts/keep-secret.ts";
import { loadCatalogue } from "./catalogue/load-catalogue.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/connect.ts";
import type { Deps } from "./deps.ts";
import type { Log } from "./log.ts";
import { createSendMail } from "./mail/send-mail.ts";
import { createPayments } from "./membership/stripe.ts";

/** The real outside, for a database that is migrated. */
export async function createDeps(config: Config, db: Db, log: Log): Promise<Deps> {
  const now = () => new Date();
  const secret = await keepSecret(config, db);
  const accounts = createAccounts({ config, db, log, now, secret, sendMail: createSendMail(config) });
  const catalogue = loadCatalogue(config, log);
  return { config, db, log, now, catalogue, accounts, payments: createPayments(config, log) };
}
