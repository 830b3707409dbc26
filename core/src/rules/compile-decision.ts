// Rules that derive values, have conditions, or decide in code. Names become places in one list when the rule is compiled,
// so that a page is answered without a single look-up by name.
import { addressFragment, addressHref, type PageAddress, queryValue } from "../address.ts";
import type { Capture } from "./compile-rule.ts";
import type { PageDocument } from "./page-document.ts";
import { matchPath, type PathPattern, type Pattern, patternNames } from "./pattern.ts";
import type { Alternative, CodeRule, Value } from "./site.ts";
import { climbs, escapeValue, mayClimb, parseTarget } from "./target.ts";
import { compileCondition, compileValue, type MatchedPage, type Name, type Scope } from "./value.ts";

/** Why a rule that fits the address gives no path. Names, not sentences: the screen owns the words. */
export type Refusal =
  | { kind: "query-differs"; key: string }
  | { kind: "hash-differs" }
  | { kind: "value-missing"; name: string; needsDocument: boolean }
  | { kind: "condition-failed"; name: string; value: string | undefined }
  | { kind: "verification-failed" }
  | { kind: "no-address" }
  | { kind: "code-failed"; message: string };

export type Refuse = (refusal: Refusal) => void;

/** Gives the path, or undefined with the reason told; `""` stands for documentation. */
export type Decide = (address: PageAddress, document?: PageDocument, refuse?: Refuse) => string | undefined;

export function compileDecision(rule: CodeRule, captures: Map<string, Capture>, pattern: Pattern): Decide {
  const { query, hash } = pattern;
  const params = new Map<string, Name>();
  const tails = new Set([pattern.path.tail?.name, hash?.tail?.name]);
  for (const name of patternNames(pattern)) {
    params.set(name, { slot: params.size, kind: tails.has(name) ? "address" : "text" });
  }
  const segmentReads = [...captures].map(([name, { read }]) => ({ slot: params.get(name)!.slot, read }));
  const scope: Scope = { params, values: new Map(), count: params.size };
  const decide = compileBranch(rule, scope);
  return (address, document, refuse) => {
    const slots = new Array<string | undefined>(scope.count);
    for (const { slot, read } of segmentReads) slots[slot] = read(address.segments);
    if (query && !matchQuery(query, address, params, slots, refuse)) return undefined;
    if (hash && !matchHash(hash, address, params, slots)) {
      refuse?.({ kind: "hash-differs" });
      return undefined;
    }
    try {
      if (rule.verification && !rule.verification(namedParams(params, slots))) {
        refuse?.({ kind: "verification-failed" });
        return undefined;
      }
      return decide({ address, document, slots }, refuse);
    } catch (error) {
      // A mistake in one rule, or a page that upsets it, must not cost the page its other suggestions.
      console.warn(`The rule "${rule.title}" failed on ${address.text}:`, error);
      refuse?.({ kind: "code-failed", message: String(error) });
      return undefined;
    }
  };
}

type DecideMatched = (page: MatchedPage, refuse?: Refuse) => string | undefined;

/** The rule itself, or one of its alternatives, which sees what the rule derived and keeps its own to itself. */
function compileBranch(branch: CodeRule | Alternative, outer: Scope): DecideMatched {
  const scope: Scope = { ...outer, values: new Map(outer.values) };
  const steps = Object.entries(branch.with ?? {}).map(([name, value]) => {
    const { kind, read } = compileValue(value, scope);
    const slot = scope.count++;
    scope.values.set(name, { slot, kind, needsDocument: readsDocument(value) });
    // Half of all values are one query key and nothing else: those take no detour.
    const key = typeof value === "string" && value.startsWith("query.") ? value.slice("query.".length) : "";
    return { slot, key, read };
  });
  const conditions = Object.entries(branch.when ?? {}).map(([name, condition]) => {
    return { name, slot: lookUp(scope, name)?.slot ?? -1, holds: compileCondition(condition) };
  });
  const alternatives: DecideMatched[] = [];
  for (const one of "oneOf" in branch ? (branch.oneOf ?? []) : []) alternatives.push(compileBranch(one, scope));
  const fill = compileFill(branch, scope);
  outer.count = scope.count;
  return (page, refuse) => {
    const { slots } = page;
    for (const { slot, key, read } of steps) {
      slots[slot] = key === "" ? read(page) : queryValue(page.address, key) || undefined;
    }
    for (const { name, slot, holds } of conditions) {
      const value = slots[slot];
      if (!holds(value)) {
        refuse?.({ kind: "condition-failed", name, value });
        return undefined;
      }
    }
    for (const alternative of alternatives) {
      const path = alternative(page, refuse);
      if (path !== undefined) return path;
    }
    return fill(page, refuse);
  };
}

function compileFill({ target, ...branch }: CodeRule | Alternative, scope: Scope): DecideMatched {
  if (target === undefined) return "oneOf" in branch ? () => undefined : () => "";
  if (typeof target === "function") {
    return ({ address, document, slots }, refuse) => {
      const path = target(namedParams(scope.params, slots), addressHref(address), document);
      return functionPath(path, refuse);
    };
  }
  const parts = parseTarget(target).map((part) =>
    typeof part === "string" ? part : { ...part, known: lookUp(scope, part.name) },
  );
  return ({ document, slots }, refuse) => {
    let path = "";
    let isSuspect = false;
    for (const part of parts) {
      if (typeof part === "string") {
        path += part;
        continue;
      }
      const { known, name, place } = part;
      const value = known && slots[known.slot];
      if (!value) {
        if (part.isOptional) break;
        const needsDocument = known?.needsDocument === true && !document;
        refuse?.({ kind: "value-missing", name, needsDocument });
        return undefined;
      }
      path += (place === "segment" ? "/" : "") + escapeValue(value, place, known.kind);
      isSuspect ||= mayClimb(value);
    }
    return isSuspect && climbs(path) ? refuseAddress(refuse) : path || "/";
  };
}

/** `with` first, then the page's params. A value that was derived and is missing stays missing. */
function lookUp({ values, params }: Scope, name: string): Name | undefined {
  return values.get(name) ?? params.get(name);
}

/** What code returned, as a path: it knows its own escapes, but may not leave the feed service's address. */
function functionPath(path: string | null | undefined, refuse?: Refuse): string | undefined {
  if (typeof path !== "string" || path === "") return refuseAddress(refuse);
  const safe = (path.startsWith("/") ? path : `/${path}`)
    .toWellFormed()
    .replace(/[#\\\s\0-\x1f\x7f]/g, (character) => encodeURIComponent(character));
  return climbs(safe) ? refuseAddress(refuse) : safe;
}

export function refuseAddress(refuse?: Refuse): undefined {
  refuse?.({ kind: "no-address" });
  return undefined;
}

function namedParams(
  params: ReadonlyMap<string, Name>,
  slots: (string | undefined)[],
): Record<string, string | undefined> {
  const named: Record<string, string | undefined> = { __proto__: null as never };
  for (const [name, { slot }] of params) if (slots[slot] !== undefined) named[name] = slots[slot];
  return named;
}

function matchQuery(
  tests: NonNullable<Pattern["query"]>,
  address: PageAddress,
  params: ReadonlyMap<string, Name>,
  slots: (string | undefined)[],
  refuse?: Refuse,
): boolean {
  for (const test of tests) {
    const value = queryValue(address, test.key);
    if (value === null || ("equals" in test && test.equals !== value)) {
      refuse?.({ kind: "query-differs", key: test.key });
      return false;
    }
    if ("bind" in test) slots[params.get(test.bind)!.slot] = value === "" ? undefined : value;
  }
  return true;
}

function matchHash(
  pattern: PathPattern,
  address: PageAddress,
  params: ReadonlyMap<string, Name>,
  slots: (string | undefined)[],
): boolean {
  const fragment = addressFragment(address);
  if (fragment === null) return false;
  return matchPath(pattern, fragment, (name, value, isTail) => {
    slots[params.get(name)!.slot] = isTail ? value.replaceAll("%", "%25") : value;
  });
}

function readsDocument(value: Value): boolean {
  if (typeof value === "string") return value === "html";
  const inner = [...(value.join ?? []), ...(value.first ?? [])];
  return value.select !== undefined || value.from === "html" || inner.some(readsDocument);
}
