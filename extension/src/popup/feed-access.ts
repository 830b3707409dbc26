import type { Suggestion } from "#core/rules/suggest.ts";
import { md5 } from "./md5.ts";

/**
 * The address of a feed on a closed feed service, as it is copied and handed to readers. It carries a code that is good for
 * this one route; the key it is made from stays here.
 */
export function withAccess(suggestion: Suggestion, key: string): Suggestion {
  const url = key === "" ? null : URL.parse(suggestion.url);
  if (!url || suggestion.isDocs) return suggestion;
  const [path = ""] = suggestion.path.split("?");
  url.searchParams.set("code", md5(decoded(path) + key));
  return { ...suggestion, url: url.href };
}

/** The code covers the path as the service sees it. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
