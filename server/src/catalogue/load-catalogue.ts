import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Catalogue, openCatalogue } from "#core/rules/catalogue.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";

/** Written by `npm run build`: all sites, packed (core/src/rules/packed-site.ts). */
const COMPILED = resolve(import.meta.dirname, "../../../catalogue/dist/catalogue.txt");

export function loadCatalogue({ feedService }: Config, log: Log, file = COMPILED): Catalogue {
  if (existsSync(file)) return openCatalogue(readFileSync(file, "utf8"), { feedService });
  log.warn({ file }, "the catalogue is not built, so no rule will match: npm run build");
  return openCatalogue("", { feedService });
}
