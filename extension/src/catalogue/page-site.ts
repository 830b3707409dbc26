import { parseAddress } from "#core/address.ts";
import { type Catalogue, findSite } from "#core/rules/catalogue.ts";
import type { Site } from "#core/rules/site.ts";

/** The site of the page, if it is in the catalogue. */
export function pageSite(catalogue: Catalogue, address: string): Site | undefined {
  const url = parseAddress(address);
  return url ? findSite(catalogue, url)?.site : undefined;
}
