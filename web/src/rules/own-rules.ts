import type { Site } from "#core/rules/site.ts";
import { storedSetting } from "../preferences/stored-setting.ts";

/** The rules somebody wrote for one site and keeps in this browser: as they wrote them, and as they were understood. */
export interface OwnRules {
  domain: string;
  yaml: string;
  site: Site;
}

export const ownRules = storedSetting<OwnRules[]>("own-rules", parseOwnRules);

export function keepOwnRules(kept: OwnRules): void {
  const others = ownRules.read().filter(({ domain }) => domain !== kept.domain);
  ownRules.write([...others, kept].sort((a, b) => (a.domain < b.domain ? -1 : 1)));
}

export function dropOwnRules(domain: string): void {
  ownRules.write(ownRules.read().filter((one) => one.domain !== domain));
}

export function parseOwnRules(stored: string | null): OwnRules[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isOwnRules) : [];
  } catch {
    return [];
  }
}

function isOwnRules(one: unknown): one is OwnRules {
  const { domain, yaml, site } = (one ?? {}) as Partial<OwnRules>;
  return typeof domain === "string" && typeof yaml === "string" && site?.domain === domain && isHosts(site.hosts);
}

function isHosts(hosts: unknown): boolean {
  return typeof hosts === "object" && hosts !== null && Object.values(hosts).every((rules) => Array.isArray(rules));
}
