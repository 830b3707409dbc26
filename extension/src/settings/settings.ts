import { type ChosenReader, FIRST_READERS, READERS } from "#core/readers.ts";
import { LANGUAGES } from "#ui/words/languages.ts";

/** All settings, stored in this browser as one object; `version` is the version of its format. */
export type Settings = {
  version: 2;
  /** The origin of the person's server, `https://pagecast.example`; "" while there is none. */
  server: string;
  /** By the browser's session, or by an API key. */
  access: Access;
  readers: ChosenReader[];
  /** The feed service whose addresses are shown and copied; "" for the public one. */
  feedService: string;
  /** The feed service's access key; "" for none. */
  feedServiceKey: string;
  adult: boolean;
  /** The number on the toolbar button, and the sites without it. */
  badge: { shown: boolean; hiddenOn: string[] };
  /** A language code, or "auto" for the browser's. */
  language: string;
  theme: "auto" | "light" | "dark";
};

export type Access = { by: "session" } | { by: "key"; key: string };

const SETTINGS_VERSION = 2;

export const DEFAULT_SETTINGS: Settings = {
  version: SETTINGS_VERSION,
  server: "",
  access: { by: "session" },
  readers: FIRST_READERS.map((id) => ({ id, at: "" })),
  feedService: "",
  feedServiceKey: "",
  adult: false,
  badge: { shown: true, hiddenOn: [] },
  language: "auto",
  theme: "auto",
};

type Stored = Record<string, unknown>;

/** Migrations from each version to the next. Every released version stays here, with a test. */
const MIGRATIONS: Record<number, (old: Stored) => Stored> = {
  // In version 1 the badge could only be shown or hidden everywhere.
  1: (old) => ({ ...old, version: 2, badge: { shown: old.badge !== false, hiddenOn: [] } }),
};

/** Stored settings in the current format. Missing or invalid fields get their defaults. Never throws. */
export function readSettings(stored: unknown): Settings {
  const given = migrate(isRecord(stored) ? stored : {});
  const read = <Name extends keyof Settings>(name: Name): Settings[Name] =>
    FIELDS[name](given[name]) ?? DEFAULT_SETTINGS[name];
  return Object.fromEntries(
    Object.keys(DEFAULT_SETTINGS).map((name) => [name, read(name as keyof Settings)]),
  ) as Settings;
}

export type ImportOutcome = { ok: true; settings: Settings } | { ok: false; problem: "not-settings" | "newer-version" };

/** Reads an exported file, perhaps from an older or newer extension. */
export function importSettings(text: string): ImportOutcome {
  const given = parseJson(text);
  if (!isRecord(given) || given.pagecast !== "settings" || !isRecord(given.settings))
    return { ok: false, problem: "not-settings" };
  const { version } = given.settings;
  if (typeof version !== "number") return { ok: false, problem: "not-settings" };
  if (version > SETTINGS_VERSION) return { ok: false, problem: "newer-version" };
  return { ok: true, settings: readSettings(given.settings) };
}

export function exportSettings(settings: Settings): string {
  return `${JSON.stringify({ pagecast: "settings", settings }, null, 2)}\n`;
}

/**
 * The origin of the address a person typed; null when it is not a server's address. Without a scheme, a server on this
 * machine or network gets http, which `npm start` serves.
 */
export function readServer(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? "" : IS_NEAR.test(text) ? "http://" : "https://";
  const url = URL.parse(scheme + text);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url.origin : null;
}

const IS_NEAR =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]|[^/:]+\.(?:local|lan|home|internal)\b)/i;

function migrate(stored: Stored): Stored {
  let settings = stored;
  let version = typeof stored.version === "number" ? stored.version : SETTINGS_VERSION;
  for (let step = MIGRATIONS[version]; step; step = MIGRATIONS[++version]) settings = step(settings);
  return settings;
}

/** Validates each field; undefined if invalid. */
const FIELDS: { [Name in keyof Settings]: (value: unknown) => Settings[Name] | undefined } = {
  version: () => SETTINGS_VERSION,
  server: (value) => (typeof value === "string" ? (readServer(value) ?? undefined) : undefined),
  access: (value) => {
    if (!isRecord(value)) return undefined;
    return value.by === "key" && typeof value.key === "string" ? { by: "key", key: value.key } : { by: "session" };
  },
  readers: (value) => (Array.isArray(value) ? value.filter(isReader) : undefined),
  feedService: (value) => (typeof value === "string" && /^(https?:\/\/\S+)?$/.test(value) ? value : undefined),
  feedServiceKey: text,
  adult: yesOrNo,
  badge: (value) => {
    if (!isRecord(value) || !Array.isArray(value.hiddenOn)) return undefined;
    return { shown: value.shown !== false, hiddenOn: value.hiddenOn.filter((one) => typeof one === "string") };
  },
  language: (value) => ["auto", ...LANGUAGES.map(({ code }) => code)].find((one) => one === value),
  theme: (value) => (["auto", "light", "dark"] as const).find((one) => one === value),
};

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function yesOrNo(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function isReader(value: unknown): value is ChosenReader {
  return isRecord(value) && typeof value.at === "string" && READERS.some(({ id }) => id === value.id);
}

function isRecord(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
