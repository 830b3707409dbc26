import { parseAddress } from "#core/address.ts";
import { type Catalogue, findAnyHost, findSite } from "#core/rules/catalogue.ts";
import type { Site } from "#core/rules/site.ts";
import { suggestFromAddress } from "#core/rules/suggest-from-address.ts";

/** The site of the page, if it is in the catalogue. */
export function pageSite(catalogue: Catalogue, address: string): Site | undefined {
  const url = parseAddress(address);
  return url ? findSite(catalogue, url)?.site : undefined;
}

/** The rules to run in the page, which has the document; none when the address is enough. */
export function documentSites(catalogue: Catalogue, address: string): Site[] {
  if (!suggestFromAddress(catalogue, address).wantsDocument) return [];
  return [pageSite(catalogue, address), findAnyHost(catalogue)].filter((site) => site !== undefined);
}
