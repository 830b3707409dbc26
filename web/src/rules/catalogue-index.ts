import { queryOptions } from "@tanstack/react-query";
import type { CatalogueIndex } from "#core/rules/catalogue.ts";
import { fetchWithTimeout } from "../fetch-with-timeout.ts";

/** The catalogue's version, counts and shards: half a kilobyte, read before any other catalogue file. */
export const catalogueIndexQuery = queryOptions({
  queryKey: ["catalogue-index"],
  queryFn: async () => JSON.parse(await fetchText("/catalogue/index.json")) as CatalogueIndex,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export async function fetchText(address: string): Promise<string> {
  const response = await fetchWithTimeout(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`, { cause: response.status });
  return response.text();
}
