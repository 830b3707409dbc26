// The catalogue: which site a host belongs to, each site read and compiled when a page first needs it.
//
// Server and CLI open the whole of it from one text:
//     const catalogue = openCatalogue(text, { feedService: "https://rsshub.example" });
//
// The web app opens an empty one from the index and fetches the one shard a typed address needs:
//     const catalogue = openShardedCatalogue(index, { feedService });
//     const shard = missingShard(catalogue, url);      // "3f2a9c81/17.jsonl", or null when nothing is to be fetched
//     if (shard) addShard(catalogue, shard, await (await fetch(`/catalogue/${shard}`)).text());
//     suggest(catalogue, { url });
import { findDomain, hostPrefix, parseAddress } from "../address.ts";
import { type CompiledHost, type CompiledSite, compiledHost, openSite } from "./compile-site.ts";
import type { CodeRule, Site } from "./site.ts";

/** Good for showing and copying an address. It refuses readers, so nothing is ever refreshed from it. */
export const DEFAULT_FEED_SERVICE = "https://rsshub.app";

/** Where the feed service documents its routes; compiled sites leave it out of their `docs`. */
export const DOCS_BASE = "https://docs.rsshub.app/routes/";

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
  /** By domain: the line of the compiled text until it is first needed, then the site. */
  readonly sites: Map<string, string | CompiledSite>;
  readonly index: CatalogueIndex | undefined;
  readonly shardsHere: Set<string>;
};

/** The whole catalogue, from the text that `pagecast catalogue build` writes: one JSON object per line, one per site. */
export function openCatalogue(compiled: string, options: CatalogueOptions = {}): Catalogue {
  const catalogue = emptyCatalogue(options);
  addLines(catalogue, compiled);
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
  const url = parseAddress(address);
  if (!url || !catalogue.index) return null;
  const name = shardOf(catalogue.index, url.hostname);
  return name === null || catalogue.shardsHere.has(name) ? null : name;
}

export function addShard(catalogue: Catalogue, name: string, text: string): void {
  catalogue.shardsHere.add(name);
  addLines(catalogue, text);
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
  return `${index.version}/${hash(labels.slice(-count).join(".")) % index.shards}.jsonl`;
}

/** Every site of a compiled text, as it was before it was packed. Throws at a line that is no site. */
export function readSites(compiled: string): Site[] {
  return compiled.split("\n").filter(Boolean).map(readLine);
}

/** One line of the compiled text. The domain comes first, so that the rest need not be parsed to find it. */
export function siteLine(site: Site): string {
  const hosts = Object.fromEntries(Object.entries(site.hosts).map(([prefix, rules]) => [prefix, rules.map(packRule)]));
  return JSON.stringify({ domain: site.domain, name: site.name, hosts });
}

/** The rules of a page's host, with the site; undefined when the catalogue has none. */
export function findHost(catalogue: Catalogue, url: URL): { site: CompiledSite; host: CompiledHost } | undefined {
  const site = findSite(catalogue, url);
  const host = site && compiledHost(site, hostPrefix(url.hostname, site.domain));
  return host && { site, host };
}

export function findSite(catalogue: Catalogue, url: URL): CompiledSite | undefined {
  const domain = findDomain(url.hostname, catalogue.sites);
  if (domain === undefined) return undefined;
  const known = catalogue.sites.get(domain)!;
  if (typeof known !== "string") return known;
  const site = openSite(readLine(known));
  catalogue.sites.set(domain, site);
  return site;
}

function emptyCatalogue(options: CatalogueOptions, index?: CatalogueIndex): Catalogue {
  const feedService = (options.feedService || DEFAULT_FEED_SERVICE).replace(/\/+$/, "");
  return { feedService, sites: new Map(), index, shardsHere: new Set() };
}

const LINE_START = '{"domain":"';

function addLines(catalogue: Catalogue, text: string): void {
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const name = start + LINE_START.length;
    const domain = text.slice(name, text.indexOf('"', name));
    if (end > start && !catalogue.sites.has(domain)) catalogue.sites.set(domain, text.slice(start, end));
    start = end + 1;
  }
}

function readLine(line: string): Site {
  const site = JSON.parse(line) as Site;
  for (const rules of Object.values(site.hosts)) for (const rule of rules) unpackRule(rule);
  return site;
}

/** Examples and origins are for those who edit; the documentation's address is the same for nearly all. */
function packRule(rule: CodeRule): Partial<CodeRule> {
  const { examples: _examples, since: _since, docs, ...rest } = rule;
  return { ...rest, docs: docs.startsWith(DOCS_BASE) ? docs.slice(DOCS_BASE.length) : docs };
}

function unpackRule(rule: CodeRule): void {
  if (!/^[a-z]+:\/\//i.test(rule.docs)) rule.docs = DOCS_BASE + rule.docs;
}

/** FNV-1a, 32 bits: even enough to deal two thousand names, and the same everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
