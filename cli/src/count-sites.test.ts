import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { type CatalogueIndex, countSites as countOpened, openCatalogue } from "#core/rules/catalogue.ts";
import type { PackedSiteList } from "#core/rules/site-list.ts";
import { ensureCatalogueBuilt } from "./build-catalogue.ts";
import { countSites } from "./site-file.ts";

it("shows one number of sites everywhere: the number of files", () => {
  const file = ensureCatalogueBuilt();
  const web = join(dirname(file), "web");
  const index = JSON.parse(readFileSync(join(web, "index.json"), "utf8")) as CatalogueIndex;
  const list = JSON.parse(readFileSync(join(web, index.version, "sites.json"), "utf8")) as PackedSiteList;
  const numbers = {
    "the web app": index.sites,
    "its list": list.length,
    "the extension and the server": countOpened(openCatalogue(readFileSync(file, "utf8"))),
  };
  for (const [where, sites] of Object.entries(numbers)) expect([where, sites]).toEqual([where, countSites()]);
});
