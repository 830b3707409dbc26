import { queryOptions } from "@tanstack/react-query";
import { shardOf } from "#core/rules/catalogue.ts";
import type { CodeRule, Site } from "#core/rules/site.ts";
import { queryClient } from "../rpc.ts";
import { catalogueIndexQuery, fetchText } from "../rules/catalogue-index.ts";
import { catalogueFor, siteOf } from "../rules/open-catalogue.ts";
import { withCurrentIndex } from "../rules/with-current-index.ts";

export const siteQuery = (domain: string) =>
  queryOptions({
    queryKey: ["site", domain],
    queryFn: () => withCurrentIndex(() => readSite(domain)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export async function loadSite(domain: string): Promise<void> {
  await queryClient.ensureQueryData(siteQuery(domain.toLowerCase()));
}

/** A site with its examples; null when the catalogue does not have it. */
async function readSite(domain: string): Promise<Site | null> {
  const address = `https://${domain}/`;
  if (!/^[a-z0-9.-]+$/.test(domain) || !URL.canParse(address)) return null;
  const site = siteOf(await catalogueFor(address), address);
  if (site?.domain !== domain) return null;
  // Read after the catalogue: opening that may have replaced the index with a newer one.
  const index = await queryClient.ensureQueryData(catalogueIndexQuery);
  const file = shardOf(index, domain)?.replace(/\.\w+$/, ".examples.json");
  return withExamples(site, `/catalogue/${file}`);
}

async function withExamples(site: Site, file: string): Promise<Site> {
  const all = JSON.parse(await fetchText(file)) as Record<string, (CodeRule["examples"] | 0)[]>;
  const examples = all[site.domain] ?? [];
  let at = 0;
  const hosts = Object.entries(site.hosts).map(([prefix, rules]) => [
    prefix,
    rules.map((rule) => ({ ...rule, examples: examples[at++] || {} })),
  ]);
  return { ...site, hosts: Object.fromEntries(hosts) };
}
