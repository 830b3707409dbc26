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

/** The domain of the site whose rules apply to hosts that have no rules of their own, or none for the page. */
export const ANY_HOST = "*";

/** What a feed contains, in plain words, by language. */
export type FeedTitles = { en: string; zh: string };

/**
 * 1: what the page's author or site publishes. 2: the same, wider or narrower. 3: lists they keep, such as likes. 4: things about
 * them, such as followers.
 */
export type Rank = 1 | 2 | 3 | 4;

/** Page patterns and the feed path they give. Without a source or a target, a rule is only a link to its documentation. */
export type Rule = {
  title: string;
  docs: string;
  source?: string[];
  target?: string;
  /** The address of the site's own feed. A target beside it is the route to use when that feed keeps failing. */
  feed?: string;
  titles?: FeedTitles;
  /** Without one, it is derived from the words of the target. */
  rank?: Rank;
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
  /** Page address → the feed path or the address of the own feed that this rule gives, or null for none. */
  examples?: Record<string, string | null>;
  /** Markup of a page, for the examples of a rule that reads the document. */
  sample?: string;
};

/** Ordered alternatives of one rule: the first that gives a path or a feed wins. */
export type Alternative = {
  with?: Record<string, Value>;
  when?: Record<string, Condition>;
  target?: string;
  feed?: string;
};

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

type Answers = {
  target?: unknown;
  feed?: string | undefined;
  oneOf?: readonly { target?: string | undefined; feed?: string | undefined }[] | undefined;
};

/** The targets and feeds of a rule, as written. */
export function answersOf({ target, feed, oneOf = [] }: Answers): string[] {
  return [target, feed, ...oneOf.flatMap((one) => [one.target, one.feed])].filter((one) => typeof one === "string");
}
