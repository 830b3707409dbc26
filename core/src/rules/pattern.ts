// The source syntax: `/user/:id`, `/a/:b?`, `/*rest`, `/tag-:id.html`, `?key=:name&mode=all`, `#/channel/:id`.
// No other file parses it.

/** One segment of a path. `mixed` has literal text around its params: `tag-:id.html` is ["tag-", ".html"] and ["id"]. */
export type Segment =
  | { kind: "literal"; text: string }
  | { kind: "param"; name: string }
  | { kind: "mixed"; literals: string[]; names: string[] };

/**
 * The pattern of a path or a fragment, by segment. It has at most one tail, which matches everything between `head` and `after`,
 * at least one character. The tail's segment may end in literal text (`*.html`).
 */
export type PathPattern = {
  head: Segment[];
  tail?: { name: string; suffix: string };
  after: Segment[];
};

export type QueryTest = { key: string } & ({ equals: string } | { bind: string } | { any: true });

export type Pattern = {
  path: PathPattern;
  /** How many trailing `/:param` segments may be missing from the page. */
  droppable: number;
  query?: QueryTest[];
  hash?: PathPattern;
};

const TRAILING_PARAM = /\/:\w+\??$/;
const OPTIONAL_PARAM = /\/:\w+\?$/;
/** A `?` starts the query unless it marks a param as optional (`/:tab?`). */
const PATH_AND_QUERY = /^((?:[^?]|(?<=:\w+)\?(?=\/|$))*)(?:\?(.*))?$/s;

export function parsePattern(source: string): Pattern {
  const hashAt = source.indexOf("#");
  const beforeHash = hashAt < 0 ? source : source.slice(0, hashAt);
  const [, pathText = "", queryText] = PATH_AND_QUERY.exec(beforeHash) ?? [];
  // With a query or a fragment in the pattern, only params marked optional may be missing.
  const droppableParam = hashAt < 0 && queryText === undefined ? TRAILING_PARAM : OPTIONAL_PARAM;
  let droppable = 0;
  for (let rest = trimSlash(pathText); droppableParam.test(rest); rest = rest.replace(droppableParam, "")) droppable++;
  const pattern: Pattern = { path: parsePath(pathText), droppable };
  if (queryText !== undefined) pattern.query = queryText.split("&").map(parseQueryTest);
  if (hashAt >= 0) pattern.hash = parsePath(source.slice(hashAt + 1));
  return pattern;
}

/** The names that a pattern can bind. */
export function patternNames(pattern: Pattern): Set<string> {
  const names = new Set<string>();
  for (const part of [pattern.path, pattern.hash]) {
    if (!part) continue;
    for (const segment of [...part.head, ...part.after]) {
      if (segment.kind === "param") names.add(segment.name);
      else if (segment.kind === "mixed") for (const name of segment.names) names.add(name);
    }
    if (part.tail?.name) names.add(part.tail.name);
  }
  for (const test of pattern.query ?? []) if ("bind" in test) names.add(test.bind);
  return names;
}

/**
 * The params of a mixed segment, or null when it does not match. Each param is as short as possible and at least one character
 * long. The first occurrence of the next literal is always the right one, so a single pass is enough.
 */
export function matchMixed(segment: Extract<Segment, { kind: "mixed" }>, text: string): string[] | null {
  const { literals, names } = segment;
  const first = literals[0]!;
  const last = literals[names.length]!;
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const end = text.length - last.length;
  const found: string[] = [];
  let start = first.length;
  for (let index = 1; index < names.length; index++) {
    const literal = literals[index]!;
    const at = text.indexOf(literal, start + 1);
    if (at < 0) return null;
    found.push(text.slice(start, at));
    start = at + literal.length;
  }
  if (start >= end) return null;
  found.push(text.slice(start, end));
  return found;
}

/** Matches a whole path pattern against decoded segments, without an index: for fragments and explanations. */
export function matchPath(
  pattern: PathPattern,
  segments: readonly string[],
  bind: (name: string, value: string, isTail: boolean) => void,
): boolean {
  const { head, tail, after } = pattern;
  if (tail ? segments.length <= head.length + after.length : segments.length !== head.length) return false;
  if (!matchSegments(head, segments, 0, bind)) return false;
  if (!tail) return true;
  const end = segments.length - after.length;
  const rest = segments.slice(head.length, end).join("/");
  if (!rest.endsWith(tail.suffix) || rest.length <= tail.suffix.length) return false;
  if (!matchSegments(after, segments, end, bind)) return false;
  if (tail.name) bind(tail.name, rest.slice(0, rest.length - tail.suffix.length), true);
  return true;
}

/** Matches some of the segments, from `offset` on. */
export function matchSegments(
  wanted: Segment[],
  segments: readonly string[],
  offset: number,
  bind: (name: string, value: string, isTail: boolean) => void,
): boolean {
  for (let index = 0; index < wanted.length; index++) {
    const want = wanted[index]!;
    const text = segments[offset + index]!;
    if (want.kind === "literal") {
      if (want.text !== text) return false;
    } else if (want.kind === "param") {
      if (text === "") return false;
      bind(want.name, text, false);
    } else {
      const found = matchMixed(want, text);
      if (!found) return false;
      for (let at = 0; at < found.length; at++) bind(want.names[at]!, found[at]!, false);
    }
  }
  return true;
}

function parsePath(text: string): PathPattern {
  const pattern: PathPattern = { head: [], after: [] };
  for (const part of splitPath(text)) {
    const tail = /^\*([\w-]*)([^*]*)$/.exec(part);
    if (tail && !pattern.tail) pattern.tail = { name: tail[1]!, suffix: tail[2]! };
    else (pattern.tail ? pattern.after : pattern.head).push(parseSegment(part));
  }
  return pattern;
}

function parseSegment(text: string): Segment {
  const names: string[] = [];
  const literals: string[] = [];
  let end = 0;
  for (const param of text.matchAll(/:(\w+)\??/g)) {
    literals.push(text.slice(end, param.index));
    names.push(param[1]!);
    end = param.index + param[0].length;
  }
  if (names.length === 0) return { kind: "literal", text };
  literals.push(text.slice(end));
  return names.length === 1 && literals.join("") === ""
    ? { kind: "param", name: names[0]! }
    : { kind: "mixed", literals, names };
}

function parseQueryTest(text: string): QueryTest {
  const at = text.indexOf("=");
  const key = at < 0 ? text : text.slice(0, at);
  const wanted = at < 0 ? "*" : text.slice(at + 1);
  if (wanted === "*") return { key, any: true };
  return /^:\w+$/.test(wanted) ? { key, bind: wanted.slice(1) } : { key, equals: wanted };
}

function trimSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

function splitPath(path: string): string[] {
  const trimmed = trimSlash(path);
  return trimmed === "" ? [] : trimmed.slice(trimmed.startsWith("/") ? 1 : 0).split("/");
}
