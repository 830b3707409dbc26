// Rules that no page can ever reach: `catalogue check` reports them, and an import leaves them out.

import { parsePattern, patternNames } from "./pattern.ts";
import { retiredLast } from "./retired-last.ts";
import type { Alternative, CodeRule, Rule, Value } from "./site.ts";
import { feedTarget, parseTarget } from "./target.ts";

/** Whether a rule can give a feed, and is not documentation only. */
export function answers({ target, feed, oneOf }: CodeRule): boolean {
  return target !== undefined || feed !== undefined || oneOf !== undefined;
}

/** Why this rule gives no page a path under this host prefix; undefined when it can, or when it is documentation only. */
export function whyNeverAnswers(rule: Rule, prefix: string): string | undefined {
  if (!isHostPrefix(prefix)) return "no host has this prefix";
  if (!rule.source || !answers(rule)) return undefined;
  const missing = new Set<string>();
  for (const source of rule.source) {
    const names = patternNames(parsePattern(source));
    for (const branch of [rule, ...(rule.oneOf ?? [])]) {
      for (const template of [branch.target, branch.feed && feedTarget(branch.feed)]) {
        if (template === undefined) continue;
        const needed = unboundNames(rule, branch, template, names);
        if (needed.length === 0) return undefined;
        for (const name of needed) missing.add(name);
      }
    }
  }
  return `no source binds ${[...missing].map((name) => `:${name}`).join(", ")}`;
}

export function isHostPrefix(prefix: string): boolean {
  return prefix !== "__proto__" && /^(?:\.|\*|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)$/.test(prefix);
}

/** The rules of one host that are never offered because an earlier rule gives the same pages the same path, by later rule. */
export function findShadowed(rules: readonly Rule[]): Map<Rule, Rule> {
  const shadowed = new Map<Rule, Rule>();
  const seen = new Map<string, Rule[]>();
  for (const rule of retiredLast(rules)) {
    if (!rule.source || !answers(rule)) continue;
    const key = JSON.stringify([rule.target, rule.feed, rule.with, rule.when, rule.oneOf]);
    const earlier = seen.get(key) ?? [];
    seen.set(key, earlier);
    const covers = earlier.find((one) =>
      rule.source!.every((source) => one.source!.some((other) => sameSource(source, other))),
    );
    if (covers) shadowed.set(rule, covers);
    else earlier.push(rule);
  }
  return shadowed;
}

function sameSource(one: string, other: string): boolean {
  return one === other || one.replace(/\/$/, "") === other.replace(/\/$/, "");
}

function unboundNames(rule: Rule, branch: Rule | Alternative, template: string, params: Set<string>): string[] {
  const derived: Record<string, Value> = { origin: "origin", host: "host", ...rule.with, ...branch.with };
  const known = (name: string) => (Object.hasOwn(derived, name) ? canBeRead(derived[name]!, params) : params.has(name));
  const unbound: string[] = [];
  for (const part of parseTarget(template)) {
    // A missing optional param ends the path, so the params after it are not needed.
    if (typeof part !== "string" && part.isOptional) break;
    if (typeof part !== "string" && !known(part.name)) unbound.push(part.name);
  }
  return unbound;
}

/** False for a value that reads a param which the pattern does not bind. */
function canBeRead(value: Value, params: Set<string>): boolean {
  if (typeof value === "string") return !value.startsWith("params.") || params.has(value.slice("params.".length));
  if (value.default !== undefined) return true;
  if (value.first) return value.first.some((one) => canBeRead(one, params));
  if (value.join) return value.join.every((one) => canBeRead(one, params));
  return value.from === undefined || canBeRead(value.from, params);
}
