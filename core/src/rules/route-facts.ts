// Reads what a feed service publishes about its routes at /api/namespace: their category and what they need.
import { z } from "zod";
import { CATEGORIES } from "./category.ts";
import type { Rule } from "./site.ts";
import { routeShape } from "./target.ts";

export type RouteFacts = Pick<Rule, "nsfw" | "needs" | "antiCrawler"> & { category: string | undefined };

const routeSchema = z.object({
  categories: z.array(z.string()).optional().catch(undefined),
  features: z.record(z.string(), z.unknown()).optional().catch(undefined),
  radar: z.array(z.record(z.string(), z.unknown())).optional().catch(undefined),
});
const namespacesSchema = z.record(z.string(), z.object({ routes: z.record(z.string(), routeSchema) }));

/** By the shape of the route, as in the targets of rules. Undefined when the answer has another format. */
export function readRouteFacts(answer: unknown): Map<string, RouteFacts> | undefined {
  const parsed = namespacesSchema.safeParse(answer);
  if (!parsed.success) return undefined;
  const facts = new Map<string, RouteFacts>();
  for (const [family, { routes }] of Object.entries(parsed.data)) {
    for (const [path, route] of Object.entries(routes)) {
      const known = factsOf(route);
      const targets = (route.radar ?? []).flatMap(({ target }) => (typeof target === "string" ? [target] : []));
      for (const target of [path, ...targets]) facts.set(routeShape(`/${family}${target}`), known);
    }
  }
  return facts;
}

function factsOf({ categories = [], features = {} }: z.infer<typeof routeSchema>): RouteFacts {
  const needs = [
    ...(isSet(features.requireConfig) ? ["config"] : []),
    ...(isSet(features.requirePuppeteer) ? ["browser"] : []),
  ];
  return {
    category: categories.find((one) => (CATEGORIES as readonly string[]).includes(one)),
    ...(features.nsfw === true ? { nsfw: true } : {}),
    ...(features.antiCrawler === true ? { antiCrawler: true } : {}),
    ...(needs.length ? { needs } : {}),
  };
}

/** `requireConfig` is false or a list of settings, some of which may be optional. */
function isSet(feature: unknown): boolean {
  if (!Array.isArray(feature)) return feature === true;
  return feature.some((one) => (one as { optional?: unknown } | null)?.optional !== true);
}
