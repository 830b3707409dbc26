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
import { makeExamples, pathsOf } from "./make-examples.ts";
import { DOCS_BASE, mostCommon } from "./packed-site.ts";
import { isNative } from "./rank.ts";
import { flagsOf, routeOfRule, type ServiceRoutes, samplePaths } from "./service-routes.ts";
import type { CodeRule, Rule, Site } from "./site.ts";
import { parseTarget, routeShape } from "./target.ts";

/**
 * A rule of the list that cannot be used: a program that we have no version of, an invalid rule, a rule of no site, or one that
 * leads to a route which the service does not have.
 */
export type LeftOut = { domain: string; title: string; why: "code" | "not-a-rule" | "not-a-site" | "no-route" };

/** `usable` is the number of valid rules in the list, whether they are new or not. */
export type SiteUpdate = { sites: Site[]; leftOut: LeftOut[]; usable: number };

export type UpdateNeeds = {
  /** The month that new rules are marked with. */
  since: string;
  /** The routes of the service, when it says which it has. */
  routes: ServiceRoutes | undefined;
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
  const known = new Set(ours.flatMap(rulesOf).flatMap(targetsOf).map(shapeOf));
  const findTarget = (target: string) => existingTarget(target, needs.routes, known);
  for (const [domain, hosts] of bySite)
    remaining.set(domain, readSite(domain, hosts, { since: needs.since, findTarget }, leftOut));
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

type ReadNeeds = { since: string; findTarget(target: string): string | undefined };

function readSite(domain: string, hosts: Incoming[string], { since, findTarget }: ReadNeeds, leftOut: LeftOut[]) {
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
      const target = rule?.target === undefined ? undefined : findTarget(rule.target);
      if (isValid && rule.target !== undefined && target === undefined)
        leftOut.push({ domain, title: rule.title, why: "no-route" });
      else if (isValid) listed.push({ prefix, rule: { ...rule, ...(target && { target }) }, family, isCode });
      else leftOut.push({ domain, title: storableText(String(raw.title)), why: "not-a-rule" });
    }
  }
  return { name, rules: listed };
}

/**
 * The target that the list means: some of its rules repeat the namespace (`/005/005/zx`). Undefined when the service has no such
 * route. When it does not say which routes it has, a repeated namespace is removed unless our own catalogue repeats it too.
 */
function existingTarget(
  target: string,
  routes: ServiceRoutes | undefined,
  known: ReadonlySet<string>,
): string | undefined {
  // Not our syntax: it would be offered as it is written.
  if (target.includes("*") && !known.has(shapeOf(target))) return undefined;
  const single = target.replace(/^((?:\/[^/:]+)+?)\1(?=\/|$)/, "$1");
  if (!routes) return single === target || known.has(shapeOf(target)) ? target : single;
  return [target, single].find((one) => samplePaths(one).some((path) => routes.find(path)));
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
    routes: new Set(rules.flatMap(({ rule }) => targetsOf(rule).map(shapeOf))),
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
    // The route of a rule with an own feed is not offered, so such a rule does not stand for a rule of the list.
    rules.map((rule) => ({ prefix, rule, shapes: isNative(rule) ? [] : targetsOf(rule).map(shapeOf) })),
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
    if (wasListed && canAnswer && !rule.retired && !isListed(one, context) && !hasRoute(one, context))
      one.rule = { ...rule, retired: true };
  }
  const hosts: Site["hosts"] = {};
  for (const [prefix, rules] of Map.groupBy(ours, (one) => one.prefix)) hosts[prefix] = withoutShadowed(rules, updated);
  return { ...site, hosts };
}

/** Adds a rule of the list to ours, or changes the one it corresponds to. */
function mergeRule(domain: string, listed: ListedRule, ours: OurRule[], updated: Set<OurRule>, context: Context): void {
  const { prefix, rule, family } = listed;
  const shape = shapeOf(rule.target ?? "");
  const sameRoute = ours.filter((one) => one.shapes.includes(shape));
  const patterns = new Set(sameRoute.flatMap((one) => (one.rule.source ?? []).map(plainPattern)));
  if (sameRoute.length > 0 && (rule.source ?? []).every((source) => patterns.has(plainPattern(source)))) {
    for (const one of sameRoute) one.rule = withoutRetired(one.rule);
    return;
  }
  if (!rule.source || rule.target === undefined || whyNeverAnswers(rule, prefix) !== undefined) {
    if (sameRoute.length === 0) context.leftOut.push({ domain, title: rule.title, why: "not-a-rule" });
    return;
  }
  const covering = findCovering(domain, listed, ours, context);
  if (covering) {
    covering.rule = withoutRetired(covering.rule);
    return;
  }
  const old =
    sameRoute.find((one) => one.prefix === prefix && !updated.has(one)) ??
    ours.find((one) => one.prefix === prefix && !updated.has(one) && isMoved(one, rule, context));
  // A rule that reads more than the path was written by hand. The list cannot express it.
  if (old && readsMore(old.rule)) return;
  const merged = old ? { ...ownFlags(old.rule), ...rule, docs: old.rule.docs } : rule;
  if (old && hasRoute(old, context)) merged.source = withLostPatterns(domain, prefix, old.rule, merged);
  const next = completeRule(domain, prefix, merged, family, context);
  const one = old ?? { prefix, rule: next, shapes: [] };
  if (!old) ours.push(one);
  one.rule = next;
  one.shapes = [shape];
  updated.add(one);
}

/**
 * The route of a rule changed: it has the same title and host and came with the last list, but its old route is not in this one,
 * and the service does not have it any more.
 */
function isMoved(old: OurRule, rule: Rule, context: Context): boolean {
  const isSame = old.rule.title === rule.title && old.rule.since === context.ours.month;
  return isSame && !isListed(old, context) && !hasRoute(old, context);
}

/** Whether the service has the route of a rule. False when it does not say which routes it has. */
function hasRoute({ rule }: OurRule, { routes }: Context): boolean {
  return routes !== undefined && routeOfRule(rule, routes) !== undefined;
}

/**
 * Our rule that leads the pages of a listed rule to the same route of the service, however it is written: hundreds of ours are
 * corrected by hand, or read more of the page than the list can express.
 */
function findCovering(
  domain: string,
  { prefix, rule }: ListedRule,
  ours: OurRule[],
  { routes }: Context,
): OurRule | undefined {
  const route = routes && routeOfRule(rule, routes);
  if (!route) return undefined;
  const examples = (rule.source ?? []).flatMap((source) =>
    Object.entries(makeExamples(domain, prefix, { ...rule, source: [source] })),
  );
  // A list may have one rule for each value of a param.
  const isFixed = parseTarget(rule.target ?? "").every((part) => typeof part === "string");
  return ours.find((one) => {
    if (one.prefix !== prefix) return false;
    // The list has the same rule without its conditions.
    if (one.rule.title === rule.title && readsMore(one.rule) && routeOfRule(one.rule, routes) === route) return true;
    return examples.every(([page, listed]) =>
      pathsOf(domain, prefix, one.rule, page).some((path) =>
        isFixed ? shapeOf(path) === listed : routes.find(path) === route,
      ),
    );
  });
}

function readsMore(rule: CodeRule): boolean {
  return Boolean(rule.with || rule.when || rule.oneOf);
}

/** The patterns of a changed rule, and those of ours when an example page would lose its route without them. */
function withLostPatterns(domain: string, prefix: string, ours: CodeRule, next: Rule): string[] {
  const source = next.source ?? [];
  const isLost = Object.entries(ours.examples ?? {}).some(
    ([page, path]) => path !== null && !pathsOf(domain, prefix, next, page).includes(path),
  );
  if (!isLost) return source;
  const patterns = new Set(source.map(plainPattern));
  return [...source, ...(ours.source ?? []).filter((one) => !patterns.has(plainPattern(one)))];
}

/** What the list does not say about our rule. */
function ownFlags({ titles, rank, nsfw, needs, settings, antiCrawler }: CodeRule): Partial<Rule> {
  return {
    ...(titles && { titles }),
    ...(rank && { rank }),
    ...(nsfw && { nsfw }),
    ...(needs && { needs }),
    ...(settings && { settings }),
    ...(antiCrawler && { antiCrawler }),
  };
}

/** Adds flags, documentation and an example, none of which the list has. */
function completeRule(domain: string, prefix: string, rule: Rule, family: string, { routes, ours }: Context): Rule {
  const facts = routes && routeOfRule(rule, routes)?.facts;
  const category = facts?.category;
  const known = ours.families.get(family);
  const docs =
    categoryOf(rule.docs) !== "other" ? rule.docs : category ? DOCS_BASE + category : (known?.docs ?? rule.docs);
  const complete: Rule = { ...rule, ...(facts && flagsOf(facts)), ...(known?.nsfw ? { nsfw: true } : {}), docs };
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

/** A slash at the end does not make another route. */
function shapeOf(target: string): string {
  return routeShape(target).replace(/(?<=.)\/$/, "");
}

/** Trailing params are optional in any case, and the URL parser of the service drops the question mark that says so. */
function plainPattern(source: string): string {
  return source.replace(/\/$/, "").replace(/(\/:\w+)\?$/, "$1");
}
