// Answers pages with compiled rules that derive values, have conditions, or decide in code. Steps are linked lists of flat objects,
// because every object that is read costs time on a site that is not in the processor's cache.
import type { PageAddress } from "../address.ts";
import type { PageDocument } from "./page-document.ts";
import type { CodeRule } from "./site.ts";
import { escapeValue, hasDotSegments, mayAddDotSegment, type Position } from "./target.ts";
import { type CompiledCondition, type CompiledValue, type MatchedPage, readRef, type ValueRef } from "./value.ts";

/** Why a rule whose pattern fits the address gives no path. The screens have the sentences. */
export type Refusal =
  | { kind: "query-differs"; key: string }
  | { kind: "hash-differs" }
  | { kind: "value-missing"; name: string; needsDocument: boolean }
  | { kind: "condition-failed"; name: string; value: string | undefined }
  | { kind: "verification-failed" }
  | { kind: "no-address" }
  | { kind: "code-failed"; message: string };

export type Refuse = (refusal: Refusal) => void;

/** A compiled rule. */
export type Decision = Branch & {
  rule: CodeRule;
  slotCount: number;
  /** Fills the slots of params and tests what the index does not: query, fragment, verification. False when one does not fit. */
  prepare: ((page: MatchedPage, refuse?: Refuse) => boolean) | undefined;
};

/** The rule itself, or one of its alternatives. An alternative can read the rule's values; the others cannot read its own. */
export type Branch = {
  steps: Step[] | undefined;
  test: Test | undefined;
  alternatives: Branch[] | undefined;
  /** The target: its params, each with the literal text before it, and the text after the last. */
  part: Part | undefined;
  end: string;
  /** Used instead when the target is a function or missing. */
  finish: DecideMatched | undefined;
};

export type Step = { slot: number; read: CompiledValue["read"] };
export type Test = ValueRef & {
  name: string;
  /** The only accepted value. When undefined, `holds` decides. */
  wanted: string | undefined;
  holds: CompiledCondition;
  next: Test | undefined;
};
export type Part = ValueRef & {
  name: string;
  before: string;
  position: Position;
  isOptional: boolean;
  next: Part | undefined;
};
export type DecideMatched = (page: MatchedPage, refuse?: Refuse) => string | undefined;

const NO_SLOTS: (string | undefined)[] = [];

/** The path, `""` for a rule that only has documentation, or undefined after reporting why through `refuse`. */
export function decide(
  decision: Decision,
  address: PageAddress,
  document?: PageDocument,
  refuse?: Refuse,
): string | undefined {
  const { slotCount, prepare } = decision;
  const page: MatchedPage = { address, document, slots: slotCount === 0 ? NO_SLOTS : new Array(slotCount) };
  try {
    if (prepare !== undefined && !prepare(page, refuse)) return undefined;
    return decideBranch(decision, page, refuse);
  } catch (error) {
    // An error in one rule must not cost the page its other suggestions.
    console.warn(`The rule "${decision.rule.title}" failed on ${address.text}:`, error);
    refuse?.({ kind: "code-failed", message: String(error) });
    return undefined;
  }
}

function decideBranch(branch: Branch, page: MatchedPage, refuse: Refuse | undefined): string | undefined {
  const { steps, alternatives, finish } = branch;
  if (steps !== undefined) for (const { slot, read } of steps) page.slots[slot] = read(page);
  for (let test = branch.test; test !== undefined; test = test.next) {
    const value = readRef(test, page);
    if (test.wanted === undefined ? test.holds(value) : test.wanted === value) continue;
    refuse?.({ kind: "condition-failed", name: test.name, value });
    return undefined;
  }
  if (alternatives !== undefined) {
    for (const alternative of alternatives) {
      const path = decideBranch(alternative, page, refuse);
      if (path !== undefined) return path;
    }
  }
  return finish === undefined ? fill(branch, page, refuse) : finish(page, refuse);
}

function fill(branch: Branch, page: MatchedPage, refuse: Refuse | undefined): string | undefined {
  let path = "";
  let needsCheck = false;
  let part = branch.part;
  for (; part !== undefined; part = part.next) {
    const { before, position, kind } = part;
    const value = readRef(part, page);
    path += before;
    if (!value) {
      if (part.isOptional) break;
      const needsDocument = part.needsDocument && !page.document;
      refuse?.({ kind: "value-missing", name: part.name, needsDocument });
      return undefined;
    }
    path += (position === "segment" ? "/" : "") + escapeValue(value, position, kind);
    needsCheck ||= mayAddDotSegment(value);
  }
  // A missing optional value ends the path there.
  if (part === undefined) path += branch.end;
  return needsCheck && hasDotSegments(path) ? refusePath(refuse) : path || "/";
}

export function refusePath(refuse?: Refuse): undefined {
  refuse?.({ kind: "no-address" });
  return undefined;
}
