import { normaliseChannelAddress } from "#core/channel/normalise-channel-address.ts";
import { addShard, type Catalogue, findSite, missingShard, openShardedCatalogue } from "#core/rules/catalogue.ts";
import type { Site } from "#core/rules/site.ts";
import { queryClient } from "../rpc.ts";
import { catalogueIndexQuery, fetchText } from "./catalogue-index.ts";
import { knownFeedService, updateFeedService } from "./known-feed-service.ts";
import { withCurrentIndex } from "./with-current-index.ts";

/** The catalogue with the shard that may contain this address's site loaded, and that of its normalised form: twitter.com is x.com. */
export function catalogueFor(address: string): Promise<Catalogue> {
  return withCurrentIndex(() => loadFor(address));
}

async function loadFor(address: string): Promise<Catalogue> {
  const feedService = knownFeedService.read();
  void updateFeedService();
  const catalogue = await queryClient.ensureQueryData({
    queryKey: ["catalogue", feedService],
    queryFn: () => openIndex(feedService),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const shards = new Set(
    [address, normaliseChannelAddress(address) ?? address].map((one) => missingShard(catalogue, one)),
  );
  await Promise.all(
    [...shards].map(async (shard) => {
      if (shard) addShard(catalogue, shard, await fetchText(`/catalogue/${shard}`));
    }),
  );
  return catalogue;
}

export function siteOf(catalogue: Catalogue, address: string): Site | null {
  return findSite(catalogue, new URL(address))?.site ?? null;
}

async function openIndex(feedService: string): Promise<Catalogue> {
  return openShardedCatalogue(await queryClient.ensureQueryData(catalogueIndexQuery), { feedService });
}
