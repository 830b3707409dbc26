// A site of the catalogue as plain data, whether it was read from YAML, imported from a feed service or made in code. Only rules made
// in code may have the two function fields of `CodeRule`.
import type { PageDocument } from "./page-document.ts";

/** One site: a registrable domain, and per host prefix its rules in the order they are offered. */
export type Site = {
  domain: string;
  /** The display name. Without one, suggestion titles have no prefix. */
  name?: string;
  /** By host prefix: `.` the bare domain, `www`, `m`, `a.b` …, `*` any subdomain without a key of its own. */
  hosts: Record<string, CodeRule[]>;
};

/** Page patterns and the feed path they give. Without a source or a target, a rule is only a link to its documentation. */
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
  /** The names of the settings that `config` stands for, as the feed service calls them: `ZHIHU_COOKIES`. */
  settings?: string[];
  /** The site blocks crawlers: the route works only from some servers. */
  antiCrawler?: true;
  /** The month of the import it came with. Rules written by hand have none, so an import keeps them. */
  since?: string;
  /** Page address → the feed path this rule gives, or null for none. */
  examples?: Record<string, string | null>;
};

/** Ordered alternatives of one rule: the first that gives a path wins. */
export type Alternative = { with?: Record<string, Value>; when?: Record<string, Condition>; target: string };

/** The params that a source pattern bound, decoded. */
export type Params = Readonly<Record<string, string | undefined>>;

export type TargetFunction = (params: Params, url: string, document?: PageDocument) => string | null | undefined;

/** A rule made in code, which may have functions. Catalogue files are data only. */
export type CodeRule = Omit<Rule, "target"> & {
  target?: string | TargetFunction;
  verification?: (params: Params) => boolean;
};

/** A source such as `query.id`, or a source with steps that change its text. */
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
