// One rule under one of its source patterns, made ready to answer: captures resolved, paths cut to what can be filled.
import type { PageAddress } from "../address.ts";
import { compileDecision } from "./compile-decision.ts";
import { type Decision, decide, type Refuse, refuseAddress } from "./decide.ts";
import type { PageDocument } from "./page-document.ts";
import { matchMixed, type PathPattern, type Pattern, parsePattern } from "./pattern.ts";
import type { CodeRule } from "./site.ts";
import { climbs, escapeValue, type Place, parseTarget, type TargetPart, type ValueKind } from "./target.ts";

/** A rule under one pattern, with some of the pattern's trailing params missing: flat, so that a page touches little. */
export type Entry = {
  /** Place among all entries of the host: rule by rule, pattern by pattern, the longest shape first. */
  order: number;
  /** The same for all shapes of one pattern: the first that fits is the one that counts. */
  sourceOrder: number;
  /** What a suggestion takes over from its rule. */
  title: string;
  docs: string;
  flags: RuleFlags | undefined;
  /** The next entry that ends at the same place of the index. */
  next: Entry | undefined;
  /** The path, when the rule is nothing but a pattern and a path: a text, a segment of the page (-1: none), the rest. */
  start: string;
  segment: number;
  pieces: Piece[] | undefined;
  /** Set for all other rules. A function until a page first asks, and for rules that give every page the same answer. */
  decision: Decision | Decide | undefined;
  shape: Shape;
};

/** Gives the path, or undefined with the reason told; `""` stands for documentation. */
type Decide = (address: PageAddress, document?: PageDocument, refuse?: Refuse) => string | undefined;

/** What only the index and explanations need of an entry. */
export type Shape = {
  /** The pattern with its dropped params off. */
  path: PathPattern;
  /** What the index can decide by: without it, the entry cannot answer. */
  guard: Guard | undefined;
  /** The rule is nothing but a pattern of the path and a target: a page that fits gets its path. */
  isPlain: boolean;
  /** It fits pages but can give them nothing: a required param is among those dropped. The index leaves it out. */
  isBarren: boolean;
  rule: CodeRule;
  /** The rule's place among those of its host. */
  ruleOrder: number;
};

/** What screens want to know of a rule beside its path. */
export type RuleFlags = Pick<CodeRule, "retired" | "nsfw" | "needs" | "antiCrawler">;

export function ruleFlags({ retired, nsfw, needs, antiCrawler }: CodeRule): RuleFlags | undefined {
  if (!retired && !nsfw && !needs && !antiCrawler) return undefined;
  return {
    ...(retired ? { retired } : {}),
    ...(nsfw ? { nsfw } : {}),
    ...(needs ? { needs } : {}),
    ...(antiCrawler ? { antiCrawler } : {}),
  };
}

/** `literals` are params, by their place, that a condition ties to one word. */
export type Guard = { literals?: Map<number, string>; query?: { key: string; value: string }; hash?: string };

/** The feed path for a page, `""` for a rule that only has documentation, or undefined with the reason told. */
export function answer(
  entry: Entry,
  address: PageAddress,
  document?: PageDocument,
  refuse?: Refuse,
): string | undefined {
  const { pieces, decision, segment } = entry;
  if (decision !== undefined) {
    return typeof decision === "function"
      ? decision(address, document, refuse)
      : decide(decision, address, document, refuse);
  }
  let path = entry.start;
  if (segment >= 0) path += wholeSegment(address, segment);
  if (pieces === undefined) return path;
  // A whole segment of an address is never `.` or `..`, so a path made of those alone cannot climb.
  let mayClimb = false;
  for (const piece of pieces) {
    if (typeof piece === "string") path += piece;
    else if (typeof piece === "number") path += wholeSegment(address, piece);
    else {
      path += escapeValue(piece.capture.read(address.segments), piece.place, piece.capture.kind);
      mayClimb = true;
    }
  }
  return mayClimb && climbs(path) ? refuseAddress(refuse) : path;
}

function wholeSegment({ segments, url }: PageAddress, index: number): string {
  // A segment of an address that needed no parser has nothing in it to be escaped.
  return url === undefined ? segments[index]! : escapeValue(segments[index]!, "segment", "text");
}

/** `segment` is the place of a value that is a whole segment, -1 for all others. */
export type Capture = { kind: ValueKind; segment: number; read(segments: string[]): string };
/** A piece of a path whose value is a whole segment of the page is its number: by far the most common kind. */
type Piece = string | number | { capture: Capture; place: Place };

/** Every shape of every pattern of a rule. What it answers is worked out when a page first asks: most are never asked. */
export function compileRule(rule: CodeRule, title: string, ruleOrder: number, nextOrder: () => number): Entry[] {
  const entries: Entry[] = [];
  const { docs } = rule;
  const flags = ruleFlags(rule);
  const isPlainRule = !rule.with && !rule.when && !rule.oneOf && !rule.verification && typeof rule.target === "string";
  const parts = isPlainRule ? parseTarget(rule.target as string) : [];
  for (const source of rule.source ?? []) {
    const pattern = parsePattern(source);
    const isPlain = isPlainRule && !pattern.query && !pattern.hash;
    const sourceOrder = nextOrder();
    for (let dropped = 0; dropped <= pattern.droppable; dropped++) {
      const path = dropTrailing(pattern.path, dropped);
      const isBarren = isPlain && cannotFill(parts, pathCaptures(path));
      const entry: Entry = {
        order: nextOrder(),
        sourceOrder,
        title,
        docs,
        flags,
        next: undefined,
        start: "",
        segment: -1,
        pieces: undefined,
        decision: (address, document, refuse) => {
          compileAnswer(entry, rule, pattern);
          return answer(entry, address, document, refuse);
        },
        shape: { path, guard: findGuard(rule, path, pattern), isPlain, isBarren, rule, ruleOrder },
      };
      entries.push(entry);
    }
  }
  return entries;
}

function cannotFill(parts: TargetPart[], captures: Map<string, Capture>): boolean {
  for (const part of parts) {
    if (typeof part === "string" || captures.has(part.name)) continue;
    return !part.isOptional;
  }
  return false;
}

function compileAnswer(entry: Entry, rule: CodeRule, pattern: Pattern): void {
  const isPlain = !rule.with && !rule.when && !rule.oneOf && !rule.verification && !pattern.query && !pattern.hash;
  entry.decision = undefined;
  try {
    const captures = pathCaptures(entry.shape.path);
    if (isPlain && rule.target === undefined) entry.decision = () => "";
    else if (isPlain && typeof rule.target === "string") compilePlain(entry, parseTarget(rule.target), captures);
    else entry.decision = compileDecision(rule, captures, pattern);
  } catch (error) {
    // Catalogue files are checked before they ship; this is for rules that arrive by other ways.
    console.warn(`The rule "${rule.title}" cannot be used:`, error);
    entry.decision = (_address, _document, refuse) => {
      refuse?.({ kind: "code-failed", message: String(error) });
      return undefined;
    };
  }
}

/** A rule of nothing but a pattern and a path. */
function compilePlain(entry: Entry, parts: TargetPart[], captures: Map<string, Capture>): void {
  const pieces: Piece[] = [];
  for (const part of parts) {
    if (typeof part === "string") pieces.push(part);
    else {
      const capture = captures.get(part.name);
      if (capture === undefined) {
        if (part.isOptional) break;
        const { name } = part;
        entry.decision = (_address, _document, refuse) => {
          refuse?.({ kind: "value-missing", name, needsDocument: false });
          return undefined;
        };
        return;
      }
      if (part.place === "segment") pieces.push("/");
      const index = part.place === "segment" ? capture.segment : -1;
      pieces.push(index >= 0 ? index : { capture, place: part.place });
    }
  }
  const [start, ...rest] = mergeLiterals(["", ...pieces]);
  entry.start = (start as string) || "/";
  if (typeof rest[0] === "number") entry.segment = rest.shift() as number;
  if (rest.length > 0) entry.pieces = rest;
}

/**
 * What an index can look up instead of asking rule by rule. Sites have up to 150 rules that differ in one query value, one
 * fragment, or one word that a condition wants.
 */
function findGuard(rule: CodeRule, path: PathPattern, pattern: Pattern): Guard | undefined {
  if (!rule.when && !pattern.query && !pattern.hash) return undefined;
  const guard: Guard = {};
  const literals = new Map<number, string>();
  path.head.forEach((segment, index) => {
    if (segment.kind !== "param" || Object.hasOwn(rule.with ?? {}, segment.name)) return;
    const wanted = rule.when?.[segment.name];
    if (typeof wanted === "string" && lastBound(path, segment.name) === index) literals.set(index, wanted);
  });
  if (literals.size > 0) guard.literals = literals;
  for (const test of pattern.query ?? []) if ("equals" in test) guard.query ??= { key: test.key, value: test.equals };
  const { hash } = pattern;
  if (hash && !hash.tail && hash.head.every((segment) => segment.kind === "literal")) {
    guard.hash = hash.head.map((segment) => (segment.kind === "literal" ? segment.text : "")).join("/");
  }
  return guard.literals || guard.query || guard.hash !== undefined ? guard : undefined;
}

/** A name bound twice means its last place. */
function lastBound({ head, tail, after }: PathPattern, name: string): number {
  const isElsewhere =
    tail?.name === name ||
    after.some((segment) => segment.kind !== "literal" && JSON.stringify(segment).includes(`"${name}"`)) ||
    head.some((segment) => segment.kind === "mixed" && segment.names.includes(name));
  return isElsewhere ? -1 : head.findLastIndex((segment) => segment.kind === "param" && segment.name === name);
}

function dropTrailing(path: PathPattern, count: number): PathPattern {
  if (count === 0) return path;
  return path.tail
    ? { ...path, after: path.after.slice(0, path.after.length - count) }
    : { ...path, head: path.head.slice(0, path.head.length - count) };
}

function pathCaptures({ head, tail, after }: PathPattern): Map<string, Capture> {
  const captures = new Map<string, Capture>();
  head.forEach((segment, index) => {
    if (segment.kind === "param") captures.set(segment.name, segmentCapture(index));
    if (segment.kind === "mixed") {
      segment.names.forEach((name, at) => {
        captures.set(name, {
          kind: "text",
          segment: -1,
          read: (segments) => matchMixed(segment, segments[index]!)?.[at] ?? "",
        });
      });
    }
  });
  after.forEach((segment, index) => {
    const fromEnd = after.length - index;
    if (segment.kind === "param") {
      captures.set(segment.name, {
        kind: "text",
        segment: -1,
        read: (segments) => segments[segments.length - fromEnd]!,
      });
    }
    if (segment.kind === "mixed") {
      segment.names.forEach((name, at) => {
        const read = (segments: string[]) => matchMixed(segment, segments[segments.length - fromEnd]!)?.[at] ?? "";
        captures.set(name, { kind: "text", segment: -1, read });
      });
    }
  });
  if (tail?.name) {
    const read = (segments: string[]) => {
      const text = segments
        .slice(head.length, segments.length - after.length)
        .map(escapeSegment)
        .join("/");
      return tail.suffix === "" ? text : text.slice(0, -tail.suffix.length);
    };
    captures.set(tail.name, { kind: "address", segment: -1, read });
  }
  return captures;
}

/** Tails keep their slashes, so a slash or a percent sign inside one of their segments has to stay escaped. */
function escapeSegment(segment: string): string {
  return segment.includes("%") || segment.includes("/")
    ? segment.replaceAll("%", "%25").replaceAll("/", "%2F")
    : segment;
}

function segmentCapture(segment: number): Capture {
  return { kind: "text", segment, read: (segments) => segments[segment]! };
}

function mergeLiterals(pieces: Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.length - 1;
    if (typeof piece === "string" && typeof merged[last] === "string") merged[last] += piece;
    else merged.push(piece);
  }
  return merged;
}
