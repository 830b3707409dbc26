import { CATEGORIES, type Category } from "#core/rules/category.ts";

export interface CatalogueSearch {
  q?: string | undefined;
  category?: Category | undefined;
  retired?: false | undefined;
}

/** What the address of the list says is looked for. */
export function readCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  const category = CATEGORIES.find((one) => one === search.category);
  return {
    // The router reads numbers out of an address; 12306 is a site.
    ...(search.q !== undefined && { q: String(search.q) }),
    ...(category && { category }),
    ...(search.retired === false && { retired: false }),
  };
}
