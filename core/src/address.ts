// Parses a page's address without throwing, and splits its host into site and prefix without a public-suffix list.

/**
 * Longer than any address people share, and short enough to bound the time of every pattern.
 */
export const LONGEST_ADDRESS = 16_384;

/**
 * An address as rules read it: the host, and the path in decoded segments, a trailing slash ignored. Most addresses
 * are simple enough to be sliced from the text; for the others `url` is the parsed URL.
 */
export type PageAddress = {
  text: string;
  hostname: string;
  segments: string[];
  /** Including the `?`, or empty. */
  search: string;
  /** Including the `#`, or empty. */
  hash: string;
  url: URL | undefined;
};

/**
 * Null when it is not an address, has no host, or is too long. Pass `plainHost` if the host was already checked with
 * `writtenHost` and `isPlainHost`.
 */
export function parseAddress(text: string, plainHost?: string): PageAddress | null {
  if (typeof text !== "string" || text.length > LONGEST_ADDRESS) return null;
  const host = plainHost ?? writtenHost(text);
  const plain = plainHost !== undefined || isPlainHost(host) ? parsePlain(text, host) : undefined;
  if (plain !== undefined) return plain;
  const url = URL.parse(text);
  // A host with an empty label (`a..b`) cannot be looked up.
  if (url === null || url.hostname === "" || /^\.|\.\./.test(url.hostname)) return null;
  const { search, hash } = url;
  return { text, hostname: url.hostname, segments: pathSegments(url.pathname), search, hash, url };
}

export function addressHref({ text, url }: PageAddress): string {
  return url === undefined ? text : url.href;
}

/** `null` as a text for an address that is not of the web, as `URL` has it. */
export function addressOrigin({ text, url }: PageAddress): string {
  return url === undefined ? text.slice(0, text.indexOf("/", 8)) : url.origin;
}

export function addressPath({ text, search, hash, url }: PageAddress): string {
  return url === undefined ? text.slice(text.indexOf("/", 8), text.length - search.length - hash.length) : url.pathname;
}

/** The fragment in decoded segments; null when there is none. */
export function addressFragment({ hash }: PageAddress): string[] | null {
  return hash === "" ? null : pathSegments(hash.slice(1));
}

/** The first value of a query key, or null. */
export function queryValue({ search }: PageAddress, key: string): string | null {
  if (search === "") return null;
  if (search.includes("%") || search.includes("+") || key === "" || /[=&]/.test(key)) {
    return new URLSearchParams(search).get(key);
  }
  for (let at = search.indexOf(key, 1); at !== -1; at = search.indexOf(key, at + 1)) {
    const before = search.charCodeAt(at - 1);
    if (before !== AMPERSAND && at !== 1) continue;
    const end = at + key.length;
    const after = end === search.length ? AMPERSAND : search.charCodeAt(end);
    if (after === AMPERSAND) return "";
    if (after !== EQUALS) continue;
    const next = search.indexOf("&", end);
    return search.slice(end + 1, next === -1 ? search.length : next);
  }
  return null;
}

/** A path or fragment in decoded segments. */
function pathSegments(path: string): string[] {
  const end = path.endsWith("/") ? path.length - 1 : path.length;
  const start = path.startsWith("/") ? 1 : 0;
  if (end <= 0) return [];
  const segments = path.slice(start, end).split("/");
  return path.includes("%") ? segments.map(decode) : segments;
}

/** The text between the scheme and the first slash of the path; empty when there is none. It may not be a valid host. */
export function writtenHost(text: string): string {
  if (typeof text !== "string" || text.length > LONGEST_ADDRESS) return "";
  const start = text.startsWith("https://") ? 8 : text.startsWith("http://") ? 7 : 0;
  const end = start === 0 ? -1 : text.indexOf("/", start);
  return end === -1 ? "" : text.slice(start, end);
}

/**
 * Whether the text is a host that needs no parsing: in lower case, without a port, a user or an escape. If false, the
 * address has to be parsed.
 */
export function isPlainHost(host: string): boolean {
  let before = DOT;
  for (let at = 0; at < host.length; at++) {
    const code = host.charCodeAt(at);
    // Two dots in a row are invalid, and two dashes may be `xn--`, which has its own rules.
    if (code > 127 || IN_HOST[code] === 0 || (code === before && code <= DOT)) return false;
    before = code;
  }
  // A host that ends in a digit, or whose last label begins with one, may be one of many ways to write an IP address:
  // `0xa` is 0.0.0.10.
  return before >= 97 && host.charCodeAt(host.lastIndexOf(".") + 1) >= 97 && host.length <= 253;
}

/** Whether parsing this address and writing it again would give the same text. If false, it may still do so. */
export function isPlainAddress(text: string): boolean {
  return isPlainHost(writtenHost(text)) && isPlainPath(text, text.indexOf("/", 8));
}

/** The same for the path and query of an address alone, from the slash at `start`. */
export function isPlainPath(text: string, start: number): boolean {
  let before = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 || ROLES[code] === ESCAPED || code === NUMBER_SIGN || (code === DOT && before === SLASH))
      return false;
    before = code;
  }
  return true;
}

/**
 * The address, if nothing in it is escaped, needs escaping, or is a `.` or `..` to resolve. Undefined: it has to be parsed.
 */
function parsePlain(text: string, hostname: string): PageAddress | undefined {
  const { length } = text;
  const segments: string[] = [];
  let start = text.indexOf("/", 8) + 1;
  let at = start;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    const role = code > 127 ? ESCAPED : ROLES[code]!;
    if (role === ORDINARY) continue;
    if (role === ESCAPED) return undefined;
    if (role === ENDS_PATH) break;
    if (code === SLASH) {
      segments.push(text.slice(start, at));
      start = at + 1;
    } else if (at === start) return undefined;
  }
  if (start < at) segments.push(text.slice(start, at));
  if (at === length) return { text, hostname, segments, search: "", hash: "", url: undefined };
  const pathEnd = at;
  let searchEnd = length;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === NUMBER_SIGN && searchEnd === length) searchEnd = at;
    else if (code > 127 || ROLES[code] === ESCAPED || code === NUMBER_SIGN) return undefined;
  }
  const search = text.slice(pathEnd, searchEnd);
  const hash = text.slice(searchEnd);
  // A lone `?` or `#` is dropped by a URL parser.
  if (search === "?" || hash === "#") return undefined;
  return { text, hostname, segments, search, hash, url: undefined };
}

const SLASH = 47;
const DOT = 46;
const NUMBER_SIGN = 35;
const AMPERSAND = 38;
const EQUALS = 61;
const IN_HOST = asciiTable((character) => (/[a-z0-9.-]/.test(character) ? 1 : 0));
/** The role of a character in a path. Dots have one because a segment must not begin with a dot. */
const ESCAPED = 0;
const ORDINARY = 1;
const SLASH_OR_DOT = 2;
const ENDS_PATH = 3;
const ROLES = asciiTable((character) => {
  if (/[\w~!$&()*+,;=:@-]/.test(character)) return ORDINARY;
  return /[/.]/.test(character) ? SLASH_OR_DOT : /[?#]/.test(character) ? ENDS_PATH : ESCAPED;
});

function asciiTable(entry: (character: string) => number): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => entry(String.fromCharCode(code)));
}

/**
 * The known domain a host belongs to: its longest suffix of whole labels that is known.
 *
 * A public-suffix parse is not needed for this. Every domain in the catalogue is itself registrable and has no public
 * suffix below it (`pagecast catalogue check` proves both with tldts), and a host has only one registrable domain:
 * so if a suffix is known, it is that domain, and if none is, the catalogue has no rules for the host either way.
 */
export function findDomain(hostname: string, known: { has(domain: string): boolean }): string | undefined {
  // `github.com.` is the fully qualified form of github.com.
  let domain = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  let dot = domain.indexOf(".");
  while (dot !== -1) {
    if (known.has(domain)) return domain;
    domain = domain.slice(dot + 1);
    dot = domain.indexOf(".");
  }
  return undefined;
}

/** The labels before the domain: `www`, `a.b`, or `.` when there are none. */
export function hostPrefix(hostname: string, domain: string): string {
  const end = hostname.length - domain.length - (hostname.endsWith(".") ? 2 : 1);
  return end <= 0 ? "." : hostname.slice(0, end);
}

/** Percent-decoded, or unchanged when the encoding is broken: a page with a stray `%` is still a page. */
export function decode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
