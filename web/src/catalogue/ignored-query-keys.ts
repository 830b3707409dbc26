import type { Site } from "#core/rules/site.ts";

/** The query keys of an address that no rule of the site reads: mostly tracking. */
export function ignoredQueryKeys(site: Site, address: string): string[] {
  const rules = Object.values(site.hosts).flat();
  const written = JSON.stringify(rules.map(({ source, with: values, oneOf }) => [source, values, oneOf]));
  // Not the attribute of an element.
  if (/(?<!"attr":)"(?:search|href)"/.test(written)) return [];
  const keys = [...new Set(new URL(address).searchParams.keys())];
  return keys.filter(
    (key) => !written.includes(`"query.${key}"`) && !written.includes(`"all":"${key}"`) && !hasPattern(rules, key),
  );
}

function hasPattern(rules: readonly { source?: string[] }[], key: string): boolean {
  return rules.some(({ source }) =>
    source?.some((pattern) => pattern.includes(`?${key}=`) || pattern.includes(`&${key}=`)),
  );
}
