import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogueIndex } from "#core/rules/catalogue.ts";

const BUILT = join(import.meta.dirname, "../catalogue/dist");

/**
 * The catalogue as it was when the extension was built: it works at once, and offline. One file rather than the web app's
 * shards: 512 small files would be 400 kB of the zip, this is 216 kB.
 */
export function listCatalogueFiles() {
  const { version } = JSON.parse(readFileSync(join(BUILT, "web/index.json"), "utf8")) as CatalogueIndex;
  return [
    { absoluteSrc: join(BUILT, "catalogue.txt"), relativeDest: "catalogue.txt" },
    { contents: JSON.stringify({ version }), relativeDest: "catalogue.json" },
  ];
}
