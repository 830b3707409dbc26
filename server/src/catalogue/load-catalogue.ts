import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Catalogue, type CatalogueIndex, openCatalogue } from "#core/rules/catalogue.ts";
import { type Config, publicFeedService } from "../config.ts";
import type { Log } from "../log.ts";

/** Written by `npm run build`. */
export const BUNDLED = resolve(import.meta.dirname, "../../../catalogue/dist");
/** All sites, packed (core/src/rules/packed-site.ts). */
const COMPILED = resolve(BUNDLED, "catalogue.txt");

export function loadCatalogue(config: Config, log: Log, file = COMPILED): Catalogue {
  if (!existsSync(file)) log.warn({ file }, "the catalogue is not built, so no rule will match: run npm run build");
  return openCatalogue(readBundled(file), { feedService: publicFeedService(config) });
}

/** The text of the bundled catalogue; empty where it is not built. */
export function readBundled(file = COMPILED): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

export function readBundledIndex(): CatalogueIndex {
  return JSON.parse(readFileSync(resolve(BUNDLED, "web/index.json"), "utf8"));
}
