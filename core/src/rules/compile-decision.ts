// Makes a rule ready to decide: names become places, so that a page is answered without a single look-up by name.
import { addressFragment, addressHref, queryValue } from "../address.ts";
import type { Capture } from "./compile-rule.ts";
import {
  type Branch,
  type DecideMatched,
  type Decision,
  type Part,
  type Refuse,
  refuseAddress,
  type Step,
  type Test,
} from "./decide.ts";
import { matchPath, type PathPattern, type Pattern, patternNames } from "./pattern.ts";
import type { Alternative, CodeRule, Condition, Value } from "./site.ts";
import { climbs, parseTarget } from "./target.ts";
import {
  compileCondition,
  compileValue,
  type MatchedPage,
  type Name,
  queryName,
  readName,
  type Scope,
  segmentName,
  slotName,
} from "./value.ts";

export function compileDecision(rule: CodeRule, captures: Map<string, Capture>, pattern: Pattern): Decision {
  const params = new Map<string, Name>();
  const scope: Scope = { params, values: new Map(), count: 0 };
  const reads: { slot: number; read: Capture["read"] }[] = [];
  for (const [name, { segment, kind, read }] of captures) {
    if (segment >= 0) params.set(name, segmentName(segment));
    else {
      reads.push({ slot: scope.count, read });
      params.set(name, slotName(scope.count++, kind));
    }
  }
  const matchQuery = pattern.query && compileQuery(pattern.query, params, scope);
  const matchHash = pattern.hash && compileHash(pattern.hash, params, scope);
  const branch = compileBranch(rule, scope);
  const { verification } = rule;
  const isPrepared = reads.length === 0 && !matchQuery && !matchHash && !verification;
  const prepare: Decision["prepare"] = (page, refuse) => {
    for (const { slot, read } of reads) page.slots[slot] = read(page.address.segments);
    if (matchQuery && !matchQuery(page, refuse)) return false;
    if (matchHash && !matchHash(page, refuse)) return false;
    if (!verification || verification(namedParams(params, page))) return true;
    refuse?.({ kind: "verification-failed" });
    return false;
  };
  const { steps, test, alternatives, part, end, finish } = branch;
  // Written out, because copies made by spreading need not share a shape, and the engine is quick only with one that they share.
  return {
    rule,
    slotCount: scope.count,
    prepare: isPrepared ? undefined : prepare,
    steps,
    test,
    alternatives,
    part,
    end,
    finish,
  };
}

function compileBranch(branch: CodeRule | Alternative, outer: Scope): Branch {
  const scope: Scope = { ...outer, values: new Map(outer.values) };
  const steps: Step[] = [];
  for (const [name, value] of Object.entries(branch.with ?? {})) {
    const known = typeof value === "string" ? onAddress(value, scope) : undefined;
    if (known === undefined) {
      const { kind, read } = compileValue(value, scope);
      steps.push({ slot: scope.count, read });
      scope.values.set(name, slotName(scope.count++, kind, readsDocument(value)));
    } else scope.values.set(name, known);
  }
  const test = compileTests(branch.when ?? {}, scope);
  const alternatives = "oneOf" in branch ? (branch.oneOf ?? []).map((one) => compileBranch(one, scope)) : [];
  const { part, end, finish } = compileTarget(branch, scope);
  const compiled: Branch = {
    steps: steps.length === 0 ? undefined : steps,
    test,
    alternatives: alternatives.length === 0 ? undefined : alternatives,
    part,
    end,
    finish,
  };
  outer.count = scope.count;
  return compiled;
}

/** A value that is nothing but a query value or a whole segment has a name already. */
function onAddress(value: string, { params }: Scope): Name | undefined {
  const name = value.slice(value.indexOf(".") + 1);
  if (value.startsWith("query.")) return queryName(name);
  return value.startsWith("params.") ? params.get(name) : undefined;
}

function compileTests(conditions: Record<string, Condition>, scope: Scope): Test | undefined {
  const tests = Object.entries(conditions).map(([name, condition]): Test => {
    const { kind, segment, key, slot, needsDocument } = lookUp(scope, name);
    const wanted = typeof condition === "string" ? condition : undefined;
    const holds = compileCondition(condition);
    return { segment, key, slot, kind, needsDocument, name, wanted, holds, next: undefined };
  });
  return chain(tests);
}

function compileTarget(branch: CodeRule | Alternative, scope: Scope): Pick<Branch, "part" | "end" | "finish"> {
  const { target } = branch;
  if (target === undefined) {
    const path = "oneOf" in branch ? undefined : "";
    return { part: undefined, end: "", finish: () => path };
  }
  if (typeof target === "function") {
    const finish: DecideMatched = (page, refuse) => {
      const path = target(namedParams(scope.params, page), addressHref(page.address), page.document);
      return functionPath(path, refuse);
    };
    return { part: undefined, end: "", finish };
  }
  const parts: Part[] = [];
  let before = "";
  for (const piece of parseTarget(target)) {
    if (typeof piece === "string") before = piece;
    else {
      const { name, place, isOptional } = piece;
      const { kind, segment, key, slot, needsDocument } = lookUp(scope, name);
      parts.push({ segment, key, slot, kind, needsDocument, name, before, place, isOptional, next: undefined });
      before = "";
    }
  }
  return { part: chain(parts), end: before, finish: undefined };
}

function chain<Link extends { next: Link | undefined }>(links: Link[]): Link | undefined {
  for (const [index, link] of links.entries()) link.next = links[index + 1];
  return links[0];
}

/** `with` first, then the page's params. A value that was derived and is missing stays missing. */
function lookUp(scope: Scope, name: string): Name {
  // What nobody gives has a slot that nobody fills.
  return scope.values.get(name) ?? scope.params.get(name) ?? slotName(scope.count++, "text");
}

/** What code returned, as a path: it knows its own escapes, but may not leave the feed service's address. */
function functionPath(path: string | null | undefined, refuse?: Refuse): string | undefined {
  if (typeof path !== "string" || path === "") return refuseAddress(refuse);
  const safe = (path.startsWith("/") ? path : `/${path}`)
    .toWellFormed()
    .replace(/[#\\\s\0-\x1f\x7f]/g, (character) => encodeURIComponent(character));
  return climbs(safe) ? refuseAddress(refuse) : safe;
}

function namedParams(params: ReadonlyMap<string, Name>, page: MatchedPage): Record<string, string | undefined> {
  const named: Record<string, string | undefined> = { __proto__: null as never };
  for (const [name, known] of params) {
    const value = readName(known, page);
    if (value !== undefined) named[name] = value;
  }
  return named;
}

type Match = NonNullable<Decision["prepare"]>;

function compileQuery(query: NonNullable<Pattern["query"]>, params: Map<string, Name>, scope: Scope): Match {
  const tests = query.map((test) => {
    const slot = "bind" in test ? scope.count++ : -1;
    if ("bind" in test) params.set(test.bind, slotName(slot, "text"));
    return { key: test.key, equals: "equals" in test ? test.equals : undefined, slot };
  });
  return ({ address, slots }, refuse) => {
    for (const { key, equals, slot } of tests) {
      const value = queryValue(address, key);
      if (value === null || (equals !== undefined && equals !== value)) {
        refuse?.({ kind: "query-differs", key });
        return false;
      }
      if (slot >= 0) slots[slot] = value === "" ? undefined : value;
    }
    return true;
  };
}

function compileHash(hash: PathPattern, params: Map<string, Name>, scope: Scope): Match {
  for (const name of patternNames({ path: hash, droppable: 0 })) {
    params.set(name, slotName(scope.count++, name === hash.tail?.name ? "address" : "text"));
  }
  return ({ address, slots }, refuse) => {
    const fragment = addressFragment(address);
    const bind = (name: string, value: string, isTail: boolean) => {
      slots[params.get(name)!.slot] = isTail ? value.replaceAll("%", "%25") : value;
    };
    if (fragment !== null && matchPath(hash, fragment, bind)) return true;
    refuse?.({ kind: "hash-differs" });
    return false;
  };
}

function readsDocument(value: Value): boolean {
  if (typeof value === "string") return value === "html";
  const inner = [...(value.join ?? []), ...(value.first ?? [])];
  return value.select !== undefined || value.from === "html" || inner.some(readsDocument);
}
