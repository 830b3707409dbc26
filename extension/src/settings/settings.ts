import { type ChosenReader, FIRST_READERS, READERS } from "#core/readers.ts";
import { LANGUAGES } from "#ui/words/languages.ts";

/** All that a person can choose. Kept in this browser, whole, under one name; `version` says in which shape. */
export type Settings = {
  version: 2;
  /** The origin of the person's Pagecast, `https://pagecast.example`; "" while there is none. */
  server: string;
  /** How we are known there: by the browser's own session, or by a key made for this extension. */
  access: Access;
  readers: ChosenReader[];
  /** The feed service whose addresses are shown and copied; "" for the public one. */
  feedService: string;
  /** What a closed feed service asks for; "" for nothing. */
  feedServiceKey: string;
  adult: boolean;
  /** The number on the button: shown at all, and on which sites not. */
  badge: { shown: boolean; hiddenOn: string[] };
  /** The code of a language, or "auto" for the browser's. */
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

/** From each version to the next. A version that was ever shipped stays here, and has its test. */
const MIGRATIONS: Record<number, (old: Stored) => Stored> = {
  // The badge could only be shown or hidden everywhere.
  1: (old) => ({ ...old, version: 2, badge: { shown: old.badge !== false, hiddenOn: [] } }),
};

/** What was stored, in today's shape. What is missing or damaged is as it was on the first day; nothing throws. */
export function readSettings(stored: unknown): Settings {
  const given = migrate(isRecord(stored) ? stored : {});
  const read = <Name extends keyof Settings>(name: Name): Settings[Name] =>
    FIELDS[name](given[name]) ?? DEFAULT_SETTINGS[name];
  return Object.fromEntries(
    Object.keys(DEFAULT_SETTINGS).map((name) => [name, read(name as keyof Settings)]),
  ) as Settings;
}

export type ImportOutcome = { ok: true; settings: Settings } | { ok: false; problem: "not-settings" | "newer-version" };

/** A file that somebody exported, perhaps from an older extension, perhaps from a newer one. */
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
 * `https://pagecast.example` for whatever somebody writes for it; null when it is no address of a server. Without a scheme, a
 * server on this machine or network is taken to speak http, as `npm start` does.
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

/** What may stand in each field; undefined for what may not. */
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
