import type { Site } from "#core/rules/site.ts";
import { storedSetting } from "../preferences/stored-setting.ts";

/** Rules for one site that a person wrote and saved in this browser: the YAML and the parsed site. */
export interface OwnRules {
  domain: string;
  yaml: string;
  site: Site;
}

export const ownRules = storedSetting<OwnRules[]>("own-rules", parseOwnRules);

export function saveOwnRules(saved: OwnRules): void {
  const others = ownRules.read().filter(({ domain }) => domain !== saved.domain);
  ownRules.write([...others, saved].sort((a, b) => (a.domain < b.domain ? -1 : 1)));
}

export function deleteOwnRules(domain: string): void {
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
