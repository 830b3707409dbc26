// `pagecast catalogue check, schema, import, routes`: reads and writes files, and prints what happened.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { byRegistrableDomain, incomingSchema } from "#core/rules/incoming-rules.ts";
import { readServiceRoutes } from "#core/rules/service-routes.ts";
import { type Problem, writeSite } from "#core/rules/site-text.ts";
import { checkCatalogue, SCHEMA_FILE, schemaText } from "./check-catalogue.ts";
import { compareRoutes, followRoutes, readRoutesWithoutRule } from "./compare-routes.ts";
import { type ImportNote, importSite } from "./import-catalogue.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { CATALOGUE_FOLDER, countSites, listSiteFiles, readSite, siteFileName } from "./site-file.ts";

export function printCheck(folder = CATALOGUE_FOLDER): number {
  return printProblems(checkCatalogue(folder), folder);
}

/** `shouldWrite` first marks the rules as the service marks their routes, and prints what is left. */
export async function printRoutes(
  from: string,
  { shouldWrite, folder = CATALOGUE_FOLDER }: { shouldWrite: boolean; folder?: string },
): Promise<number> {
  const routes = readServiceRoutes(JSON.parse(await readText(from)));
  if (!routes) {
    console.error(`${from} is not a list of routes as served at /api/namespace.`);
    return 1;
  }
  const files = listSiteFiles(folder);
  for (const file of shouldWrite ? files : []) {
    const { content } = readSite(file, folder);
    const followed = content && followRoutes(content, routes);
    if (followed && followed !== content) writeFileSync(join(folder, file), writeSite(followed));
  }
  const sites = files.map((file) => readSite(file, folder));
  return printProblems(compareRoutes(sites, routes, readRoutesWithoutRule(folder)), folder);
}

function printProblems(problems: readonly Problem[], folder: string): number {
  for (const { file, line, problem, hint } of problems) console.log(`catalogue/${file}:${line}: ${problem}\n  ${hint}`);
  console.log(problems.length === 0 ? `${countSites(folder)} sites, no problems.` : `${problems.length} problems.`);
  return problems.length === 0 ? 0 : 1;
}

export function writeSchema(folder = CATALOGUE_FOLDER): number {
  writeFileSync(join(folder, SCHEMA_FILE), schemaText());
  return 0;
}

type ImportOptions = { since: string | undefined; isDryRun: boolean; folder?: string };

export async function printImport(
  from: string,
  { since, isDryRun, folder = CATALOGUE_FOLDER }: ImportOptions,
): Promise<number> {
  const incoming = incomingSchema.safeParse(JSON.parse(await readText(from)));
  if (!incoming.success) {
    console.error(`${from} is not a list of rules as served at /api/radar/rules: ${incoming.error.issues[0]?.message}`);
    return 1;
  }
  // A domain becomes a file name, so nothing but a host name may pass.
  const { sites, notHosts } = byRegistrableDomain(incoming.data, registrableDomain);
  const notes = notHosts.map((domain): ImportNote => ({ domain, kind: "dropped", what: "not a host of any domain" }));
  let written = 0;
  for (const [domain, hosts] of sites) {
    const file = siteFileName(domain);
    const existing = existsSync(join(folder, file)) ? readSite(file, folder) : undefined;
    if (existing && existing.content === null) {
      console.error(
        `catalogue/${file} has problems, so its own rules could not be kept. Fix it first: pagecast catalogue check.`,
      );
      return 1;
    }
    const imported = importSite(domain, hosts, existing?.content ?? undefined, since ?? thisMonth());
    if (!existing)
      imported.notes.unshift({ domain, kind: "added", what: `the site, ${imported.site.name ?? "without a name"}` });
    notes.push(
      ...(existing
        ? imported.notes
        : imported.notes.filter((note) => note.kind !== "added" || note.what.startsWith("the site"))),
    );
    if (Object.keys(imported.site.hosts).length === 0) {
      notes.push({ domain, kind: "dropped", what: "no rule of it can be kept" });
      continue;
    }
    const text = writeSite(imported.site);
    if (isDryRun || (existing && readFileSync(join(folder, file), "utf8") === text)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    written++;
  }
  for (const { domain, kind, what } of notes) console.log(`${kind.padEnd(8)} ${domain.padEnd(28)} ${what}`);
  const counts = Map.groupBy(notes, (note) => note.kind);
  const summary = [...counts].map(([kind, list]) => `${list.length} ${kind}`).join(", ") || "nothing changed";
  console.log(`${summary}; ${isDryRun ? "nothing written (dry run)" : `${written} files written`}.`);
  return 0;
}

async function readText(from: string): Promise<string> {
  if (!/^https?:\/\//.test(from)) return readFileSync(from, "utf8");
  const response = await fetch(from);
  if (!response.ok) throw new Error(`${from} answered ${response.status}`);
  return await response.text();
}

function thisMonth(): string {
  return new Date().toISOString().slice(0, 7);
}
