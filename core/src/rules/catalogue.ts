// The catalogue: which site a host belongs to, each site read and compiled when a page first needs it.
//
// Server and CLI open the whole of it from one text:
//     const catalogue = openCatalogue(text, { feedService: "https://rsshub.example" });
//
// The web app opens an empty one from the index and fetches the one shard a typed address needs:
//     const catalogue = openShardedCatalogue(index, { feedService });
//     const shard = missingShard(catalogue, url);      // "3f2a9c81/17.txt", or null when nothing is to be fetched
//     if (shard) addShard(catalogue, shard, await (await fetch(`/catalogue/${shard}`)).text());
//     suggest(catalogue, { url });
import { findDomain, hostPrefix, parseAddress } from "../address.ts";
import { type CompiledSite, compiledHost, type Node, openSite } from "./compile-site.ts";
import { eachPackedSite, unpackSite } from "./packed-site.ts";
import { DEFAULT_FEED_SERVICE } from "./route-address.ts";
import type { Site } from "./site.ts";

export type CatalogueOptions = { feedService?: string | undefined };

/**
 * What `catalogue/dist/web/index.json` holds. The version is a hash of the whole content and part of every shard's
 * address, so a shard never changes under its address. `suffixes` are the endings below which the catalogue's sites
 * are registered (`com.cn`, `co.jp`): all that is needed to deal a host and its site to the same shard.
 */
export type CatalogueIndex = {
  version: string;
  shards: number;
  suffixes: string[];
  /** How much there is, and the month of the newest rules: for the screens. */
  sites: number;
  rules: number;
  updated: string | null;
};

export type Catalogue = {
  /** The feed service's address without a slash at its end. */
  readonly feedService: string;
  /** By domain: the packed text until it is first needed, then the site. */
  readonly sites: Map<string, string | CompiledSite>;
  /** Hosts that pages were on lately, so that the next page there takes one look. */
  readonly recentHosts: Map<string, Node>;
  readonly index: CatalogueIndex | undefined;
  readonly shardsHere: Set<string>;
};

/** The whole catalogue, from the text that `pagecast catalogue build` writes. */
export function openCatalogue(packed: string, options: CatalogueOptions = {}): Catalogue {
  const catalogue = emptyCatalogue(options);
  addSites(catalogue, packed);
  return catalogue;
}

/** A catalogue of sites made in code or read from files. Only these may hold rules with functions. */
export function openSites(sites: readonly Site[], options: CatalogueOptions = {}): Catalogue {
  const catalogue = emptyCatalogue(options);
  for (const site of sites) catalogue.sites.set(site.domain, openSite(site));
  return catalogue;
}

/** An empty catalogue that knows where its shards are. */
export function openShardedCatalogue(index: CatalogueIndex, options: CatalogueOptions = {}): Catalogue {
  return emptyCatalogue(options, index);
}

/** The shard that may know the site of this address, if it is still to be fetched: its path below the index's folder. */
export function missingShard(catalogue: Catalogue, address: string): string | null {
  const hostname = parseAddress(address)?.hostname;
  if (hostname === undefined || !catalogue.index) return null;
  const name = shardOf(catalogue.index, hostname);
  return name === null || catalogue.shardsHere.has(name) ? null : name;
}

export function addShard(catalogue: Catalogue, name: string, text: string): void {
  catalogue.shardsHere.add(name);
  addSites(catalogue, text);
}

/** The shard a host's site would be in: its path below the index's folder; null for hosts no site can have. */
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

/** Every site of a packed text, whole or not at all: throws at what is no site, and at a text that was cut off. */
export function readSites(packed: string): Site[] {
  const sites: Site[] = [];
  if (packed !== "" && !packed.endsWith("\n\n")) throw new SyntaxError("it is not whole");
  eachPackedSite(packed, (_, site) => sites.push(unpackSite(site)));
  return sites;
}

/** A URL has one, and so has a parsed address. */
type HasHost = { hostname: string };

/** The index of the rules for a page's host; undefined when the catalogue has none. */
export function openHost(catalogue: Catalogue, { hostname }: HasHost): Node | undefined {
  const site = findSite(catalogue, { hostname });
  const root = site && compiledHost(site, hostPrefix(hostname, site.domain))?.root;
  if (root === undefined) return undefined;
  // Anyone can make up hosts below a `*`: start again rather than grow for ever.
  if (catalogue.recentHosts.size >= MOST_RECENT_HOSTS) catalogue.recentHosts.clear();
  catalogue.recentHosts.set(hostname, root);
  return root;
}

const MOST_RECENT_HOSTS = 4_096;

export function findSite(catalogue: Catalogue, { hostname }: HasHost): CompiledSite | undefined {
  const domain = findDomain(hostname, catalogue.sites);
  if (domain === undefined) return undefined;
  const known = catalogue.sites.get(domain)!;
  if (typeof known !== "string") return known;
  const site = openSite(unpackSite(known));
  catalogue.sites.set(domain, site);
  return site;
}

/** From now on it has these sites and no others, for everybody who holds it. */
export function replaceSites(catalogue: Catalogue, packed: string): void {
  catalogue.sites.clear();
  catalogue.recentHosts.clear();
  addSites(catalogue, packed);
}

function emptyCatalogue(options: CatalogueOptions, index?: CatalogueIndex): Catalogue {
  const feedService = (options.feedService || DEFAULT_FEED_SERVICE).replace(/\/+$/, "");
  return { feedService, sites: new Map(), recentHosts: new Map(), index, shardsHere: new Set() };
}

function addSites(catalogue: Catalogue, packed: string): void {
  eachPackedSite(packed, (domain, site) => {
    if (!catalogue.sites.has(domain)) catalogue.sites.set(domain, site);
  });
}

/** FNV-1a, 32 bits: even enough to deal two thousand names, and the same everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
