// Our sites, brought up to what a feed service publishes. Ours say more than its list does (rules that were programs there
// are data here, flags, examples), so what says the same stays as it is; what the list no longer has is retired, not lost.
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

/** What of the list could not be used: a program of which we have no equal, what is no rule, what belongs to no site. */
export type LeftOut = { domain: string; title: string; why: "code" | "not-a-rule" | "not-a-site" };

/** `usable` is how many rules of the list could be read, whether they say anything new or not. */
export type SiteUpdate = { sites: Site[]; leftOut: LeftOut[]; usable: number };

export type UpdateNeeds = {
  /** The month that new rules are marked with. */
  since: string;
  facts: ReadonlyMap<string, RouteFacts>;
  registrableDomain: RegistrableDomain;
};

/** `shapes` are those of its routes. */
type Placed = { prefix: string; rule: CodeRule; shapes: string[] };
type Fresh = { prefix: string; rule: Rule; family: string; isCode: boolean };

export function updateSites(ours: readonly Site[], incoming: Incoming, needs: UpdateNeeds): SiteUpdate {
  const { sites: bySite, notHosts } = byRegistrableDomain(incoming, needs.registrableDomain);
  const leftOut = notHosts.map(
    (host): LeftOut => ({ domain: plainText(host).slice(0, 100), title: "", why: "not-a-site" }),
  );
  const arrived = new Map<string, { name: string; fresh: Fresh[] }>();
  for (const [domain, hosts] of bySite) arrived.set(domain, readSite(domain, hosts, needs.since, leftOut));
  const known = describeOurs(ours);
  const all = [...arrived.values()].flatMap(({ fresh }) => fresh);
  const usable = all.filter(({ isCode }) => !isCode).length;
  const listed = describeList(all);
  const sites = ours.map((site) => {
    const fresh = arrived.get(site.domain)?.fresh ?? [];
    arrived.delete(site.domain);
    return updateSite(site, fresh, { ...needs, known, listed, leftOut });
  });
  for (const [domain, { name, fresh }] of arrived) {
    const empty: Site = { domain, hosts: {}, ...(name === "" ? {} : { name }) };
    const site = updateSite(empty, fresh, { ...needs, known, listed, leftOut });
    if (rulesOf(site).length > 0) sites.push(site);
  }
  return { sites: sites.sort((a, b) => (a.domain < b.domain ? -1 : 1)), leftOut, usable };
}

function readSite(domain: string, hosts: Incoming[string], since: string, leftOut: LeftOut[]) {
  const fresh: Fresh[] = [];
  let name = "";
  for (const [prefix, rules] of Object.entries(hosts)) {
    if (prefix === "_name" && typeof rules === "string") name = plainText(rules);
    if (typeof rules === "string") continue;
    for (const raw of rules) {
      // When it was added is for us to say, and what it answers is worked out here.
      const { since: _since, examples: _examples, ...bare } = raw;
      const { rule, isCode } = readIncomingRule(bare, since);
      const isSound = rule !== null && isHostPrefix(prefix) && !rule.source?.some(hasStrayStar);
      const title = plainText(String(raw.title));
      const family = routeFamily(typeof raw.target === "string" ? raw.target : "");
      if (isSound) fresh.push({ prefix, rule, family, isCode });
      else leftOut.push({ domain, title, why: "not-a-rule" });
    }
  }
  return { name, fresh };
}

/** What every database keeps: no NUL, no half of a character. */
function plainText(text: string): string {
  return text.replaceAll("\0", "").slice(0, 200).toWellFormed();
}

/** Of all our rules: the month of the last list we know, and what each family of routes is about. */
function describeOurs(ours: readonly Site[]) {
  const byFamily = Map.groupBy(ours.flatMap(rulesOf), (rule) => routeFamily(targetsOf(rule)[0] ?? ""));
  const families = new Map(
    [...byFamily].map(([family, rules]) => [
      family,
      { docs: mostCommon(rules.map(({ docs }) => docs)), nsfw: rules.every(({ nsfw }) => nsfw) },
    ]),
  );
  return { month: newestMonth(ours), families };
}

/** Of the whole list, whatever site a route is under there: it deals a rule for several hosts to the first of them. */
function describeList(fresh: readonly Fresh[]) {
  return {
    routes: new Set(fresh.flatMap(({ rule }) => targetsOf(rule).map(routeShape))),
    programs: new Set(fresh.filter(({ isCode }) => isCode).map(({ family, rule }) => `${family} ${rule.title}`)),
  };
}

type Around = UpdateNeeds & {
  known: ReturnType<typeof describeOurs>;
  listed: ReturnType<typeof describeList>;
  leftOut: LeftOut[];
};

function updateSite(site: Site, fresh: readonly Fresh[], around: Around): Site {
  const placed: Placed[] = Object.entries(site.hosts).flatMap(([prefix, rules]) =>
    rules.map((rule) => ({ prefix, rule, shapes: targetsOf(rule).map(routeShape) })),
  );
  const ofProgram = placed.filter((one) => isListed(one, around));
  const taken = new Set<Placed>();
  for (const one of fresh) {
    if (one.isCode) {
      // Ours of the same name is that program, written as data.
      if (ofProgram.some(({ rule }) => rule.title === one.rule.title)) continue;
      around.leftOut.push({ domain: site.domain, title: one.rule.title, why: "code" });
    } else take(site.domain, one, placed, taken, around);
  }
  for (const one of placed) {
    const { rule } = one;
    const wasListed = rule.since !== undefined && rule.since === around.known.month && !taken.has(one);
    const canAnswer = rule.source !== undefined && targetsOf(rule).length > 0;
    if (wasListed && canAnswer && !rule.retired && !isListed(one, around)) one.rule = { ...rule, retired: true };
  }
  const hosts: Site["hosts"] = {};
  for (const [prefix, some] of Map.groupBy(placed, (one) => one.prefix)) hosts[prefix] = withoutShadowed(some, taken);
  return { ...site, hosts };
}

function take(domain: string, { prefix, rule, family }: Fresh, placed: Placed[], taken: Set<Placed>, around: Around) {
  const shape = routeShape(rule.target ?? "");
  const same = placed.filter((one) => one.shapes.includes(shape));
  const patterns = new Set(same.flatMap((one) => (one.rule.source ?? []).map(trimSlash)));
  if (same.length > 0 && (rule.source ?? []).every((source) => patterns.has(trimSlash(source)))) {
    for (const one of same) one.rule = withoutRetired(one.rule);
    return;
  }
  if (!rule.source || rule.target === undefined || whyNeverAnswers(rule, prefix) !== undefined) {
    if (same.length === 0) around.leftOut.push({ domain, title: rule.title, why: "not-a-rule" });
    return;
  }
  const old =
    same.find((one) => one.prefix === prefix && !taken.has(one)) ??
    placed.find((one) => one.prefix === prefix && !taken.has(one) && isMoved(one, rule, around));
  // What reads more than the address was written by hand, and the list cannot say it.
  if (old && (old.rule.with || old.rule.when || old.rule.oneOf)) return;
  const next = complete(
    domain,
    prefix,
    old ? { ...keptOf(old.rule), ...rule, docs: old.rule.docs } : rule,
    family,
    around,
  );
  const one = old ?? { prefix, rule: next, shapes: [] };
  if (!old) placed.push(one);
  one.rule = next;
  one.shapes = [shape];
  taken.add(one);
}

/** The same name on the same host, from the same list, with a route that the list no longer has: it moved. */
function isMoved(old: Placed, rule: Rule, around: Around): boolean {
  return old.rule.title === rule.title && old.rule.since === around.known.month && !isListed(old, around);
}

/** What only we know of a rule. */
function keptOf({ nsfw, needs, antiCrawler }: CodeRule): Partial<Rule> {
  return { ...(nsfw && { nsfw }), ...(needs && { needs }), ...(antiCrawler && { antiCrawler }) };
}

/** Flags, documentation and an example: the list has none of them. */
function complete(domain: string, prefix: string, rule: Rule, family: string, { facts, known }: Around): Rule {
  const { category, ...flags } = facts.get(routeShape(rule.target ?? "")) ?? { category: undefined };
  const ours = known.families.get(family);
  const docs =
    categoryOf(rule.docs) !== "other" ? rule.docs : category ? DOCS_BASE + category : (ours?.docs ?? rule.docs);
  const whole: Rule = { ...rule, ...flags, ...(ours?.nsfw ? { nsfw: true } : {}), docs };
  const examples = makeExamples(domain, prefix, whole);
  return Object.keys(examples).length > 0 ? { ...whole, examples } : whole;
}

/** Of what is new: a rule that another answers for first would never be seen. */
function withoutShadowed(placed: readonly Placed[], taken: ReadonlySet<Placed>): CodeRule[] {
  const shadowed = findShadowed(placed.map(({ rule }) => rule as Rule));
  return placed.filter((one) => !taken.has(one) || !shadowed.has(one.rule as Rule)).map(({ rule }) => rule);
}

function isListed({ rule, shapes }: Placed, { listed }: Pick<Around, "listed">): boolean {
  return shapes.some((shape) => listed.routes.has(shape) || listed.programs.has(`${routeFamily(shape)} ${rule.title}`));
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
