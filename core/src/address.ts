// A page's address: parsed once, never throwing, and split into site and host prefix without a public-suffix list.

/**
 * Longer than any address people share, short enough that no pattern can be made to work hard:
 * a megabyte is refused before anything looks at it.
 */
export const LONGEST_ADDRESS = 16_384;

/** The address as a URL, or null when it is none, has no host, or is absurdly long. */
export function parseAddress(text: string): URL | null {
  if (typeof text !== "string" || text.length > LONGEST_ADDRESS) return null;
  const url = URL.parse(text);
  return url === null || url.hostname === "" ? null : url;
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
