export interface CatalogueSearch {
  q?: string | undefined;
  /** Any text: the page checks whether it is a category. */
  category?: string | undefined;
  /** Also list retired rules. */
  retired?: true | undefined;
}

/** The catalogue's search parameters. */
export function readCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  return {
    // The router parses digits as a number; 12306 is the name of a site.
    ...(search.q !== undefined && { q: String(search.q) }),
    ...(typeof search.category === "string" && { category: search.category }),
    ...(search.retired === true && { retired: true }),
  };
}
