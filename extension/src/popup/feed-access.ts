import { accessCodeText } from "#core/rules/route-address.ts";
import type { Suggestion } from "#core/rules/suggest.ts";
import { md5 } from "./md5.ts";

/**
 * Adds an access code to the address of a feed on a feed service with a key. The code is valid for this route only; the
 * key stays in the extension.
 */
export function withAccess(suggestion: Suggestion, key: string): Suggestion {
  const url = key === "" ? null : URL.parse(suggestion.url);
  if (!url || suggestion.isDocs) return suggestion;
  url.searchParams.set("code", md5(accessCodeText(suggestion.path, key)));
  return { ...suggestion, url: url.href };
}
