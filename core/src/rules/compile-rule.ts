// Compiles a rule: one entry for each source pattern and each number of trailing params left out of it.
import type { PageAddress } from "../address.ts";
import { compileDecision, readsDocument } from "./compile-decision.ts";
import { type Decision, decide, type Refuse, refusePath } from "./decide.ts";
import type { PageDocument } from "./page-document.ts";
import { type Capture, pathCaptures } from "./path-captures.ts";
import { type PathPattern, type Pattern, parsePattern } from "./pattern.ts";
import { isNative, orderKey, rankOf } from "./rank.ts";
import { requiresDocument } from "./requires-document.ts";
import { answersOf, type CodeRule, type FeedTitles } from "./site.ts";
import {
  escapeValue,
  feedTarget,
  hasDotSegments,
  mayAddDotSegment,
  type Position,
  parseTarget,
  type TargetPart,
} from "./target.ts";

/**
 * A rule under one pattern, with zero or more of the pattern's trailing params left out. The fields that answering needs are at
 * the top level, the first in memory: every object that is read costs time on a site that is not in the processor's cache.
 */
export type Entry = {
  /** The next entry that ends at the same node of the index. */
  next: Entry | undefined;
  /** For all rules that are not plain. A function until the first page needs it, and for rules with the same answer for every page. */
  decision: Decision | Decide | undefined;
  /** The path of a plain rule: literal text (`start`), then a segment of the page (-1: none), then the rest (`pieces`). */
  pieces: Piece[] | undefined;
  segment: number;
  start: string;
  /** It answers with the site's own feed. */
  isNative: boolean;
  /** Copied into each suggestion. */
  title: string;
  docs: string;
  titles: FeedTitles | undefined;
  flags: RuleFlags | undefined;
  /** Position among all entries of the host: by rule, then by pattern, then by shape, the longest first. */
  order: number;
  /** The same for all shapes of one pattern: only the first that gives a path counts. */
  sourceOrder: number;
  /** It never answers a page without its document. */
  onlyWithDocument: boolean;
  /** It gives a feed on the page's own origin: one of another host comes from odd values of the page. */
  staysOnOrigin: boolean;
  /** The same rule with its route instead of its own feed. It is not in the index. */
  fallback: Entry | undefined;
  shape: Shape;
};

/**
 * Returns the path or the address of the site's own feed, `""` for a rule that only has documentation, or undefined after reporting
 * why through `refuse`.
 */
type Decide = (address: PageAddress, document?: PageDocument, refuse?: Refuse) => string | undefined;

/** What only the index and explanations need of an entry. */
export type Shape = {
  /** The pattern without the params that are left out. */
  path: PathPattern;
  /** A condition that the index can look up. A page that does not meet it gets no path from this entry. */
  guard: Guard | undefined;
  /** The rule has a path pattern and a target and nothing else, so every page that fits the pattern gets a path. */
  isPlain: boolean;
  /** It fits pages but never gives a path, because a required param is left out. It is not in the index. */
  cannotAnswer: boolean;
  /** It gives the site's own feed, and reads the page's document for that. */
  needsDocument: boolean;
  rule: CodeRule;
  /** The rule's position among those of its host. */
  ruleOrder: number;
};

/** The properties of a rule that screens show with its path. */
export type RuleFlags = Pick<CodeRule, "retired" | "nsfw" | "needs" | "settings" | "antiCrawler" | "rank">;

export function ruleFlags(rule: CodeRule): RuleFlags | undefined {
  const { retired, nsfw, needs, settings, antiCrawler } = rule;
  const rank = rankOf(rule);
  if (!retired && !nsfw && !needs && !antiCrawler && rank === 1) return undefined;
  return {
    ...(rank === 1 ? {} : { rank }),
    ...(retired ? { retired } : {}),
    ...(nsfw ? { nsfw } : {}),
    ...(needs ? { needs } : {}),
    ...(settings ? { settings } : {}),
    ...(antiCrawler ? { antiCrawler } : {}),
  };
}

/** `literals`: params, by segment index, that a condition requires to be one exact word. */
export type Guard = { literals?: Map<number, string>; query?: { key: string; value: string }; hash?: string };

/** What `Decide` returns, for an entry. */
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
  // A whole segment of an address is never `.` or `..`, so a path made only of those needs no check.
  let needsCheck = false;
  for (const piece of pieces) {
    if (typeof piece === "string") path += piece;
    else if (typeof piece === "number") path += wholeSegment(address, piece);
    else {
      const value = piece.capture.read(address.segments);
      path += escapeValue(value, piece.position, piece.capture.kind);
      needsCheck ||= mayAddDotSegment(value);
    }
  }
  return needsCheck && hasDotSegments(path) ? refusePath(refuse) : path;
}

function wholeSegment({ segments, url }: PageAddress, index: number): string {
  // An address that did not need the URL parser has no characters to escape.
  return url === undefined ? segments[index]! : escapeValue(segments[index]!, "segment", "text");
}

/** Literal text, the index of a whole segment of the page (by far the most common value), or any other captured value. */
type Piece = string | number | { capture: Capture; position: Position };

/** The entries of a rule under one of its patterns. */
export type CompiledPattern = { key: number; entries: Entry[] };

/**
 * For every pattern, an entry for each of its shapes; `order` is set later. How to answer is compiled on the first page that fits:
 * most entries never see one.
 */
export function compileRule(rule: CodeRule, title: string, ruleOrder: number): CompiledPattern[] {
  const native = nativeRule(rule);
  const route = native && routeRule(rule);
  const facts: RuleFacts = {
    title,
    titles: rule.titles,
    flags: ruleFlags(rule),
    needsDocument: native !== undefined && [native, ...(native.oneOf ?? [])].some(readsFromDocument),
    onlyWithDocument: requiresDocument(native ?? rule),
    staysOnOrigin: native !== undefined && answersOf(native).every((one) => one.startsWith("{origin}")),
    ruleOrder,
  };
  return (rule.source ?? []).map((source) => {
    const pattern = parsePattern(source);
    const entries: Entry[] = [];
    for (let dropped = 0; dropped <= pattern.droppable; dropped++) {
      const path = dropTrailing(pattern.path, dropped);
      const entry = makeEntry(native ?? rule, pattern, path, facts);
      entry.isNative = native !== undefined;
      if (route) entry.fallback = makeEntry(route, pattern, path, facts);
      entries.push(entry);
    }
    return { key: orderKey(rule, pattern), entries };
  });
}

/** What all entries of a rule have in common. */
type RuleFacts = Pick<Entry, "title" | "titles" | "flags" | "onlyWithDocument" | "staysOnOrigin"> &
  Pick<Shape, "needsDocument" | "ruleOrder">;

function makeEntry(rule: CodeRule, pattern: Pattern, path: PathPattern, facts: RuleFacts): Entry {
  const { title, titles, flags, onlyWithDocument, staysOnOrigin, needsDocument, ruleOrder } = facts;
  const isPlain =
    !rule.with &&
    !rule.when &&
    !rule.oneOf &&
    !rule.verification &&
    typeof rule.target === "string" &&
    !pattern.query &&
    !pattern.hash;
  const cannotAnswer = isPlain && lacksRequired(parseTarget(rule.target as string), pathCaptures(path));
  const entry: Entry = {
    next: undefined,
    decision: (address, document, refuse) => {
      compileAnswer(entry, rule, pattern);
      return answer(entry, address, document, refuse);
    },
    pieces: undefined,
    segment: -1,
    start: "",
    isNative: false,
    title,
    docs: rule.docs,
    titles,
    flags,
    order: 0,
    sourceOrder: 0,
    onlyWithDocument,
    staysOnOrigin,
    fallback: undefined,
    shape: { path, guard: findGuard(rule, path, pattern), isPlain, cannotAnswer, needsDocument, rule, ruleOrder },
  };
  return entry;
}

/** A rule that answers with its feed instead of its route; undefined when it has none. */
function nativeRule(rule: CodeRule): CodeRule | undefined {
  if (!isNative(rule)) return undefined;
  const { target: _, feed, oneOf, ...rest } = rule;
  const feeds = (oneOf ?? []).filter((one) => one.feed !== undefined);
  const named = new Set([feed, ...feeds.map((one) => one.feed)].flatMap((one) => (one ? namesIn(one) : [])));
  const implied = Object.fromEntries(PAGE_NAMES.filter((name) => named.has(name)).map((name) => [name, name]));
  return {
    ...rest,
    ...(Object.keys(implied).length > 0 ? { with: { ...implied, ...rule.with } } : {}),
    ...(feed === undefined ? {} : { target: feedTarget(feed) }),
    ...(feeds.length > 0 ? { oneOf: feeds.map((one) => ({ ...one, target: feedTarget(one.feed!) })) } : {}),
  };
}

function readsFromDocument({ with: values = {} }: Pick<CodeRule, "with">): boolean {
  return Object.values(values).some(readsDocument);
}

/** Names that a feed may use without `with`. */
const PAGE_NAMES = ["origin", "host"];

function namesIn(feed: string): string[] {
  return parseTarget(feedTarget(feed)).flatMap((part) => (typeof part === "string" ? [] : [part.name]));
}

/** A rule without its feed; undefined when it has no route. */
function routeRule(rule: CodeRule): CodeRule | undefined {
  const { feed: _, oneOf, ...rest } = rule;
  const routes = (oneOf ?? []).filter((one) => one.target !== undefined);
  if (rule.target === undefined && routes.length === 0) return undefined;
  return { ...rest, ...(routes.length > 0 ? { oneOf: routes } : {}) };
}

function lacksRequired(parts: TargetPart[], captures: Map<string, Capture>): boolean {
  for (const part of parts) {
    if (typeof part === "string" || captures.has(part.name)) continue;
    // A missing optional param ends the path, so the params after it are not needed.
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
    // Catalogue files are checked before they ship. This is for rules from elsewhere: a person's own, or ones made in code.
    console.warn(`The rule "${rule.title}" cannot be used:`, error);
    entry.decision = (_address, _document, refuse) => {
      refuse?.({ kind: "code-failed", message: String(error) });
      return undefined;
    };
  }
}

/** Compiles a rule that has a path pattern and a target and nothing else. */
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
      if (part.position === "segment") pieces.push("/");
      const index = part.position === "segment" ? capture.segment : -1;
      pieces.push(index >= 0 ? index : { capture, position: part.position });
    }
  }
  const [start, ...rest] = mergeLiterals(["", ...pieces]);
  entry.start = (start as string) || "/";
  if (typeof rest[0] === "number") entry.segment = rest.shift() as number;
  if (rest.length > 0) entry.pieces = rest;
}

/**
 * Finds conditions that the index can look up instead of testing rule by rule: some sites have 150 rules that differ only in
 * one query value, one fragment, or one word that a condition requires.
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

/** The index of the segment that binds a name. The last one wins; -1 when something other than a whole segment binds it. */
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

function mergeLiterals(pieces: Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.length - 1;
    if (typeof piece === "string" && typeof merged[last] === "string") merged[last] += piece;
    else merged.push(piece);
  }
  return merged;
}
