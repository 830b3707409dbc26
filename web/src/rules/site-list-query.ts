import { queryOptions } from "@tanstack/react-query";
import { type PackedRuleList, type PackedSiteList, unpackSiteList } from "#core/rules/site-list.ts";
import { queryClient } from "../rpc.ts";
import { catalogueIndexQuery, fetchText } from "./catalogue-index.ts";
import { withCurrentIndex } from "./with-current-index.ts";

/** Every site: 30 kB, fetched once per version of the catalogue. */
export const siteListQuery = queryOptions({
  queryKey: ["site-list"],
  queryFn: async () => unpackSiteList(JSON.parse(await fetchList("sites.json")) as PackedSiteList),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Every rule's title and route: 84 kB, fetched only for a search. */
export const ruleListQuery = queryOptions({
  queryKey: ["rule-list"],
  queryFn: async () => JSON.parse(await fetchList("rules.json")) as PackedRuleList,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

function fetchList(name: string): Promise<string> {
  return withCurrentIndex(async () => {
    const { version } = await queryClient.ensureQueryData(catalogueIndexQuery);
    return fetchText(`/catalogue/${version}/${name}`);
  });
}
