// Builds catalogue/dist from catalogue/sites: one file for the server and the command line, an index and shards for the web app.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { compileCatalogue, versionOf } from "#core/rules/compile-catalogue.ts";
import { siteFromFile } from "#core/rules/site-schema.ts";
import type { Problem } from "#core/rules/site-text.ts";
import { CATALOGUE_FOLDER, listSiteFiles, readSite } from "./site-file.ts";

export type BuiltCatalogue = { sites: number; rules: number; version: string; file: string; problems: Problem[] };

/** The file for `openCatalogue`. It is built first when it is missing or not newer than the site files. */
export function ensureCatalogueBuilt(folder = CATALOGUE_FOLDER): string {
  const file = join(folder, "dist/catalogue.txt");
  const isComplete = [file, join(folder, "dist/sites.json"), join(folder, "dist/web/index.json")].every((made) =>
    existsSync(made),
  );
  if (!isComplete || statSync(file).mtimeMs <= newestSource(folder)) {
    const { problems } = buildCatalogue(folder);
    for (const { file: name, line, problem } of problems) console.warn(`catalogue/${name}:${line}: ${problem}`);
  }
  return file;
}

/** Files with problems are reported and left out. */
export function buildCatalogue(folder = CATALOGUE_FOLDER): BuiltCatalogue {
  const read = listSiteFiles(folder).map((file) => readSite(file, folder));
  const sites = read.flatMap(({ domain, content }) => (content === null ? [] : [siteFromFile(domain, content)]));
  sites.sort((a, b) => (a.domain < b.domain ? -1 : 1));
  const json = JSON.stringify(sites);
  // The hash covers everything that is written, examples included, because browsers cache the files of a version for ever.
  const version = versionOf(createHash("sha256").update(json).digest("hex"));
  const { index, whole, files } = compileCatalogue(sites, version);
  const web = join(folder, "dist/web");
  mkdirSync(join(web, version), { recursive: true });
  for (const [name, text] of files) writeAtomically(join(web, name), text);
  writeAtomically(join(web, version, "all.txt.br"), compress(whole));
  // Too large to compress on each request.
  for (const name of ["sites.json", "rules.json"]) {
    const text = files.get(`${version}/${name}`)!;
    writeAtomically(join(web, version, `${name}.br`), brotliCompressSync(text));
    writeAtomically(join(web, version, `${name}.gz`), gzipSync(text));
  }
  writeAtomically(join(web, "index.json"), JSON.stringify(index));
  for (const old of readdirSync(web))
    if (old !== version && old !== "index.json") rmSync(join(web, old), { recursive: true });
  // Everything, examples included: a server updates the catalogue from a feed service starting with this.
  writeAtomically(join(folder, "dist/sites.json"), json);
  // Written last: its modification time marks the build as complete.
  const file = join(folder, "dist/catalogue.txt");
  writeAtomically(file, whole);
  return { sites: index.sites, rules: index.rules, version, file, problems: read.flatMap((site) => site.problems) };
}

/** Quality 9 is 8 % larger than 11 and twenty times faster. */
function compress(text: string): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/** Readers see the old file or the new one, never a part of it. */
function writeAtomically(file: string, content: string | Buffer): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}

/** Includes the folders, because deleting a file changes only the modification time of its folder. */
function newestSource(folder: string): number {
  const sites = join(folder, "sites");
  const letters = readdirSync(sites).map((name) => join(sites, name));
  const files = listSiteFiles(folder).map((name) => join(folder, name));
  return Math.max(...[sites, ...letters, ...files].map((path) => statSync(path).mtimeMs));
}

export function readCatalogue(folder = CATALOGUE_FOLDER): string {
  return readFileSync(ensureCatalogueBuilt(folder), "utf8");
}
