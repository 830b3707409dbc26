import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newestMonth } from "#core/rules/compile-catalogue.ts";
import type { Site } from "#core/rules/site.ts";

export type RuleList = Record<string, { _name: string } & Record<string, string | ListedRule[]>>;
export type ListedRule = { title: string; docs: string; source: string[]; target: string };

const SITES = join(import.meta.dirname, "../../catalogue/dist/sites.json");

/**
 * What a feed service as old as our bundled catalogue serves at /api/radar/rules. Rules that need more than the address are the
 * source of a function, as in a real one.
 */
export function aRuleList(): RuleList {
  list ??= JSON.stringify(readList());
  return JSON.parse(list);
}

let list: string | undefined;

/** One more site, a rule with another pattern, one rule less. */
export function aNewerRuleList(): RuleList {
  const list = aRuleList();
  const docs = "https://docs.rsshub.app/routes/fresh";
  list["fresh-site.com"] = {
    _name: "Fresh",
    www: [{ title: "Topic", docs, source: ["/topic/:id"], target: "/fresh/topic/:id" }],
  };
  const [manga] = (list["bilibili.com"] as Record<string, ListedRule[]>).manga ?? [];
  Object.assign(manga as ListedRule, { source: ["/comic/:comicid"] });
  (list["zhihu.com"] as Record<string, ListedRule[]>).www?.splice(0, 1);
  return list;
}

function readList(): RuleList {
  const sites = JSON.parse(readFileSync(SITES, "utf8")) as Site[];
  const month = newestMonth(sites);
  const list: RuleList = {};
  for (const site of sites) {
    for (const [prefix, rules] of Object.entries(site.hosts)) {
      for (const { title, since, retired, source, target, oneOf, with: values } of rules) {
        const route = (target as string | undefined) ?? oneOf?.[0]?.target;
        if (since !== month || retired || !source || route === undefined) continue;
        const family = route.split("/")[1] as string;
        const written = values || oneOf ? `/${family}(params, url) => new URL(url).search` : route;
        const docs = `https://docs.rsshub.app/routes/${family}`;
        const hosts = (list[site.domain] ??= { _name: site.name ?? "" });
        ((hosts[prefix] ??= []) as ListedRule[]).push({ title, docs, source, target: written });
      }
    }
  }
  return list;
}
