// Makes examples for rules without any: fills the pattern with sample words and records the path that the rule gives.
import { openSites } from "./catalogue.ts";
import type { PageDocument } from "./page-document.ts";
import type { CodeRule, Rule, Value } from "./site.ts";
import { suggest } from "./suggest.ts";

/** One example: the first sample address that gives a path, else one that gives none. Empty when no address can be made. */
export function makeExamples(domain: string, prefix: string, rule: Rule): Record<string, string | null> {
  const none: string[] = [];
  for (const source of rule.source ?? []) {
    for (const sample of SAMPLES) {
      const address = sampleAddress(domain, prefix, rule, source, sample);
      if (!URL.canParse(address)) continue;
      const path = pathOf(domain, prefix, rule, address);
      if (path !== null) return { [address]: path };
      none.push(address);
    }
  }
  return none[0] === undefined ? {} : { [none[0]]: null };
}

/** The path that this rule alone gives for a page, or null. */
function pathOf(domain: string, prefix: string, rule: Rule, address: string): string | null {
  return pathsOf(domain, prefix, rule, address)[0] ?? null;
}

/** The paths, and the addresses of own feeds, that this rule alone gives for a page. */
export function pathsOf(
  domain: string,
  prefix: string,
  rule: CodeRule,
  address: string,
  document?: PageDocument,
): string[] {
  const catalogue = openSites([{ domain, hosts: { [prefix]: [rule] } }]);
  return suggest(catalogue, { url: address, document })
    .filter((one) => !one.isDocs)
    .map((one) => one.path || one.url);
}

const SAMPLES = ["abc", "123", "list_1.html", "forum-2-1.html", "index.html"];

function sampleAddress(domain: string, prefix: string, rule: Rule, source: string, sample: string): string {
  const host = prefix === "." ? domain : prefix === "*" ? `someone.${domain}` : `${prefix}.${domain}`;
  const [beforeHash, hash] = source.split("#", 2);
  const path = beforeHash!
    .replace(/(:\w+)\?(?=\/|$)/g, "$1")
    .replace(/\*[\w-]*|:(\w+)/g, (_, name?: string) => (name && knownWord(rule, `params.${name}`, name)) ?? sample);
  const query = [...queryNames(rule)].map(([name, key]) => `${key}=${knownWord(rule, `query.${key}`, name) ?? "1"}`);
  const separator = path.includes("?") ? "&" : "?";
  const fragment = hash === undefined ? "" : `#${hash.replace(/:\w+/g, sample)}`;
  return `https://${host}${path}${query.length > 0 ? separator + query.join("&") : ""}${fragment}`;
}

/** A word that the rule accepts, from its conditions or its map. */
function knownWord(rule: Rule, source: string, name: string): string | undefined {
  const branches = [rule, ...(rule.oneOf ?? [])];
  for (const branch of branches) {
    const condition = branch.when?.[name];
    if (typeof condition === "string") return condition;
    if (Array.isArray(condition)) return condition[0];
    for (const value of Object.values(branch.with ?? {})) {
      if (typeof value !== "string" && value.from === source && value.map && !value.keep)
        return Object.keys(value.map)[0];
    }
  }
  return undefined;
}

function queryNames(rule: Rule): Map<string, string> {
  const names = new Map<string, string>();
  const visit = (name: string, value: Value): void => {
    const from = typeof value === "string" ? value : value.from;
    if (from?.startsWith("query.")) names.set(name, from.slice("query.".length));
    if (typeof value !== "string")
      for (const inner of [...(value.join ?? []), ...(value.first ?? [])]) visit(name, inner);
  };
  for (const branch of [rule, ...(rule.oneOf ?? [])]) {
    for (const [name, value] of Object.entries(branch.with ?? {})) visit(name, value);
  }
  return names;
}
