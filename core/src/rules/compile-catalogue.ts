// Sites → everything that is made of them: the whole as one text, and an index and shards for the web and the extension.
import { type CatalogueIndex, shardOf } from "./catalogue.ts";
import { packSite } from "./packed-site.ts";
import type { Site } from "./site.ts";
import { packRuleList, packSiteList } from "./site-list.ts";

/**
 * Which way of packing sites into files this is, as a letter of hexadecimal. Part of every version: the files of one never
 * change under their address, so another way of packing them needs another address.
 */
export const PACKING = "2";

/** The version of a catalogue whose sites have this hash. */
export function versionOf(hash: string): string {
  return PACKING + hash.slice(0, 9);
}

/** Whether two versions are of the same sites, however they were packed. */
export function hasSameSites(version: string, other: string): boolean {
  return version.slice(1) === other.slice(1);
}

/** About four sites a shard: small enough for a page view, large enough that brotli still finds something to share. */
const SHARD_COUNT = 512;

export type CompiledCatalogue = {
  index: CatalogueIndex;
  /** What `openCatalogue` takes. */
  whole: string;
  /** By path below the index's folder, but for the index itself. */
  files: Map<string, string>;
};

/** The version has to change with anything in the sites, and with `PACKING`, as `versionOf` sees to: a file never changes under its address. */
export function compileCatalogue(unsorted: readonly Site[], version: string): CompiledCatalogue {
  const sites = [...unsorted].sort((a, b) => (a.domain < b.domain ? -1 : 1));
  const index: CatalogueIndex = {
    version,
    shards: SHARD_COUNT,
    suffixes: registrySuffixes(sites.map((site) => site.domain)),
    sites: sites.length,
    rules: sites.flatMap(rulesOf).length,
    updated: newestMonth(sites),
  };
  const files = new Map<string, string>();
  const byShard = Map.groupBy(sites, (site) => shardOf(index, site.domain)!);
  const texts: string[] = [];
  // Every shard exists, also the empty ones: a page of an unknown site must not look like a failure.
  for (let number = 0; number < SHARD_COUNT; number++) files.set(`${version}/${number}.txt`, "");
  for (const site of sites) {
    const [name, text] = [shardOf(index, site.domain)!, packSite(site)];
    files.set(name, files.get(name) + text);
    texts.push(text);
  }
  for (const [name, some] of byShard)
    files.set(name.replace(".txt", ".examples.json"), JSON.stringify(packExamples(some)));
  // The whole of it in one file, for the extension: it works offline, so it cannot ask for shards as it goes.
  const whole = texts.join("");
  files.set(`${version}/all.txt`, whole);
  files.set(`${version}/sites.json`, JSON.stringify(packSiteList(sites)));
  files.set(`${version}/rules.json`, JSON.stringify(packRuleList(sites)));
  return { index, whole, files };
}

/** The month of the newest rules that were imported. */
export function newestMonth(sites: readonly Site[]): string | null {
  let newest: string | null = null;
  for (const { since } of sites.flatMap(rulesOf))
    if (since !== undefined && (newest === null || since > newest)) newest = since;
  return newest;
}

export function rulesOf(site: Site) {
  return Object.values(site.hosts).flat();
}

/** `com.cn` for `36kr.com.cn`: the endings of more than one label below which the catalogue's domains are registered. */
export function registrySuffixes(domains: readonly string[]): string[] {
  const suffixes = new Set<string>();
  for (const domain of domains) {
    const labels = domain.split(".");
    for (let count = 2; count < labels.length; count++) suffixes.add(labels.slice(-count).join("."));
  }
  return [...suffixes].sort();
}

/** By domain, each rule's examples in the order of the file; the shards leave them out, because only a site's page shows them. */
function packExamples(sites: readonly Site[]): Record<string, (Record<string, string | null> | 0)[]> {
  return Object.fromEntries(sites.map((site) => [site.domain, rulesOf(site).map((rule) => rule.examples ?? 0)]));
}
