// Rules that derive values, have conditions, or decide in code, as they are once compiled. What a page needs of them is kept
// flat and chained rather than listed: a page of a site not seen lately pays for every object it touches.
import type { PageAddress } from "../address.ts";
import type { PageDocument } from "./page-document.ts";
import type { CodeRule } from "./site.ts";
import { climbs, escapeValue, mayClimb, type Place } from "./target.ts";
import { type CompiledCondition, type CompiledValue, type MatchedPage, type Name, readName } from "./value.ts";

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

/** A rule, ready to decide. */
export type Decision = Branch & {
  rule: CodeRule;
  slotCount: number;
  /** Fills the slots of params and looks at what the index has not: false when the rule does not fit after all. */
  prepare: ((page: MatchedPage, refuse?: Refuse) => boolean) | undefined;
};

/** The rule itself, or one of its alternatives, which sees what the rule derived and keeps its own to itself. */
export type Branch = {
  steps: Step[] | undefined;
  test: Test | undefined;
  alternatives: Branch[] | undefined;
  /** The target: its names with the text before each, and what stands after the last. */
  part: Part | undefined;
  end: string;
  /** Stands in for a target that is no text: code, or none. */
  finish: DecideMatched | undefined;
};

export type Step = { slot: number; read: CompiledValue["read"] };
export type Test = Name & {
  name: string;
  /** The one value that will do, or else the condition. */
  wanted: string | undefined;
  holds: CompiledCondition;
  next: Test | undefined;
};
export type Part = Name & { name: string; before: string; place: Place; isOptional: boolean; next: Part | undefined };
export type DecideMatched = (page: MatchedPage, refuse?: Refuse) => string | undefined;

/** Gives the path, or undefined with the reason told; `""` stands for documentation. */
export function decide(
  decision: Decision,
  address: PageAddress,
  document?: PageDocument,
  refuse?: Refuse,
): string | undefined {
  const { slotCount, prepare } = decision;
  const page: MatchedPage = { address, document, slots: slotCount === 0 ? [] : new Array(slotCount) };
  try {
    if (prepare !== undefined && !prepare(page, refuse)) return undefined;
    return decideBranch(decision, page, refuse);
  } catch (error) {
    // A mistake in one rule, or a page that upsets it, must not cost the page its other suggestions.
    console.warn(`The rule "${decision.rule.title}" failed on ${address.text}:`, error);
    refuse?.({ kind: "code-failed", message: String(error) });
    return undefined;
  }
}

function decideBranch(branch: Branch, page: MatchedPage, refuse: Refuse | undefined): string | undefined {
  const { steps, alternatives, finish } = branch;
  if (steps !== undefined) for (const { slot, read } of steps) page.slots[slot] = read(page);
  for (let test = branch.test; test !== undefined; test = test.next) {
    const value = readName(test, page);
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
  let isSuspect = false;
  let part = branch.part;
  for (; part !== undefined; part = part.next) {
    const { before, place, kind } = part;
    const value = readName(part, page);
    path += before;
    if (!value) {
      if (part.isOptional) break;
      const needsDocument = part.needsDocument && !page.document;
      refuse?.({ kind: "value-missing", name: part.name, needsDocument });
      return undefined;
    }
    path += (place === "segment" ? "/" : "") + escapeValue(value, place, kind);
    isSuspect ||= mayClimb(value);
  }
  // What stands after a value that is missing is not part of the path.
  if (part === undefined) path += branch.end;
  return isSuspect && climbs(path) ? refuseAddress(refuse) : path || "/";
}

export function refuseAddress(refuse?: Refuse): undefined {
  refuse?.({ kind: "no-address" });
  return undefined;
}
