import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeUnknownSetting, readConfig, SETTINGS, unknownSettings } from "./config.ts";

it("has a default for everything, so that nothing needs to be set", () => {
  expect(readConfig({})).toMatchObject({
    ok: true,
    config: {
      port: 8720,
      host: "127.0.0.1",
      databaseUrl: undefined,
      feedService: { kind: "embedded" },
      logLevel: "info",
    },
  });
});

it.each([
  ["PORT", "abc", 'PORT must be a whole number from 0 to 65535, but is "abc".'],
  ["PORT", "70000", 'PORT must be a whole number from 0 to 65535, but is "70000".'],
  ["HOST", "here and there", 'HOST must be an IP address or a host name, but is "here and there".'],
  [
    "DATABASE_URL",
    "mysql://x/y",
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/name, but is "mysql://x/y".',
  ],
  [
    "PAGECAST_FEED_SERVICE",
    "rsshub",
    'PAGECAST_FEED_SERVICE must be none, or an address that starts with http:// or https://, without a key or a password (those go into PAGECAST_FEED_INSTANCES), but is "rsshub".',
  ],
  [
    "PAGECAST_FEED_SERVICE",
    "https://feeds.example/?key=s",
    'PAGECAST_FEED_SERVICE must be none, or an address that starts with http:// or https://, without a key or a password (those go into PAGECAST_FEED_INSTANCES), but is "https://feeds.example/?…".',
  ],
  [
    "PAGECAST_FEED_SERVICE",
    "https://me:secret@feeds.example",
    'PAGECAST_FEED_SERVICE must be none, or an address that starts with http:// or https://, without a key or a password (those go into PAGECAST_FEED_INSTANCES), but is "https://…@feeds.example".',
  ],
  [
    "PAGECAST_FEED_SERVICE",
    "me:sec/ret@feeds.example",
    'PAGECAST_FEED_SERVICE must be none, or an address that starts with http:// or https://, without a key or a password (those go into PAGECAST_FEED_INSTANCES), but is "…@feeds.example".',
  ],
  [
    "PAGECAST_LOG_LEVEL",
    "loud",
    'PAGECAST_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but is "loud".',
  ],
  [
    "PAGECAST_PUBLIC_URL",
    "https://a.example/path",
    'PAGECAST_PUBLIC_URL must be an address such as https://pagecast.example, without a path, but is "https://a.example/path".',
  ],
  ["PAGECAST_SIGNUP", "maybe", 'PAGECAST_SIGNUP must be one of open, invite, closed, but is "maybe".'],
  ["PAGECAST_SECRET", "too short", "PAGECAST_SECRET must be at least 32 characters long."],
  ["PAGECAST_SMTP_URL", "smtp://mail.example", "PAGECAST_SMTP_URL needs PAGECAST_PUBLIC_URL as well."],
  ["STRIPE_SECRET_KEY", "sk_live_x", "STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET as well."],
])("refuses %s=%s in one sentence that names it", (name, value, problem) => {
  expect(readConfig({ [name]: value })).toEqual({ ok: false, problem });
});

it("takes an empty value as not set, and a feed service with a trailing slash", () => {
  expect(readConfig({ PORT: "", PAGECAST_FEED_SERVICE: "https://feeds.example/" })).toMatchObject({
    config: { port: 8720, feedService: { kind: "instance", url: "https://feeds.example" } },
  });
  expect(readConfig({ PAGECAST_FEED_SERVICE: "none" })).toMatchObject({ config: { feedService: { kind: "none" } } });
});

it("finds every setting with its default in .env.example, and nothing else", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const listed = [...example.matchAll(/^# ?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value || undefined]);
  expect(listed).toEqual(Object.values(SETTINGS).map(({ env, fallback }) => [env, fallback || undefined]));
});

it("is documented in docs/operating.md: every setting, its default and its description, and nothing else", () => {
  const page = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");
  const rows = page.split("\n").filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  expect(rows).toEqual(
    Object.values(SETTINGS).map(
      ({ env, fallback, description }) => `| \`${env}\` | ${fallback ? `\`${fallback}\`` : ""} | ${description} |`,
    ),
  );
});

it("names every setting that is wrong at once", () => {
  const given = { PORT: "abc", PAGECAST_SIGNUP: "maybe", STRIPE_SECRET_KEY: "sk_live_x", PAGECAST_SMTP_URL: "mail" };
  expect(readConfig(given)).toEqual({
    ok: false,
    problem: [
      'PORT must be a whole number from 0 to 65535, but is "abc".',
      'PAGECAST_SIGNUP must be one of open, invite, closed, but is "maybe".',
      "PAGECAST_SMTP_URL must be an address that starts with smtp:// or smtps://.",
      "STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET as well.",
    ].join("\n"),
  });
});

it("finds variables that look like a setting and are none", () => {
  const given = {
    PAGECAST_SUBSCRBE: "any-feed",
    PAGECAST_ROLE: "web",
    PAGECAST_OLD: "",
    PAGECAST_CHROMIUM: "x",
    PATH: "/",
  };
  expect(unknownSettings(given)).toEqual(["PAGECAST_SUBSCRBE"]);
});

it.each([
  ["PAGECAST_FEEDSERVICE", " Did you mean PAGECAST_FEED_SERVICE?"],
  ["PAGECAST_SUBSCRBE", " Did you mean PAGECAST_SUBSCRIBE?"],
  ["PAGECAST_PUBLIC_URI", " Did you mean PAGECAST_PUBLIC_URL?"],
  ["PAGECAST_SOMETHING_ELSE_ALTOGETHER", ""],
])("names the setting that %s was perhaps meant to be", (name, hint) => {
  expect(describeUnknownSetting(name)).toBe(`${name} is not a setting and has no effect.${hint}`);
});
