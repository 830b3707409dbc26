import { createSecretKey } from "node:crypto";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { isAPIError } from "better-auth/api";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "#core/password-limits.ts";
import type { Config } from "../config.ts";
import { batchLoader } from "../db/batch-loader.ts";
import { openPool } from "../db/connect.ts";
import { explainFailure } from "../db/explain-failure.ts";
import type { Db } from "../db/query.ts";
import type { Log } from "../log.ts";
import type { SendMail } from "../mail/send-mail.ts";
import { limitRate } from "../rate-limits/limit-rate.ts";
import { authHooks } from "./auth-hooks.ts";
import { BY_ADDRESS } from "./auth-limits.ts";
import { authOptions } from "./auth-options.ts";
import type { KnownUser } from "./caller.ts";
import { readSessionToken } from "./read-session-token.ts";
import { createFailureRecorder } from "./record-failures.ts";
import { sendResetLink } from "./send-reset-link.ts";
import { findKeyOwners, findSessions, type KeyOwner } from "./store.ts";

export type Provider = "github" | "google";

/** All that the rest of the server knows of better-auth. */
export type Accounts = {
  providers: Provider[];
  /** Answers /api/auth/*. */
  handle(request: Request): Promise<Response>;
  findSessionUser(headers: Headers): Promise<KnownUser | undefined>;
  findKeyOwner(keyHash: string): Promise<KeyOwner | undefined>;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
};

type Needs = { config: Config; db: Db; log: Log; now: () => Date; secret: string; sendMail: SendMail | undefined };

export function createAccounts({ config, db, log, now, secret, sendMail }: Needs): Accounts {
  const options = authOptions(config);
  const failures = createFailureRecorder(db);
  const background = new Set<Promise<unknown>>();
  // A pool of its own: a sign-up holds one of its sessions from the first query to the last row, while the hooks query through
  // the shared pool. With one pool for both, ten sign-ups at once would wait for each other for ever.
  const pool = openPool({ ...db.options, pipeline: false, max: 5, connectionTimeoutMillis: 15_000 }, log);
  const auth = betterAuth({
    ...options,
    ...authHooks({ config, db: failures.db, now }),
    secret,
    onAPIError: {
      onError: (cause) => {
        failures.record(cause);
        logFailure(log, cause);
      },
      // Unexpected callbacks from GitHub or Google are redirected here; the page explains them.
      errorURL: "/sign-in",
    },
    logger: loggerOptions(log),
    database: {
      db: new Kysely({
        dialect: new PostgresDialect({ pool }),
        plugins: [new CamelCasePlugin()],
        log: (event) => {
          if (event.level === "error") failures.record(event.error);
        },
      }),
      type: "postgres",
      transaction: true,
    },
    emailAndPassword: passwordOptions({ config, log, sendMail }),
    rateLimit: {
      enabled: true,
      window: 10,
      max: 100,
      customRules: BY_ADDRESS,
      customStorage: { consume: (key, rule) => limitRate(failures.db, key, rule) },
    },
    advanced: {
      ...options.advanced,
      // A mail takes long only if the address is known. The response does not wait for it, so nobody can tell.
      backgroundTasks: {
        handler: (task) => {
          background.add(task);
          task.finally(() => background.delete(task));
        },
      },
    },
  });

  const key = createSecretKey(secret, "utf8");
  const findSession = batchLoader((tokens) => findSessions(db, tokens, now()));
  const findKeyOwner = batchLoader((keyHashes) => findKeyOwners(db, keyHashes, now()));
  let cookieName: string | undefined;
  return {
    providers: Object.keys(options.socialProviders) as Provider[],
    handle: (request) => failures.answer(() => auth.handler(request)),
    async findSessionUser(headers) {
      cookieName ??= (await auth.$context).authCookies.sessionToken.name;
      const token = readSessionToken(headers.get("cookie") ?? "", cookieName, key);
      return token === undefined ? undefined : findSession(token);
    },
    findKeyOwner,
    async close() {
      await Promise.allSettled(background);
      await pool.end();
    },
  };
}

/** better-auth logs mistakes of clients (a foreign origin, a taken address). Errors of the server come through onAPIError. */
function loggerOptions(log: Log): BetterAuthOptions["logger"] {
  return {
    level: "warn",
    log: (_level, message) => {
      // Our own address comes from the request, on purpose, unless the owner sets it.
      if (!message.includes("Base URL is not set")) log.info({ from: "better-auth" }, message);
    },
  };
}

function passwordOptions({
  config,
  log,
  sendMail,
}: Pick<Needs, "config" | "log" | "sendMail">): NonNullable<BetterAuthOptions["emailAndPassword"]> {
  return {
    enabled: true,
    minPasswordLength: SHORTEST_PASSWORD,
    maxPasswordLength: LONGEST_PASSWORD,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: ({ user, token }, request) => {
      // Without a public address only the request says what our address is, and anybody can send a request that lies.
      const path = `/reset-password?token=${encodeURIComponent(token)}`;
      const link = config.publicUrl ? new URL(path, config.publicUrl).href : path;
      const acceptLanguage = request?.headers.get("accept-language") ?? null;
      return sendResetLink({ sendMail, log }, { email: user.email, link, acceptLanguage });
    },
  };
}

/** Refusals are normal; only unexpected errors are logged. */
function logFailure(log: Log, cause: unknown) {
  if (isAPIError(cause) && cause.statusCode < 500) return;
  const problem = explainFailure(cause);
  if (problem) return log.warn({ cause: (cause as Error).message, problem: problem.kind }, "account request failed");
  const { message, stack } = cause instanceof Error ? cause : { message: String(cause), stack: undefined };
  log.error({ cause: message, stack }, "account request failed");
}
