export interface FramingHeaders {
  "content-security-policy"?: string | null | undefined;
  "x-frame-options"?: string | null | undefined;
}

/**
 * Whether a page's headers forbid showing it in our frame. The browser would show an error page without telling us, so
 * we check the headers first. frame-ancestors, if given, overrides X-Frame-Options.
 */
export function refusesFraming(headers: FramingHeaders, ownOrigin: string): boolean {
  const lists = ancestorLists(headers["content-security-policy"] ?? "");
  if (lists.length > 0) return !lists.every((sources) => sources.some((source) => admits(source, ownOrigin)));
  // Browsers ignore other values, ALLOW-FROM included.
  const options = (headers["x-frame-options"] ?? "")
    .toLowerCase()
    .split(",")
    .map((option) => option.trim());
  return options.includes("deny") || options.includes("sameorigin");
}

/** Several policies may be separated by commas; all of them have to allow the frame. */
function ancestorLists(policies: string): string[][] {
  return policies.split(",").flatMap((policy) => {
    const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
    const found = directives.find(([name]) => name?.toLowerCase() === "frame-ancestors");
    return found ? [found.slice(1)] : [];
  });
}

function admits(source: string, ownOrigin: string): boolean {
  const own = URL.parse(ownOrigin);
  const text = source.toLowerCase();
  if (!own || text === "'none'" || text === "'self'") return false;
  if (text === "*") return true;
  if (/^[a-z][a-z\d+.-]*:$/.test(text)) return text === own.protocol;
  const parts = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?/.exec(text);
  if (!parts) return false;
  const [, scheme, host = "", port] = parts;
  if (scheme !== undefined && `${scheme}:` !== own.protocol) return false;
  if (port !== undefined && port !== "*" && port !== portOf(own)) return false;
  return host.startsWith("*.") ? own.hostname.endsWith(host.slice(1)) : host === own.hostname;
}

function portOf(url: URL): string {
  return url.port || (url.protocol === "https:" ? "443" : "80");
}
