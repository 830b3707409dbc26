// catalogue/sites/*.yaml → catalogue/dist: one file for server and CLI, an index and shards for web and extension.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { compileCatalogue, versionOf } from "#core/rules/compile-catalogue.ts";
import { siteFromFile } from "#core/rules/site-schema.ts";
import type { Problem } from "#core/rules/site-text.ts";
import { CATALOGUE_FOLDER, listSiteFiles, readSite } from "./site-file.ts";

export type BuiltCatalogue = { sites: number; rules: number; version: string; file: string; problems: Problem[] };

/** The file that `openCatalogue` takes, built first when it is missing or not newer than what it is made from. */
export function ensureCatalogueBuilt(folder = CATALOGUE_FOLDER): string {
  const file = join(folder, "dist/catalogue.txt");
  const isWhole = [file, join(folder, "dist/sites.json"), join(folder, "dist/web/index.json")].every((made) =>
    existsSync(made),
  );
  if (!isWhole || statSync(file).mtimeMs <= newestSource(folder)) {
    const { problems } = buildCatalogue(folder);
    for (const { file: name, line, problem } of problems) console.warn(`catalogue/${name}:${line}: ${problem}`);
  }
  return file;
}

/** Files with problems are left out and reported; the rest is built. */
export function buildCatalogue(folder = CATALOGUE_FOLDER): BuiltCatalogue {
  const read = listSiteFiles(folder).map((file) => readSite(file, folder));
  const sites = read.flatMap(({ domain, content }) => (content === null ? [] : [siteFromFile(domain, content)]));
  sites.sort((a, b) => (a.domain < b.domain ? -1 : 1));
  const json = JSON.stringify(sites);
  // Of the sites with their examples: those are written too, and a file never changes under its address.
  const version = versionOf(createHash("sha256").update(json).digest("hex"));
  const { index, whole, files } = compileCatalogue(sites, version);
  const web = join(folder, "dist/web");
  mkdirSync(join(web, version), { recursive: true });
  for (const [name, text] of files) writeWhole(join(web, name), text);
  writeWhole(join(web, version, "all.txt.br"), compress(whole));
  // Large, so compressed here and not when they are asked for.
  for (const name of ["sites.json", "rules.json"]) {
    const text = files.get(`${version}/${name}`)!;
    writeWhole(join(web, version, `${name}.br`), brotliCompressSync(text));
    writeWhole(join(web, version, `${name}.gz`), gzipSync(text));
  }
  writeWhole(join(web, "index.json"), JSON.stringify(index));
  for (const old of readdirSync(web))
    if (old !== version && old !== "index.json") rmSync(join(web, old), { recursive: true });
  // What a server starts from when it brings the catalogue up to a feed service's: all there is, examples too.
  writeWhole(join(folder, "dist/sites.json"), json);
  // Last: it is what says that the build is complete.
  const file = join(folder, "dist/catalogue.txt");
  writeWhole(file, whole);
  return { sites: index.sites, rules: index.rules, version, file, problems: read.flatMap((site) => site.problems) };
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
