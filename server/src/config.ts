import { existsSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { type FeedServiceInstance, parseFeedServiceInstances } from "./net/feed-service.ts";
import { parseAllowList } from "./net/public-address.ts";

const ROOT = resolve(import.meta.dirname, "../..");

export type Config = {
  role: Role;
  port: number;
  host: string;
  databaseUrl: string | undefined;
  dataFolder: string;
  feedService: string | undefined;
  feedInstances: FeedServiceInstance[] | undefined;
  reach: string[];
  keepItems: number;
  keepDays: number;
  publicUrl: string | undefined;
  proxies: number;
  secret: string | undefined;
  signup: SignupPolicy | undefined;
  subscribe: "authors" | "any-feed";
  smtpUrl: string | undefined;
  mailFrom: string;
  githubClientId: string | undefined;
  githubClientSecret: string | undefined;
  googleClientId: string | undefined;
  googleClientSecret: string | undefined;
  stripeSecretKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  stripePricePlusMonthly: string | undefined;
  stripePricePlusYearly: string | undefined;
  stripePriceProMonthly: string | undefined;
  stripePriceProYearly: string | undefined;
  stripePriceLifetime: string | undefined;
  stripeApi: string;
  posthogKey: string | undefined;
  posthogHost: string;
  metricsToken: string | undefined;
  logLevel: string;
};

/** What a process does: answer requests, refresh channels, or both. Many of each can share one database. */
const ROLES = ["all", "web", "worker"] as const;
export type Role = (typeof ROLES)[number];

export const SIGNUP_POLICIES = ["open", "invite", "closed"] as const;
export type SignupPolicy = (typeof SIGNUP_POLICIES)[number];

type Setting<Name extends keyof Config> = {
  env: string;
  /** As it stands in .env.example; undefined where leaving it out has its own meaning. */
  byDefault: string | undefined;
  says: string;
  mustBe: string;
  /** Never repeated in a message. */
  isSecret?: true;
  parse: z.ZodType<Config[Name], string | undefined>;
};

const text = z.string().optional();
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((address) => /^https?:\/\/[^/?#@]+\/?$/.test(address))
  .transform((address) => new URL(address).origin);
const stripePrice = (what: string, env: string) => ({
  env,
  byDefault: undefined,
  says: `Stripe's id of the price of ${what}. Unset: it is not offered.`,
  mustBe: "an id that starts with price_",
  parse: z.string().startsWith("price_").optional(),
});

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most);
}

function parsedBy<Value>(parse: (text: string) => Value) {
  return z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (cause) {
      context.addIssue((cause as Error).message);
      return z.NEVER;
    }
  });
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Every setting there is. `.env.example` lists the same ones: a test holds the two together. */
export const SETTINGS: { [Name in keyof Config]: Setting<Name> } = {
  role: {
    env: "PAGECAST_ROLE",
    byDefault: "all",
    says: "What this process does: all, web (answers requests) or worker (refreshes channels). With DATABASE_URL many of each can share the work.",
    mustBe: `one of ${ROLES.join(", ")}`,
    parse: z.enum(ROLES),
  },
  port: {
    env: "PORT",
    byDefault: "8720",
    says: "The port to serve on; 0 takes any free one.",
    mustBe: "a whole number from 0 to 65535",
    parse: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65535),
  },
  host: {
    env: "HOST",
    byDefault: "127.0.0.1",
    says: "The address to serve on; 0.0.0.0 lets other machines in.",
    mustBe: "an IP address or a host name",
    parse: z.string().regex(/^[\w.:-]+$/),
  },
  databaseUrl: {
    env: "DATABASE_URL",
    byDefault: undefined,
    says: "A PostgreSQL (15 or newer) of your own, postgres://user:password@host:5432/name. Unset: one is started in the data folder.",
    mustBe: "an address such as postgres://user:password@host:5432/name",
    parse: z
      .url({ protocol: /^postgres(ql)?$/ })
      .refine((address) => new URL(address).pathname.length > 1)
      .optional(),
  },
  dataFolder: {
    env: "PAGECAST_DATA",
    byDefault: "./data",
    says: "Where the started PostgreSQL keeps everything; a relative path starts at the checkout.",
    mustBe: "a folder path",
    parse: z
      .string()
      .refine((path) => !path.includes("\0"))
      .transform((path) => (isAbsolute(path) ? path : join(ROOT, path))),
  },
  feedService: {
    env: "PAGECAST_FEED_SERVICE",
    byDefault: undefined,
    says: "The address of your RSSHub. Unset: suggestions show https://rsshub.app, which is good for copying only.",
    mustBe:
      "an address that starts with http:// or https://, without a key or a password (those go into PAGECAST_FEED_INSTANCES)",
    parse: z
      .url({ protocol: /^https?$/ })
      // Everybody is shown it: a key in it would be everybody's.
      .refine((address) => !/[?#@]/.test(address))
      .transform((address) => address.replace(/\/+$/, ""))
      .optional(),
  },
  feedInstances: {
    env: "PAGECAST_FEED_INSTANCES",
    byDefault: undefined,
    says: "Where routes are fetched from, if not at PAGECAST_FEED_SERVICE: one or more addresses parted by commas, tried in order. ?key=SECRET after one sends its access key, ?code=SECRET a code made from it.",
    mustBe: "addresses that start with http:// or https://, parted by commas",
    isSecret: true,
    parse: parsedBy(parseFeedServiceInstances).optional(),
  },
  reach: {
    env: "PAGECAST_REACH",
    byDefault: "",
    says: "Feeds and pages are fetched from the open internet only. These hosts (host, host:port or a network such as 192.168.1.0/24, parted by commas) may be reached besides.",
    mustBe: "hosts, host:port or networks, parted by commas",
    parse: parsedBy((text) => {
      const entries = text.split(",").map((entry) => entry.trim());
      const named = entries.filter(Boolean);
      parseAllowList(named);
      return named;
    }),
  },
  keepItems: {
    env: "PAGECAST_KEEP_ITEMS",
    byDefault: "1000",
    says: "How many items of a channel are kept. What is starred, or still in the feed, is kept besides.",
    mustBe: "a whole number from 20 to 100000",
    parse: wholeNumber(20, 100_000),
  },
  keepDays: {
    env: "PAGECAST_KEEP_DAYS",
    byDefault: "365",
    says: "How many days an item is kept; the newest 20 of a channel, what is starred and what is still in the feed stay longer.",
    mustBe: "a whole number from 1 to 36500",
    parse: wholeNumber(1, 36_500),
  },
  publicUrl: {
    env: "PAGECAST_PUBLIC_URL",
    byDefault: undefined,
    says: "The address people open, https://pagecast.example; links in mails start with it. Needed behind a proxy that speaks https. Unset: the address each request was made to.",
    mustBe: "an address such as https://pagecast.example, without a path",
    parse: origin.optional(),
  },
  proxies: {
    env: "PAGECAST_PROXIES",
    byDefault: "0",
    says: "How many reverse proxies stand in front. Each adds one address to X-Forwarded-For, which is how rate limits tell people apart.",
    mustBe: "a whole number from 0 to 9",
    parse: z.string().regex(/^\d$/).transform(Number),
  },
  secret: {
    env: "PAGECAST_SECRET",
    byDefault: undefined,
    says: "Signs the session cookies, at least 32 characters. Unset: one is made and kept in the database, the same for all processes.",
    mustBe: "at least 32 characters long",
    isSecret: true,
    parse: z.string().min(32).optional(),
  },
  signup: {
    env: "PAGECAST_SIGNUP",
    byDefault: undefined,
    says: "Who may make an account: open (anyone), invite (whom the owner invites), closed. The first account is always let in. Unset: as the owner chose on the admin page, at first open.",
    mustBe: `one of ${SIGNUP_POLICIES.join(", ")}`,
    parse: z.enum(SIGNUP_POLICIES).optional(),
  },
  subscribe: {
    env: "PAGECAST_SUBSCRIBE",
    byDefault: "authors",
    says: "What can be subscribed: authors (pages of authors and channels) or any-feed (every suggestion and every feed).",
    mustBe: "authors or any-feed",
    parse: z.enum(["authors", "any-feed"]),
  },
  smtpUrl: {
    env: "PAGECAST_SMTP_URL",
    byDefault: undefined,
    says: "The mail server for password resets, smtp://user:password@host:587 or smtps://…; needs PAGECAST_PUBLIC_URL. Unset: the link is logged for the owner to pass on.",
    mustBe: "an address that starts with smtp:// or smtps://",
    isSecret: true,
    parse: z.url({ protocol: /^smtps?$/ }).optional(),
  },
  mailFrom: {
    env: "PAGECAST_MAIL_FROM",
    byDefault: "Pagecast <pagecast@localhost>",
    says: "The sender of mails.",
    mustBe: "an e-mail address, or a name followed by one in < >",
    parse: z.string().regex(/^[^\r\n<>]*<?[^\s@<>]+@[^\s@<>]+>?$/),
  },
  githubClientId: {
    env: "GITHUB_CLIENT_ID",
    byDefault: undefined,
    says: "Lets people sign in with GitHub; the callback is /api/auth/callback/github.",
    mustBe: "text",
    parse: text,
  },
  githubClientSecret: {
    env: "GITHUB_CLIENT_SECRET",
    byDefault: undefined,
    says: "Belongs to GITHUB_CLIENT_ID.",
    mustBe: "text",
    isSecret: true,
    parse: text,
  },
  googleClientId: {
    env: "GOOGLE_CLIENT_ID",
    byDefault: undefined,
    says: "Lets people sign in with Google; the callback is /api/auth/callback/google.",
    mustBe: "text",
    parse: text,
  },
  googleClientSecret: {
    env: "GOOGLE_CLIENT_SECRET",
    byDefault: undefined,
    says: "Belongs to GOOGLE_CLIENT_ID.",
    mustBe: "text",
    isSecret: true,
    parse: text,
  },
  stripeSecretKey: {
    env: "STRIPE_SECRET_KEY",
    byDefault: undefined,
    says: "Takes payments through Stripe. Unset: the owner grants plans on the admin page.",
    mustBe: "text",
    isSecret: true,
    parse: text,
  },
  stripeWebhookSecret: {
    env: "STRIPE_WEBHOOK_SECRET",
    byDefault: undefined,
    says: "The signing secret of the webhook, whose address is /api/stripe/webhook.",
    mustBe: "text that starts with whsec_",
    isSecret: true,
    parse: z.string().startsWith("whsec_").optional(),
  },
  stripePricePlusMonthly: stripePrice("Plus, by the month", "STRIPE_PRICE_PLUS_MONTHLY"),
  stripePricePlusYearly: stripePrice("Plus, by the year", "STRIPE_PRICE_PLUS_YEARLY"),
  stripePriceProMonthly: stripePrice("Pro, by the month", "STRIPE_PRICE_PRO_MONTHLY"),
  stripePriceProYearly: stripePrice("Pro, by the year", "STRIPE_PRICE_PRO_YEARLY"),
  stripePriceLifetime: stripePrice("Lifetime, paid once", "STRIPE_PRICE_LIFETIME"),
  stripeApi: {
    env: "STRIPE_API",
    byDefault: "https://api.stripe.com",
    says: "Where Stripe answers; another address only for tests.",
    mustBe: "an address such as https://api.stripe.com, without a path",
    parse: origin,
  },
  posthogKey: {
    env: "PAGECAST_POSTHOG_KEY",
    byDefault: undefined,
    says: "A PostHog project key: what is counted (never who did it) is passed on to it as well. Unset: counts stay in the database.",
    mustBe: "a project key that starts with phc_",
    parse: z.string().startsWith("phc_").optional(),
  },
  posthogHost: {
    env: "PAGECAST_POSTHOG_HOST",
    byDefault: "https://us.i.posthog.com",
    says: "Where PostHog takes events; your own, or https://eu.i.posthog.com.",
    mustBe: "an address such as https://eu.i.posthog.com, without a path",
    parse: origin,
  },
  metricsToken: {
    env: "PAGECAST_METRICS_TOKEN",
    byDefault: undefined,
    says: "Who sends it (Authorization: Bearer …) may read /metrics, at least 16 characters. Unset: only this machine itself may. Set it behind a proxy.",
    mustBe: "at least 16 characters long",
    isSecret: true,
    parse: z.string().min(16).optional(),
  },
  logLevel: {
    env: "PAGECAST_LOG_LEVEL",
    byDefault: "info",
    says: `How much to log, on standard error: ${LOG_LEVELS.join(", ")}.`,
    mustBe: `one of ${LOG_LEVELS.join(", ")}`,
    parse: z.enum(LOG_LEVELS as [string, ...string[]]),
  },
};

/** What stands in .env counts as environment, unless the environment says otherwise. */
export function readEnvFile(): void {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

export type ConfigOutcome = { ok: true; config: Config } | { ok: false; problem: string };

/** An address in the wrong place may carry a key or a password, and what is said here ends up in logs. */
function withoutSecrets(value: string): string {
  return value.replace(/^([a-z]+:\/\/)?.*@/is, "$1…@").replace(/[?#].*$/s, "?…");
}

export function readConfig(environment: Record<string, string | undefined>): ConfigOutcome {
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS) as [keyof Config, Setting<keyof Config>][]) {
    // An empty value is what `PORT= npm start` and an unfilled line of .env give: nothing was said.
    const given = environment[setting.env]?.trim() || undefined;
    const parsed = setting.parse.safeParse(given ?? setting.byDefault);
    if (!parsed.success) {
      const found = setting.isSecret || given === undefined ? "" : `, but is "${withoutSecrets(given)}"`;
      return { ok: false, problem: `${setting.env} must be ${setting.mustBe}${found}.` };
    }
    config[name] = parsed.data;
  }
  const missing = NEEDS.find(([name, other]) => config[name] !== undefined && config[other] === undefined);
  if (missing) {
    const [name, other] = missing;
    return { ok: false, problem: `${SETTINGS[name].env} needs ${SETTINGS[other].env} as well.` };
  }
  return { ok: true, config: config as Config };
}

/** Of ours by their name and known to nobody: most likely misspelt, and then without effect. */
export function unknownSettings(environment: Record<string, string | undefined>): string[] {
  const known = new Set(Object.values(SETTINGS).map(({ env }) => env));
  return Object.keys(environment).filter(
    (name) => /^PAGECAST_(?!TEST_|CHROMIUM$|DEV_SERVER$)/.test(name) && environment[name] && !known.has(name),
  );
}

/** Settings that mean nothing, or something dangerous, without another. */
const NEEDS: [keyof Config, keyof Config][] = [
  // Without it the links in mails would start with whatever host the request named, and anyone can name any.
  ["smtpUrl", "publicUrl"],
  ["githubClientId", "githubClientSecret"],
  ["githubClientSecret", "githubClientId"],
  ["googleClientId", "googleClientSecret"],
  ["googleClientSecret", "googleClientId"],
  ["stripeSecretKey", "stripeWebhookSecret"],
  ["stripeWebhookSecret", "stripeSecretKey"],
];
