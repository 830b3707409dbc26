// Finds and reads the site files of the catalogue.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSite, type ReadSite } from "#core/rules/site-text.ts";

export const CATALOGUE_FOLDER = join(import.meta.dirname, "../../catalogue");

export function siteFileName(domain: string): string {
  return `sites/${domain[0]}/${domain}.yaml`;
}

/** The paths of all site files below the catalogue's folder, in alphabetical order. */
export function listSiteFiles(folder = CATALOGUE_FOLDER): string[] {
  const sites = join(folder, "sites");
  return readdirSync(sites, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((letter) => readdirSync(join(sites, letter.name)).map((name) => `sites/${letter.name}/${name}`))
    .sort();
}

export function readSite(file: string, folder = CATALOGUE_FOLDER): ReadSite {
  return parseSite(file, readFileSync(join(folder, file), "utf8"));
}
