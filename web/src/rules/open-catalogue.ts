import {
  addShard,
  type Catalogue,
  type CatalogueIndex,
  findSite,
  missingShard,
  openShardedCatalogue,
} from "#core/rules/catalogue.ts";
import type { Site } from "#core/rules/site.ts";
import { queryClient, rpc } from "../rpc.ts";
import { catalogueIndexQuery, fetchText } from "./catalogue-index.ts";
import { withCurrentIndex } from "./with-current-index.ts";

/** The catalogue with the shard that may know this address's site: nothing else of it is fetched. */
export function catalogueFor(address: string): Promise<Catalogue> {
  return withCurrentIndex(() => readFor(address));
}

async function readFor(address: string): Promise<Catalogue> {
  const catalogue = await queryClient.ensureQueryData({
    queryKey: ["catalogue"],
    queryFn: openHere,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const shard = missingShard(catalogue, address);
  if (shard) addShard(catalogue, shard, await fetchText(`/catalogue/${shard}`));
  return catalogue;
}

export function siteOf(catalogue: Catalogue, address: string): Site | null {
  return findSite(catalogue, new URL(address))?.site ?? null;
}

async function openHere(): Promise<Catalogue> {
  const [index, feedService] = await Promise.all([
    queryClient.ensureQueryData(catalogueIndexQuery) as Promise<CatalogueIndex>,
    askFeedService(),
  ]);
  return openShardedCatalogue(index, { feedService });
}

/** Whose address stands before a route. With the server out of reach suggestions still work, with the default's. */
async function askFeedService(): Promise<string | undefined> {
  const status = await queryClient.ensureQueryData(rpc.status.get.queryOptions()).catch(() => undefined);
  return status?.feedService ?? undefined;
}
