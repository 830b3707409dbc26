// A compiled catalogue that came over the network: data from a server, which may be old, broken or not ours at all.
// site-schema.ts says the same of the files people write, with messages and a library that are too large for a browser.
import { readSites } from "./catalogue.ts";
import { linearRegex } from "./linear-regex.ts";
import { parsePattern } from "./pattern.ts";
import { SOURCE_NAME } from "./value.ts";

export type CompiledCheck = { ok: true; sites: number; rules: number } | { ok: false; problem: string };

const MOST_SITES = 50_000;
const DEEPEST_VALUE = 8;

/** Looks at every rule of the text that `openCatalogue` takes. One that is wrong, and none of it is to be used. */
export function checkCompiled(text: string): CompiledCheck {
  try {
    const sites = readSites(text);
    if (sites.length === 0 || sites.length > MOST_SITES) throw new Wrong(`it has ${sites.length} sites`);
    for (const one of sites) site(one, one.domain);
    if (new Set(sites.map(({ domain }) => domain)).size < sites.length) throw new Wrong("a site is there twice");
    const rules = sites.reduce((sum, { hosts }) => sum + Object.values(hosts).flat().length, 0);
    return { ok: true, sites: sites.length, rules };
  } catch (cause) {
    return { ok: false, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}

class Wrong extends Error {}

type Check = (value: unknown, where: string) => void;
type Fields = Record<string, Check>;

const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

const text: Check = (value, where) => {
  if (typeof value !== "string") throw new Wrong(`${where} is not a text`);
};

const isTrue: Check = (value, where) => {
  if (value !== true) throw new Wrong(`${where} is not true`);
};

const yesOrNo: Check = (value, where) => {
  if (typeof value !== "boolean") throw new Wrong(`${where} is neither true nor false`);
};

const pattern: Check = (value, where) => {
  text(value, where);
  parsePattern(value as string);
};

/** Compiled here as it will be later: what this accepts runs in linear time. */
const regex: Check = (value, where) => {
  text(value, where);
  linearRegex(value as string);
};

const texts: Check = (value, where) => (Array.isArray(value) ? list(text)(value, where) : text(value, where));

const replacement: Check = (value, where) => {
  if (!Array.isArray(value)) throw new Wrong(`${where} is not a list`);
  const pairs = Array.isArray(value[0]) ? value : [value];
  for (const pair of pairs) {
    if (!Array.isArray(pair) || pair.length !== 2) throw new Wrong(`${where} is not a pair`);
    regex(pair[0], where);
    text(pair[1], where);
  }
};

function value(depth: number): Check {
  return (given, where) => {
    if (depth > DEEPEST_VALUE) throw new Wrong(`${where} goes too deep`);
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
      encode: yesOrNo,
      decode: yesOrNo,
      map: record(text),
      keep: yesOrNo,
      default: text,
    };
    object({}, fields)(given, where);
  };
}

const condition: Check = (given, where) => {
  if (typeof given === "string" || Array.isArray(given)) return texts(given, where);
  object({}, { is: texts, not: texts, match: regex, flags: text, present: yesOrNo })(given, where);
};

const target = matching(/^\//);
const decision: Fields = { with: record(value(0)), when: record(condition) };

const rule: Check = object(
  { title: text, docs: matching(/^https?:\/\//) },
  {
    ...decision,
    source: list(pattern),
    target,
    oneOf: list(object({ target }, decision)),
    retired: isTrue,
    nsfw: isTrue,
    needs: list(text),
    antiCrawler: isTrue,
  },
);

const site: Check = object({ domain: matching(DOMAIN), hosts: record(list(rule)) }, { name: text });

function matching(shape: RegExp): Check {
  return (value, where) => {
    if (typeof value !== "string" || !shape.test(value)) throw new Wrong(`${where} is not as it should be`);
  };
}

function list(check: Check): Check {
  return (value, where) => {
    if (!Array.isArray(value)) throw new Wrong(`${where} is not a list`);
    for (const one of value) check(one, where);
  };
}

function record(check: Check): Check {
  return (value, where) => {
    for (const [name, one] of Object.entries(plain(value, where))) check(one, `${where}.${name}`);
  };
}

function object(needed: Fields, allowed: Fields): Check {
  return (value, where) => {
    const given = plain(value, where);
    for (const [name, check] of Object.entries(needed)) check(given[name], `${where}.${name}`);
    for (const [name, one] of Object.entries(given)) {
      const check = own(needed, name) ?? own(allowed, name);
      if (!check) throw new Wrong(`${where} has ${name}, which nobody knows`);
      check(one, `${where}.${name}`);
    }
  };
}

function own(fields: Fields, name: string): Check | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function plain(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Wrong(`${where} is not an object`);
  return value as Record<string, unknown>;
}
