// catalogue/sites/*.yaml → catalogue/dist: one file for server and CLI, an index and shards for web and extension.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type CatalogueIndex, shardOf } from "#core/rules/catalogue.ts";
import { packSite } from "#core/rules/packed-site.ts";
import type { Site } from "#core/rules/site.ts";
import { packRuleList, packSiteList } from "#core/rules/site-list.ts";
import { siteFromFile } from "#core/rules/site-schema.ts";
import type { Problem } from "#core/rules/site-text.ts";
import { CATALOGUE_FOLDER, listSiteFiles, readSite } from "./site-file.ts";

/** About four sites a shard: small enough for a page view, large enough that brotli still finds something to share. */
export const SHARD_COUNT = 512;

export type BuiltCatalogue = { sites: number; rules: number; version: string; file: string; problems: Problem[] };

/** The file that `openCatalogue` takes, built first when it is missing or not newer than what it is made from. */
export function ensureCatalogueBuilt(folder = CATALOGUE_FOLDER): string {
  const file = join(folder, "dist/catalogue.txt");
  if (!existsSync(file) || statSync(file).mtimeMs <= newestSource(folder)) {
    const { problems } = buildCatalogue(folder);
    for (const { file: name, line, problem } of problems) console.warn(`catalogue/${name}:${line}: ${problem}`);
  }
  return file;
}

/** Files with problems are left out and reported; the rest is built. */
export function buildCatalogue(folder = CATALOGUE_FOLDER): BuiltCatalogue {
  const read = listSiteFiles(folder).map((file) => readSite(file, folder));
  const listed = read.flatMap(({ domain, content }) =>
    content === null ? [] : [{ site: siteFromFile(domain, content), isReachable: content.unreachable === undefined }],
  );
  const all = listed.map(({ site }) => site).sort((a, b) => (a.domain < b.domain ? -1 : 1));
  const sites: Site[] = listed.filter(({ isReachable }) => isReachable).map(({ site }) => site);
  const packed = sites.map((site) => ({ domain: site.domain, text: packSite(site) }));
  const whole = packed.map(({ text }) => text).join("");
  const rulesOf = (some: Site[]) => some.flatMap((site) => Object.values(site.hosts).flat());
  // Everything that is written counts: packed sites have no examples, and a file never changes under its address.
  const version = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 10);
  const index: CatalogueIndex = {
    version,
    shards: SHARD_COUNT,
    suffixes: registrySuffixes(sites.map((site) => site.domain)),
    sites: all.length,
    rules: rulesOf(all).length,
    updated: rulesOf(all).reduce<string | null>((newest, { since }) => later(newest, since), null),
  };
  const shards = Map.groupBy(packed, ({ domain }) => shardOf(index, domain)!);
  const web = join(folder, "dist/web");
  mkdirSync(join(web, version), { recursive: true });
  // Every shard exists, also the empty ones: a page of an unknown site must not look like a failure.
  for (let number = 0; number < SHARD_COUNT; number++) {
    const name = `${version}/${number}.txt`;
    writeWhole(join(web, name), (shards.get(name) ?? []).map(({ text }) => text).join(""));
  }
  // The whole of it in one file, for the extension: it works offline, so it cannot ask for shards as it goes.
  writeWhole(join(web, version, "all.txt"), whole);
  writeWhole(join(web, version, "all.txt.br"), compress(whole));
  writeLists(
    join(web, version),
    all,
    listed.filter(({ isReachable }) => !isReachable).map(({ site }) => site),
  );
  for (const [name, some] of Map.groupBy(sites, (site) => shardOf(index, site.domain)!)) {
    writeWhole(join(web, name.replace(".txt", ".examples.json")), JSON.stringify(packExamples(some)));
  }
  writeWhole(join(web, "index.json"), JSON.stringify(index));
  for (const old of readdirSync(web))
    if (old !== version && old !== "index.json") rmSync(join(web, old), { recursive: true });
  // Last: it is what says that the build is complete.
  const file = join(folder, "dist/catalogue.txt");
  writeWhole(file, whole);
  const rules = rulesOf(sites).length;
  return { sites: sites.length, rules, version, file, problems: read.flatMap((site) => site.problems) };
}

/** For the screens that look through the whole catalogue; large, so compressed here and not when they are asked for. */
function writeLists(folder: string, all: Site[], unreachable: Site[]): void {
  const lists = { "sites.json": packSiteList(all), "rules.json": packRuleList(all) };
  for (const [name, list] of Object.entries(lists)) {
    const text = JSON.stringify(list);
    writeWhole(join(folder, name), text);
    writeWhole(join(folder, `${name}.br`), brotliCompressSync(text));
    writeWhole(join(folder, `${name}.gz`), gzipSync(text));
  }
  // No page leads to these, so no shard has them; the list shows them all the same, and why.
  writeWhole(join(folder, "unreachable.txt"), unreachable.map(packSite).join(""));
  writeWhole(join(folder, "unreachable.examples.json"), JSON.stringify(packExamples(unreachable)));
}

/** By domain, each rule's examples in the order of the file; the shards leave them out, because only a site's page shows them. */
function packExamples(sites: Site[]): Record<string, (Record<string, string | null> | 0)[]> {
  return Object.fromEntries(
    sites.map((site) => [
      site.domain,
      Object.values(site.hosts)
        .flat()
        .map((rule) => rule.examples ?? 0),
    ]),
  );
}

function later(one: string | null, other: string | undefined): string | null {
  return other !== undefined && (one === null || other > one) ? other : one;
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

/** Nearly as small as the strongest, which takes twenty times as long. */
function compress(text: string): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/** A reader sees the old file or the new one, never half of it. */
function writeWhole(file: string, content: string | Buffer): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** Folders count too: a file that was taken away leaves its mark only there. */
function newestSource(folder: string): number {
  const sites = join(folder, "sites");
  const letters = readdirSync(sites).map((name) => join(sites, name));
  const files = listSiteFiles(folder).map((name) => join(folder, name));
  return Math.max(...[sites, ...letters, ...files].map((path) => statSync(path).mtimeMs));
}

export function readCatalogue(folder = CATALOGUE_FOLDER): string {
  return readFileSync(ensureCatalogueBuilt(folder), "utf8");
}
