import type { Suggestion } from "#core/rules/suggest.ts";
import { md5 } from "./md5.ts";

/**
 * Adds an access code to the address of a feed on a feed service with a key. The code is valid for this route only; the
 * key stays in the extension.
 */
export function withAccess(suggestion: Suggestion, key: string): Suggestion {
  const url = key === "" ? null : URL.parse(suggestion.url);
  if (!url || suggestion.isDocs) return suggestion;
  const [path = ""] = suggestion.path.split("?");
  url.searchParams.set("code", md5(decoded(path) + key));
  return { ...suggestion, url: url.href };
}

/** The code is computed from the path as the service sees it. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
