// Imported rules, as catalogue files. An imported site replaces the whole site we have: merging rule by rule would keep rules that
// the publisher deleted. Only rules written by hand, which have no `since`, are kept.
import { answers, findShadowed, whyNeverAnswers } from "#core/rules/find-unreachable.ts";
import { type Incoming, readIncomingRule } from "#core/rules/incoming-rules.ts";
import { makeExamples, pathsOf } from "#core/rules/make-examples.ts";
import { mostCommon, shortenDocs } from "#core/rules/packed-site.ts";
import type { Rule } from "#core/rules/site.ts";
import { type RuleFile, ruleFromFile, type SiteFile } from "#core/rules/site-schema.ts";
import { orderRule } from "#core/rules/site-text.ts";

export type ImportNote = { domain: string; kind: "added" | "changed" | "dropped"; what: string };

export type ImportedSite = { domain: string; site: SiteFile; notes: ImportNote[] };

export function importSite(
  domain: string,
  incoming: Incoming[string],
  existing: SiteFile | undefined,
  since: string,
): ImportedSite {
  const notes: ImportNote[] = [];
  const note = (kind: ImportNote["kind"], what: string) => notes.push({ domain, kind, what });
  const hosts = new Map<string, Rule[]>();
  for (const [prefix, rules] of Object.entries(incoming)) {
    if (typeof rules === "string") continue;
    const read = rules.map((rule) => readRule(rule, since, (what) => note("dropped", `${prefix}: ${what}`)));
    hosts.set(
      prefix,
      read.filter((rule) => rule !== null),
    );
  }
  const before = oldRules(existing);
  for (const [prefix, rule] of before) {
    if (rule.since === undefined) hosts.set(prefix, [...(hosts.get(prefix) ?? []), rule]);
  }
  for (const [prefix, rules] of hosts) {
    hosts.set(
      prefix,
      withoutUnreachable(prefix, rules, (what) => note("dropped", `${prefix}: ${what}`)),
    );
  }
  noteDifferences(before, [...hosts], note);
  // Stated once, at the top of the file: the documentation that most rules of the site have.
  const docs = shortenDocs(mostCommon([...hosts.values()].flat().map((rule) => rule.docs)), "");
  const name = typeof incoming._name === "string" ? incoming._name || undefined : existing?.name;
  const labels = existing?.labels;
  const site: SiteFile = { ...(name === undefined ? {} : { name }), docs, ...(labels && { labels }), hosts: {} };
  for (const [prefix, rules] of hosts) {
    const old = before.filter(([key]) => key === prefix).map(([, rule]) => rule);
    if (rules.length > 0) site.hosts[prefix] = rules.map((rule) => fileRule(domain, prefix, rule, docs, old));
  }
  return { domain, site, notes };
}

/** An imported rule, or null when it is not one. A target that is code is dropped; the rule's documentation remains. */
function readRule(raw: Record<string, unknown>, since: string, drop: (what: string) => void): Rule | null {
  const { rule, isCode, problem } = readIncomingRule(raw, since);
  if (isCode) drop(`the target of "${raw.title}" is code`);
  if (problem !== undefined) drop(`"${raw.title}": ${problem}`);
  return rule;
}

function withoutUnreachable(prefix: string, rules: Rule[], drop: (what: string) => void): Rule[] {
  const shadowed = findShadowed(rules);
  return rules.filter((rule) => {
    const cover = shadowed.get(rule);
    const why = whyNeverAnswers(rule, prefix) ?? (cover && `the same path as "${cover.title}"`);
    if (why !== undefined) drop(`"${rule.title}": ${why}`);
    return why === undefined;
  });
}

function oldRules(site: SiteFile | undefined): [string, Rule][] {
  return Object.entries(site?.hosts ?? {}).flatMap(([prefix, rules]) =>
    rules.map((rule): [string, Rule] => [prefix, ruleFromFile(rule, site?.docs)]),
  );
}

function noteDifferences(
  before: [string, Rule][],
  hosts: [string, Rule[]][],
  note: (kind: ImportNote["kind"], what: string) => void,
): void {
  const after = hosts.flatMap(([prefix, rules]) => rules.map((rule): [string, Rule] => [prefix, rule]));
  const label = ([prefix, rule]: [string, Rule]) => `${prefix} ${rule.title}${rule.target ? ` → ${rule.target}` : ""}`;
  const content = ([, { examples: _, since: __, ...rule }]: [string, Rule]) =>
    JSON.stringify(Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1)));
  const group = (rules: [string, Rule][]) => Map.groupBy(rules, label);
  const [old, fresh] = [group(before), group(after)];
  for (const [key, rules] of fresh) {
    const was = old.get(key);
    if (!was) note("added", key);
    else if (was.map(content).join() !== rules.map(content).join()) note("changed", key);
  }
  for (const key of old.keys()) if (!fresh.has(key)) note("dropped", `${key}: no longer in the import`);
}

function fileRule(domain: string, prefix: string, rule: Rule, siteDocs: string, old: Rule[]): RuleFile {
  const { docs: own, source, examples: _, ...rest } = rule;
  const file: RuleFile = { ...(rest as Omit<RuleFile, "docs" | "source" | "examples">) };
  const docs = shortenDocs(own, siteDocs);
  if (docs !== "") file.docs = docs;
  if (source) file.source = source.length === 1 ? source[0]! : source;
  if (answers(rule)) {
    const known = old.find((one) => one.title === rule.title && one.target === rule.target)?.examples;
    const examples = trueExamples(domain, prefix, rule, rule.examples ?? known);
    if (Object.keys(examples).length > 0) file.examples = examples;
  }
  return orderRule(file);
}

/** The given examples that hold, with the paths spelled as we spell them; generated ones when none was given or none holds. */
function trueExamples(domain: string, prefix: string, rule: Rule, given: Rule["examples"]): Record<string, string> {
  const held: Record<string, string> = {};
  for (const [address, expected] of Object.entries(given ?? {})) {
    const paths = pathsOf(domain, prefix, rule, address);
    const path = expected === null ? "none" : paths.find((one) => samePath(one, expected));
    if (path !== undefined && (path !== "none" || paths.length === 0)) held[address] = path;
  }
  if (Object.keys(held).length > 0) return held;
  const made = makeExamples(domain, prefix, rule);
  return Object.fromEntries(Object.entries(made).map(([address, path]) => [address, path ?? "none"]));
}

function samePath(one: string, other: string): boolean {
  const plain = (path: string) => {
    try {
      return decodeURIComponent(path).replace(/\/+$/, "");
    } catch {
      return path.replace(/\/+$/, "");
    }
  };
  return plain(one) === plain(other);
}
