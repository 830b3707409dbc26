// Compiles sites to all files made from them: one text with everything, and an index and shards for the web app.
import { type CatalogueIndex, shardOf, withoutDocumentRules } from "./catalogue.ts";
import { packSite } from "./packed-site.ts";
import { ANY_HOST, type Site } from "./site.ts";
import { packRuleList, packSiteList } from "./site-list.ts";

/**
 * The version of the file format, one hexadecimal digit. It is part of every catalogue version, because files are cached for
 * ever under an address that contains the version: files in another format need another address.
 */
export const PACKING = "3";

/** The version of a catalogue whose sites have this hash. */
export function versionOf(hash: string): string {
  return PACKING + hash.slice(0, 9);
}

/** Whether two versions have the same sites, possibly in different file formats. */
export function hasSameSites(version: string, other: string): boolean {
  return version.slice(1) === other.slice(1);
}

/** About four sites per shard: small enough for a page view, large enough for brotli to find repetitions. */
const SHARD_COUNT = 512;

export type CompiledCatalogue = {
  index: CatalogueIndex;
  /** The text for `openCatalogue`. */
  whole: string;
  /** By path below the index's folder, without the index itself. */
  files: Map<string, string>;
};

/** `version` comes from `versionOf`, so that it changes with the sites and with the file format. */
export function compileCatalogue(unsorted: readonly Site[], version: string): CompiledCatalogue {
  const sorted = [...unsorted].sort((a, b) => (a.domain < b.domain ? -1 : 1));
  const sites = sorted.filter(({ domain }) => domain !== ANY_HOST);
  const anyHost = sorted.filter(({ domain }) => domain === ANY_HOST);
  const index: CatalogueIndex = {
    version,
    shards: SHARD_COUNT,
    suffixes: registrySuffixes(sites.map((site) => site.domain)),
    sites: sites.length,
    rules: sites.flatMap(rulesOf).length,
    updated: newestMonth(sites),
    anyHost: anyHost.map((site) => packSite(withoutDocumentRules(site))).join(""),
  };
  const files = new Map<string, string>();
  const byShard = Map.groupBy(sites, (site) => shardOf(index, site.domain)!);
  const texts: string[] = [];
  // Empty shards are written too: an unknown site must not look like a failed request.
  for (let number = 0; number < SHARD_COUNT; number++) files.set(`${version}/${number}.txt`, "");
  for (const site of sites) {
    const [name, text] = [shardOf(index, site.domain)!, packSite(site)];
    files.set(name, files.get(name) + text);
    texts.push(text);
  }
  for (const [name, some] of byShard)
    files.set(name.replace(".txt", ".examples.json"), JSON.stringify(packExamples(some)));
  // Everything in one file, for the extension: it works offline, so it cannot fetch shards as needed.
  const whole = anyHost.map(packSite).join("") + texts.join("");
  files.set(`${version}/all.txt`, whole);
  files.set(`${version}/sites.json`, JSON.stringify(packSiteList(sites)));
  files.set(`${version}/rules.json`, JSON.stringify(packRuleList(sites)));
  return { index, whole, files };
}

/** The month of the newest imported rules. */
export function newestMonth(sites: readonly Site[]): string | null {
  let newest: string | null = null;
  for (const { since } of sites.flatMap(rulesOf))
    if (since !== undefined && (newest === null || since > newest)) newest = since;
  return newest;
}

export function rulesOf(site: Site) {
  return Object.values(site.hosts).flat();
}

/** The suffixes of more than one label below which the catalogue's domains are registered: `com.cn` for `36kr.com.cn`. */
export function registrySuffixes(domains: readonly string[]): string[] {
  const suffixes = new Set<string>();
  for (const domain of domains) {
    const labels = domain.split(".");
    for (let count = 2; count < labels.length; count++) suffixes.add(labels.slice(-count).join("."));
  }
  return [...suffixes].sort();
}

/** By domain, the examples of each rule in the order of the file. They are not in the shards, because only a site's page shows them. */
function packExamples(sites: readonly Site[]): Record<string, (Record<string, string | null> | 0)[]> {
  return Object.fromEntries(sites.map((site) => [site.domain, rulesOf(site).map((rule) => rule.examples ?? 0)]));
}
