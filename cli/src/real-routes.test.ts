// The catalogue against the real RSSHub, as npm installs it: its list of rules, its routes and its router.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, it, vi } from "vitest";
import { compareCatalogues } from "#core/rules/compare-catalogues.ts";
import { comparePages } from "#core/rules/compare-pages.ts";
import { incomingSchema } from "#core/rules/incoming-rules.ts";
import { readServiceRoutes, type ServiceRoutes, samplePaths } from "#core/rules/service-routes.ts";
import { siteFromFile } from "#core/rules/site-schema.ts";
import { updateSites } from "#core/rules/update-sites.ts";
import { compareRoutes, readRoutesWithoutRule } from "./compare-routes.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { listSiteFiles, readSite } from "./site-file.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const files = listSiteFiles().map((file) => readSite(file));
const sites = files.flatMap(({ domain, content }) => (content === null ? [] : [siteFromFile(domain, content)]));

let folder: string;
let rules: unknown;
let routes: ServiceRoutes;
beforeAll(async () => {
  folder = await vi.waitUntil(installedFolder, { timeout: 300_000, interval: 500 });
  const answers = await askRssHub(folder);
  rules = answers.rules;
  routes = readServiceRoutes(answers.routes)!;
  expect(routes.all.length).toBeGreaterThan(3_500);
}, 320_000);

it("updates from its list without breaking a page", () => {
  const incoming = incomingSchema.parse(rules);
  const update = updateSites(sites, incoming, { since: "2099-01", routes, registrableDomain });
  const { tried, changes } = comparePages(sites, update.sites, (route) => routes.find(route) !== undefined);
  expect(tried).toBeGreaterThan(6_500);
  expect(changes.filter(({ lost }) => lost.length > 0)).toEqual([]);
  expect(compareCatalogues(sites, update.sites)).toMatchObject({
    isLargeLoss: false,
    rules: { removed: 0, retired: 0 },
  });
});

it("has a live rule for every route whose pages can be read, and marks rules as RSSHub does", () => {
  expect(compareRoutes(files, routes, readRoutesWithoutRule())).toEqual([]);
});

it("finds the routes that RSSHub's router finds", async () => {
  const { Hono } = (await importFrom(folder, "hono")) as typeof import("hono");
  const app = new Hono();
  for (const { path } of routes.all) app.get(path, (context) => context.text(path));
  const given = sites
    .flatMap(({ hosts }) => Object.values(hosts).flat())
    .flatMap(({ examples = {} }) =>
      Object.values(examples).filter((path): path is string => path?.startsWith("/") === true),
    );
  const made = routes.all.flatMap(({ path }) => samplePaths(path).flatMap((one) => [one, `${one}/more`]));
  // Hono reads a literal star in an address as a pattern, and no page has one.
  const paths = new Set([...given, ...made].filter((path) => !path.includes("*")));
  const different: unknown[] = [];
  for (const path of paths) {
    const answer = await app.request(path.replace(/(?<=.)\/+(?=$|\?)/, ""));
    const theirs = answer.status === 200 ? await answer.text() : undefined;
    const ours = routes.find(path)?.path;
    if (ours !== theirs) different.push({ path, ours, theirs });
  }
  expect(paths.size).toBeGreaterThan(15_000);
  expect(different).toEqual([]);
}, 90_000);

/** Where the test of the embedded feed service installs it in the same run. The folder appears when it is complete. */
function installedFolder(): string | undefined {
  const lock = readFileSync(join(ROOT, "feed-service/package-lock.json"));
  const name = createHash("sha256").update(lock).digest("hex").slice(0, 16);
  const folder = join(ROOT, "node_modules/.cache/pagecast/feed-service", name);
  return existsSync(folder) ? folder : undefined;
}

/** In a process of its own, because importing RSSHub replaces fetch and more. It fetches nothing for these two. */
async function askRssHub(cwd: string): Promise<{ rules: unknown; routes: unknown }> {
  const script = `import { init, request } from "rsshub";
    await init({ IS_PACKAGE: "", NO_LOGFILES: "1", DEBUG_INFO: "false" });
    const answer = { rules: await request("/api/radar/rules"), routes: await request("/api/namespace") };
    process.stdout.write("\\n" + JSON.stringify(answer), () => process.exit(0));`;
  const guard = pathToFileURL(join(ROOT, "server/test/loopback-only.ts")).href;
  const env = {
    NODE_ENV: "production",
    OTEL_EXPORTER_PROMETHEUS_HOST: "127.0.0.1",
    OTEL_EXPORTER_PROMETHEUS_PORT: "0",
  };
  const flags = ["--import", guard, "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd, env, maxBuffer: 50_000_000 });
  return JSON.parse(stdout.slice(stdout.lastIndexOf("\n") + 1));
}

function importFrom(cwd: string, name: string): Promise<unknown> {
  return import(pathToFileURL(createRequire(join(cwd, "package.json")).resolve(name)).href);
}
