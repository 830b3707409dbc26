// Which routes of the feed service some page could lead to.
import type { Catalogue } from "./catalogue.ts";
import { unpackSite } from "./packed-site.ts";
import type { Site } from "./site.ts";
import { parseTarget, routeShape } from "./target.ts";

/** Returns a function that tells whether some rule could give a route. Reads the whole catalogue once, in about 0.1 s. */
export function knownRoutes(catalogue: Catalogue): (route: string) => boolean {
  const known = new Set<string>();
  for (const site of catalogue.sites.values())
    for (const target of targetsOf(typeof site === "string" ? unpackSite(site) : site.site)) addTarget(known, target);
  return (route) => {
    if (known.has(route)) return true;
    const [, path = "", query] = route.match(/^([^?#]*)(?:\?([^#]*))?$/) ?? [];
    const keys = keysOf(query);
    // From the longest prefix to the shortest: `/github/issue/a` is known by `/github/issue`.
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
      if (known.has(prefixKey(path.slice(0, end), keys))) return true;
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
 * A target without params is known as it is. One with params is known by the text before the first param, up to the last slash:
 * a value may contain slashes, so it is not clear where it ends. `/{base}/…` begins with a param, so it makes no route known.
 */
function addTarget(known: Set<string>, target: string): void {
  const [first, next] = parseTarget(target);
  if (typeof first !== "string") return;
  if (typeof next !== "object") return void known.add(first);
  const slash = next.position === "segment" ? -1 : first.lastIndexOf("/");
  // In `/site{path}` the value begins with the slash.
  const path = slash > 0 ? first.slice(0, slash) : first;
  // Of the shape, because in the target itself a question mark may also belong to an optional param or a regular expression.
  const query = routeShape(target).match(/\?([^?#]*=[^#]*)$/)?.[1];
  if (path !== "/") known.add(prefixKey(path, keysOf(query)));
}

/** The names of the query parameters are part of a route: other parameters could make the service do more than give a feed. */
function keysOf(query: string | undefined): string {
  return (query ?? "")
    .split("&")
    .map((pair) => pair.split("=")[0])
    .sort()
    .join("&");
}

function prefixKey(path: string, keys: string): string {
  return `${path}/… ${keys}`;
}
