// Which routes of the feed service a page could lead to, whatever the page.
import type { Catalogue } from "./catalogue.ts";
import { unpackSite } from "./packed-site.ts";
import type { Site } from "./site.ts";
import { parseTarget, routeShape } from "./target.ts";

/** Answers whether a rule could have given this route. Reads the whole catalogue once: about 0.1 s. */
export function knownRoutes(catalogue: Catalogue): (route: string) => boolean {
  const known = new Set<string>();
  for (const site of catalogue.sites.values())
    for (const target of targetsOf(typeof site === "string" ? unpackSite(site) : site.site)) addTarget(known, target);
  return (route) => {
    if (known.has(route)) return true;
    const [, path = "", query] = route.match(/^([^?#]*)(?:\?([^#]*))?$/) ?? [];
    const keys = keysOf(query);
    // From the longest beginning to the shortest: `/github/issue/a` is known by `/github/issue`.
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
      if (known.has(beginning(path.slice(0, end), keys))) return true;
    return false;
  };
}

function targetsOf({ hosts }: Site): string[] {
  return Object.values(hosts)
    .flat()
    .flatMap(({ target, oneOf = [] }) => [target, ...oneOf.map((one) => one.target)])
    .filter((target) => typeof target === "string");
}

/**
 * A target without names is known as it stands. Of one with names, the part before the first is, to the last slash: what a
 * page fills in may hold slashes, so where a value ends cannot be told. `/{base}/…` begins with a name and stands for nothing.
 */
function addTarget(known: Set<string>, target: string): void {
  const [first, next] = parseTarget(target);
  if (typeof first !== "string") return;
  if (typeof next !== "object") return void known.add(first);
  const slash = next.place === "segment" ? -1 : first.lastIndexOf("/");
  // `/site{path}`: what is filled in begins with the slash.
  const path = slash > 0 ? first.slice(0, slash) : first;
  // Of the shape, because in the target itself a question mark may also belong to an optional param or a regular expression.
  const query = routeShape(target).match(/\?([^?#]*=[^#]*)$/)?.[1];
  if (path !== "/") known.add(beginning(path, keysOf(query)));
}

/** Which parameters stand in a query is part of a route's shape: others could ask the service for more than a feed. */
function keysOf(query: string | undefined): string {
  return (query ?? "")
    .split("&")
    .map((pair) => pair.split("=")[0])
    .sort()
    .join("&");
}

function beginning(path: string, keys: string): string {
  return `${path}/… ${keys}`;
}
