import { rankName } from "../rank-name.ts";
import { isAdultSite } from "./is-adult-site.ts";
import type { ListedSite } from "./site-list.ts";

/**
 * The sites whose name or domain fits what a person typed, best first; among equals the best-known sites, then those with
 * more rules. Sites with nothing but retired rules are left out.
 */
export function findSitesByName(
  sites: readonly ListedSite[],
  typed: string,
  { showAdult, bestKnown }: { showAdult: boolean; bestKnown: readonly string[] },
): ListedSite[] {
  const found: { site: ListedSite; rank: number; place: number }[] = [];
  for (const site of sites) {
    if (site.retired === site.rules || (!showAdult && isAdultSite(site))) continue;
    const rank = rankName(typed, site.name, site.domain, site.domain.split(".")[0] ?? "", ...site.families);
    if (rank === null) continue;
    const place = bestKnown.indexOf(site.domain);
    found.push({ site, rank, place: place === -1 ? bestKnown.length : place });
  }
  return found
    .sort((a, b) => a.rank - b.rank || a.place - b.place || b.site.rules - a.site.rules)
    .map(({ site }) => site);
}
