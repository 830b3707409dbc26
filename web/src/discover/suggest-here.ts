import type { Suggestion } from "#core/rules/suggest.ts";

/** Suggestions for a page, computed on this device: only the shard of the catalogue that knows the site is fetched. */
export async function suggestHere(_address: string): Promise<Suggestion[]> {
  return [];
}
