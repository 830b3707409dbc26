// Reads rules that others publish: the list that a feed service serves at /api/radar/rules, or a file in the same format.
import { z } from "zod";
import { hostPrefix } from "../address.ts";
import { DOCS_BASE } from "./packed-site.ts";
import { parsePattern } from "./pattern.ts";
import type { Rule } from "./site.ts";
import { ruleFromFile, ruleSchema } from "./site-schema.ts";

/** Domain → `_name` and, by host prefix, rules. */
export const incomingSchema = z.record(
  z.string(),
  z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.unknown()))])),
);

export type Incoming = z.infer<typeof incomingSchema>;

/** The domain of a host that people register, by the public-suffix list; null when it has none. */
export type RegistrableDomain = (host: string) => string | null;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/;

/**
 * The same list with every rule under the registrable domain of its host: that is where a page's rules are looked up. Services
 * also list rules under a host (`news.now.com`) or under a public suffix (`ac.cn`, with the host prefix `www.ceic`).
 * `notHosts` are the names that are no host of any domain.
 */
export function byRegistrableDomain(
  incoming: Incoming,
  registrableDomain: RegistrableDomain,
): { sites: Map<string, Incoming[string]>; notHosts: string[] } {
  const sites = new Map<string, Incoming[string]>();
  const notHosts: string[] = [];
  const misplaced: [domain: string, hosts: Incoming[string]][] = [];
  for (const [domain, hosts] of Object.entries(incoming)) {
    if (!DOMAIN.test(domain)) notHosts.push(domain);
    else if (registrableDomain(domain) === domain) sites.set(domain, hosts);
    else misplaced.push([domain, hosts]);
  }
  for (const [domain, hosts] of misplaced) {
    for (const [prefix, rules] of Object.entries(hosts)) {
      if (typeof rules === "string") continue;
      const host = (prefix === "." ? domain : `${prefix}.${domain}`).replace(/^www\.(?=www\.)/, "");
      const home = registrableDomain(host);
      if (home === null) notHosts.push(host);
      else {
        const site = sites.get(home) ?? { _name: hosts._name ?? "" };
        const key = hostPrefix(host, home);
        sites.set(home, { ...site, [key]: [...(Array.isArray(site[key]) ? site[key] : []), ...rules] });
      }
    }
  }
  return { sites, notHosts };
}

/** `rule` is null when it is invalid. `isCode`: the target is a program, so only the documentation is kept. */
export type IncomingRule = { rule: Rule | null; isCode: boolean; problem: string | undefined };

/** Several times what our own rules need. Patterns are tested for every page of a site, so their length is limited. */
const MAX_PATTERN_LENGTH = 1_000;
const MAX_PATTERNS = 200;
const MAX_TITLE_LENGTH = 500;

/** NUL and lone surrogates, as JSON escapes them: PostgreSQL cannot store them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

export function readIncomingRule(raw: Record<string, unknown>, since: string): IncomingRule {
  const { source, target, examples, docs, ...rest } = raw;
  if (UNSTORABLE.test(JSON.stringify(raw)))
    return { rule: null, isCode: isCodeTarget(target), problem: "has characters that cannot be stored" };
  const documented = z.url({ protocol: /^https?$/ }).safeParse(docs ?? DOCS_BASE);
  if (!documented.success) return { rule: null, isCode: isCodeTarget(target), problem: "docs is not a web address" };
  const patterns = [source ?? []]
    .flat()
    .filter((one): one is string => typeof one === "string" && one.startsWith("/"))
    .map(readPattern);
  const isCode = isCodeTarget(target);
  const parsed = ruleSchema.safeParse({
    since,
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => Object.hasOwn(ruleSchema.shape, key))),
    ...(patterns.length > 0 ? { source: patterns } : {}),
    ...(typeof target !== "string" || target === "" || isCode ? {} : { target: trimSlash(target) }),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { rule: null, isCode, problem: `${issue?.path.join(" › ")} ${issue?.message}` };
  }
  if (isTooLong(parsed.data.title, patterns)) return { rule: null, isCode, problem: "too long" };
  const rule = ruleFromFile({ ...parsed.data, docs: documented.data }, undefined);
  if (examples) rule.examples = examples as Record<string, string>;
  return { rule, isCode, problem: undefined };
}

/**
 * Whether the target is a program instead of a path. Services serialise a function as its source text after the name of its
 * routes: `/site(params) => …`. A path has no arrows, no back quotes and no function body.
 */
export function isCodeTarget(target: unknown): boolean {
  if (target === undefined || target === "") return false;
  if (typeof target !== "string" || !target.startsWith("/")) return true;
  return /=>|`|\bfunction\b|\)\s*\{|\breturn\b/.test(target);
}

/** `bilibili` for `/bilibili/user/:id`, also when a program follows the name. */
export function routeFamily(target: string): string {
  return /^\/([\w.-]*)/.exec(target)?.[1]?.replace(/(?:async|function|target)$/, "") ?? "";
}

/**
 * Pages are compared decoded, but services send patterns as the URL parser writes them: percent-encoded. A last segment that may
 * be anything (`/:path{.+}`) is a tail.
 */
function readPattern(pattern: string): string {
  return decodeOrKeep(pattern).replace(/\/:(\w+)\{\.[+*]\}\??$/, "/*$1");
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** A slash at the end leads to the same feed, but it would be another route and therefore another channel. */
function trimSlash(target: string): string {
  return target.replace(/(?<=.)\/+$/, "");
}

function isTooLong(title: string, patterns: readonly string[]): boolean {
  return (
    title.length > MAX_TITLE_LENGTH ||
    patterns.length > MAX_PATTERNS ||
    patterns.some((pattern) => pattern.length > MAX_PATTERN_LENGTH)
  );
}

/** Whether a pattern has a `*` that is not a tail. It would be matched literally, which nobody means. */
export function hasStrayStar(source: string): boolean {
  const { path, hash } = parsePattern(source);
  const texts = [...path.head, ...path.after, ...(hash ? [...hash.head, ...hash.after] : [])].flatMap((segment) =>
    segment.kind === "literal" ? [segment.text] : segment.kind === "mixed" ? segment.literals : [],
  );
  return texts.some((text) => text.includes("*"));
}
