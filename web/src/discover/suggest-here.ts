import {
  addShard,
  type Catalogue,
  type CatalogueIndex,
  missingShard,
  openShardedCatalogue,
} from "#core/rules/catalogue.ts";
import { type Suggestion, suggest } from "#core/rules/suggest.ts";
import { queryClient, rpc } from "../rpc.ts";

/** Suggestions for a page, computed on this device: only the shard of the catalogue that may know the site is fetched. */
export async function suggestHere(address: string): Promise<Suggestion[]> {
  const catalogue = await queryClient.ensureQueryData({
    queryKey: ["catalogue"],
    queryFn: openHere,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    retry: false,
  });
  const shard = missingShard(catalogue, address);
  if (shard) addShard(catalogue, shard, await fetchText(`/catalogue/${shard}`));
  return suggest(catalogue, { url: address }).filter(({ isDocs }) => !isDocs);
}

async function openHere(): Promise<Catalogue> {
  const [index, feedService] = await Promise.all([fetchText("/catalogue/index.json"), askFeedService()]);
  return openShardedCatalogue(JSON.parse(index) as CatalogueIndex, { feedService });
}

/** Whose address stands before a route. With the server out of reach suggestions still work, with the default's. */
async function askFeedService(): Promise<string | undefined> {
  const status = await queryClient.ensureQueryData(rpc.status.get.queryOptions()).catch(() => undefined);
  return status?.feedService ?? undefined;
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}
