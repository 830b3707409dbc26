// Validates a compiled catalogue that came over the network from a server that may be old, broken or not ours at all.
// site-schema.ts validates the files people write. Its messages and its library are too large for a browser.
import { readSites } from "./catalogue.ts";
import { linearRegex } from "./linear-regex.ts";
import { parsePattern } from "./pattern.ts";
import { ANY_HOST } from "./site.ts";
import { SOURCE_NAME } from "./value.ts";

export type CompiledCheck = { ok: true; sites: number; rules: number } | { ok: false; problem: string };

const MAX_SITES = 50_000;
const MAX_VALUE_DEPTH = 8;

/** Checks every rule of a text for `openCatalogue`. If one is invalid, none of the text may be used. */
export function checkCompiled(text: string): CompiledCheck {
  try {
    const sites = readSites(text);
    if (sites.length === 0 || sites.length > MAX_SITES) throw new Invalid(`it has ${sites.length} sites`);
    for (const one of sites) site(one, one.domain);
    if (new Set(sites.map(({ domain }) => domain)).size < sites.length) throw new Invalid("a site occurs twice");
    const rules = sites.reduce((sum, { hosts }) => sum + Object.values(hosts).flat().length, 0);
    return { ok: true, sites: sites.filter(({ domain }) => domain !== ANY_HOST).length, rules };
  } catch (cause) {
    return { ok: false, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}

class Invalid extends Error {}

type Check = (value: unknown, where: string) => void;
type Fields = Record<string, Check>;

const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

const text: Check = (value, where) => {
  if (typeof value !== "string") throw new Invalid(`${where} is not a string`);
};

const isTrue: Check = (value, where) => {
  if (value !== true) throw new Invalid(`${where} is not true`);
};

const boolean: Check = (value, where) => {
  if (typeof value !== "boolean") throw new Invalid(`${where} is not a boolean`);
};

const pattern: Check = (value, where) => {
  text(value, where);
  parsePattern(value as string);
};

/** Compiles the expression as the engine does, so whatever passes runs in linear time. */
const regex: Check = (value, where) => {
  text(value, where);
  linearRegex(value as string);
};

const texts: Check = (value, where) => (Array.isArray(value) ? list(text)(value, where) : text(value, where));

const replacement: Check = (value, where) => {
  if (!Array.isArray(value)) throw new Invalid(`${where} is not a list`);
  const pairs = Array.isArray(value[0]) ? value : [value];
  for (const pair of pairs) {
    if (!Array.isArray(pair) || pair.length !== 2) throw new Invalid(`${where} is not a pair`);
    regex(pair[0], where);
    text(pair[1], where);
  }
};

function value(depth: number): Check {
  return (given, where) => {
    if (depth > MAX_VALUE_DEPTH) throw new Invalid(`${where} is nested too deep`);
    if (typeof given === "string") return matching(SOURCE_NAME)(given, where);
    const inner = list(value(depth + 1));
    const fields: Fields = {
      from: matching(SOURCE_NAME),
      select: text,
      attr: text,
      all: text,
      join: inner,
      first: inner,
      value: text,
      sep: text,
      match: regex,
      flags: matching(/^[gims]*$/),
      strip: texts,
      replace: replacement,
      case: matching(/^(?:upper|lower)$/),
      encode: boolean,
      decode: boolean,
      map: record(text),
      keep: boolean,
      default: text,
    };
    object({}, fields)(given, where);
  };
}

const condition: Check = (given, where) => {
  if (typeof given === "string" || Array.isArray(given)) return texts(given, where);
  object({}, { is: texts, not: texts, match: regex, flags: text, present: boolean })(given, where);
};

const target = matching(/^\//);
const feed = matching(/^(?:https?:\/\/|\{origin\}[/{])/);
const rank: Check = (value, where) => {
  if (![1, 2, 3, 4].includes(value as number)) throw new Invalid(`${where} is not a rank`);
};
const decision: Fields = { with: record(value(0)), when: record(condition) };

const rule: Check = object(
  { title: text, docs: matching(/^https?:\/\//) },
  {
    ...decision,
    source: list(pattern),
    target,
    feed,
    titles: object({ en: text, zh: text }, {}),
    rank,
    oneOf: list(object({}, { ...decision, target, feed })),
    retired: isTrue,
    nsfw: isTrue,
    needs: list(text),
    settings: list(text),
    antiCrawler: isTrue,
  },
);

const site: Check = object(
  {
    domain: (value, where) => value === ANY_HOST || matching(DOMAIN)(value, where),
    hosts: record(list(rule)),
  },
  { name: text },
);

function matching(shape: RegExp): Check {
  return (value, where) => {
    if (typeof value !== "string" || !shape.test(value)) throw new Invalid(`${where} has the wrong form`);
  };
}

function list(check: Check): Check {
  return (value, where) => {
    if (!Array.isArray(value)) throw new Invalid(`${where} is not a list`);
    for (const one of value) check(one, where);
  };
}

function record(check: Check): Check {
  return (value, where) => {
    for (const [name, one] of Object.entries(asObject(value, where))) check(one, `${where}.${name}`);
  };
}

function object(required: Fields, optional: Fields): Check {
  return (value, where) => {
    const given = asObject(value, where);
    for (const [name, check] of Object.entries(required)) check(given[name], `${where}.${name}`);
    for (const [name, one] of Object.entries(given)) {
      const check = own(required, name) ?? own(optional, name);
      if (!check) throw new Invalid(`${where} has the unknown field ${name}`);
      check(one, `${where}.${name}`);
    }
  };
}

function own(fields: Fields, name: string): Check | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function asObject(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Invalid(`${where} is not an object`);
  return value as Record<string, unknown>;
}
