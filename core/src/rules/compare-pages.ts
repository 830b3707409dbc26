// What an update does to pages: the example pages of two catalogues, put through both.
import { openSites } from "./catalogue.ts";
import { rulesOf } from "./compile-catalogue.ts";
import type { Site } from "./site.ts";
import { suggest } from "./suggest.ts";

/** A page whose feeds differ: the routes it has in only one of the two catalogues. */
export type PageChange = { page: string; lost: string[]; gained: string[] };

export type PageComparison = { tried: number; changes: PageChange[] };

/** `exists` says whether the feed service has a route. Retired routes and those it does not have do not count. */
export function comparePages(
  before: readonly Site[],
  after: readonly Site[],
  exists: (route: string) => boolean,
): PageComparison {
  const [old, fresh] = [openSites(before), openSites(after)];
  const changes: PageChange[] = [];
  // Most sites are the same in both, and so are the feeds of their pages.
  const [was, is] = [textByDomain(before), textByDomain(after)];
  const sites = [...before, ...after];
  for (const page of pagesOf(sites.filter(({ domain }) => was.get(domain) !== is.get(domain)))) {
    const [had, has] = [routesOf(old, page), routesOf(fresh, page)];
    const lost = had.filter((route) => !has.includes(route) && exists(route));
    const gained = has.filter((route) => !had.includes(route) && exists(route));
    if (lost.length > 0 || gained.length > 0) changes.push({ page, lost, gained });
  }
  return { tried: pagesOf(sites).size, changes };
}

function textByDomain(sites: readonly Site[]): Map<string, string> {
  return new Map(sites.map((site) => [site.domain, JSON.stringify(site)]));
}

function pagesOf(sites: readonly Site[]): Set<string> {
  return new Set(sites.flatMap(rulesOf).flatMap(({ examples = {} }) => Object.keys(examples)));
}

function routesOf(catalogue: ReturnType<typeof openSites>, url: string): string[] {
  return suggest(catalogue, { url }).flatMap(({ isDocs, retired, path }) => (isDocs || retired ? [] : [path]));
}
