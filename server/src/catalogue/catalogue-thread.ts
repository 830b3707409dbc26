import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { getDomain } from "tldts";
import type { CatalogueIndex } from "#core/rules/catalogue.ts";
import { checkCompiled } from "#core/rules/check-compiled.ts";
import { compareCatalogues } from "#core/rules/compare-catalogues.ts";
import { comparePages, type PageComparison } from "#core/rules/compare-pages.ts";
import { compileCatalogue, versionOf } from "#core/rules/compile-catalogue.ts";
import { incomingSchema } from "#core/rules/incoming-rules.ts";
import { readServiceRoutes } from "#core/rules/service-routes.ts";
import type { Site } from "#core/rules/site.ts";
import { updateSites } from "#core/rules/update-sites.ts";
import { BUNDLED } from "./load-catalogue.ts";
import type { CatalogueCounts, PagePreview, Preview } from "./store.ts";

export type Task =
  /** `rules` and `routes` as the feed service sent them; `inUse` as stored, null for the bundled one. */
  | { kind: "prepare"; rules: Uint8Array; routes: Uint8Array | null; inUse: Uint8Array | null; month: string }
  | { kind: "compile"; version: string; sites: Uint8Array };

export type Prepared =
  | { ok: true; version: string; sites: Uint8Array; counts: CatalogueCounts; preview: Preview }
  | { ok: false; problem: "not-rules" | "unsound"; detail: string };

export type Compiled =
  | { ok: true; index: CatalogueIndex; whole: string; files: Map<string, Uint8Array> }
  | { ok: false; detail: string };

/** The most the extension accepts, and the longest list that a person can still read. */
const LARGEST_WHOLE = 4_500_000;
const MOST_LEFT_OUT = 500;
const MOST_PAGES = 500;

if (parentPort) parentPort.postMessage(run(workerData as Task));

function run(task: Task): Prepared | Compiled {
  return task.kind === "prepare" ? prepare(task) : compile(task);
}

function prepare({ rules, routes, inUse, month }: Extract<Task, { kind: "prepare" }>): Prepared {
  const incoming = incomingSchema.safeParse(readJson(rules));
  if (!incoming.success) return { ok: false, problem: "not-rules", detail: incoming.error.issues[0]?.message ?? "" };
  const known = routes ? readServiceRoutes(readJson(routes)) : undefined;
  const bundled = JSON.parse(readFileSync(join(BUNDLED, "sites.json"), "utf8")) as Site[];
  const { sites, leftOut, usable } = updateSites(bundled, incoming.data, {
    since: month,
    routes: known,
    registrableDomain,
  });
  if (usable === 0) return { ok: false, problem: "not-rules", detail: "no usable rule" };
  const text = JSON.stringify(sites);
  const version = createHash("sha256").update(text).digest("hex").slice(0, 10);
  const { index, whole } = compileCatalogue(sites, version);
  const check = checkCompiled(whole);
  if (!check.ok) return { ok: false, problem: "unsound", detail: check.problem };
  if (Buffer.byteLength(whole) > LARGEST_WHOLE) return { ok: false, problem: "unsound", detail: "it is too large" };
  const before = inUse ? unpackSites(inUse) : bundled;
  const difference = compareCatalogues(before, sites);
  const pages = describePages(comparePages(before, sites, (route) => !known || known.find(route) !== undefined));
  const preview = { ...difference, pages, leftOut: leftOut.slice(0, MOST_LEFT_OUT), hasFacts: known !== undefined };
  const { sites: siteCount, rules: ruleCount, updated } = index;
  return { ok: true, version, sites: pack(text), counts: { sites: siteCount, rules: ruleCount, updated }, preview };
}

function describePages({ tried, changes }: PageComparison): PagePreview {
  const losing = changes.filter(({ lost }) => lost.length > 0);
  const gaining = changes.filter(({ gained }) => gained.length > 0);
  return {
    tried,
    lost: { total: losing.length, pages: losing.slice(0, MOST_PAGES) },
    gained: { total: gaining.length, pages: gaining.slice(0, MOST_PAGES) },
  };
}

function compile({ version: stored, sites }: Extract<Task, { kind: "compile" }>): Compiled {
  // What an earlier version of Pagecast stored is packed in the format of this one.
  const version = versionOf(stored);
  const { index, whole, files } = compileCatalogue(unpackSites(sites), version);
  const check = checkCompiled(whole);
  if (!check.ok) return { ok: false, detail: check.problem };
  const served = new Map<string, Uint8Array>([["/index.json", Buffer.from(JSON.stringify(index))]]);
  for (const [name, text] of files) served.set(`/${name}`, Buffer.from(text));
  // Too large to compress on request.
  for (const name of ["all.txt", "sites.json", "rules.json"]) {
    const text = files.get(`${version}/${name}`) ?? "";
    served.set(`/${version}/${name}.br`, pack(text));
    served.set(`/${version}/${name}.gz`, gzipSync(text));
  }
  return { ok: true, index, whole, files: served };
}

/** Earlier versions stored `{ site, isReachable }` for each site. */
function unpackSites(packed: Uint8Array): Site[] {
  const stored: (Site | { site: Site; isReachable: boolean })[] = JSON.parse(
    brotliDecompressSync(packed).toString("utf8"),
  );
  return stored.flatMap((one) => ("site" in one ? (one.isReachable ? [one.site] : []) : [one]));
}

/** As `pagecast catalogue check` has it: a domain with public suffixes below it is the domain of no host. */
function registrableDomain(host: string): string | null {
  const domain = getDomain(host);
  return domain !== null && getDomain(`a.b.${domain}`) === domain ? domain : null;
}

/** Nearly as small as the highest quality, which takes twenty times as long. */
function pack(text: string): Uint8Array {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/** Undefined for what is not JSON; the schema then refuses it. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}
