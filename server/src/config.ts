import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";

const ROOT = resolve(import.meta.dirname, "../..");

export type Config = {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  dataFolder: string;
  feedService: string | undefined;
  logLevel: string;
};

type Setting<Name extends keyof Config> = {
  env: string;
  /** As it stands in .env.example; undefined where leaving it out has its own meaning. */
  byDefault: string | undefined;
  says: string;
  mustBe: string;
  parse: z.ZodType<Config[Name], string | undefined>;
};

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Every setting there is. `.env.example` lists the same ones: a test holds the two together. */
export const SETTINGS: { [Name in keyof Config]: Setting<Name> } = {
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
    mustBe: "an address that starts with http:// or https://",
    parse: z
      .url({ protocol: /^https?$/ })
      .transform((address) => address.replace(/\/+$/, ""))
      .optional(),
  },
  logLevel: {
    env: "PAGECAST_LOG_LEVEL",
    byDefault: "info",
    says: `How much to log, on standard error: ${LOG_LEVELS.join(", ")}.`,
    mustBe: `one of ${LOG_LEVELS.join(", ")}`,
    parse: z.enum(LOG_LEVELS as [string, ...string[]]),
  },
};

export type ConfigOutcome = { ok: true; config: Config } | { ok: false; problem: string };

export function readConfig(environment: Record<string, string | undefined>): ConfigOutcome {
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    // An empty value is what `PORT= npm start` and an unfilled line of .env give: nothing was said.
    const given = environment[setting.env]?.trim() || undefined;
    const parsed = setting.parse.safeParse(given ?? setting.byDefault);
    if (!parsed.success) return { ok: false, problem: `${setting.env} must be ${setting.mustBe}, but is "${given}".` };
    config[name] = parsed.data;
  }
  return { ok: true, config: config as Config };
}
