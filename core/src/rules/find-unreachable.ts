// Rules that no page can ever reach: `catalogue check` reports them, and an import leaves them out.
import { inOrder } from "./in-order.ts";
import { parsePattern, patternNames } from "./pattern.ts";
import type { Alternative, Rule, Value } from "./site.ts";
import { parseTarget } from "./target.ts";

/** Why no page can ever make this rule, under this host prefix, give a path; undefined when one can. */
export function whyNeverAnswers(rule: Rule, prefix: string): string | undefined {
  if (!isHostPrefix(prefix)) return "no host has this prefix";
  if (!rule.source || (rule.target === undefined && !rule.oneOf)) return undefined;
  const missing = new Set<string>();
  for (const source of rule.source) {
    const names = patternNames(parsePattern(source));
    for (const branch of [rule, ...(rule.oneOf ?? [])]) {
      if (branch.target === undefined) continue;
      const needed = unboundNames(rule, branch, names);
      if (needed.length === 0) return undefined;
      for (const name of needed) missing.add(name);
    }
  }
  return `no source binds ${[...missing].map((name) => `:${name}`).join(", ")}`;
}

export function isHostPrefix(prefix: string): boolean {
  return prefix !== "__proto__" && /^(?:\.|\*|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)$/.test(prefix);
}

/** Rules of one host that an earlier rule always answers for, with the same path: the later one is never seen. */
export function findShadowed(rules: readonly Rule[]): Map<Rule, Rule> {
  const shadowed = new Map<Rule, Rule>();
  const seen = new Map<string, Rule[]>();
  for (const rule of inOrder(rules)) {
    if (!rule.source || (rule.target === undefined && !rule.oneOf)) continue;
    const key = JSON.stringify([rule.target, rule.with, rule.when, rule.oneOf]);
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

function unboundNames(rule: Rule, branch: Rule | Alternative, params: Set<string>): string[] {
  const derived = { ...rule.with, ...branch.with };
  const known = (name: string) => (Object.hasOwn(derived, name) ? canBeRead(derived[name]!, params) : params.has(name));
  const unbound: string[] = [];
  for (const part of parseTarget(branch.target as string)) {
    // A missing optional cuts the path there, so what stands after it is not needed for one.
    if (typeof part !== "string" && part.isOptional) break;
    if (typeof part !== "string" && !known(part.name)) unbound.push(part.name);
  }
  return unbound;
}

/** A value read from a param that no pattern binds is always missing. */
function canBeRead(value: Value, params: Set<string>): boolean {
  if (typeof value === "string") return !value.startsWith("params.") || params.has(value.slice("params.".length));
  if (value.default !== undefined) return true;
  if (value.first) return value.first.some((one) => canBeRead(one, params));
  if (value.join) return value.join.every((one) => canBeRead(one, params));
  return value.from === undefined || canBeRead(value.from, params);
}
