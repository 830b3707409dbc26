// catalogue/sites/*.yaml → catalogue/dist: one file for server and CLI, an index and shards for web and extension.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CatalogueIndex, shardOf } from "#core/rules/catalogue.ts";
import { packSite } from "#core/rules/packed-site.ts";
import type { Site } from "#core/rules/site.ts";
import { siteFromFile } from "#core/rules/site-schema.ts";
import { CATALOGUE_FOLDER, listSiteFiles, type Problem, readSite } from "./site-file.ts";

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
  const sites: Site[] = read.flatMap(({ domain, content }) =>
    content === null || content.unreachable !== undefined ? [] : [siteFromFile(domain, content)],
  );
  const packed = sites.map((site) => ({ domain: site.domain, text: packSite(site) }));
  const whole = packed.map(({ text }) => text).join("");
  const version = createHash("sha256").update(whole).digest("hex").slice(0, 10);
  const index: CatalogueIndex = {
    version,
    shards: SHARD_COUNT,
    suffixes: registrySuffixes(sites.map((site) => site.domain)),
  };
  const shards = Map.groupBy(packed, ({ domain }) => shardOf(index, domain)!);
  const web = join(folder, "dist/web");
  mkdirSync(join(web, version), { recursive: true });
  // Every shard exists, also the empty ones: a page of an unknown site must not look like a failure.
  for (let number = 0; number < SHARD_COUNT; number++) {
    const name = `${version}/${number}.txt`;
    writeWhole(join(web, name), (shards.get(name) ?? []).map(({ text }) => text).join(""));
  }
  writeWhole(join(web, "index.json"), JSON.stringify(index));
  for (const old of readdirSync(web))
    if (old !== version && old !== "index.json") rmSync(join(web, old), { recursive: true });
  // Last: it is what says that the build is complete.
  const file = join(folder, "dist/catalogue.txt");
  writeWhole(file, whole);
  const rules = sites.reduce((sum, site) => sum + Object.values(site.hosts).flat().length, 0);
  return { sites: sites.length, rules, version, file, problems: read.flatMap((site) => site.problems) };
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

/** A reader sees the old file or the new one, never half of it. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text);
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
