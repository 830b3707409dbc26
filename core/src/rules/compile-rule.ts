// One rule under one of its source patterns, made ready to answer: captures resolved, templates cut, values compiled.
import type { PageDocument } from "./page-document.ts";
import { matchMixed, matchPath, type PathPattern, type Pattern, parsePattern, splitPath } from "./pattern.ts";
import type { Alternative, CodeRule } from "./site.ts";
import { climbs, escapeValue, type Place, parseTarget, type TargetPart, type ValueKind } from "./target.ts";
import {
  type CompiledCondition,
  type CompiledValue,
  compileCondition,
  compileValue,
  type Kinds,
  type MatchedPage,
} from "./value.ts";

/** The page as patterns see it. */
export type PageView = { url: URL; segments: string[]; document: PageDocument | undefined };

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

/** A rule under one pattern, with `dropped` of the pattern's trailing params missing. */
export type Entry = {
  /** Place among all entries of the host: rule by rule, pattern by pattern, the longest shape first. */
  order: number;
  /** The same for all shapes of one pattern: the first that fits is the one that counts. */
  sourceOrder: number;
  rule: number;
  /** The pattern with its dropped params off; head and after are what the index walks. */
  path: PathPattern;
  /** The feed path, `""` for a rule that only has documentation, or undefined with the reason told. */
  answer(view: PageView, refuse?: Refuse): string | undefined;
};

type Capture = { kind: ValueKind; read(segments: string[]): string };
/** A piece of a path whose value is a whole segment of the page is its number: by far the most common kind. */
type Piece = string | number | { capture: Capture; place: Place };

/** Every shape of every pattern of a rule. */
export function compileRule(rule: CodeRule, ruleIndex: number, nextOrder: () => number): Entry[] {
  const entries: Entry[] = [];
  for (const source of rule.source ?? []) {
    const pattern = parsePattern(source);
    const sourceOrder = nextOrder();
    for (let dropped = 0; dropped <= pattern.droppable; dropped++) {
      const path = dropTrailing(pattern.path, dropped);
      const answer = compileAnswer(rule, path, pattern);
      if (answer) entries.push({ order: nextOrder(), sourceOrder, rule: ruleIndex, path, answer });
    }
  }
  return entries;
}

function compileAnswer(rule: CodeRule, path: PathPattern, pattern: Pattern): Entry["answer"] | undefined {
  const captures = pathCaptures(path);
  const isPlain = !rule.with && !rule.when && !rule.oneOf && !rule.verification && !pattern.query && !pattern.hash;
  if (isPlain && rule.target === undefined) return () => "";
  if (isPlain && typeof rule.target === "string") return compilePlain(parseTarget(rule.target), captures);
  return compileDerived(rule, captures, pattern);
}

/** A rule of nothing but a pattern and a path. */
function compilePlain(parts: TargetPart[], captures: Map<string, Capture>): Entry["answer"] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    if (typeof part === "string") pieces.push(part);
    else {
      const capture = captures.get(part.name);
      if (capture === undefined) {
        if (part.isOptional) break;
        const refusal: Refusal = { kind: "value-missing", name: part.name, needsDocument: false };
        return (_, refuse) => {
          refuse?.(refusal);
          return undefined;
        };
      }
      if (part.place === "segment") pieces.push("/");
      const index = part.place === "segment" ? wholeSegment(capture) : -1;
      pieces.push(index >= 0 ? index : { capture, place: part.place });
    }
  }
  const merged = mergeLiterals(pieces);
  if (merged.length === 0) return () => "/";
  if (merged.length === 1 && typeof merged[0] === "string") {
    const [path] = merged;
    return () => path;
  }
  return ({ segments }, refuse) => {
    let path = "";
    for (const piece of merged) {
      if (typeof piece === "string") path += piece;
      else if (typeof piece === "number") path += escapeValue(segments[piece]!, "segment", "text");
      else path += escapeValue(piece.capture.read(segments), piece.place, piece.capture.kind);
    }
    return climbs(path) ? refuseAddress(refuse) : path;
  };
}

/** A rule that derives values, has conditions, or decides in code. */
function compileDerived(rule: CodeRule, captures: Map<string, Capture>, pattern: Pattern): Entry["answer"] {
  const { query, hash } = pattern;
  const kinds = new Map<string, ValueKind>();
  for (const [name, capture] of captures) kinds.set(name, capture.kind);
  const hashTail = hash?.tail?.name;
  if (hashTail) kinds.set(hashTail, "address");
  const decide = compileDecision(rule, { params: kinds, values: new Map() });
  return (view, refuse) => {
    const params: Record<string, string> = { __proto__: null as never };
    for (const [name, capture] of captures) params[name] = capture.read(view.segments);
    if (query && !matchQuery(query, view.url, params, refuse)) return undefined;
    if (hash && !matchHash(hash, view.url, params)) {
      refuse?.({ kind: "hash-differs" });
      return undefined;
    }
    const page: MatchedPage = { url: view.url, document: view.document, params, values: { __proto__: null as never } };
    try {
      if (rule.verification && !rule.verification(params)) {
        refuse?.({ kind: "verification-failed" });
        return undefined;
      }
      return decide(page, refuse);
    } catch (error) {
      // A mistake in one rule, or a page that upsets it, must not cost the page its other suggestions.
      console.warn(`The rule "${rule.title}" failed on ${view.url.href}:`, error);
      refuse?.({ kind: "code-failed", message: String(error) });
      return undefined;
    }
  };
}

type Known = { params: ReadonlyMap<string, ValueKind>; values: ReadonlyMap<string, ValueKind> };
type Decide = (page: MatchedPage, refuse?: Refuse) => string | undefined;

function compileDecision(rule: CodeRule | Alternative, known: Known): Decide {
  const kinds = new Map(known.values);
  const values: [string, CompiledValue, boolean][] = [];
  const lookup: Kinds = {
    param: (name) => known.params.get(name) ?? "text",
    value: (name) => kinds.get(name) ?? "text",
  };
  for (const [name, value] of Object.entries(rule.with ?? {})) {
    const compiled = compileValue(value, lookup);
    kinds.set(name, compiled.kind);
    values.push([name, compiled, /"(?:select|html)"/.test(JSON.stringify(value))]);
  }
  const conditions: [string, CompiledCondition][] = Object.entries(rule.when ?? {}).map(([name, condition]) => [
    name,
    compileCondition(condition),
  ]);
  const inner = { params: known.params, values: kinds };
  const alternatives = ("oneOf" in rule ? (rule.oneOf ?? []) : []).map((one) => compileDecision(one, inner));
  const documentNames = new Set(values.filter(([, , needsDocument]) => needsDocument).map(([name]) => name));
  const fill = compileFill(rule, (name) => kinds.get(name) ?? known.params.get(name) ?? "text", documentNames);
  return (page, refuse) => {
    for (const [name, value] of values) page.values[name] = value.read(page);
    for (const [name, holds] of conditions) {
      const value = lookUp(page, name);
      if (!holds(value)) {
        refuse?.({ kind: "condition-failed", name, value });
        return undefined;
      }
    }
    for (const alternative of alternatives) {
      // What one alternative derives is its own: the next starts from the rule's values.
      const path = alternative({ ...page, values: { __proto__: null as never, ...page.values } }, refuse);
      if (path !== undefined) return path;
    }
    return fill(page, refuse);
  };
}

function compileFill(
  rule: CodeRule | Alternative,
  kindOf: (name: string) => ValueKind,
  fromDocument: Set<string>,
): Decide {
  const { target } = rule;
  if (target === undefined) return "oneOf" in rule ? () => undefined : () => "";
  if (typeof target === "function") {
    return (page, refuse) => functionPath(target(page.params, page.url.href, page.document), refuse);
  }
  const parts = parseTarget(target).map((part) =>
    typeof part === "string" ? part : { ...part, kind: kindOf(part.name) },
  );
  return (page, refuse) => {
    let path = "";
    for (const part of parts) {
      if (typeof part === "string") {
        path += part;
        continue;
      }
      const value = lookUp(page, part.name);
      if (value === undefined) {
        if (part.isOptional) break;
        refuse?.({
          kind: "value-missing",
          name: part.name,
          needsDocument: fromDocument.has(part.name) && !page.document,
        });
        return undefined;
      }
      path += (part.place === "segment" ? "/" : "") + escapeValue(value, part.place, part.kind);
    }
    return climbs(path) ? refuseAddress(refuse) : path;
  };
}

/** What code returned, as a path: it knows its own escapes, but may not leave the feed service's address. */
function functionPath(path: string | null | undefined, refuse?: Refuse): string | undefined {
  if (typeof path !== "string" || path === "") return refuseAddress(refuse);
  const safe = (path.startsWith("/") ? path : `/${path}`).replace(/[#\\\s\0-\x1f\x7f]/g, encodeURIComponent);
  return climbs(safe) ? refuseAddress(refuse) : safe;
}

function refuseAddress(refuse?: Refuse): undefined {
  refuse?.({ kind: "no-address" });
  return undefined;
}

/** `with` first, then the page's params. A value that was derived and is missing stays missing. */
function lookUp(page: MatchedPage, name: string): string | undefined {
  return name in page.values ? page.values[name] : page.params[name];
}

function matchQuery(
  tests: NonNullable<Pattern["query"]>,
  url: URL,
  params: Record<string, string>,
  refuse?: Refuse,
): boolean {
  for (const test of tests) {
    const value = url.search === "" ? null : url.searchParams.get(test.key);
    if (value === null || ("equals" in test && test.equals !== value)) {
      refuse?.({ kind: "query-differs", key: test.key });
      return false;
    }
    if ("bind" in test) params[test.bind] = value;
  }
  return true;
}

function matchHash(pattern: PathPattern, url: URL, params: Record<string, string>): boolean {
  if (url.hash === "") return false;
  const segments = decodeSegments(url.hash.slice(1));
  return matchPath(pattern, segments, (name, value, isTail) => {
    params[name] = isTail ? value.replaceAll("%", "%25") : value;
  });
}

export function decodeSegments(path: string): string[] {
  const segments = splitPath(path);
  if (!path.includes("%")) return segments;
  return segments.map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
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
        captures.set(name, { kind: "text", read: (segments) => matchMixed(segment, segments[index]!)?.[at] ?? "" });
      });
    }
  });
  after.forEach((segment, index) => {
    const fromEnd = after.length - index;
    if (segment.kind === "param") {
      captures.set(segment.name, { kind: "text", read: (segments) => segments[segments.length - fromEnd]! });
    }
    if (segment.kind === "mixed") {
      segment.names.forEach((name, at) => {
        const read = (segments: string[]) => matchMixed(segment, segments[segments.length - fromEnd]!)?.[at] ?? "";
        captures.set(name, { kind: "text", read });
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
    captures.set(tail.name, { kind: "address", read });
  }
  return captures;
}

/** Tails keep their slashes, so a slash or a percent sign inside one of their segments has to stay escaped. */
function escapeSegment(segment: string): string {
  return segment.includes("%") || segment.includes("/")
    ? segment.replaceAll("%", "%25").replaceAll("/", "%2F")
    : segment;
}

const SEGMENT_CAPTURES: (Capture & { index: number })[] = [];

function segmentCapture(index: number): Capture {
  SEGMENT_CAPTURES[index] ??= { kind: "text", index, read: (segments) => segments[index]! };
  return SEGMENT_CAPTURES[index];
}

function wholeSegment(capture: Capture): number {
  return "index" in capture ? (capture.index as number) : -1;
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
