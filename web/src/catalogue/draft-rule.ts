/** A first draft for a page's site. The last path segment is assumed to be the part that varies. */
export function draftRule(address: string | null, domain: string): string {
  const url = URL.parse(address ?? `https://${domain}/`);
  const prefix = url && url.hostname !== domain && url.hostname.endsWith(`.${domain}`) ? hostPrefix(url, domain) : ".";
  const segments = url?.pathname.split("/").filter(Boolean).map(readable) ?? [];
  const family = domain.split(".")[0] || "site";
  const id = segments.at(-1);
  const source = id === undefined ? "/" : `/${[...segments.slice(0, -1), ":id"].join("/")}`;
  const example = address ? [`      examples:`, `        ${url?.href}: /${family}${id ? `/${id}` : ""}`] : [];
  return [
    "hosts:",
    `  ${prefix === "*" ? '"*"' : prefix}:`,
    "    - title: Latest posts",
    `      source: ${source}`,
    `      target: /${family}${id === undefined ? "" : "/:id"}`,
    ...example,
    "",
  ].join("\n");
}

/** The registrable domain of a host, by the suffixes the catalogue knows. */
export function domainOf(hostname: string, suffixes: readonly string[]): string {
  const labels = hostname.split(".");
  const count = suffixes.includes(labels.slice(-2).join(".")) ? 3 : 2;
  return labels.slice(-count).join(".");
}

function hostPrefix(url: URL, domain: string): string {
  return url.hostname.slice(0, -domain.length - 1);
}

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
