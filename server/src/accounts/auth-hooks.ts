import type { BetterAuthOptions } from "better-auth";
import { APIError, createAuthMiddleware, getOAuthState } from "better-auth/api";
import type { Config } from "../config.ts";
import type { Queryable } from "../db/query.ts";
import { hasNul } from "../has-nul.ts";
import { limitRate } from "../rate-limits/limit-rate.ts";
import { BY_ACCOUNT } from "./auth-limits.ts";
import { checkSignup } from "./check-signup.ts";
import { isSuspended } from "./store.ts";

/** The library accepts texts of any length; what is stored and shown has limits. */
const LONGEST = { name: 200, email: 254, image: 2_000 };

const REFUSALS = {
  "signup-closed": { code: "SIGNUP_CLOSED", message: "This installation does not accept new accounts." },
  "invite-needed": { code: "INVITE_NEEDED", message: "To create an account here you need an invite." },
  "invite-used": { code: "INVITE_USED", message: "This invite was already used." },
  "invite-expired": { code: "INVITE_EXPIRED", message: "This invite has expired." },
  "invite-unknown": { code: "INVITE_UNKNOWN", message: "This invite was revoked or does not exist." },
  "unproven-email": {
    code: "UNPROVEN_EMAIL",
    message: "The email address of this account has not been verified by the provider.",
  },
};

type Needs = { config: Config; db: Queryable; now: () => Date };

/** Who may create an account or a session, and what a request may contain. */
export function authHooks(needs: Needs) {
  const { db } = needs;
  return {
    hooks: {
      before: createAuthMiddleware(async ({ path, query, body }) => {
        checkInput(query, body);
        if (path === "/api-key/create") checkScope(body?.metadata);
        // Somebody who changes a password because it is known to others wants them signed out, whatever the form says.
        if (path === "/change-password" && typeof body === "object" && body !== null) body.revokeOtherSessions = true;
        await limitAccount(db, path, body?.email);
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            // With somebody else's address one would keep a way into the account that its owner takes over by mail.
            if (isOAuthCallback(context) && !user.emailVerified)
              throw new APIError("FORBIDDEN", REFUSALS["unproven-email"]);
            const admission = await checkSignup(needs, await inviteOf(context));
            if (!admission.ok) throw new APIError("FORBIDDEN", REFUSALS[admission.problem]);
            const { admittedAs, inviteId, plan: startingPlan } = admission;
            return { data: { ...describeUser(user), admittedAs, inviteId, startingPlan } };
          },
        },
      },
      session: {
        create: {
          before: async ({ userId }) => {
            if (await isSuspended(db, userId))
              throw new APIError("FORBIDDEN", { code: "ACCOUNT_SUSPENDED", message: "This account is suspended." });
          },
        },
      },
    },
  } satisfies BetterAuthOptions;
}

type Input = Record<string, unknown> | undefined;

function checkInput(query: Input, body: Input): void {
  // Keys belong to people here. Asked for an organisation's, the plugin would look for it among people's ids.
  if (query?.organizationId ?? body?.organizationId)
    throw new APIError("BAD_REQUEST", { message: "Organisations are not supported." });
  if (hasNul([body, query])) throw new APIError("BAD_REQUEST", { message: "Text must not contain NUL characters." });
  for (const [field, longest] of Object.entries(LONGEST)) {
    const given = body?.[field];
    // A picture can be removed; a name cannot.
    if (given === undefined || (given === null && field === "image")) continue;
    if (typeof given !== "string" || given.length > longest)
      throw new APIError("BAD_REQUEST", { message: `${field} must be a text of at most ${longest} characters.` });
  }
}

/** The metadata of a key says what it may do. Without any it may read and write, as keys always could. */
function checkScope(metadata: unknown): void {
  if (metadata === undefined || metadata === null) return;
  const entries = typeof metadata === "object" ? Object.entries(metadata) : [];
  const [name, scope] = entries[0] ?? [];
  if (entries.length !== 1 || name !== "scope" || (scope !== "read" && scope !== "write"))
    throw new APIError("BAD_REQUEST", { message: 'metadata must be {"scope": "read"} or {"scope": "write"}.' });
}

async function limitAccount(db: Queryable, path: string, email: unknown): Promise<void> {
  const rule = BY_ACCOUNT[path];
  if (!rule || typeof email !== "string") return;
  const key = `${path}|${email.trim().toLowerCase().slice(0, 320)}`;
  const { allowed, retryAfter } = await limitRate(db, key, rule);
  if (!allowed)
    throw new APIError(
      "TOO_MANY_REQUESTS",
      { message: "Too many requests. Please try again later." },
      // As the library itself does for its limits by address.
      { "X-Retry-After": String(retryAfter ?? rule.window) },
    );
}

type SignupRequest = { path?: string; body?: { invite?: unknown } } | null;

/** The person comes back from GitHub or Google. */
function isOAuthCallback(context: unknown): boolean {
  return (context as SignupRequest)?.path?.startsWith("/callback") ?? false;
}

/** The code is in the form, or was passed to GitHub or Google and came back with the person. */
async function inviteOf(context: unknown): Promise<string | undefined> {
  const invite = isOAuthCallback(context)
    ? ((await getOAuthState()) as { invite?: unknown } | null)?.invite
    : (context as SignupRequest)?.body?.invite;
  return typeof invite === "string" ? invite : undefined;
}

/** Texts of our own form were checked already; a provider's name may be missing or of any length. */
function describeUser({ name, email, image }: { name: string; email: string; image?: string | null | undefined }) {
  return {
    name: (name.trim() || email.slice(0, email.indexOf("@"))).slice(0, LONGEST.name),
    image: image && image.length <= LONGEST.image ? image : null,
  };
}
