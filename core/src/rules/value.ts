// Compiles `with` and `when` (values derived from a page, and conditions on them) to closures.
import { addressHref, addressOrigin, addressPath, decode, type PageAddress, queryValue } from "../address.ts";
import { linearRegex } from "./linear-regex.ts";
import type { PageDocument } from "./page-document.ts";
import type { Condition, Value, ValueSteps } from "./site.ts";
import { escapeValue, type ValueKind } from "./target.ts";

/** A page that fits a pattern. The slots hold the values that were computed for it so far. */
export type MatchedPage = {
  readonly address: PageAddress;
  readonly document: PageDocument | undefined;
  readonly slots: (string | undefined)[];
};

/**
 * Where to read the value of a name, and of what kind it is. Most values are whole segments or query values, which are read from
 * the address itself; only the others need a slot.
 */
export type ValueRef = {
  kind: ValueKind;
  /** The index of the segment, or -1. */
  segment: number;
  /** The query key of a query value. */
  key: string | undefined;
  slot: number;
  needsDocument: boolean;
};

export function segmentRef(segment: number): ValueRef {
  return { kind: "text", segment, key: undefined, slot: -1, needsDocument: false };
}

export function queryRef(key: string): ValueRef {
  return { kind: "text", segment: -1, key, slot: -1, needsDocument: false };
}

export function slotRef(slot: number, kind: ValueKind, needsDocument = false): ValueRef {
  return { kind, segment: -1, key: undefined, slot, needsDocument };
}

export function readRef({ segment, key, slot }: ValueRef, { address, slots }: MatchedPage): string | undefined {
  if (segment >= 0) return address.segments[segment];
  return key === undefined ? slots[slot] : queryValue(address, key) || undefined;
}

/** The names that can be read at this point of a rule, while it is compiled. */
export type Scope = { params: ReadonlyMap<string, ValueRef>; values: Map<string, ValueRef>; slotCount: number };

export type CompiledValue = { kind: ValueKind; read(page: MatchedPage): string | undefined };

export type CompiledCondition = (value: string | undefined) => boolean;

export function compileValue(value: Value, scope: Scope): CompiledValue {
  const steps: ValueSteps = typeof value === "string" ? { from: value } : value;
  const source = compileSource(steps, scope);
  const change = compileSteps(steps);
  const kind = steps.decode ? "text" : steps.encode || writesEscapes(steps) ? "address" : source.kind;
  const fallback = present(steps.default);
  if (!change && fallback === undefined) return { kind, read: (page) => present(source.read(page)) };
  return {
    kind,
    read(page) {
      const text = present(source.read(page));
      return (text === undefined || !change ? text : change(text)) ?? fallback;
    },
  };
}

export function compileCondition(condition: Condition): CompiledCondition {
  if (typeof condition === "string") return (value) => value === condition;
  if (Array.isArray(condition)) return (value) => value !== undefined && condition.includes(value);
  const { is, not, match, flags, present: wanted } = condition;
  const among = is === undefined ? undefined : [is].flat();
  const except = not === undefined ? undefined : new Set([not].flat());
  const expression = match === undefined ? undefined : linearRegex(match, matchFlags(flags));
  return (value) =>
    (among === undefined || (value !== undefined && among.includes(value))) &&
    (except === undefined || value === undefined || !except.has(value)) &&
    (expression === undefined || (value !== undefined && expression.exec(value) !== null)) &&
    (wanted === undefined || wanted === (value !== undefined));
}

type Source = { kind: ValueKind; read(page: MatchedPage): string | null | undefined };

function compileSource(steps: ValueSteps, scope: Scope): Source {
  const { from, select, all, join, first, value, sep } = steps;
  if (value !== undefined) return { kind: "text", read: () => value };
  if (all !== undefined)
    return { kind: "text", read: ({ address }) => new URLSearchParams(address.search).getAll(all).join(sep ?? ",") };
  if (select !== undefined) return selectSource(select, steps.attr ?? "text");
  if (first !== undefined) {
    const { kind, reads } = toOneKind(first.map((one) => compileValue(one, scope)));
    return { kind, read: (page) => firstPresent(reads, page) };
  }
  if (join !== undefined) {
    const { kind, reads } = toOneKind(join.map((one) => compileValue(one, scope)));
    return { kind, read: (page) => joinAll(reads, page, sep ?? "") };
  }
  return namedSource(from ?? "", scope);
}

function namedSource(from: string, scope: Scope): Source {
  const name = from.slice(from.indexOf(".") + 1);
  if (from.startsWith("query.")) return { kind: "text", read: ({ address }) => queryValue(address, name) };
  if (from.startsWith("params.")) return refSource(scope.params.get(name));
  if (from.startsWith("$")) return refSource(scope.values.get(from.slice(1)));
  const read = PAGE_SOURCES[from];
  // `catalogue check` reports an unknown source. Here it is a missing value.
  return { kind: from === "html" ? "text" : "address", read: read ?? (() => undefined) };
}

function refSource(ref: ValueRef | undefined): Source {
  if (ref === undefined) return { kind: "text", read: () => undefined };
  return { kind: ref.kind, read: (page) => readRef(ref, page) };
}

const PAGE_SOURCES: Record<string, Source["read"]> = {
  __proto__: null as never,
  path: ({ address }) => addressPath(address),
  hash: ({ address }) => address.hash,
  host: ({ address }) => address.hostname,
  origin: ({ address }) => addressOrigin(address),
  search: ({ address }) => address.search,
  href: ({ address }) => addressHref(address),
  html: ({ document }) => document?.documentElement?.outerHTML,
};

/** Every source a value may name, for the schema and the check. */
export const SOURCE_NAME = /^(?:params\.\w+|query\.[^\s]+|\$\w+|path|hash|host|origin|search|href|html)$/;

function selectSource(selector: string, attr: string): Source {
  const find = (page: MatchedPage) => page.document?.querySelector(selector);
  if (attr === "text") return { kind: "text", read: (page) => find(page)?.textContent };
  if (attr === "html") return { kind: "text", read: (page) => find(page)?.innerHTML };
  if (attr !== "value") {
    const kind = attr === "href" || attr === "src" ? "address" : "text";
    return { kind, read: (page) => find(page)?.getAttribute(attr) };
  }
  return {
    kind: "text",
    read(page) {
      const element = find(page);
      return typeof element?.value === "string" ? element.value : element?.getAttribute("value");
    },
  };
}

function firstPresent(reads: CompiledValue["read"][], page: MatchedPage): string | undefined {
  for (const read of reads) {
    const text = read(page);
    if (text !== undefined) return text;
  }
  return undefined;
}

function joinAll(reads: CompiledValue["read"][], page: MatchedPage, separator: string): string | undefined {
  const texts: string[] = [];
  for (const read of reads) {
    const text = read(page);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts.join(separator);
}

/** Values that are joined must be of one kind. When one of them is part of an address, plain text is escaped to match. */
function toOneKind(values: CompiledValue[]): { kind: ValueKind; reads: CompiledValue["read"][] } {
  const kind = values.some((value) => value.kind === "address") ? "address" : "text";
  const reads = values.map(({ kind: own, read }) => {
    if (own === kind) return read;
    return (page: MatchedPage) => {
      const text = read(page);
      return text === undefined ? undefined : escapeValue(text, "segment", "text");
    };
  });
  return { kind, reads };
}

type Change = (text: string) => string | undefined;

/** The steps after the source, in the order the rule language defines. When a step leaves no value, the rest are skipped. */
function compileSteps(steps: ValueSteps): Change | undefined {
  const changes: Change[] = [];
  if (steps.match !== undefined) {
    const expression = linearRegex(steps.match, matchFlags(steps.flags));
    changes.push((text) => {
      const found = expression.exec(text);
      return found === null ? undefined : found.length > 1 ? found[1] : found[0];
    });
  }
  for (const suffix of [steps.strip ?? []].flat()) {
    if (suffix !== "") changes.push((text) => (text.endsWith(suffix) ? text.slice(0, -suffix.length) : text));
  }
  for (const [pattern, replacement] of replacements(steps.replace)) {
    const expression = linearRegex(pattern, steps.flags ?? "g");
    changes.push((text) => expression.replace(text, replacement));
  }
  if (steps.case === "upper") changes.push((text) => text.toUpperCase());
  if (steps.case === "lower") changes.push((text) => text.toLowerCase());
  if (steps.encode) changes.push((text) => encodeURIComponent(text.toWellFormed()));
  if (steps.decode) changes.push(decode);
  const { map, keep } = steps;
  if (map) changes.push((text) => (Object.hasOwn(map, text) ? map[text] : keep ? text : undefined));
  if (changes.length <= 1) return changes[0] && ((text) => present(changes[0]!(text)));
  return (text) => {
    let current: string | undefined = text;
    for (const change of changes) {
      current = present(change(current));
      if (current === undefined) return undefined;
    }
    return current;
  };
}

function replacements(replace: ValueSteps["replace"]): [string, string][] {
  if (replace === undefined) return [];
  return (typeof replace[0] === "string" ? [replace] : replace) as [string, string][];
}

/** A replacement with percent escapes (`["/", "%2F"]`) makes the value part of an address. */
function writesEscapes(steps: ValueSteps): boolean {
  return replacements(steps.replace).some(([, replacement]) => /%[0-9a-f]{2}/i.test(replacement));
}

/** A present value is a non-empty string. */
function present(text: string | null | undefined): string | undefined {
  return text === null || text === "" ? undefined : text;
}

/** Without g: only the first match is used. */
function matchFlags(flags: string | undefined): string {
  return (flags ?? "").replaceAll("g", "");
}
