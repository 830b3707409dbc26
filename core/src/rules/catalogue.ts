// The catalogue: finds the site of a host. Each site is parsed and compiled when a page first needs it.
//
// The server and the command line open all of it from one text:
//     const catalogue = openCatalogue(text, { feedService: "https://rsshub.example" });
//
// The web app opens an empty one from the index and fetches the one shard a typed address needs:
//     const catalogue = openShardedCatalogue(index, { feedService });
//     const shard = missingShard(catalogue, url);      // "3f2a9c81/17.txt", or null when there is nothing to fetch
//     if (shard) addShard(catalogue, shard, await (await fetch(`/catalogue/${shard}`)).text());
//     suggest(catalogue, { url });
import { findDomain, hostPrefix, parseAddress } from "../address.ts";
import { type CompiledSite, compiledHost, firstTexts, type Node, openSite } from "./compile-site.ts";
import { eachPackedSite, unpackSite } from "./packed-site.ts";
import { requiresDocument } from "./requires-document.ts";
import { DEFAULT_FEED_SERVICE } from "./route-address.ts";
import { ANY_HOST, type CodeRule, type Site } from "./site.ts";

export type CatalogueOptions = { feedService?: string | undefined };

/**
 * The content of `catalogue/dist/web/index.json`. The version is a hash of all sites and part of every shard's address, so the
 * content of an address never changes. `suffixes` are the suffixes of more than one label below which the catalogue's sites are
 * registered (`com.cn`, `co.jp`); with them a host and its site are assigned to the same shard.
 */
export type CatalogueIndex = {
  version: string;
  shards: number;
  suffixes: string[];
  /** For the screens: how many sites and rules there are, and the month of the newest rules. */
  sites: number;
  rules: number;
  updated: string | null;
  /** The packed rules for any host that need no document, or empty: the web app has no documents. */
  anyHost: string;
};

export type Catalogue = {
  /** The feed service's address, without a slash at the end. */
  readonly feedService: string;
  /** By domain: the packed text until the site is first needed, then the compiled site. */
  readonly sites: Map<string, string | CompiledSite>;
  /** Recently seen hosts, so that the next page on one needs a single lookup. */
  readonly recentHosts: Map<string, Node>;
  readonly index: CatalogueIndex | undefined;
  readonly loadedShards: Set<string>;
  /** The rules for any host; undefined until the first page that needs them, null when there are none. */
  anyHost: AnyHost | null | undefined;
};

export type AnyHost = {
  /** The index of all rules, for a page with its document. */
  all(): Node | undefined;
  /** The index of the rules that can answer a page without its document. */
  withoutDocument: Node;
  /** What the path of a page begins with if one of those fits it, by first character. */
  starts: ReadonlyMap<number, readonly string[]>;
};

/** The whole catalogue, from the text that `pagecast catalogue build` writes. */
export function openCatalogue(packed: string, options: CatalogueOptions = {}): Catalogue {
  const catalogue = emptyCatalogue(options);
  addSites(catalogue, packed);
  return catalogue;
}

/** A catalogue of sites made in code or read from files. Only such sites can have rules with functions. */
export function openSites(sites: readonly Site[], options: CatalogueOptions = {}): Catalogue {
  const catalogue = emptyCatalogue(options);
  for (const site of sites) catalogue.sites.set(site.domain, openSite(site));
  return catalogue;
}

/** An empty catalogue that knows where its shards are. */
export function openShardedCatalogue(index: CatalogueIndex, options: CatalogueOptions = {}): Catalogue {
  const catalogue = emptyCatalogue(options, index);
  addSites(catalogue, index.anyHost);
  return catalogue;
}

/** The shard that would have the site of this address, as a path below the index's folder; null when there is nothing to fetch. */
export function missingShard(catalogue: Catalogue, address: string): string | null {
  const hostname = parseAddress(address)?.hostname;
  if (hostname === undefined || !catalogue.index) return null;
  const name = shardOf(catalogue.index, hostname);
  return name === null || catalogue.loadedShards.has(name) ? null : name;
}

export function addShard(catalogue: Catalogue, name: string, text: string): void {
  catalogue.loadedShards.add(name);
  addSites(catalogue, text);
}

/** The shard that a host's site belongs to, as a path below the index's folder; null for a host without a registrable domain. */
export function shardOf(
  index: Pick<CatalogueIndex, "version" | "shards" | "suffixes">,
  hostname: string,
): string | null {
  const labels = hostname.split(".").filter(Boolean);
  let count = 2;
  while (count <= labels.length && index.suffixes.includes(labels.slice(-count).join("."))) count++;
  if (labels.length < count) return null;
  return `${index.version}/${hash(labels.slice(-count).join(".")) % index.shards}.txt`;
}

/** How many sites are open. The rules for any host are not a site. */
export function countSites({ sites }: Catalogue): number {
  return sites.size - (sites.has(ANY_HOST) ? 1 : 0);
}

/** Every site of a packed text. Throws when one is not a site, or when the text was truncated. */
export function readSites(packed: string): Site[] {
  const sites: Site[] = [];
  if (packed !== "" && !packed.endsWith("\n\n")) throw new SyntaxError("it is truncated");
  eachPackedSite(packed, (_, site) => sites.push(unpackSite(site)));
  return sites;
}

/** A `URL` or a parsed address. */
type HasHost = { hostname: string };

/** The index of the rules for a page's host; undefined when the catalogue has none. */
export function openHost(catalogue: Catalogue, { hostname }: HasHost): Node | undefined {
  const site = findSite(catalogue, { hostname });
  const root = site && compiledHost(site, hostPrefix(hostname, site.domain))?.root;
  if (root === undefined) return undefined;
  // Hosts below a `*` are unlimited, so the cache is cleared before it grows too large.
  if (catalogue.recentHosts.size >= RECENT_HOSTS_LIMIT) catalogue.recentHosts.clear();
  catalogue.recentHosts.set(hostname, root);
  return root;
}

const RECENT_HOSTS_LIMIT = 4_096;

/** The rules for pages of any host; undefined when the catalogue has none. */
export function openAnyHost(catalogue: Catalogue): AnyHost | undefined {
  if (catalogue.anyHost === undefined) {
    const site = findAnyHost(catalogue);
    catalogue.anyHost = site ? compileAnyHost(openSite(site)) : null;
  }
  return catalogue.anyHost ?? undefined;
}

function compileAnyHost(site: CompiledSite): AnyHost | null {
  const withoutDocument = compiledHost(openSite(withoutDocumentRules(site.site)), ANY_HOST)?.root;
  if (withoutDocument === undefined) return null;
  const starts = Map.groupBy(firstTexts(withoutDocument), (text) => text.charCodeAt(0));
  return { all: () => compiledHost(site, ANY_HOST)?.root, withoutDocument, starts };
}

/** The site with only those rules that can answer a page without its document. */
export function withoutDocumentRules(site: Site): Site {
  const hosts = Object.entries(site.hosts).map(([host, rules]): [string, CodeRule[]] => [
    host,
    rules.filter((rule) => !requiresDocument(rule)),
  ]);
  return { ...site, hosts: Object.fromEntries(hosts) };
}

/** The rules for pages of any host, uncompiled; undefined when the catalogue has none. */
export function findAnyHost(catalogue: Catalogue): Site | undefined {
  const known = catalogue.sites.get(ANY_HOST);
  return typeof known === "string" ? unpackSite(known) : known?.site;
}

export function findSite(catalogue: Catalogue, { hostname }: HasHost): CompiledSite | undefined {
  const domain = findDomain(hostname, catalogue.sites);
  if (domain === undefined) return undefined;
  const known = catalogue.sites.get(domain)!;
  if (typeof known !== "string") return known;
  const site = openSite(unpackSite(known));
  catalogue.sites.set(domain, site);
  return site;
}

/** Replaces all sites in place, so that everything that holds this catalogue uses the new ones. */
export function replaceSites(catalogue: Catalogue, packed: string): void {
  catalogue.sites.clear();
  catalogue.recentHosts.clear();
  catalogue.anyHost = undefined;
  addSites(catalogue, packed);
}

function emptyCatalogue(options: CatalogueOptions, index?: CatalogueIndex): Catalogue {
  const feedService = (options.feedService || DEFAULT_FEED_SERVICE).replace(/\/+$/, "");
  return {
    feedService,
    sites: new Map(),
    recentHosts: new Map(),
    index,
    loadedShards: new Set(),
    anyHost: undefined,
  };
}

function addSites(catalogue: Catalogue, packed: string): void {
  eachPackedSite(packed, (domain, site) => {
    if (!catalogue.sites.has(domain)) catalogue.sites.set(domain, site);
  });
}

/** FNV-1a, 32 bits: distributes two thousand names evenly enough, and gives the same result everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
