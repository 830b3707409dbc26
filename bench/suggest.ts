// npm run bench -- suggest: what a suggestion costs, compared with the minimum ("floor"): parsing the address, finding its
// registrable domain in the public suffix list, and one Map lookup. All are measured in interleaved rounds of one run, on the
// example pages of the catalogue. A figure over its budget makes the exit code 1.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { rolldown } from "rolldown";
import { parse } from "tldts";
import { ensureCatalogueBuilt } from "#cli/build-catalogue.ts";
import { CATALOGUE_FOLDER, listSiteFiles, readSite } from "#cli/site-file.ts";
import { type CatalogueIndex, openCatalogue, readSites, shardOf } from "#core/rules/catalogue.ts";
import { suggest } from "#core/rules/suggest.ts";
import { median } from "./measure.ts";

const ROUNDS = 61;
/** Rounds that are not counted: they compile the sites and warm up the JIT compiler. */
const WARM_UP = 8;
const CHUNK = 256;

type Row = { name: string; value: number; unit: string; budget: number; isRatio?: boolean };

export async function run({ json }: { json: boolean }): Promise<number> {
  const file = ensureCatalogueBuilt();
  const text = readFileSync(file, "utf8");
  const pages = examplePages();
  const unknownPages = pages.map(toUnknownHost);
  const time = measureTime(text, pages, unknownPages);
  const size = measureSize(text, pages);
  const first = await measureFirst(file, text);
  const rows: Row[] = [
    // It was 2 before rules gave the sites' own feeds: their addresses are checked character by character.
    { name: "warm suggest", value: time.warm / time.floor, unit: "x floor", budget: 2.2 },
    { name: "unknown host", value: time.unknown / time.unknownFloor, unit: "x floor", budget: 0.8 },
    { name: "first suggest, CPU over an empty start", value: first.suggest / first.lookup, unit: "x JSON", budget: 1 },
    { name: "whole compiled catalogue, brotli", value: size.whole / 1000, unit: "kB", budget: 200 },
    { name: "catalogue per web page view, median, brotli", value: size.view / 1000, unit: "kB", budget: 4 },
  ];
  if (json)
    console.log(
      JSON.stringify(
        asObject(rows, { pages: pages.length, ...time, firstSuggestMs: first.suggest, firstLookupMs: first.lookup }),
      ),
    );
  else print(rows, time, first, pages.length);
  return rows.every((row) => row.value <= row.budget) ? 0 : 1;
}

/** The example pages of all rules, without duplicates. */
function examplePages(): string[] {
  const pages = listSiteFiles().flatMap((file) => {
    const { content } = readSite(file);
    if (content === null) return [];
    return Object.values(content.hosts)
      .flat()
      .flatMap((rule) => Object.keys(rule.examples ?? {}));
  });
  return [...new Set(pages)];
}

/** The same page on a host without rules: www.github.com becomes www.github-x.com. */
function toUnknownHost(page: string): string {
  const { hostname } = new URL(page);
  const { domainWithoutSuffix } = parse(hostname);
  return page.replace(hostname, hostname.replace(`${domainWithoutSuffix}.`, `${domainWithoutSuffix}-x.`));
}

/** Median nanoseconds per page. */
function measureTime(text: string, pages: string[], unknownPages: string[]) {
  const catalogue = openCatalogue(text);
  const byDomain = new Map([...catalogue.sites.keys()].map((domain) => [domain, domain]));
  const floor = (page: string) => {
    const { domain } = parse(new URL(page).hostname);
    return domain !== null && byDomain.get(domain) !== undefined ? 1 : 0;
  };
  const countSuggestions = (page: string) => suggest(catalogue, { url: page }).length;
  const workloads: Record<"floor" | "warm" | "unknownFloor" | "unknown", [(page: string) => number, string[]]> = {
    floor: [floor, pages],
    warm: [countSuggestions, pages],
    unknownFloor: [floor, unknownPages],
    unknown: [countSuggestions, unknownPages],
  };
  const names = Object.keys(workloads) as (keyof typeof workloads)[];
  const chunks = Math.ceil(pages.length / CHUNK);
  const times = names.map(() => Array.from({ length: chunks }, (): number[] => []));
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (let chunk = 0; chunk < chunks; chunk++) {
      for (const [index, name] of names.entries()) {
        const [work, list] = workloads[name];
        const nanoseconds = timeOnce(work, list.slice(chunk * CHUNK, (chunk + 1) * CHUNK));
        if (round >= 0) times[index]![chunk]!.push(nanoseconds);
      }
    }
  }
  const perPage = times.map((byChunk) => byChunk.reduce((sum, rounds) => sum + median(rounds), 0) / pages.length);
  const [floorNs, warm, unknownFloor, unknown] = perPage as [number, number, number, number];
  return { floor: floorNs, warm, unknownFloor, unknown };
}

/** Called for a few hundred pages of one peer, then of the next, so that other load on the machine affects all of them alike. */
function timeOnce(work: (page: string) => number, pages: string[]): number {
  let results = 0;
  const start = process.hrtime.bigint();
  for (const page of pages) results += work(page);
  const nanoseconds = Number(process.hrtime.bigint() - start);
  // Using the results keeps the JIT compiler from removing the work.
  if (Number.isNaN(results)) throw new Error("the work returned no number");
  return nanoseconds;
}

/** Bytes: the server's file, and what the web app loads (the index and one shard) for each example page. */
function measureSize(text: string, pages: string[]) {
  const web = join(CATALOGUE_FOLDER, "dist/web");
  const indexText = readFileSync(join(web, "index.json"));
  const index = JSON.parse(indexText.toString()) as CatalogueIndex;
  const indexBytes = brotli(indexText);
  const shardBytes = new Map<string, number>();
  for (const name of readdirSync(join(web, index.version))) {
    shardBytes.set(`${index.version}/${name}`, brotli(readFileSync(join(web, index.version, name))));
  }
  const views = pages.map((page) => indexBytes + shardBytes.get(shardOf(index, new URL(page).hostname) ?? "")!);
  return { whole: brotli(Buffer.from(text)), view: median(views) };
}

function brotli(bytes: Buffer): number {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }).length;
}

/**
 * Milliseconds of CPU time of a new process that opens the server's file and makes one suggestion, and of one that reads the same
 * rules as JSON and only looks the site up, both minus the time of an empty process. All are bundled to JavaScript first, as for
 * the browser, so that stripping types is not measured.
 */
async function measureFirst(file: string, text: string): Promise<{ suggest: number; lookup: number }> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-bench-"));
  try {
    const rules = join(folder, "rules.json");
    writeFileSync(rules, JSON.stringify(Object.fromEntries(readSites(text).map((site) => [site.domain, site.hosts]))));
    const empty = join(folder, "empty.mjs");
    writeFileSync(empty, "const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);");
    const suggestScript = await bundleScript("first-suggest.ts", folder);
    const lookupScript = await bundleScript("first-lookup.ts", folder);
    const cpu = (script: string, data: string) =>
      Number(execFileSync(process.execPath, [script, data], { encoding: "utf8" }));
    const rounds = Array.from({ length: 15 }, () => {
      const baseline = cpu(empty, file);
      return { suggest: cpu(suggestScript, file) - baseline, lookup: cpu(lookupScript, rules) - baseline };
    });
    return {
      suggest: median(rounds.map((round) => round.suggest)),
      lookup: median(rounds.map((round) => round.lookup)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function bundleScript(name: string, folder: string): Promise<string> {
  const file = join(folder, name.replace(/\.ts$/, ".mjs"));
  const bundle = await rolldown({ input: join(import.meta.dirname, name), logLevel: "silent", platform: "node" });
  await bundle.write({ file, format: "esm", minify: true });
  await bundle.close();
  return file;
}

function asObject(rows: Row[], measured: Record<string, number>) {
  return {
    bench: "suggest",
    node: process.version,
    ...measured,
    results: rows.map(({ name, value, unit, budget }) => ({
      name,
      value: round(value),
      unit,
      budget,
      ok: value <= budget,
    })),
  };
}

function print(rows: Row[], time: Record<string, number>, first: Record<string, number>, pages: number): void {
  console.log(`${pages} pages, medians of ${ROUNDS} interleaved rounds, node ${process.version}`);
  for (const [name, nanoseconds] of Object.entries(time))
    console.log(`  ${name.padEnd(46)}${nanoseconds.toFixed(0).padStart(8)} ns`);
  for (const [name, milliseconds] of Object.entries(first))
    console.log(`  ${`first ${name}`.padEnd(46)}${milliseconds.toFixed(1).padStart(8)} ms`);
  for (const { name, value, unit, budget } of rows) {
    console.log(
      `  ${name.padEnd(46)}${round(value).toString().padStart(8)} ${unit.padEnd(8)} budget ${budget}${value <= budget ? "" : "  OVER"}`,
    );
  }
}

const round = (value: number) => Math.round(value * 100) / 100;
