import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { apiKey } from "@better-auth/api-key";
import type { BetterAuthOptions } from "better-auth";
import type { Config } from "../config.ts";

/** Set by our own HTTP layer on every request, whatever the client sent: the address that rate limits count by. */
export const CLIENT_HEADER = "x-pagecast-client";
const KEY_PREFIX = "pagecast_";

const DAY = 24 * 60 * 60;

/** Which features of better-auth are enabled, and how its tables are named. Has no side effects. */
export function authOptions(config: Config) {
  return {
    appName: "Pagecast",
    basePath: "/api/auth",
    ...(config.publicUrl ? { baseURL: config.publicUrl } : {}),
    // Cookies are SameSite=Lax and bound to the host they came from, so a request's own origin is as good as its cookie.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    telemetry: { enabled: false },
    socialProviders: readProviders(config),
    user: {
      modelName: "users",
      additionalFields: {
        role: { type: "string", required: false, input: false },
        // The column banned_at, by the CamelCasePlugin. Everywhere else it is called a suspension.
        bannedAt: { type: "date", required: false, input: false },
        admittedAs: { type: "string", required: false, input: false, returned: false },
        inviteId: { type: "string", required: false, input: false, returned: false },
        startingPlan: { type: "string", required: false, input: false, returned: false },
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
        customKeyGenerator: ({ prefix }) => `${prefix ?? ""}${makePassword(6)}`,
        // Its scope, and nothing else: auth-hooks.ts checks it.
        enableMetadata: true,
        // A key is as good as a session for reading and subscribing, and nothing is gained by counting its requests.
        rateLimit: { enabled: false },
        schema: { apikey: { modelName: "apiKeys" } },
      }),
    ],
    advanced: {
      cookiePrefix: "pagecast",
      useSecureCookies: config.publicUrl?.startsWith("https:") ?? false,
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
      // Set explicitly because the library turns both off when it believes it is being tested.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: ({ model }) => (isUser(model) ? randomUUID() : randomBytes(16).toString("hex")) },
    },
  } satisfies BetterAuthOptions;
}

/** Without letters and digits that look alike, because people type it on phones. A group has 20 bits. */
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

export function makePassword(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

function isUser(model: string): boolean {
  return model === "user" || model === "users";
}

function readProviders(config: Config) {
  const { githubClientId, githubClientSecret, googleClientId, googleClientSecret } = config;
  // The only way in is a redirect to the provider and back: a token that a page got in another way is not accepted.
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
