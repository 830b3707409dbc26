// A page's address: read once, never throwing, and split into site and host prefix without a public-suffix list.

/**
 * Longer than any address people share, short enough that no pattern can be made to work hard:
 * a megabyte is refused before anything looks at it.
 */
export const LONGEST_ADDRESS = 16_384;

/**
 * An address as rules read it: the host, and the path in decoded segments, a trailing slash ignored. Nearly all addresses
 * are plain enough to be cut out of the text; for the others `url` is what the platform's parser made of it.
 */
export type PageAddress = {
  text: string;
  hostname: string;
  segments: string[];
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  url: URL | undefined;
};

/**
 * The address, or null when it is none, has no host, or is absurdly long. Whoever has read the host off it already
 * (`plainHost`) hands it over.
 */
export function parseAddress(text: string, hostname = plainHost(text)): PageAddress | null {
  if (typeof text !== "string" || text.length > LONGEST_ADDRESS) return null;
  const plain = hostname === undefined ? undefined : parsePlain(text, hostname);
  if (plain !== undefined) return plain;
  const url = URL.parse(text);
  // A host with an empty label (`a..b`) is none that could be looked up.
  if (url === null || url.hostname === "" || /^\.|\.\./.test(url.hostname)) return null;
  const { search, hash } = url;
  return { text, hostname: url.hostname, segments: pathSegments(url.pathname), search, hash, url };
}

export function addressHref({ text, url }: PageAddress): string {
  return url === undefined ? text : url.href;
}

export function addressPath({ text, search, hash, url }: PageAddress): string {
  return url === undefined ? text.slice(text.indexOf("/", 8), text.length - search.length - hash.length) : url.pathname;
}

/** What stands after `#`, in decoded segments; null when nothing does. */
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

/** A path, or what stands after `#`, in decoded segments. */
export function pathSegments(path: string): string[] {
  const end = path.endsWith("/") ? path.length - 1 : path.length;
  const start = path.startsWith("/") ? 1 : 0;
  if (end <= 0) return [];
  const segments = path.slice(start, end).split("/");
  return path.includes("%") ? segments.map(decode) : segments;
}

/**
 * The host, when it can be read off the text as it stands: a web address in lower case, without a port, a user or an
 * escape, and with a path. Undefined says nothing: the address then has to be parsed.
 */
export function plainHost(text: string): string | undefined {
  if (typeof text !== "string" || text.length > LONGEST_ADDRESS) return undefined;
  const start = text.startsWith("https://") ? 8 : text.startsWith("http://") ? 7 : 0;
  if (start === 0) return undefined;
  let at = start;
  let before = DOT;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === SLASH) break;
    if (code > 127 || IN_HOST[code] === 0 || (code === DOT && before === DOT)) return undefined;
    before = code;
    at++;
  }
  // A host that ends in a digit may be one of many ways to write an IP address; `xn--` has rules of its own.
  if (at === text.length || before < 97 || at - start > 253) return undefined;
  const host = text.slice(start, at);
  return host.includes("xn--") ? undefined : host;
}

/**
 * The whole address, when it is as plain as its host: nothing escaped or to be escaped, no `.` or `..` to be resolved.
 * Undefined says nothing.
 */
function parsePlain(text: string, hostname: string): PageAddress | undefined {
  const { length } = text;
  const pathStart = text.indexOf("/", 8) + 1;
  let slashes = 0;
  let at = pathStart;
  let before = SLASH;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUESTION || code === NUMBER_SIGN) break;
    if (code > 127 || IN_PATH[code] === 0 || (code === DOT && before === SLASH)) return undefined;
    if (code === SLASH) slashes++;
    before = code;
  }
  const segments = cutSegments(text, pathStart, at, before === SLASH ? slashes : slashes + 1);
  if (at === length) return { text, hostname, segments, search: "", hash: "", url: undefined };
  const pathEnd = at;
  let searchEnd = length;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === NUMBER_SIGN && searchEnd === length) searchEnd = at;
    else if (code > 127 || (IN_PATH[code] === 0 && code !== QUESTION)) return undefined;
  }
  const search = text.slice(pathEnd, searchEnd);
  const hash = text.slice(searchEnd);
  // A sign with nothing behind it is not part of either.
  if (search === "?" || hash === "#") return undefined;
  return { text, hostname, segments, search, hash, url: undefined };
}

/** The count is known, so the list is made in its size: growing one costs more than all the rest here. */
function cutSegments(text: string, pathStart: number, pathEnd: number, count: number): string[] {
  const segments = new Array<string>(count);
  let start = pathStart;
  for (let index = 0; index < count; index++) {
    const slash = text.indexOf("/", start);
    const end = slash === -1 || slash > pathEnd ? pathEnd : slash;
    segments[index] = text.slice(start, end);
    start = end + 1;
  }
  return segments;
}

const SLASH = 47;
const DOT = 46;
const QUESTION = 63;
const NUMBER_SIGN = 35;
const AMPERSAND = 38;
const EQUALS = 61;
const IN_HOST = characters(/[a-z0-9.-]/);
const IN_PATH = characters(/[\w/.~!$&()*+,;=:@-]/);

function characters(allowed: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (allowed.test(String.fromCharCode(code)) ? 1 : 0));
}

/**
 * The known domain a host belongs to: its longest ending, at a dot, that is known.
 *
 * A public-suffix parse is not needed for this. Every domain in the catalogue is itself registrable and has no public
 * suffix below it (`pagecast catalogue check` proves both with tldts), and a host has only one registrable domain:
 * so if an ending is known, it is that domain, and if none is, the catalogue has no rules for the host either way.
 */
export function findDomain(hostname: string, known: { has(domain: string): boolean }): string | undefined {
  // `github.com.` is github.com, said in full.
  let domain = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  let dot = domain.indexOf(".");
  while (dot !== -1) {
    if (known.has(domain)) return domain;
    domain = domain.slice(dot + 1);
    dot = domain.indexOf(".");
  }
  return undefined;
}

/** What stands before the domain: `www`, `a.b`, or `.` when nothing does. */
export function hostPrefix(hostname: string, domain: string): string {
  const end = hostname.length - domain.length - (hostname.endsWith(".") ? 2 : 1);
  return end <= 0 ? "." : hostname.slice(0, end);
}

/** Percent-decoded, or as it stands when the encoding is broken: a page with a stray `%` is still a page. */
export function decode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
