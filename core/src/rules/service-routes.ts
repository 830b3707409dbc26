// The routes that a feed service has, from what it publishes at /api/namespace: which paths it answers, and what they need.
import { z } from "zod";
import { CATEGORIES } from "./category.ts";
import { linearRegex } from "./linear-regex.ts";
import type { CodeRule, Rule } from "./site.ts";
import { SETTING_NAME } from "./site-schema.ts";
import { parseTarget } from "./target.ts";

export type RouteFacts = Pick<Rule, "nsfw" | "needs" | "settings" | "antiCrawler"> & { category: string | undefined };

export type ServiceRoute = {
  /** With the namespace, as in `/github/issue/:user/:repo/:state?`. */
  path: string;
  name: string;
  example: string | undefined;
  facts: RouteFacts;
  /** The pages that have this route: host and path in one text, and the path of the route when it is not `path` itself. */
  radar: z.infer<typeof radarSchema>[];
};

export type ServiceRoutes = {
  all: readonly ServiceRoute[];
  /** The route that answers a path, undefined when none does. */
  find(path: string): ServiceRoute | undefined;
};

const radarSchema = z.object({
  title: z.string().catch(""),
  source: z.array(z.string()).catch([]),
  target: z.string().optional().catch(undefined),
});
const routeSchema = z.object({
  name: z.string().catch(""),
  example: z.string().optional().catch(undefined),
  categories: z.array(z.string()).optional().catch(undefined),
  features: z.record(z.string(), z.unknown()).optional().catch(undefined),
  radar: z.array(radarSchema).catch([]),
});
const namespacesSchema = z.record(z.string(), z.object({ routes: z.record(z.string(), routeSchema) }));

/** Undefined when the answer has another format. */
export function readServiceRoutes(answer: unknown): ServiceRoutes | undefined {
  const parsed = namespacesSchema.safeParse(answer);
  if (!parsed.success) return undefined;
  const all = inRegistrationOrder(parsed.data).map(([path, { name, example, radar, ...route }]): ServiceRoute => {
    return { path, name, example, facts: factsOf(route), radar };
  });
  const byFirstSegment = Map.groupBy(
    all.map((route) => ({ route, fits: routeMatcher(route.path) })),
    ({ route }) => route.path.split("/")[1] ?? "",
  );
  return {
    all,
    find(given) {
      const path = plainPath(given);
      return byFirstSegment.get(path.split("/")[1] ?? "")?.find(({ fits }) => fits(path))?.route;
    },
  };
}

/**
 * The route that a rule leads to: of its examples, or of its target filled with sample values. Undefined when the service has none
 * for it. Rules that are documentation only have none either.
 */
export function routeOfRule(rule: CodeRule, routes: ServiceRoutes): ServiceRoute | undefined {
  const examples = Object.values(rule.examples ?? {}).filter((path) => path?.startsWith("/"));
  const targets = [rule.target, ...(rule.oneOf ?? []).map(({ target }) => target)].filter(
    (target) => typeof target === "string",
  );
  for (const path of [...examples, ...targets.flatMap(samplePaths)]) {
    const route = path ? routes.find(path) : undefined;
    if (route) return route;
  }
  return undefined;
}

/** The flags of a rule that leads to this route. */
export function flagsOf({ category: _, ...flags }: RouteFacts): Omit<RouteFacts, "category"> {
  return flags;
}

/** Paths that a target can give, with and without its optional params. */
export function samplePaths(target: string): string[] {
  return SAMPLES.flatMap((sample) => {
    const paths: string[] = [];
    let path = "";
    for (const part of parseTarget(target)) {
      if (typeof part !== "string" && part.isOptional) paths.push(path || "/");
      path += typeof part === "string" ? part : part.position === "segment" ? `/${sample}` : sample;
    }
    return [...paths, path].reverse();
  });
}

const SAMPLES = ["abc", "123"];

/** The service answers both with and without a slash at the end, and matches decoded text. */
function plainPath(path: string): string {
  const bare = path.replace(/[?#].*$/s, "").replace(/(?<=.)\/+$/, "");
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}

/**
 * The order in which RSSHub registers its routes; the first that fits answers. Deep namespaces come first, and within one, segments
 * that are text come before params, and params with a regular expression before those without.
 */
function inRegistrationOrder(namespaces: z.infer<typeof namespacesSchema>): [string, z.infer<typeof routeSchema>][] {
  const depth = (text: string) => text.split("/").length;
  return Object.entries(namespaces)
    .sort(([a], [b]) => depth(b) - depth(a))
    .flatMap(([namespace, { routes }]) =>
      Object.entries(routes)
        .sort(([a], [b]) => compareSegments(a.split("/"), b.split("/")))
        // Hono joins the two with a slash where the path does not begin with one.
        .map(([path, route]): [string, z.infer<typeof routeSchema>] => [
          `/${namespace}/${path.replace(/^\//, "")}`.replace(/(?<=.)\/$/, ""),
          route,
        ]),
    );
}

function compareSegments(a: string[], b: string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = segmentOrder(a[index]!) - segmentOrder(b[index]!);
    if (difference !== 0) return difference;
  }
  return 0;
}

function segmentOrder(segment: string): number {
  return !segment.startsWith(":") ? 0 : segment.includes("{") ? 1 : 2;
}

/** Whether a path fits a route of Hono, the router of RSSHub: `:a`, `:a?`, `:a{regex}`, `:a{regex}?` and `*`. */
export function routeMatcher(route: string): (path: string) => boolean {
  let patterns: { exec(text: string): unknown }[] | undefined;
  return (path) => {
    // Compiled when it is first needed: most routes are never looked at.
    patterns ??= shapesOf(splitRoute(route)).map(compileSegments);
    return patterns.some((pattern) => pattern.exec(path) !== null);
  };
}

/** Params are optional only in a route that ends with an optional one: then each of them may be the last of the path, or missing. */
function shapesOf(segments: string[]): string[][] {
  if (!/^:.*\?$/.test(segments.at(-1) ?? "")) return [segments];
  const required = segments.map((segment) => (segment.startsWith(":") ? segment.replace(/\?$/, "") : segment));
  return segments.flatMap((segment, index) =>
    /^:.*\?$/.test(segment) ? [required.slice(0, index), required.slice(0, index + 1)] : [],
  );
}

/** At slashes that are not part of a regular expression. */
function splitRoute(route: string): string[] {
  const segments: string[] = [];
  let depth = 0;
  for (const character of route) {
    if (character === "{") depth++;
    if (character === "}") depth--;
    if (character === "/" && depth === 0) segments.push("");
    else segments[segments.length - 1] += character;
  }
  return segments.filter((segment, index) => segment !== "" || index < segments.length - 1);
}

function compileSegments(segments: string[]) {
  const source = (regexOf: (regex: string) => string) =>
    segments.map((_, index) => segmentSource(segments, index, regexOf)).join("");
  try {
    return linearRegex(`^${source((regex) => `(?:${regex})`)}$`);
  } catch {
    // A regular expression that cannot run safely: the service checks the value, we let any pass.
    return linearRegex(`^${source(() => ".+")}$`);
  }
}

function segmentSource(segments: string[], index: number, regexOf: (regex: string) => string): string {
  const segment = segments[index]!;
  if (segment === "*" && index < segments.length - 1) return "/[^/]+";
  // The tail may be missing, but not after another star.
  if (segment === "*") return segments[index - 1] === "*" ? "/.*" : "(?:/.*)?";
  if (!segment.startsWith(":")) return `/${segment.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}`;
  const regex = /^:[^{}]+\{(.+)\}$/.exec(segment)?.[1];
  return `/${regex === undefined ? "[^/]+" : regexOf(regex)}`;
}

function factsOf({
  categories = [],
  features = {},
}: Pick<z.infer<typeof routeSchema>, "categories" | "features">): RouteFacts {
  const settings = requiredSettings(features.requireConfig);
  const needs = [
    ...(settings.length > 0 || features.requireConfig === true ? ["config"] : []),
    ...(features.requirePuppeteer === true ? ["browser"] : []),
  ];
  return {
    category: categories.find((one) => (CATEGORIES as readonly string[]).includes(one)),
    ...(features.nsfw === true ? { nsfw: true } : {}),
    ...(needs.length > 0 ? { needs } : {}),
    ...(settings.length > 0 ? { settings } : {}),
    ...(features.antiCrawler === true ? { antiCrawler: true } : {}),
  };
}

/** `requireConfig` is false or a list of settings, some of which may be optional. */
function requiredSettings(requireConfig: unknown): string[] {
  const parsed = z.array(z.unknown()).safeParse(requireConfig).data ?? [];
  return [
    ...new Set(
      parsed.flatMap((one) => {
        const setting = settingSchema.safeParse(one).data;
        return setting && setting.optional !== true ? [setting.name] : [];
      }),
    ),
  ];
}

const settingSchema = z.object({ name: z.string().regex(SETTING_NAME), optional: z.boolean().optional() });
