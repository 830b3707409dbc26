// The whole catalogue: its files have no problems, and the engine agrees with the reference matcher on every example page.
import { getDomain } from "tldts";
import { describe, expect, it, vi } from "vitest";
import { findDomain, parseAddress } from "#core/address.ts";
import { refuseRoute } from "#core/feed/safe-route.ts";
import {
  addShard,
  type CatalogueIndex,
  missingShard,
  openCatalogue,
  openShardedCatalogue,
  shardOf,
  withoutDocumentRules,
} from "#core/rules/catalogue.ts";
import { registrySuffixes } from "#core/rules/compile-catalogue.ts";
import { answer, compileRule } from "#core/rules/compile-rule.ts";
import { htmlDocument } from "#core/rules/html-document.ts";
import { packSite, unpackSite } from "#core/rules/packed-site.ts";
import { matchPath } from "#core/rules/pattern.ts";
import { plainPaths } from "#core/rules/plain-suggest.reference.ts";
import { requiresDocument } from "#core/rules/requires-document.ts";
import { ANY_HOST, type Rule } from "#core/rules/site.ts";
import { siteFromFile } from "#core/rules/site-schema.ts";
import { suggest } from "#core/rules/suggest.ts";
import { checkSite } from "./check-catalogue.ts";
import { listSiteFiles, readSite } from "./site-file.ts";

/** Each test runs thousands of pages, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const files = listSiteFiles().map((file) => readSite(file));
const sites = files.flatMap(({ domain, content }) => (content === null ? [] : [siteFromFile(domain, content)]));
const packed = sites.map(packSite).join("");
const catalogue = openCatalogue(packed);
const pages = [
  ...new Set(
    sites.flatMap((site) =>
      Object.values(site.hosts)
        .flat()
        .flatMap((rule) => Object.keys(rule.examples ?? {})),
    ),
  ),
];

it("has every site, in alphabetical order", () => {
  const [anyHost, ...others] = files.map(({ file }) => file);
  expect(anyHost).toBe("any-host.yaml");
  expect(others.length).toBeGreaterThanOrEqual(1_905);
  expect(others).toEqual(others.toSorted());
});

it("has no problem: schema, unreachable rules, patterns, and every example holds", () => {
  expect(files.flatMap(checkSite)).toEqual([]);
});

it("packs every site without losing anything a page needs", () => {
  for (const site of sites) {
    const bare = structuredClone(site);
    for (const rule of Object.values(bare.hosts).flat()) {
      delete rule.examples;
      delete rule.since;
      delete rule.sample;
    }
    expect(unpackSite(packSite(site))).toEqual(bare);
  }
});

it("gives no route that would not be fetched, except those that the owner has to enable", () => {
  const refused = pages.flatMap((page) =>
    suggest(catalogue, { url: page })
      .filter(({ isDocs, path }) => !isDocs && path !== "")
      .flatMap(({ path }) => {
        const refusal = refuseRoute(path, []);
        return refusal === null ? [] : [`${refusal} ${path.split("/").slice(0, 3).join("/")}`];
      }),
  );
  expect([...new Set(refused)]).toEqual(["route-not-enabled /rsshub/transform", "route-not-enabled /biquge/https:"]);
});

it.each([
  [
    "https://www.zhihu.com/people/diygod",
    '<script id="js-initialData">{"id":"246e6cf44e94cefbf4b959cb5042bc91","urlToken":"diygod"}</script>',
    "/zhihu/xhu/people/activities/246e6cf44e94cefbf4b959cb5042bc91",
  ],
  [
    "https://www.zhihu.com/people/diygod/answers",
    '<script id="js-initialData">{"id":"246e6cf44e94cefbf4b959cb5042bc91","urlToken":"diygod"}</script>',
    "/zhihu/xhu/people/answers/246e6cf44e94cefbf4b959cb5042bc91",
  ],
  ["https://tv.cctv.com/lm/xwlb/videoset", "<script>id='TOPC1451528971114112'</script>", "/cntv/TOPC1451528971114112"],
])("reads the document of %s", (url, html, path) => {
  const paths = suggest(catalogue, { url, document: htmlDocument(html) }).map((one) => one.path);
  expect(paths).toContain(path);
});

it("names the settings that a route needs", () => {
  const found = suggest(catalogue, { url: "https://www.zhihu.com/people/diygod" });
  const collections = found.find(({ path }) => path === "/zhihu/people/allCollections/diygod");
  expect(collections).toMatchObject({ needs: ["config"], settings: ["ZHIHU_COOKIES"] });
});

describe("the engine and the reference matcher agree", () => {
  const plain = Object.fromEntries(sites.map((site) => [site.domain, site.hosts as Record<string, Rule[]>]));
  const variants: [string, (page: string) => string][] = [
    ["as they are", (page) => page],
    ["with a trailing slash", (page) => page.replace(/(?<!\/)($|[?#].*$)/, "/$1")],
    [
      "with a foreign query",
      (page) => (page.includes("#") ? page : `${page}${page.includes("?") ? "&" : "?"}utm_source=x`),
    ],
    ["one level deeper", (page) => page.replace(/\/?($|[?#].*$)/, "/deeper$1")],
    ["one level up", (page) => page.replace(/\/[^/?#]*\/?($|[?#].*$)/, "$1")],
    ["with something escaped", (page) => page.replace(/([a-z])($|[?#].*$)/, "%25%E4%B8%AD$1$2")],
    ["on www", (page) => page.replace("://", "://www.")],
  ];
  it.each(variants)("on all example pages, %s", (_, change) => {
    for (const page of pages.map(change)) {
      const hostname = URL.canParse(page) ? new URL(page).hostname : "";
      const expected = normal(plainPaths(plain, getDomain(hostname), page)).sort();
      const actual = normal(
        suggest(catalogue, { url: page })
          .map((one) => one.path)
          .filter(Boolean),
      ).sort();
      // Asserts only on a difference, because thousands of assertions are slow.
      if (expected.join() !== actual.join()) expect({ page, paths: actual }).toEqual({ page, paths: expected });
    }
  });
});

it("finds the same domain as the public-suffix list, without it", () => {
  const known = new Set(sites.map((site) => site.domain));
  for (const page of pages) {
    const { hostname } = new URL(page);
    for (const host of [
      hostname,
      `a.${hostname}`,
      `www.b.${hostname}`,
      `x${hostname}`,
      hostname.replace(/^[^.]+\./, ""),
      `${hostname}.cn`,
      `${hostname}.github.io`,
    ]) {
      const domain = getDomain(host);
      expect([host, findDomain(host, known)]).toEqual([
        host,
        domain !== null && known.has(domain) ? domain : undefined,
      ]);
    }
  }
});

it("answers from the index and one shard what the whole catalogue answers", () => {
  const suffixes = registrySuffixes(sites.map((site) => site.domain));
  const anyHost = sites
    .filter(({ domain }) => domain === ANY_HOST)
    .map((site) => packSite(withoutDocumentRules(site)))
    .join("");
  const index: CatalogueIndex = { version: "v", shards: 512, suffixes, sites: 0, rules: 0, updated: null, anyHost };
  const shards = Map.groupBy(sites, (site) => shardOf(index, site.domain));
  const sharded = openShardedCatalogue(index);
  for (const page of pages) {
    const name = missingShard(sharded, page);
    if (name !== null) addShard(sharded, name, (shards.get(name) ?? []).map(packSite).join(""));
    expect(suggest(sharded, { url: page })).toEqual(suggest(catalogue, { url: page }));
    expect(missingShard(sharded, page)).toBeNull();
  }
});

it("gives nothing without a document for the pages of a rule that requires one", () => {
  const rules = sites.flatMap(({ hosts }) => Object.values(hosts).flat()).filter(requiresDocument);
  expect(rules.length).toBeGreaterThan(50);
  for (const rule of rules) {
    const entries = compileRule(rule, rule.title, 0).flatMap((pattern) => pattern.entries);
    for (const address of Object.keys(rule.examples ?? {}).map((page) => parseAddress(page)!)) {
      const fitting = entries.filter(({ shape }) => matchPath(shape.path, address.segments, () => {}));
      expect(fitting.map((entry) => answer(entry, address))).toEqual(fitting.map(() => undefined));
    }
  }
});

/** Without escapes, trailing slashes and order, in which the reference matcher differs. */
function normal(paths: string[]): string[] {
  const decoded = paths.map((path) => {
    try {
      return decodeURIComponent(path).replace(/\/+$/, "");
    } catch {
      return path.replace(/\/+$/, "");
    }
  });
  return [...new Set(decoded)].sort();
}
