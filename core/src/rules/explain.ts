// Explains for every rule of a site why it did or did not give a page a suggestion.
import { hostPrefix, type PageAddress, parseAddress } from "../address.ts";
import { type Catalogue, findSite } from "./catalogue.ts";
import { answer, type Entry } from "./compile-rule.ts";
import { type CompiledHost, compiledHost, hostKey } from "./compile-site.ts";
import type { Refusal } from "./decide.ts";
import { answers } from "./find-unreachable.ts";
import type { PageDocument } from "./page-document.ts";
import { matchPath } from "./pattern.ts";
import { retiredLast } from "./retired-last.ts";
import type { CodeRule } from "./site.ts";
import type { Page } from "./suggest.ts";

/** The result of one rule for a page. */
export type Verdict =
  | { kind: "answered"; path: string }
  | { kind: "docs-only" }
  /** An earlier rule offered the same path. */
  | { kind: "same-path"; path: string; title: string }
  | { kind: "other-host"; host: string }
  | { kind: "no-pattern-fits"; source: string[] }
  /** A pattern fits, but gives no path: one reason for each pattern that fits. */
  | { kind: "refused"; refusals: Refusal[] };

export type RuleExplanation = { host: string; title: string; docs: string; retired: boolean; verdict: Verdict };

export type Explanation =
  | { kind: "not-an-address" }
  | { kind: "unknown-site"; hostname: string }
  /** `host` is the host key whose rules apply; null when the site has no rules for this host. */
  | { kind: "site"; domain: string; name: string; host: string | null; rules: RuleExplanation[] };

type ParsedPage = { address: PageAddress; document: PageDocument | undefined };

export function explain(catalogue: Catalogue, page: Page): Explanation {
  const address = parseAddress(page.url);
  if (address === null) return { kind: "not-an-address" };
  const { hostname } = address;
  const site = findSite(catalogue, address);
  if (site === undefined) return { kind: "unknown-site", hostname };
  const prefix = hostPrefix(hostname, site.domain);
  const key = hostKey(site.site, prefix);
  const host = compiledHost(site, prefix);
  const rules =
    host && key !== undefined
      ? explainHost(host, site.site.hosts[key]!, key, { address, document: page.document })
      : [];
  for (const [other, others] of Object.entries(site.site.hosts)) {
    if (other === key) continue;
    for (const rule of others) rules.push(describe(rule, other, { kind: "other-host", host: other }));
  }
  return { kind: "site", domain: site.domain, name: site.name, host: key ?? null, rules };
}

/** The rules that gave this page no suggestion, those that came nearest first. */
export function nearMisses(rules: readonly RuleExplanation[]): RuleExplanation[] {
  return rules
    .filter(({ verdict }) => verdict.kind !== "answered")
    .sort((a, b) => NEAREST_FIRST.indexOf(a.verdict.kind) - NEAREST_FIRST.indexOf(b.verdict.kind));
}

const NEAREST_FIRST: readonly Verdict["kind"][] = [
  "refused",
  "same-path",
  "no-pattern-fits",
  "docs-only",
  "other-host",
];

function explainHost(host: CompiledHost, rules: readonly CodeRule[], key: string, page: ParsedPage): RuleExplanation[] {
  // All patterns are tested, because those that the index skips need a reason too.
  const fitting = host.entries.filter((entry) => matchPath(entry.shape.path, page.address.segments, () => {}));
  const byRule = Map.groupBy(fitting, (entry) => entry.shape.ruleOrder);
  const offered = new Map<string, string>();
  const explained = new Map<CodeRule, RuleExplanation>();
  // Those that fit first, in the order in which they are offered, because a path is offered only once.
  for (const index of new Set([...byRule.keys(), ...rules.keys()])) {
    const rule = rules[index]!;
    const verdict = judge(rule, byRule.get(index) ?? [], page, offered);
    if (verdict.kind === "answered") offered.set(verdict.path, rule.title);
    explained.set(rule, describe(rule, key, verdict));
  }
  return retiredLast(rules).map((rule) => explained.get(rule)!);
}

function judge(rule: CodeRule, entries: Entry[], page: ParsedPage, offered: Map<string, string>): Verdict {
  if (!rule.source || !answers(rule)) return { kind: "docs-only" };
  if (entries.length === 0) return { kind: "no-pattern-fits", source: rule.source };
  const refusals: Refusal[] = [];
  let repeated: Verdict | undefined;
  for (const entry of entries) {
    const path = answer(entry, page.address, page.document, (refusal) => refusals.push(refusal));
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
