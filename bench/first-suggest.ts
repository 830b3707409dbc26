// What bench/suggest.ts starts anew for every round: open the server's file, answer one page, say what it cost.
import { readFileSync } from "node:fs";
import { openCatalogue } from "#core/rules/catalogue.ts";
import { suggest } from "#core/rules/suggest.ts";

const catalogue = openCatalogue(readFileSync(process.argv[2]!, "utf8"));
if (suggest(catalogue, { url: "https://github.com/miniflux/v2/issues" }).length === 0) throw new Error("no suggestion");
const { user, system } = process.cpuUsage();
console.log((user + system) / 1000);
