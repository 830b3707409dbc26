import { accessCodeText } from "#core/rules/route-address.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { md5 } from "./md5.ts";

/**
 * Adds an access code to the address of a feed on a feed service with a key. The code is valid for this route only; the
 * key stays in the extension. Feeds of other servers get none.
 */
export function withAccess(suggestion: FeedSuggestion, key: string): FeedSuggestion {
  const url = key === "" || suggestion.path === "" ? null : URL.parse(suggestion.url);
  if (!url) return suggestion;
  url.searchParams.set("code", md5(accessCodeText(suggestion.path, key)));
  return { ...suggestion, url: url.href };
}
