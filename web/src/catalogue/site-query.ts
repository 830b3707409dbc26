import { queryOptions } from "@tanstack/react-query";
import { openCatalogue, shardOf } from "#core/rules/catalogue.ts";
import type { CodeRule, Site } from "#core/rules/site.ts";
import { queryClient } from "../rpc.ts";
import { catalogueIndexQuery, fetchText } from "../rules/catalogue-index.ts";
import { catalogueFor, siteOf } from "../rules/open-catalogue.ts";
import { withCurrentIndex } from "../rules/with-current-index.ts";

/** A site with everything its page shows; `isReachable` is false where no page's address can ever lead to it. */
export interface SiteWithExamples {
  site: Site;
  isReachable: boolean;
}

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

async function readSite(domain: string): Promise<SiteWithExamples | null> {
  const address = `https://${domain}/`;
  if (!/^[a-z0-9.-]+$/.test(domain) || !URL.canParse(address)) return null;
  const found = siteOf(await catalogueFor(address), address);
  // After the catalogue: opening it may have found that there is a newer one.
  const index = await queryClient.ensureQueryData(catalogueIndexQuery);
  if (found?.domain === domain) {
    const file = shardOf(index, domain)?.replace(/\.\w+$/, ".examples.json");
    return { site: await withExamples(found, `/catalogue/${file}`), isReachable: true };
  }
  const folder = `/catalogue/${index.version}`;
  const others = openCatalogue(await fetchText(`${folder}/unreachable.txt`));
  const other = siteOf(others, address);
  if (other?.domain !== domain) return null;
  return { site: await withExamples(other, `${folder}/unreachable.examples.json`), isReachable: false };
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
