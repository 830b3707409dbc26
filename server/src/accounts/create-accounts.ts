import { AsyncLocalStorage } from "node:async_hooks";
import { createSecretKey, randomBytes, randomUUID } from "node:crypto";
import { apiKey } from "@better-auth/api-key";
import { betterAuth } from "better-auth";
import { APIError, createAuthMiddleware, getOAuthState, isAPIError } from "better-auth/api";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type { Config } from "../config.ts";
import { askTogether } from "../db/ask-together.ts";
import { openPool } from "../db/connect.ts";
import { type DatabaseProblem, explainFailure } from "../db/explain-failure.ts";
import type { Db, Queryable } from "../db/query.ts";
import { hasNul } from "../has-nul.ts";
import type { Log } from "../log.ts";
import type { SendMail } from "../mail/send-mail.ts";
import { explain } from "../problem.ts";
import { limitRate } from "../rate-limits/limit-rate.ts";
import { admit } from "./admit.ts";
import { BY_ACCOUNT, BY_ADDRESS } from "./auth-limits.ts";
import type { KnownUser } from "./caller.ts";
import { readSessionToken } from "./read-session-token.ts";
import { sendResetLink } from "./send-reset-link.ts";
import { findSessions, isBanned } from "./store.ts";

export type Provider = "github" | "google";

/** All that the rest of the server knows of better-auth. */
export type Accounts = {
  providers: Provider[];
  /** Answers /api/auth/*. */
  handle(request: Request): Promise<Response>;
  findSessionUser(headers: Headers): Promise<KnownUser | undefined>;
  /** After the mails still on their way. */
  close(): Promise<void>;
};

/** Set by our own HTTP layer on every request, whatever the client sent: the address rate limits count by. */
export const CLIENT_HEADER = "x-pagecast-client";
const KEY_PREFIX = "pagecast_";

const DAY = 24 * 60 * 60;

/** The library takes text of any length; what is kept and shown has its limits. */
const LONGEST = { name: 200, email: 254, image: 2_000 };

const REFUSALS = {
  "signup-closed": { code: "SIGNUP_CLOSED", message: "This instance takes no new accounts." },
  "invite-needed": { code: "INVITE_NEEDED", message: "An account here needs an invite that nobody has used yet." },
  "unproven-email": {
    code: "UNPROVEN_EMAIL",
    message: "The e-mail address of this account has not been confirmed there.",
  },
};

type Needs = { config: Config; db: Db; log: Log; now: () => Date; secret: string; sendMail: SendMail | undefined };

export function createAccounts({ config, db, log, now, secret, sendMail }: Needs): Accounts {
  const underWay = new Set<Promise<unknown>>();
  // The library turns a lost database into whatever was going on ("failed to create user", nobody signed in). What really
  // happened is noted here, per request.
  const failures = new AsyncLocalStorage<{ problem: DatabaseProblem | undefined }>();
  const note = (cause: unknown) => {
    const noted = failures.getStore();
    if (noted) noted.problem ??= explainFailure(cause);
  };
  const asked: Queryable = {
    query: ((text: string, values: unknown[]) =>
      db.query(text, values).catch((cause) => {
        note(cause);
        throw cause;
      })) as Queryable["query"],
  };
  // Of its own, because a sign-up holds a session of it from the first question to the last row, while the hooks below ask
  // theirs through the pool of everybody: out of one pool, ten sign-ups at once would wait for each other for ever.
  const pool = openPool({ ...db.options, max: 5, connectionTimeoutMillis: 15_000 }, log);
  const socialProviders = readProviders(config);
  const auth = betterAuth({
    appName: "Pagecast",
    basePath: "/api/auth",
    ...(config.publicUrl ? { baseURL: config.publicUrl } : {}),
    secret,
    // Cookies are SameSite=Lax and bound to the host they came from, so a request's own origin is as good as its cookie.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    telemetry: { enabled: false },
    onAPIError: {
      onError: (cause) => {
        note(cause);
        logFailure(log, cause);
      },
      // Where a way back from GitHub or Google leads that nobody here set out on; the page has words for it.
      errorURL: "/sign-in",
    },
    // Its errors are other people's mistakes (a foreign origin, a taken address); ours come through onAPIError.
    logger: {
      level: "warn",
      log: (_level, message) => {
        // Where we are comes from the request, on purpose, unless the owner says it.
        if (!message.includes("Base URL is not set")) log.info({ from: "better-auth" }, message);
      },
    },
    database: {
      db: new Kysely({
        dialect: new PostgresDialect({ pool }),
        plugins: [new CamelCasePlugin()],
        log: (event) => {
          if (event.level === "error") note(event.error);
        },
      }),
      type: "postgres",
      transaction: true,
    },
    socialProviders,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }, request) => {
        // Without a public address nothing but the request says where we are, and anybody can make a request that lies.
        const path = `/reset-password?token=${encodeURIComponent(token)}`;
        const link = config.publicUrl ? new URL(path, config.publicUrl).href : path;
        const acceptLanguage = request?.headers.get("accept-language") ?? null;
        return sendResetLink({ sendMail, log }, { email: user.email, link, acceptLanguage });
      },
    },
    user: {
      modelName: "users",
      additionalFields: {
        role: { type: "string", required: false, input: false },
        bannedAt: { type: "date", required: false, input: false },
        admittedAs: { type: "string", required: false, input: false, returned: false },
        inviteId: { type: "string", required: false, input: false, returned: false },
      },
    },
    session: { modelName: "sessions", expiresIn: 30 * DAY, updateAge: DAY },
    account: { modelName: "accounts", encryptOAuthTokens: true },
    verification: { modelName: "verifications" },
    plugins: [
      apiKey({
        defaultPrefix: KEY_PREFIX,
        // Enough to tell one's keys apart, and far too little to guess the rest.
        startingCharactersConfig: { charactersLength: KEY_PREFIX.length + 6 },
        requireName: true,
        maximumNameLength: 60,
        // A key is as good as a session for reading and subscribing, and nothing is gained by counting its requests.
        rateLimit: { enabled: false },
        schema: { apikey: { modelName: "apiKeys" } },
      }),
    ],
    rateLimit: {
      enabled: true,
      window: 10,
      max: 100,
      customRules: BY_ADDRESS,
      customStorage: { consume: (key, rule) => limitRate(asked, key, rule) },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        // Keys belong to people here. Asked for an organisation's, the plugin would look for it among people's ids.
        if (context.query?.organizationId ?? context.body?.organizationId)
          throw new APIError("BAD_REQUEST", { message: "There are no organisations here." });
        if (hasNul([context.body, context.query]))
          throw new APIError("BAD_REQUEST", { message: "NUL is no character." });
        for (const [field, longest] of Object.entries(LONGEST)) {
          const said: unknown = context.body?.[field] ?? "";
          if (typeof said !== "string" || said.length > longest)
            throw new APIError("BAD_REQUEST", { message: `${field} is a text of at most ${longest} characters.` });
        }
        // Whoever changes a password because somebody else knows it wants that somebody out, whatever the form says.
        if (context.path === "/change-password" && typeof context.body === "object" && context.body !== null)
          context.body.revokeOtherSessions = true;
        const rule = BY_ACCOUNT[context.path];
        const email: unknown = context.body?.email;
        if (!rule || typeof email !== "string") return;
        const { allowed, retryAfter } = await limitRate(
          asked,
          `${context.path}|${email.trim().toLowerCase().slice(0, 320)}`,
          rule,
        );
        if (!allowed)
          throw new APIError(
            "TOO_MANY_REQUESTS",
            { message: "Too many requests. Please try again later." },
            // As the library itself does for its limits by address.
            { "X-Retry-After": String(retryAfter ?? rule.window) },
          );
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            // With an address of somebody else's, one would keep a way into the account that its owner takes over by mail.
            if (isWayBack(context) && !user.emailVerified) throw new APIError("FORBIDDEN", REFUSALS["unproven-email"]);
            const admission = await admit({ config, db: asked, now }, await inviteOf(context));
            if (!admission.ok) throw new APIError("FORBIDDEN", REFUSALS[admission.problem]);
            const { admittedAs, inviteId } = admission;
            return { data: { ...describeUser(user), admittedAs, inviteId } };
          },
        },
      },
      session: {
        create: {
          before: async ({ userId }) => {
            if (await isBanned(asked, userId))
              throw new APIError("FORBIDDEN", { code: "ACCOUNT_BANNED", message: "This account was suspended." });
          },
        },
      },
    },
    advanced: {
      cookiePrefix: "pagecast",
      useSecureCookies: config.publicUrl?.startsWith("https:") ?? false,
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
      // Said aloud because the library turns both off by itself when it believes it is being tested.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: ({ model }) => (isUser(model) ? randomUUID() : randomBytes(16).toString("hex")) },
      // A mail takes long only where the address is known: nobody waits for it, so nobody can tell.
      backgroundTasks: {
        handler: (task) => {
          underWay.add(task);
          task.finally(() => underWay.delete(task));
        },
      },
    },
  });

  const key = createSecretKey(secret, "utf8");
  const findSession = askTogether((tokens) => findSessions(db, tokens, now()));
  let cookieName: string | undefined;
  return {
    providers: Object.keys(socialProviders) as Provider[],
    handle: (request) =>
      failures.run({ problem: undefined }, async () => {
        const outcome = await auth.handler(request).catch((cause: Error) => {
          note(cause);
          return cause;
        });
        const problem = failures.getStore()?.problem;
        if (problem) {
          const code = problem.kind.toUpperCase().replaceAll("-", "_");
          const body = { code, message: explain(problem), problem };
          return Response.json(body, { status: 503, headers: { "Retry-After": "5" } });
        }
        if (outcome instanceof Error) throw outcome;
        return outcome;
      }),
    async findSessionUser(headers) {
      cookieName ??= (await auth.$context).authCookies.sessionToken.name;
      const token = readSessionToken(headers.get("cookie") ?? "", cookieName, key);
      return token === undefined ? undefined : findSession(token);
    },
    async close() {
      await Promise.allSettled(underWay);
      await pool.end();
    },
  };
}

/** Refusals are everyday; only what nobody foresaw is worth a line. */
function logFailure(log: Log, cause: unknown) {
  if (isAPIError(cause) && cause.statusCode < 500) return;
  const problem = explainFailure(cause);
  if (problem) return log.warn({ cause: (cause as Error).message, problem: problem.kind }, "an account request failed");
  const { message, stack } = cause instanceof Error ? cause : { message: String(cause), stack: undefined };
  log.error({ cause: message, stack }, "an account request failed");
}

function isUser(model: string): boolean {
  return model === "user" || model === "users";
}

function readProviders(config: Config) {
  const { githubClientId, githubClientSecret, googleClientId, googleClientSecret } = config;
  // The one way in is to go there and come back: a token that a page got in another way is not taken.
  const disableIdTokenSignIn = true;
  return {
    ...(githubClientId && githubClientSecret
      ? { github: { clientId: githubClientId, clientSecret: githubClientSecret, disableIdTokenSignIn } }
      : {}),
    ...(googleClientId && googleClientSecret
      ? { google: { clientId: googleClientId, clientSecret: googleClientSecret, disableIdTokenSignIn } }
      : {}),
  };
}

type SignupRequest = { path?: string; body?: { invite?: unknown } } | null;

/** From GitHub or Google. */
function isWayBack(context: unknown): boolean {
  return (context as SignupRequest)?.path?.startsWith("/callback") ?? false;
}

/** The code comes with the form, or went to GitHub or Google and came back with the person. */
async function inviteOf(context: unknown): Promise<string | undefined> {
  const said = isWayBack(context)
    ? ((await getOAuthState()) as { invite?: unknown } | null)?.invite
    : (context as SignupRequest)?.body?.invite;
  return typeof said === "string" ? said : undefined;
}

/** Our own form's were measured already; a provider's name may be missing or of any length. */
function describeUser({ name, email, image }: { name: string; email: string; image?: string | null | undefined }) {
  return {
    name: (name.trim() || email.slice(0, email.indexOf("@"))).slice(0, LONGEST.name),
    image: image && image.length <= LONGEST.image ? image : null,
  };
}
