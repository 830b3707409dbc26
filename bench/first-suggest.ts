// bench/suggest.ts starts this in a new process for every round: opens the server's file, makes one suggestion, prints the CPU time.
import { readFileSync } from "node:fs";
import { openCatalogue } from "#core/rules/catalogue.ts";
import { suggest } from "#core/rules/suggest.ts";

const catalogue = openCatalogue(readFileSync(process.argv[2]!, "utf8"));
if (suggest(catalogue, { url: "https://github.com/miniflux/v2/issues" }).length === 0) throw new Error("no suggestion");
const { user, system } = process.cpuUsage();
console.log((user + system) / 1000);
