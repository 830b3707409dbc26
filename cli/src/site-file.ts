// Finds and reads the site files of the catalogue.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ANY_HOST } from "#core/rules/site.ts";
import { parseSite, type ReadSite } from "#core/rules/site-text.ts";

export const CATALOGUE_FOLDER = join(import.meta.dirname, "../../catalogue");

const ANY_HOST_FILE = "any-host.yaml";

export function siteFileName(domain: string): string {
  return domain === ANY_HOST ? ANY_HOST_FILE : `sites/${domain[0]}/${domain}.yaml`;
}

/** The paths of all site files below the catalogue's folder, in alphabetical order. */
export function listSiteFiles(folder = CATALOGUE_FOLDER): string[] {
  const sites = join(folder, "sites");
  const files = readdirSync(sites, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((letter) => readdirSync(join(sites, letter.name)).map((name) => `sites/${letter.name}/${name}`))
    .sort();
  return existsSync(join(folder, ANY_HOST_FILE)) ? [ANY_HOST_FILE, ...files] : files;
}

/** The rules for any host are not a site. */
export function countSites(folder = CATALOGUE_FOLDER): number {
  return listSiteFiles(folder).filter((file) => file !== ANY_HOST_FILE).length;
}

export function readSite(file: string, folder = CATALOGUE_FOLDER): ReadSite {
  const read = parseSite(file, readFileSync(join(folder, file), "utf8"));
  return file === ANY_HOST_FILE ? { ...read, domain: ANY_HOST } : read;
}
