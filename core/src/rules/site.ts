// What a catalogue site is: plain data, the same whether it was read from YAML, imported from a feed service or
// handed over by code. Only code may use the two function fields at the end of `CodeRule`.
import type { PageDocument } from "./page-document.ts";

/** One site: a registrable domain, and per host prefix its rules in the order they are offered. */
export type Site = {
  domain: string;
  /** What people call it. Without one, titles get no prefix. */
  name?: string;
  /** `.` the bare domain, `www`, `m`, `a.b` …, `*` any subdomain that has no key of its own. */
  hosts: Record<string, CodeRule[]>;
};

/** A page pattern and the feed path it gives. Without a source or a target it only points to its documentation. */
export type Rule = {
  title: string;
  docs: string;
  source?: string[];
  target?: string;
  with?: Record<string, Value>;
  when?: Record<string, Condition>;
  oneOf?: Alternative[];
  /** The feed service no longer has this route: offered last. */
  retired?: true;
  nsfw?: true;
  /** What the feed service needs for it: `config` (a key or cookie of ours), `browser` (a headless browser). */
  needs?: string[];
  /** The site fights robots: the route works from few addresses. */
  antiCrawler?: true;
  /** The catalogue it came with, as a month. Rules made by hand have none, which is how an import knows to keep them. */
  since?: string;
  /** Page address → the feed path this rule gives, or null for none. */
  examples?: Record<string, string | null>;
};

/** Ordered alternatives of one rule: the first that gives a path wins. */
export type Alternative = { with?: Record<string, Value>; when?: Record<string, Condition>; target: string };

/** Params a source pattern bound, decoded. */
export type Params = Readonly<Record<string, string | undefined>>;

export type TargetFunction = (params: Params, url: string, document?: PageDocument) => string | null | undefined;

/** A rule made in code, which may decide with functions. Catalogue files hold data only. */
export type CodeRule = Omit<Rule, "target"> & {
  target?: string | TargetFunction;
  verification?: (params: Params) => boolean;
};

/** A source such as `query.id`, or a source and what is done with its text. */
export type Value = string | ValueSteps;

export type ValueSteps = {
  from?: string;
  select?: string;
  attr?: string;
  all?: string;
  join?: Value[];
  first?: Value[];
  value?: string;
  sep?: string;
  match?: string;
  flags?: string;
  strip?: string | string[];
  replace?: [string, string] | [string, string][];
  case?: "upper" | "lower";
  encode?: boolean;
  decode?: boolean;
  map?: Record<string, string>;
  keep?: boolean;
  default?: string;
};

export type Condition =
  | string
  | string[]
  | { is?: string | string[]; not?: string | string[]; match?: string; flags?: string; present?: boolean };
