// The differences between two catalogues for a person to review, by site and by rule, with old and new side by side.
import { answersOf, type CodeRule, type Site } from "./site.ts";

/** A rule as it is shown. `more` is its `with`, `when` and `oneOf` as JSON; empty for nearly all rules. */
export type RuleView = {
  host: string;
  title: string;
  source: string[];
  routes: string[];
  flags: string[];
  more: string;
};

export type RuleChange =
  | { kind: "added"; before: null; after: RuleView }
  | { kind: "removed"; before: RuleView; after: null }
  | { kind: "changed" | "retired"; before: RuleView; after: RuleView };

export type SiteChange = {
  kind: "added" | "removed" | "changed";
  domain: string;
  name: string;
  rules: RuleChange[];
};

type Counts = { sites: number; rules: number };
export type CatalogueDifference = {
  before: Counts;
  after: Counts;
  sites: Record<SiteChange["kind"], number>;
  rules: Record<RuleChange["kind"], number>;
  /** So many rules would be lost that the new list may be broken. */
  isLargeLoss: boolean;
  changes: SiteChange[];
};

export function compareCatalogues(before: readonly Site[], after: readonly Site[]): CatalogueDifference {
  const [old, fresh] = [byDomain(before), byDomain(after)];
  const changes: SiteChange[] = [];
  for (const domain of [...new Set([...old.keys(), ...fresh.keys()])].sort()) {
    const [was, is] = [old.get(domain), fresh.get(domain)];
    const rules = compareSites(was, is);
    const name = (is ?? was)?.name ?? domain;
    const isRenamed = was !== undefined && is !== undefined && was.name !== is.name;
    if (rules.length === 0 && !isRenamed && was && is) continue;
    changes.push({ kind: !was ? "added" : !is ? "removed" : "changed", domain, name, rules });
  }
  const sites = { added: 0, removed: 0, changed: 0 };
  const rules = { added: 0, removed: 0, changed: 0, retired: 0 };
  for (const site of changes) {
    sites[site.kind]++;
    for (const { kind } of site.rules) rules[kind]++;
  }
  const counts = (sites: readonly Site[]) => ({ sites: sites.length, rules: sites.flatMap(viewsOf).length });
  const [was, is] = [counts(before), counts(after)];
  const lost = rules.removed + rules.retired;
  const isLargeLoss = lost >= LARGE_LOSS_COUNT && lost > was.rules * LARGE_LOSS_SHARE;
  return { before: was, after: is, sites, rules, isLargeLoss, changes };
}

const LARGE_LOSS_COUNT = 20;
const LARGE_LOSS_SHARE = 0.1;

function compareSites(was: Site | undefined, is: Site | undefined): RuleChange[] {
  const before = was ? viewsOf(was) : [];
  const after = is ? viewsOf(is) : [];
  const changes: RuleChange[] = [];
  // Pairs rules that are equal, then those with the same routes, then those with the same title.
  const pairs = new Map<RuleView, RuleView>();
  const free = new Set(before);
  for (const key of [byContent, byRoute, byTitle]) {
    const left = Map.groupBy(free, key);
    for (const view of after) {
      const old = pairs.has(view) ? undefined : left.get(key(view))?.shift();
      if (!old) continue;
      pairs.set(view, old);
      free.delete(old);
    }
  }
  for (const view of after) {
    const old = pairs.get(view);
    if (!old) changes.push({ kind: "added", before: null, after: view });
    else if (byContent(old) !== byContent(view)) {
      const isRetired = view.flags.includes("retired") && !old.flags.includes("retired");
      changes.push({ kind: isRetired ? "retired" : "changed", before: old, after: view });
    }
  }
  for (const view of free) changes.push({ kind: "removed", before: view, after: null });
  return changes;
}

const byContent = (view: RuleView) => JSON.stringify(view);
const byRoute = ({ host, routes }: RuleView) => JSON.stringify([host, routes]);
const byTitle = ({ host, title }: RuleView) => JSON.stringify([host, title]);

function byDomain(sites: readonly Site[]): Map<string, Site> {
  return new Map(sites.map((site) => [site.domain, site]));
}

function viewsOf(site: Site): RuleView[] {
  return Object.entries(site.hosts).flatMap(([prefix, rules]) => rules.map((rule) => viewOf(site, prefix, rule)));
}

function viewOf({ domain }: Site, prefix: string, rule: CodeRule): RuleView {
  const { with: values, when, oneOf } = rule;
  const more = values || when || oneOf ? JSON.stringify({ with: values, when, oneOf }) : "";
  const routes = answersOf(rule);
  const flags = [
    ...(rule.retired ? ["retired"] : []),
    ...(rule.nsfw ? ["nsfw"] : []),
    ...(rule.needs ?? []),
    ...(rule.settings ?? []),
    ...(rule.antiCrawler ? ["antiCrawler"] : []),
  ];
  const host = prefix === "." ? domain : `${prefix}.${domain}`;
  return { host, title: rule.title, source: rule.source ?? [], routes, flags, more };
}
