import { getDomain } from "tldts";

/**
 * The registrable domain of a host, or null. A domain with public suffixes below it does not count: hosts below it
 * have other registrable domains (docs/decisions/0003-no-public-suffix-list.md).
 */
export function registrableDomain(host: string): string | null {
  const domain = getDomain(host);
  return domain !== null && getDomain(`a.b.${domain}`) === domain ? domain : null;
}
