export interface CatalogueSearch {
  q?: string | undefined;
  /** A category's name, if there is one of it: the page knows which there are. */
  category?: string | undefined;
  /** Retired rules are shown too. */
  retired?: true | undefined;
}

/** What the address of the list says is looked for. */
export function readCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  return {
    // The router reads numbers out of an address; 12306 is a site.
    ...(search.q !== undefined && { q: String(search.q) }),
    ...(typeof search.category === "string" && { category: search.category }),
    ...(search.retired === true && { retired: true }),
  };
}
