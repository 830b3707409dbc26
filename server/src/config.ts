import { existsSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import type { SubscribePolicy } from "#core/channel/decide-channel.ts";
import { ADDRESS_ROUTES } from "#core/feed/address-routes.ts";
import { nearestName } from "./nearest-name.ts";
import { type FeedServiceInstance, parseFeedServiceInstances } from "./net/feed-service.ts";
import { parseAllowList } from "./net/public-address.ts";

const ROOT = resolve(import.meta.dirname, "../..");

export type Config = {
  role: Role;
  port: number;
  host: string;
  databaseUrl: string | undefined;
  dataFolder: string;
  feedService: FeedServiceSetting;
  feedInstances: FeedServiceInstance[] | undefined;
  addressRoutes: string[];
  reach: string[];
  keepItems: number;
  keepDays: number;
  publicUrl: string | undefined;
  proxies: number;
  secret: string | undefined;
  signup: SignupPolicy | undefined;
  subscribe: SubscribePolicy | undefined;
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

/** Where routes are served from. The address of an instance is also what suggestions show; otherwise they show the public one. */
export type FeedServiceSetting = { kind: "embedded" } | { kind: "instance"; url: string } | { kind: "none" };

/** What a process does: answer requests, refresh channels, or both. Many of each can share one database. */
const ROLES = ["all", "web", "worker"] as const;
export type Role = (typeof ROLES)[number];

export const SIGNUP_POLICIES = ["open", "invite", "closed"] as const;
export type SignupPolicy = (typeof SIGNUP_POLICIES)[number];

export const SUBSCRIBE_POLICIES = ["authors", "any-feed"] as const satisfies readonly SubscribePolicy[];

type Setting<Name extends keyof Config> = {
  env: string;
  /** The default, as in .env.example; undefined where leaving the setting out has a meaning of its own. */
  fallback: string | undefined;
  description: string;
  mustBe: string;
  /** Its value is never printed. */
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
  fallback: undefined,
  description: `Stripe's id for the price of ${what}. Unset: it is not offered.`,
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

const ADDRESS_ROUTE_NAMES = ADDRESS_ROUTES.map(({ route }) => route);
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Every setting there is. `.env.example` and docs/operating.md list the same ones; tests compare them. */
export const SETTINGS: { [Name in keyof Config]: Setting<Name> } = {
  role: {
    env: "PAGECAST_ROLE",
    fallback: "all",
    description:
      "What this process does: all, web (answers requests) or worker (refreshes channels). With DATABASE_URL several of each can share the work.",
    mustBe: `one of ${ROLES.join(", ")}`,
    parse: z.enum(ROLES),
  },
  port: {
    env: "PORT",
    fallback: "8720",
    description: "The port to listen on; 0 takes any free port.",
    mustBe: "a whole number from 0 to 65535",
    parse: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65535),
  },
  host: {
    env: "HOST",
    fallback: "127.0.0.1",
    description: "The address to listen on; 0.0.0.0 accepts connections from other machines.",
    mustBe: "an IP address or a host name",
    parse: z.string().regex(/^[\w.:-]+$/),
  },
  databaseUrl: {
    env: "DATABASE_URL",
    fallback: undefined,
    description:
      "A PostgreSQL (15 or newer) of your own, postgres://user:password@host:5432/name. Unset: one is started in the data folder.",
    mustBe: "an address such as postgres://user:password@host:5432/name",
    parse: z
      .url({ protocol: /^postgres(ql)?$/ })
      .refine((address) => new URL(address).pathname.length > 1)
      .optional(),
  },
  dataFolder: {
    env: "PAGECAST_DATA",
    fallback: "./data",
    description:
      "The folder of the PostgreSQL and the feed service that Pagecast starts; a relative path starts at the checkout.",
    mustBe: "a folder path",
    parse: z
      .string()
      .refine((path) => !path.includes("\0"))
      .transform((path) => (isAbsolute(path) ? path : join(ROOT, path))),
  },
  feedService: {
    env: "PAGECAST_FEED_SERVICE",
    fallback: undefined,
    description:
      "The address of your RSSHub; or none, so that suggestions show https://rsshub.app, whose addresses can be copied but not followed here. Unset: Pagecast installs RSSHub into the data folder when a route is first needed, and runs it.",
    mustBe:
      "none, or an address that starts with http:// or https://, without a key or a password (those go into PAGECAST_FEED_INSTANCES)",
    parse: z.union([
      z.undefined().transform(() => ({ kind: "embedded" as const })),
      z.literal("none").transform(() => ({ kind: "none" as const })),
      z
        .url({ protocol: /^https?$/ })
        // Everybody sees it, so it must not contain a key.
        .refine((address) => !/[?#@]/.test(address))
        .transform((address) => ({ kind: "instance" as const, url: address.replace(/\/+$/, "") })),
    ]),
  },
  feedInstances: {
    env: "PAGECAST_FEED_INSTANCES",
    fallback: undefined,
    description:
      "Where routes are fetched from, if not from PAGECAST_FEED_SERVICE: one or more addresses separated by commas, tried in order. ?key=SECRET after an address sends its access key, ?code=SECRET a code made from the key.",
    mustBe: "addresses that start with http:// or https://, separated by commas",
    isSecret: true,
    parse: parsedBy(parseFeedServiceInstances).optional(),
  },
  addressRoutes: {
    env: "PAGECAST_ADDRESS_ROUTES",
    fallback: "",
    description: `Routes that fetch from an address or a host in their path, and so from anywhere the feed service can reach, such as your own network. Enables some of them, separated by commas: ${ADDRESS_ROUTE_NAMES.join(", ")}.`,
    mustBe: `some of ${ADDRESS_ROUTE_NAMES.join(", ")}, separated by commas`,
    parse: z
      .string()
      .transform((routes) => routes.split(/[\s,]+/).filter((route) => route !== ""))
      .refine((routes) => routes.every((route) => ADDRESS_ROUTE_NAMES.includes(route))),
  },
  reach: {
    env: "PAGECAST_REACH",
    fallback: "",
    description:
      "Feeds and pages are fetched from the public internet only. These hosts (host, host:port or a network such as 192.168.1.0/24, separated by commas) are allowed as well.",
    mustBe: "hosts, host:port or networks, separated by commas",
    parse: parsedBy((text) => {
      const entries = text.split(",").map((entry) => entry.trim());
      const named = entries.filter(Boolean);
      parseAllowList(named);
      return named;
    }),
  },
  keepItems: {
    env: "PAGECAST_KEEP_ITEMS",
    fallback: "1000",
    description:
      "How many items of a channel are kept. Items that are starred or still in the feed are kept in addition.",
    mustBe: "a whole number from 20 to 100000",
    parse: wholeNumber(20, 100_000),
  },
  keepDays: {
    env: "PAGECAST_KEEP_DAYS",
    fallback: "365",
    description:
      "How many days an item is kept. The newest 20 of a channel and items that are starred or still in the feed are kept longer.",
    mustBe: "a whole number from 1 to 36500",
    parse: wholeNumber(1, 36_500),
  },
  publicUrl: {
    env: "PAGECAST_PUBLIC_URL",
    fallback: undefined,
    description:
      "The address people open, https://pagecast.example; links in mails start with it, and other servers call it to push updates (WebSub). Needed behind a proxy that handles https. Unset: the address of each request.",
    mustBe: "an address such as https://pagecast.example, without a path",
    parse: origin.optional(),
  },
  proxies: {
    env: "PAGECAST_PROXIES",
    fallback: "0",
    description:
      "How many reverse proxies are in front of Pagecast. Each adds one address to X-Forwarded-For, by which rate limits tell clients apart.",
    mustBe: "a whole number from 0 to 9",
    parse: z.string().regex(/^\d$/).transform(Number),
  },
  secret: {
    env: "PAGECAST_SECRET",
    fallback: undefined,
    description:
      "Signs the session cookies, at least 32 characters. Unset: a secret is generated and stored in the database, the same for all processes.",
    mustBe: "at least 32 characters long",
    isSecret: true,
    parse: z.string().min(32).optional(),
  },
  signup: {
    env: "PAGECAST_SIGNUP",
    fallback: undefined,
    description:
      "Who may create an account: open (anyone), invite (people with an invite), closed (no one). The first account can always be created. Unset: what the owner chose on the admin page, open at first.",
    mustBe: `one of ${SIGNUP_POLICIES.join(", ")}`,
    parse: z.enum(SIGNUP_POLICIES).optional(),
  },
  subscribe: {
    env: "PAGECAST_SUBSCRIBE",
    fallback: undefined,
    description:
      "What people can subscribe to: authors (pages of authors and channels) or any-feed (every suggestion and every feed). Unset: what the owner chose on the admin page, authors at first.",
    mustBe: "authors or any-feed",
    parse: z.enum(SUBSCRIBE_POLICIES).optional(),
  },
  smtpUrl: {
    env: "PAGECAST_SMTP_URL",
    fallback: undefined,
    description:
      "The mail server for password resets, smtp://user:password@host:587 or smtps://…; needs PAGECAST_PUBLIC_URL. Unset: the link is logged, and the owner forwards it.",
    mustBe: "an address that starts with smtp:// or smtps://",
    isSecret: true,
    parse: z.url({ protocol: /^smtps?$/ }).optional(),
  },
  mailFrom: {
    env: "PAGECAST_MAIL_FROM",
    fallback: "Pagecast <pagecast@localhost>",
    description: "The sender of mails.",
    mustBe: "an email address, or a name followed by an address in < >",
    parse: z.string().regex(/^[^\r\n<>]*<?[^\s@<>]+@[^\s@<>]+>?$/),
  },
  githubClientId: {
    env: "GITHUB_CLIENT_ID",
    fallback: undefined,
    description: "Lets people sign in with GitHub; the callback address is /api/auth/callback/github.",
    mustBe: "text",
    parse: text,
  },
  githubClientSecret: {
    env: "GITHUB_CLIENT_SECRET",
    fallback: undefined,
    description: "Belongs to GITHUB_CLIENT_ID.",
    mustBe: "text",
    isSecret: true,
    parse: text,
  },
  googleClientId: {
    env: "GOOGLE_CLIENT_ID",
    fallback: undefined,
    description: "Lets people sign in with Google; the callback address is /api/auth/callback/google.",
    mustBe: "text",
    parse: text,
  },
  googleClientSecret: {
    env: "GOOGLE_CLIENT_SECRET",
    fallback: undefined,
    description: "Belongs to GOOGLE_CLIENT_ID.",
    mustBe: "text",
    isSecret: true,
    parse: text,
  },
  stripeSecretKey: {
    env: "STRIPE_SECRET_KEY",
    fallback: undefined,
    description: "Accepts payments through Stripe. Unset: the owner grants plans on the admin page.",
    mustBe: "text",
    isSecret: true,
    parse: text,
  },
  stripeWebhookSecret: {
    env: "STRIPE_WEBHOOK_SECRET",
    fallback: undefined,
    description: "The signing secret of the webhook, whose address is /api/stripe/webhook.",
    mustBe: "text that starts with whsec_",
    isSecret: true,
    parse: z.string().startsWith("whsec_").optional(),
  },
  stripePricePlusMonthly: stripePrice("Plus per month", "STRIPE_PRICE_PLUS_MONTHLY"),
  stripePricePlusYearly: stripePrice("Plus per year", "STRIPE_PRICE_PLUS_YEARLY"),
  stripePriceProMonthly: stripePrice("Pro per month", "STRIPE_PRICE_PRO_MONTHLY"),
  stripePriceProYearly: stripePrice("Pro per year", "STRIPE_PRICE_PRO_YEARLY"),
  stripePriceLifetime: stripePrice("Lifetime, paid once", "STRIPE_PRICE_LIFETIME"),
  stripeApi: {
    env: "STRIPE_API",
    fallback: "https://api.stripe.com",
    description: "The address of Stripe's API; changed only in tests.",
    mustBe: "an address such as https://api.stripe.com, without a path",
    parse: origin,
  },
  posthogKey: {
    env: "PAGECAST_POSTHOG_KEY",
    fallback: undefined,
    description:
      "A PostHog project key: events are counted there as well, without saying who caused them. Unset: counts stay in the database.",
    mustBe: "a project key that starts with phc_",
    parse: z.string().startsWith("phc_").optional(),
  },
  posthogHost: {
    env: "PAGECAST_POSTHOG_HOST",
    fallback: "https://us.i.posthog.com",
    description: "The address of PostHog: your own, or https://eu.i.posthog.com.",
    mustBe: "an address such as https://eu.i.posthog.com, without a path",
    parse: origin,
  },
  metricsToken: {
    env: "PAGECAST_METRICS_TOKEN",
    fallback: undefined,
    description:
      "Required to read /metrics (Authorization: Bearer …), at least 16 characters. Unset: only this machine can read them. Set it behind a proxy.",
    mustBe: "at least 16 characters long",
    isSecret: true,
    parse: z.string().min(16).optional(),
  },
  logLevel: {
    env: "PAGECAST_LOG_LEVEL",
    fallback: "info",
    description: `How much to log, on standard error: ${LOG_LEVELS.join(", ")}.`,
    mustBe: `one of ${LOG_LEVELS.join(", ")}`,
    parse: z.enum(LOG_LEVELS as [string, ...string[]]),
  },
};

/** Settings in .env, unless the environment sets them too. */
export function readEnvFile(): void {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

export type ConfigOutcome = { ok: true; config: Config } | { ok: false; problem: string };

/** The feed service whose address people see, if the owner has set one. */
export function publicFeedService({ feedService }: Pick<Config, "feedService">): string | undefined {
  return feedService.kind === "instance" ? feedService.url : undefined;
}

/** Whether routes can be fetched here, or only copied. */
export function hasFeedService({ feedService, feedInstances }: Config): boolean {
  return feedInstances !== undefined || feedService.kind !== "none";
}

/** Instances that are set take its place. */
export function isFeedServiceEmbedded({ feedService, feedInstances }: Config): boolean {
  return feedInstances === undefined && feedService.kind === "embedded";
}

/** A value that is wrong may contain a key or a password, and messages end up in logs. */
function withoutSecrets(value: string): string {
  return value.replace(/^([a-z]+:\/\/)?.*@/is, "$1…@").replace(/[?#].*$/s, "?…");
}

/** `problem` has one sentence for each setting that is wrong, each on its own line. */
export function readConfig(environment: Record<string, string | undefined>): ConfigOutcome {
  const config: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, setting] of Object.entries(SETTINGS) as [keyof Config, Setting<keyof Config>][]) {
    const given = givenValue(environment, setting.env);
    const parsed = setting.parse.safeParse(given ?? setting.fallback);
    if (parsed.success) config[name] = parsed.data;
    else {
      const found = setting.isSecret || given === undefined ? "" : `, but is "${withoutSecrets(given)}"`;
      problems.push(`${setting.env} must be ${setting.mustBe}${found}.`);
    }
  }
  for (const [name, other] of NEEDS)
    if (config[name] !== undefined && givenValue(environment, SETTINGS[other].env) === undefined)
      problems.push(`${SETTINGS[name].env} needs ${SETTINGS[other].env} as well.`);
  return problems.length ? { ok: false, problem: problems.join("\n") } : { ok: true, config: config as Config };
}

/** An empty value means that nothing was set: `PORT= npm start`, or a line of .env that was not filled in. */
function givenValue(environment: Record<string, string | undefined>, env: string): string | undefined {
  return environment[env]?.trim() || undefined;
}

/** Variables that begin like a setting of ours and are none: most likely misspelt, and without effect. */
export function unknownSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).filter(
    (name) => /^PAGECAST_(?!TEST_|CHROMIUM$|DEV_SERVER$)/.test(name) && environment[name] && !NAMES.includes(name),
  );
}

export function describeUnknownSetting(name: string): string {
  const nearest = nearestName(name, NAMES);
  return `${name} is not a setting and has no effect.${nearest ? ` Did you mean ${nearest}?` : ""}`;
}

const NAMES = Object.values(SETTINGS).map(({ env }) => env);

/** Settings that mean nothing, or something dangerous, without another. */
const NEEDS: [keyof Config, keyof Config][] = [
  // Without it the links in mails would start with the host that the request names, and anyone can name any host.
  ["smtpUrl", "publicUrl"],
  ["githubClientId", "githubClientSecret"],
  ["githubClientSecret", "githubClientId"],
  ["googleClientId", "googleClientSecret"],
  ["googleClientSecret", "googleClientId"],
  ["stripeSecretKey", "stripeWebhookSecret"],
  ["stripeWebhookSecret", "stripeSecretKey"],
];
