// The list of all sites for the catalogue page, small enough to load at once.
import { rankName } from "../rank-name.ts";
import { CATEGORIES, type Category, categoryOf } from "./category.ts";
import { isAdultSite } from "./is-adult-site.ts";
import { answersOf, type Site } from "./site.ts";

/** The content of `catalogue/dist/web/<version>/sites.json`: arrays, because repeating the keys two thousand times doubles the size. */
export type PackedSiteList = [
  domain: string,
  name: string,
  rules: number,
  retired: number,
  adult: number,
  categories: number[],
  families: string[],
][];

/** The content of `rules.json`, in the same order: the title and route of each site's rules, loaded when somebody searches. */
export type PackedRuleList = [title: string, route: string][][];

export type ListedSite = {
  domain: string;
  /** The domain, when the catalogue has no name for it. */
  name: string;
  rules: number;
  retired: number;
  /** How many of its rules lead to adult content. */
  adult: number;
  /** The category with the most rules first. */
  categories: Category[];
  /** The first segments of its routes, as in `sspai`. */
  families: string[];
  /** The heading it is listed under: A to Z, or # for digits. */
  letter: string;
};

/** A site that was found. `rule` is the rule that matched, when the site's name, domain and route families did not. */
export type FoundSite = { site: ListedSite; rule?: { title: string; route: string } };

export type Visibility = { showRetired: boolean; showAdult: boolean };
export type SiteFilter = Visibility & { text: string; category: Category | null };

export function packSiteList(sites: readonly Site[]): PackedSiteList {
  return sites.map((site) => {
    const rules = Object.values(site.hosts).flat();
    const counts = Map.groupBy(rules, ({ docs }) => CATEGORIES.indexOf(categoryOf(docs)));
    const categories = [...counts]
      .sort((a, b) => b[1].length - a[1].length || a[0] - b[0])
      .map(([category]) => category);
    const routes = rules.flatMap(answersOf).filter((one) => one.startsWith("/"));
    const families = [...new Set(routes.map((route) => route.split(/[/{?]/)[1] ?? ""))].filter(Boolean);
    const retired = rules.filter((rule) => rule.retired).length;
    const adult = rules.filter((rule) => rule.nsfw).length;
    return [site.domain, site.name ?? "", rules.length, retired, adult, categories, families];
  });
}

export function packRuleList(sites: readonly Site[]): PackedRuleList {
  return sites.map((site) =>
    Object.values(site.hosts)
      .flat()
      .map((rule) => [rule.title, answersOf(rule)[0] ?? ""]),
  );
}

export function unpackSiteList(packed: PackedSiteList): ListedSite[] {
  return packed.map(([domain, name, rules, retired, adult, categories, families]) => ({
    domain,
    name: name || domain,
    rules,
    retired,
    adult,
    categories: categories.map((index) => CATEGORIES[index] ?? "other"),
    families,
    letter: /^[a-z]/i.test(domain) ? domain[0]!.toUpperCase() : "#",
  }));
}

/**
 * The sites that match, in alphabetical order; those of one letter by how well they match, then by how many rules they have. The search ignores case and covers names, domains, route families and rule titles;
 * a text that starts with a slash is a route. `rules` is undefined while it is loading.
 */
export function searchSites(
  sites: readonly ListedSite[],
  rules: PackedRuleList | undefined,
  { text, category, ...shown }: SiteFilter,
): FoundSite[] {
  const wanted = text.trim().toLowerCase();
  const found: (FoundSite & { rank: number })[] = [];
  sites.forEach((site, index) => {
    if (category && !site.categories.includes(category)) return;
    if (whyHidden(site, shown)) return;
    if (wanted === "" || fitsSite(site, wanted)) found.push({ site, rank: rankOf(site, wanted) });
    else {
      const rule = rules?.[index]?.find(([title, route]) => fitsRule(title, route, wanted));
      if (rule) found.push({ site, rule: { title: rule[0], route: rule[1] }, rank: OF_RULE });
    }
  });
  if (wanted !== "")
    found.sort((a, b) => byText(a.site.letter, b.site.letter) || a.rank - b.rank || rulesOf(b.site) - rulesOf(a.site));
  return found.map(({ rank: _, ...one }) => one);
}

/** Names that fit have ranks from 0 to 4. */
const OF_ROUTE = 5;
const OF_RULE = 6;

function rankOf({ name, domain, families }: ListedSite, wanted: string): number {
  return rankName(wanted, name, domain, domain.split(".")[0] ?? "", ...families) ?? OF_ROUTE;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function rulesOf({ rules, retired }: ListedSite): number {
  return rules - retired;
}

/** How many sites are left out of the list, by reason. */
export function countHidden(sites: readonly ListedSite[], shown: Visibility): { adult: number; retired: number } {
  const counts = { adult: 0, retired: 0 };
  for (const site of sites) {
    const why = whyHidden(site, shown);
    if (why) counts[why]++;
  }
  return counts;
}

function whyHidden(site: ListedSite, { showRetired, showAdult }: Visibility): "adult" | "retired" | undefined {
  if (!showAdult && isAdultSite(site)) return "adult";
  return !showRetired && site.retired === site.rules ? "retired" : undefined;
}

/** The number of sites in each category, largest first. */
export function countCategories(sites: readonly ListedSite[]): [Category, number][] {
  const counts = new Map<Category, number>();
  for (const { categories } of sites) for (const one of categories) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function fitsSite({ name, domain, families }: ListedSite, wanted: string): boolean {
  if (wanted.startsWith("/")) return families.some((family) => `/${family.toLowerCase()}`.startsWith(wanted));
  return (
    name.toLowerCase().includes(wanted) ||
    domain.includes(wanted) ||
    families.some((family) => family.toLowerCase() === wanted)
  );
}

function fitsRule(title: string, route: string, wanted: string): boolean {
  return wanted.startsWith("/") ? route.toLowerCase().startsWith(wanted) : title.toLowerCase().includes(wanted);
}
