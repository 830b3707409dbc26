// Why a page gets the suggestions it gets, and why not the others: data for a "why this / why not" panel.
import { hostPrefix, parseAddress } from "../address.ts";
import { type Catalogue, findSite } from "./catalogue.ts";
import { decodeSegments, type Entry, type PageView, type Refusal } from "./compile-rule.ts";
import { type CompiledHost, compiledHost, findEntries, hostKey } from "./compile-site.ts";
import type { CodeRule } from "./site.ts";
import type { Page } from "./suggest.ts";

/** What became of one rule. */
export type Verdict =
  | { kind: "answered"; path: string }
  | { kind: "docs-only" }
  /** Another rule had offered the same path before. */
  | { kind: "same-path"; path: string; title: string }
  | { kind: "other-host"; host: string }
  | { kind: "no-pattern-fits"; source: string[] }
  /** A pattern fits, and this is what stood in the way: one reason per pattern that fits. */
  | { kind: "refused"; refusals: Refusal[] };

export type RuleExplanation = { host: string; title: string; docs: string; retired: boolean; verdict: Verdict };

export type Explanation =
  | { kind: "not-an-address" }
  | { kind: "unknown-site"; hostname: string }
  /** `host` is the key whose rules apply; null when the site has none for this host. */
  | { kind: "site"; domain: string; name: string; host: string | null; rules: RuleExplanation[] };

export function explain(catalogue: Catalogue, page: Page): Explanation {
  const url = parseAddress(page.url);
  if (url === null) return { kind: "not-an-address" };
  const site = findSite(catalogue, url);
  if (site === undefined) return { kind: "unknown-site", hostname: url.hostname };
  const prefix = hostPrefix(url.hostname, site.domain);
  const key = hostKey(site.site, prefix);
  const host = compiledHost(site, prefix);
  const view: PageView = { url, segments: decodeSegments(url.pathname), document: page.document };
  const rules = host && key !== undefined ? explainHost(host, key, view) : [];
  for (const [other, others] of Object.entries(site.site.hosts)) {
    if (other === key) continue;
    for (const rule of others) rules.push(describe(rule, other, { kind: "other-host", host: other }));
  }
  return { kind: "site", domain: site.domain, name: site.name, host: key ?? null, rules };
}

function explainHost(host: CompiledHost, key: string, view: PageView): RuleExplanation[] {
  const fitting = Map.groupBy(findEntries(host, view.segments), (entry) => entry.rule);
  const offered = new Map<string, string>();
  return host.cards.map(({ rule, title }, index) => {
    const verdict = judge(rule, fitting.get(index) ?? [], view, offered);
    if (verdict.kind === "answered") offered.set(verdict.path, title);
    return describe(rule, key, verdict);
  });
}

function judge(rule: CodeRule, entries: Entry[], view: PageView, offered: Map<string, string>): Verdict {
  if (!rule.source || (rule.target === undefined && !rule.oneOf)) return { kind: "docs-only" };
  if (entries.length === 0) return { kind: "no-pattern-fits", source: rule.source };
  const refusals: Refusal[] = [];
  let repeated: Verdict | undefined;
  for (const entry of entries) {
    const path = entry.answer(view, (refusal) => refusals.push(refusal));
    if (path === undefined) continue;
    const title = offered.get(path);
    if (title === undefined) return { kind: "answered", path };
    repeated ??= { kind: "same-path", path, title };
  }
  return repeated ?? { kind: "refused", refusals };
}

function describe(rule: CodeRule, host: string, verdict: Verdict): RuleExplanation {
  return { host, title: rule.title, docs: rule.docs, retired: rule.retired === true, verdict };
}
