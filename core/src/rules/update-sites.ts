// Updates our sites from the list of rules that a feed service publishes. Our rules contain more than the list (data instead of
// programs, flags, examples), so a rule that agrees with the list stays as it is. A rule that the list no longer has is retired, not
// deleted. docs/notes/catalogue-update.md is the policy.
import { categoryOf } from "./category.ts";
import { newestMonth, rulesOf } from "./compile-catalogue.ts";
import { findShadowed, isHostPrefix, whyNeverAnswers } from "./find-unreachable.ts";
import {
  byRegistrableDomain,
  hasStrayStar,
  type Incoming,
  type RegistrableDomain,
  readIncomingRule,
  routeFamily,
} from "./incoming-rules.ts";
import { makeExamples } from "./make-examples.ts";
import { DOCS_BASE, mostCommon } from "./packed-site.ts";
import type { RouteFacts } from "./route-facts.ts";
import type { CodeRule, Rule, Site } from "./site.ts";
import { routeShape } from "./target.ts";

/** A rule of the list that cannot be used: a program that we have no version of, an invalid rule, or a rule of no site. */
export type LeftOut = { domain: string; title: string; why: "code" | "not-a-rule" | "not-a-site" };

/** `usable` is the number of valid rules in the list, whether they are new or not. */
export type SiteUpdate = { sites: Site[]; leftOut: LeftOut[]; usable: number };

export type UpdateNeeds = {
  /** The month that new rules are marked with. */
  since: string;
  facts: ReadonlyMap<string, RouteFacts>;
  registrableDomain: RegistrableDomain;
};

/** A rule of our catalogue with the shapes of its routes. */
type OurRule = { prefix: string; rule: CodeRule; shapes: string[] };
/** A rule of the list. */
type ListedRule = { prefix: string; rule: Rule; family: string; isCode: boolean };

export function updateSites(ours: readonly Site[], incoming: Incoming, needs: UpdateNeeds): SiteUpdate {
  const { sites: bySite, notHosts } = byRegistrableDomain(incoming, needs.registrableDomain);
  const leftOut = notHosts.map(
    (host): LeftOut => ({ domain: storableText(host).slice(0, 100), title: "", why: "not-a-site" }),
  );
  const remaining = new Map<string, { name: string; rules: ListedRule[] }>();
  for (const [domain, hosts] of bySite) remaining.set(domain, readSite(domain, hosts, needs.since, leftOut));
  const all = [...remaining.values()].flatMap(({ rules }) => rules);
  const usable = all.filter(({ isCode }) => !isCode).length;
  const context: Context = { ...needs, ours: describeOurs(ours), list: describeList(all), leftOut };
  const sites = ours.map((site) => {
    const listed = remaining.get(site.domain)?.rules ?? [];
    remaining.delete(site.domain);
    return updateSite(site, listed, context);
  });
  for (const [domain, { name, rules }] of remaining) {
    const site = updateSite({ domain, hosts: {}, ...(name === "" ? {} : { name }) }, rules, context);
    if (rulesOf(site).length > 0) sites.push(site);
  }
  return { sites: sites.sort((a, b) => (a.domain < b.domain ? -1 : 1)), leftOut, usable };
}

function readSite(domain: string, hosts: Incoming[string], since: string, leftOut: LeftOut[]) {
  const listed: ListedRule[] = [];
  let name = "";
  for (const [prefix, rules] of Object.entries(hosts)) {
    if (prefix === "_name" && typeof rules === "string") name = storableText(rules);
    if (typeof rules === "string") continue;
    for (const raw of rules) {
      // We set `since` ourselves and make our own examples.
      const { since: _since, examples: _examples, ...bare } = raw;
      const { rule, isCode } = readIncomingRule(bare, since);
      const isValid = rule !== null && isHostPrefix(prefix) && !rule.source?.some(hasStrayStar);
      const family = routeFamily(typeof raw.target === "string" ? raw.target : "");
      if (isValid) listed.push({ prefix, rule, family, isCode });
      else leftOut.push({ domain, title: storableText(String(raw.title)), why: "not-a-rule" });
    }
  }
  return { name, rules: listed };
}

/** Without NUL and lone surrogates, which PostgreSQL cannot store. */
function storableText(text: string): string {
  return text.replaceAll("\0", "").slice(0, 200).toWellFormed();
}

/** The month of the last list we imported, and the usual documentation and rating of each family of routes. */
function describeOurs(sites: readonly Site[]) {
  const byFamily = Map.groupBy(sites.flatMap(rulesOf), (rule) => routeFamily(targetsOf(rule)[0] ?? ""));
  const families = new Map(
    [...byFamily].map(([family, rules]) => [
      family,
      { docs: mostCommon(rules.map(({ docs }) => docs)), nsfw: rules.every(({ nsfw }) => nsfw) },
    ]),
  );
  return { month: newestMonth(sites), families };
}

/** The routes of the whole list: it names a rule for several hosts under the first of them only. */
function describeList(rules: readonly ListedRule[]) {
  return {
    routes: new Set(rules.flatMap(({ rule }) => targetsOf(rule).map(routeShape))),
    programs: new Set(rules.filter(({ isCode }) => isCode).map(({ family, rule }) => `${family} ${rule.title}`)),
  };
}

type Context = UpdateNeeds & {
  ours: ReturnType<typeof describeOurs>;
  list: ReturnType<typeof describeList>;
  leftOut: LeftOut[];
};

function updateSite(site: Site, listed: readonly ListedRule[], context: Context): Site {
  const ours: OurRule[] = Object.entries(site.hosts).flatMap(([prefix, rules]) =>
    rules.map((rule) => ({ prefix, rule, shapes: targetsOf(rule).map(routeShape) })),
  );
  const listedBefore = ours.filter((one) => isListed(one, context));
  const updated = new Set<OurRule>();
  for (const one of listed) {
    if (!one.isCode) mergeRule(site.domain, one, ours, updated, context);
    // Our rule with the same title is that program, rewritten as data.
    else if (!listedBefore.some(({ rule }) => rule.title === one.rule.title))
      context.leftOut.push({ domain: site.domain, title: one.rule.title, why: "code" });
  }
  for (const one of ours) {
    const { rule } = one;
    const wasListed = rule.since !== undefined && rule.since === context.ours.month && !updated.has(one);
    const canAnswer = rule.source !== undefined && targetsOf(rule).length > 0;
    if (wasListed && canAnswer && !rule.retired && !isListed(one, context)) one.rule = { ...rule, retired: true };
  }
  const hosts: Site["hosts"] = {};
  for (const [prefix, rules] of Map.groupBy(ours, (one) => one.prefix)) hosts[prefix] = withoutShadowed(rules, updated);
  return { ...site, hosts };
}

/** Adds a rule of the list to ours, or changes the one it corresponds to. */
function mergeRule(domain: string, listed: ListedRule, ours: OurRule[], updated: Set<OurRule>, context: Context): void {
  const { prefix, rule, family } = listed;
  const shape = routeShape(rule.target ?? "");
  const sameRoute = ours.filter((one) => one.shapes.includes(shape));
  const patterns = new Set(sameRoute.flatMap((one) => (one.rule.source ?? []).map(trimSlash)));
  if (sameRoute.length > 0 && (rule.source ?? []).every((source) => patterns.has(trimSlash(source)))) {
    for (const one of sameRoute) one.rule = withoutRetired(one.rule);
    return;
  }
  if (!rule.source || rule.target === undefined || whyNeverAnswers(rule, prefix) !== undefined) {
    if (sameRoute.length === 0) context.leftOut.push({ domain, title: rule.title, why: "not-a-rule" });
    return;
  }
  const old =
    sameRoute.find((one) => one.prefix === prefix && !updated.has(one)) ??
    ours.find((one) => one.prefix === prefix && !updated.has(one) && isMoved(one, rule, context));
  // A rule that reads more than the path was written by hand. The list cannot express it.
  if (old && (old.rule.with || old.rule.when || old.rule.oneOf)) return;
  const merged = old ? { ...ownFlags(old.rule), ...rule, docs: old.rule.docs } : rule;
  const next = completeRule(domain, prefix, merged, family, context);
  const one = old ?? { prefix, rule: next, shapes: [] };
  if (!old) ours.push(one);
  one.rule = next;
  one.shapes = [shape];
  updated.add(one);
}

/** The route of a rule changed: it has the same title and host and came with the last list, but its old route is not in this one. */
function isMoved(old: OurRule, rule: Rule, context: Context): boolean {
  return old.rule.title === rule.title && old.rule.since === context.ours.month && !isListed(old, context);
}

/** The flags of our rule, which the list does not have. */
function ownFlags({ nsfw, needs, antiCrawler }: CodeRule): Partial<Rule> {
  return { ...(nsfw && { nsfw }), ...(needs && { needs }), ...(antiCrawler && { antiCrawler }) };
}

/** Adds flags, documentation and an example, none of which the list has. */
function completeRule(domain: string, prefix: string, rule: Rule, family: string, { facts, ours }: Context): Rule {
  const { category, ...flags } = facts.get(routeShape(rule.target ?? "")) ?? { category: undefined };
  const known = ours.families.get(family);
  const docs =
    categoryOf(rule.docs) !== "other" ? rule.docs : category ? DOCS_BASE + category : (known?.docs ?? rule.docs);
  const complete: Rule = { ...rule, ...flags, ...(known?.nsfw ? { nsfw: true } : {}), docs };
  const examples = makeExamples(domain, prefix, complete);
  return Object.keys(examples).length > 0 ? { ...complete, examples } : complete;
}

/** Drops updated rules that another rule shadows: they would never be offered. */
function withoutShadowed(rules: readonly OurRule[], updated: ReadonlySet<OurRule>): CodeRule[] {
  const shadowed = findShadowed(rules.map(({ rule }) => rule as Rule));
  return rules.filter((one) => !updated.has(one) || !shadowed.has(one.rule as Rule)).map(({ rule }) => rule);
}

function isListed({ rule, shapes }: OurRule, { list }: Pick<Context, "list">): boolean {
  return shapes.some((shape) => list.routes.has(shape) || list.programs.has(`${routeFamily(shape)} ${rule.title}`));
}

function withoutRetired(rule: CodeRule): CodeRule {
  const { retired: _, ...live } = rule;
  return live;
}

function targetsOf({ target, oneOf = [] }: CodeRule): string[] {
  return [target, ...oneOf.map((one) => one.target)].filter((one) => typeof one === "string");
}

function trimSlash(source: string): string {
  return source.replace(/\/$/, "");
}
