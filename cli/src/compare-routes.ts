// Compares the catalogue with the routes of a feed service, so that a newer version of the service can be checked before it is used.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { answers } from "#core/rules/find-unreachable.ts";
import { isNative } from "#core/rules/rank.ts";
import {
  flagsOf,
  routeOfRule,
  type ServiceRoute,
  type ServiceRoutes,
  samplePaths,
} from "#core/rules/service-routes.ts";
import type { Rule } from "#core/rules/site.ts";
import { type RuleFile, ruleFromFile, type SiteFile } from "#core/rules/site-schema.ts";
import { orderRule, type Problem, type ReadSite } from "#core/rules/site-text.ts";
import { parseTarget } from "#core/rules/target.ts";
import { CATALOGUE_FOLDER } from "./site-file.ts";

/** Routes whose pages the service names, and for which there can be no rule: by route, the reason. */
export const WITHOUT_RULE_FILE = "routes-without-rule.yaml";

export function readRoutesWithoutRule(folder = CATALOGUE_FOLDER): ReadonlySet<string> {
  const text = readFileSync(join(folder, WITHOUT_RULE_FILE), "utf8");
  return new Set(Object.keys(z.record(z.string(), z.string().min(1)).parse(parse(text))));
}

/** Everything in which the catalogue and the service differ. */
export function compareRoutes(
  files: readonly ReadSite[],
  routes: ServiceRoutes,
  withoutRule: ReadonlySet<string>,
): Problem[] {
  const problems: Problem[] = [];
  const covered = new Set<ServiceRoute>();
  for (const { file, content, lineOf } of files) {
    const rules = rulesOf(content);
    const here = new Set(rules.flatMap(({ rule }) => (rule.retired ? [] : routesOf(rule, routes))));
    for (const route of here) covered.add(route);
    for (const { path, written, rule } of rules) {
      const report = (problem: string, hint: string) =>
        problems.push({ file, line: lineOf(path), problem: `"${rule.title}" ${problem}`, hint });
      const followed = followRoute(written, rule, routes);
      const route = rule.retired && servedRoute(rule, routes);
      if (followed.retired && !rule.retired) report("leads to no route of the service", "mark it `retired: true`");
      else if (followed !== written) report(`is not marked ${describe(followed)}`, "the service says so");
      else if (route && !here.has(route)) report(`is retired, but the service has ${route.path}`, "remove `retired`");
    }
  }
  const report = (problem: string, hint: string) => problems.push({ file: WITHOUT_RULE_FILE, line: 1, problem, hint });
  for (const route of routes.all) {
    const { path, name, radar } = route;
    const isListed = withoutRule.has(path);
    if (radar.length > 0 && !covered.has(route) && !isListed)
      report(`${path} (${name}, ${radar[0]?.source[0]}) has no rule`, "write one, or list it here with the reason");
    if (covered.has(route) && isListed) report(`${path} has a rule`, "remove it from this list");
  }
  const all = new Set(routes.all.map(({ path }) => path));
  for (const path of withoutRule)
    if (!all.has(path)) report(`${path} is not a route of the service`, "remove it from this list");
  return problems;
}

/** The site with the flags that the service has for its routes; the same object when nothing differs. */
export function followRoutes(site: SiteFile, routes: ServiceRoutes): SiteFile {
  let isSame = true;
  const hosts = Object.fromEntries(
    Object.entries(site.hosts).map(([prefix, rules]) => [
      prefix,
      rules.map((rule) => {
        const followed = followRoute(rule, ruleFromFile(rule, site.docs), routes);
        isSame &&= followed === rule;
        return orderRule(followed);
      }),
    ]),
  );
  return isSame ? site : { ...site, hosts };
}

/** A rule with the flags of its route. Retired rules stay as they are: a route of the same form need not be the same feed. */
function followRoute(written: RuleFile, rule: Rule, routes: ServiceRoutes): RuleFile {
  if (rule.retired || isNative(rule) || !answers(rule)) return written;
  const route = routeOfRule(rule, routes);
  if (!route) return { ...written, retired: true };
  const { needs: _needs, settings: _settings, antiCrawler: _antiCrawler, ...rest } = written;
  const { nsfw: _, ...flags } = flagsOf(route.facts);
  const followed = { ...rest, ...(flags as Pick<RuleFile, "needs" | "settings" | "antiCrawler">) };
  return describe(followed) === describe(written) ? written : followed;
}

function describe({ needs = [], settings = [], antiCrawler }: RuleFile): string {
  return [...needs, ...settings, ...(antiCrawler ? ["antiCrawler"] : [])].join(", ") || "with nothing";
}

/** The route of a retired rule, when it answers all examples and is not just a param that takes the text of the target. */
function servedRoute(rule: Rule, routes: ServiceRoutes): ServiceRoute | undefined {
  const paths = Object.values(rule.examples ?? {}).filter((path) => path !== null);
  const route = paths.every((path) => routes.find(path)) ? routeOfRule(rule, routes) : undefined;
  const [start] = parseTarget(rule.target ?? rule.oneOf?.[0]?.target ?? "");
  return route && typeof start === "string" && route.path.startsWith(start) ? route : undefined;
}

/** Every route that a rule may lead to. */
function routesOf({ target, oneOf = [], examples = {} }: Rule, routes: ServiceRoutes): ServiceRoute[] {
  const targets = [target, ...oneOf.map((one) => one.target)].filter((one) => one !== undefined);
  const paths = [...Object.values(examples), ...targets.flatMap(samplePaths)];
  return paths.flatMap((path) => (path?.startsWith("/") ? (routes.find(path) ?? []) : []));
}

function rulesOf(content: SiteFile | null): { path: PropertyKey[]; written: RuleFile; rule: Rule }[] {
  return Object.entries(content?.hosts ?? {}).flatMap(([prefix, rules]) =>
    rules.map((written, index) => ({
      path: ["hosts", prefix, index],
      written,
      rule: ruleFromFile(written, content?.docs),
    })),
  );
}
