// Compiles a rule that needs more than its path pattern. Names become references (value.ts), so answering a page looks up no names.
import { addressFragment, addressHref, queryValue } from "../address.ts";
import {
  type Branch,
  type DecideMatched,
  type Decision,
  type Part,
  type Refuse,
  refusePath,
  type Step,
  type Test,
} from "./decide.ts";
import type { Capture } from "./path-captures.ts";
import { matchPath, type PathPattern, type Pattern, patternNames } from "./pattern.ts";
import type { Alternative, CodeRule, Condition, Value } from "./site.ts";
import { hasDotSegments, parseTarget } from "./target.ts";
import {
  compileCondition,
  compileValue,
  type MatchedPage,
  queryRef,
  readRef,
  type Scope,
  segmentRef,
  slotRef,
  type ValueRef,
} from "./value.ts";

export function compileDecision(rule: CodeRule, captures: Map<string, Capture>, pattern: Pattern): Decision {
  const params = new Map<string, ValueRef>();
  const scope: Scope = { params, values: new Map(), slotCount: 0 };
  const reads: { slot: number; read: Capture["read"] }[] = [];
  for (const [name, { segment, kind, read }] of captures) {
    if (segment >= 0) params.set(name, segmentRef(segment));
    else {
      reads.push({ slot: scope.slotCount, read });
      params.set(name, slotRef(scope.slotCount++, kind));
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
  // Listed one by one: objects made by spreading may differ in their hidden class, which makes reading them slow.
  return {
    rule,
    slotCount: scope.slotCount,
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
    const known = typeof value === "string" ? refTo(value, scope) : undefined;
    if (known === undefined) {
      const { kind, read } = compileValue(value, scope);
      steps.push({ slot: scope.slotCount, read });
      scope.values.set(name, slotRef(scope.slotCount++, kind, readsDocument(value)));
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
  outer.slotCount = scope.slotCount;
  return compiled;
}

/** The reference to a value that is just a query value or a param: it needs no slot of its own. */
function refTo(value: string, { params }: Scope): ValueRef | undefined {
  const name = value.slice(value.indexOf(".") + 1);
  if (value.startsWith("query.")) return queryRef(name);
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
      const { name, position, isOptional } = piece;
      const { kind, segment, key, slot, needsDocument } = lookUp(scope, name);
      parts.push({ segment, key, slot, kind, needsDocument, name, before, position, isOptional, next: undefined });
      before = "";
    }
  }
  return { part: chain(parts), end: before, finish: undefined };
}

function chain<Link extends { next: Link | undefined }>(links: Link[]): Link | undefined {
  for (const [index, link] of links.entries()) link.next = links[index + 1];
  return links[0];
}

/** `with` first, then the page's params. A value of `with` that is missing does not fall back to a param. */
function lookUp(scope: Scope, name: string): ValueRef {
  // An unknown name gets a slot that is never written, so it reads as missing.
  return scope.values.get(name) ?? scope.params.get(name) ?? slotRef(scope.slotCount++, "text");
}

/** What a target function returned, as a path. Its escapes are kept, but it may not lead away from the feed service. */
function functionPath(path: string | null | undefined, refuse?: Refuse): string | undefined {
  if (typeof path !== "string" || path === "") return refusePath(refuse);
  const safe = (path.startsWith("/") ? path : `/${path}`)
    .toWellFormed()
    .replace(/[#\\\s\0-\x1f\x7f]/g, (character) => encodeURIComponent(character));
  return hasDotSegments(safe) ? refusePath(refuse) : safe;
}

function namedParams(params: ReadonlyMap<string, ValueRef>, page: MatchedPage): Record<string, string | undefined> {
  const named: Record<string, string | undefined> = { __proto__: null as never };
  for (const [name, known] of params) {
    const value = readRef(known, page);
    if (value !== undefined) named[name] = value;
  }
  return named;
}

type Match = NonNullable<Decision["prepare"]>;

function compileQuery(query: NonNullable<Pattern["query"]>, params: Map<string, ValueRef>, scope: Scope): Match {
  const tests = query.map((test) => {
    const slot = "bind" in test ? scope.slotCount++ : -1;
    if ("bind" in test) params.set(test.bind, slotRef(slot, "text"));
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

function compileHash(hash: PathPattern, params: Map<string, ValueRef>, scope: Scope): Match {
  for (const name of patternNames({ path: hash, droppable: 0 })) {
    params.set(name, slotRef(scope.slotCount++, name === hash.tail?.name ? "address" : "text"));
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

export function readsDocument(value: Value): boolean {
  if (typeof value === "string") return value === "html";
  const inner = [...(value.join ?? []), ...(value.first ?? [])];
  return value.select !== undefined || value.from === "html" || inner.some(readsDocument);
}
