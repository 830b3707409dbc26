// The target syntax, as in `/github/issue/:user/:repo/:state?` and `/biquge/{url}`, and how values are escaped in it.

/** Where a value is in the target: this decides which characters have to be escaped. */
export type Position = "segment" | "inline" | "query";

export type TargetPart = string | { name: string; position: Position; isOptional: boolean };

/**
 * `text` is plain text: a decoded segment, a query value, text of the page. `address` is part of an address as written: its
 * slashes and percent escapes are kept.
 */
export type ValueKind = "text" | "address";

/**
 * Alternating literal text and params. `/:name{regex}` means `/:name`, and `/:name{regex}?` means `/:name?`: the service checks
 * the regular expression itself. Anything else after a name (`:path+`) is not our syntax and stays literal.
 */
export function parseTarget(template: string): TargetPart[] {
  const parts: TargetPart[] = [];
  let literal = "";
  let isQuery = false;
  const addParam = (name: string, position: Position, isOptional: boolean) => {
    if (literal !== "") parts.push(literal);
    literal = "";
    parts.push({ name, position: isQuery ? "query" : position, isOptional });
  };
  let at = 0;
  while (at < template.length) {
    const param = readParam(template, at);
    if (param) {
      addParam(param.name, param.position, param.isOptional);
      at = param.end;
      continue;
    }
    // Only a slash or a brace can begin a param, so the text up to the next one is literal.
    const next = template.slice(at + 1).search(/[/{]/);
    const text = next < 0 ? template.slice(at) : template.slice(at, at + 1 + next);
    isQuery ||= text.includes("?");
    literal += text;
    at += text.length;
  }
  if (literal !== "") parts.push(literal);
  return parts;
}

function readParam(
  template: string,
  at: number,
): { name: string; position: Position; isOptional: boolean; end: number } | undefined {
  if (template[at] === "{") {
    const inline = /\{(\w+)\}/y;
    inline.lastIndex = at;
    const name = inline.exec(template)?.[1];
    return name === undefined ? undefined : { name, position: "inline", isOptional: false, end: at + name.length + 2 };
  }
  if (template[at] !== "/" || template[at + 1] !== ":") return undefined;
  const segment = /\/:(\w+)/y;
  segment.lastIndex = at;
  const found = segment.exec(template);
  if (!found) return undefined;
  const [text, name = ""] = found;
  let end = at + text.length;
  if (template[end] === "{") end = closingBrace(template, end + 1);
  if (end < 0) return undefined;
  const isOptional = template[end] === "?";
  if (isOptional) end++;
  if (end < template.length && template[end] !== "/") return undefined;
  return { name, position: "segment", isOptional, end };
}

/** The template of a feed in the syntax of targets: there, a name can stand for a query value too, as in `?id=:id`. */
export function feedTarget(feed: string): string {
  return feed.replace(/=:(\w+)/g, "={$1}");
}

/** A route's names and literal text alone: what tells it from other routes. Which params are optional, or restricted, does not. */
export function routeShape(target: string): string {
  return parseTarget(target)
    .map((part) =>
      typeof part === "string" ? part : part.position === "segment" ? `/:${part.name}` : `{${part.name}}`,
    )
    .join("");
}

/** Escapes a value for a path. Only characters that would change the route are percent-encoded, so that it stays readable. */
export function escapeValue(value: string, position: Position, kind: ValueKind): string {
  if (isSafe(value, kind === "text" ? SAFE : SAFE_ADDRESS)) return value;
  if (kind === "text") {
    const unsafe =
      position === "segment" ? UNSAFE_IN_SEGMENT : position === "inline" ? UNSAFE_IN_PATH : UNSAFE_IN_QUERY;
    return value.replace(unsafe, percentEncode);
  }
  const readable = value.replace(/(?:%[89a-f][0-9a-f])+/gi, decodeOrKeep);
  return readable.replace(position === "query" ? UNSAFE_ADDRESS_IN_QUERY : UNSAFE_ADDRESS, percentEncode);
}

/** Clients remove `.` and `..` segments, escaped or not, so a path that has one would lead to another route. */
export function hasDotSegments(path: string): boolean {
  return /\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(path);
}

/** Whether this value could add a dot segment to a path. Hardly any can, so most paths need no check. */
export function mayAddDotSegment(value: string): boolean {
  for (let at = 0; at !== -1 && at < value.length; at = value.indexOf("/", at) + 1 || -1) {
    const code = value.charCodeAt(at);
    if (code === DOT || code === PERCENT) return true;
  }
  return false;
}

/** True for nearly every value: there is nothing to escape in any position. Testing each character is faster than a regular expression. */
function isSafe(value: string, safe: Uint8Array): boolean {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code > 127 || safe[code] === 0) return false;
  }
  return true;
}

const DOT = 46;
const PERCENT = 37;
const SAFE = asciiTable(/[\w.@~:,;!$'()*-]/);
/** Of a part of an address: `https://social.example` has nothing to escape either. */
const SAFE_ADDRESS = asciiTable(/[\w.@~:,;!$'()*/=&+-]/);
// Web addresses treat a backslash as a slash. \s and the control characters also cover what clients trim or drop.
const UNSAFE_IN_SEGMENT = /[/?#%\\\s\0-\x1f\x7f]/g;
const UNSAFE_IN_PATH = /[?#%\\\s\0-\x1f\x7f]/g;
const UNSAFE_IN_QUERY = /[&=+#%\\\s\0-\x1f\x7f]/g;
const UNSAFE_ADDRESS = /[?#\\\s\0-\x1f\x7f]|%(?![0-9a-f]{2})/gi;
const UNSAFE_ADDRESS_IN_QUERY = /[#\\\s\0-\x1f\x7f]|%(?![0-9a-f]{2})/gi;

function asciiTable(safe: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (safe.test(String.fromCharCode(code)) ? 1 : 0));
}

const percentEncode = (character: string) => encodeURIComponent(character);

function decodeOrKeep(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

/** The index after the brace that closes the one before `start`, or -1 when nothing closes it. */
function closingBrace(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return -1;
}
