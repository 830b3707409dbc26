import { absoluteUrl, MAX_HUBS } from "./feed.ts";

/** The hubs and the own address of a feed, as its `Link` header names them. */
export type FeedLinks = { hubs: string[]; self: string | null };

const LONGEST = 8_000;
/** `<address>; name=value; name="value"`. Each part begins with a character that the part before it cannot contain. */
const LINK = /<([^<>]*)>((?:\s*;\s*[\w!#$%&'*+.^`|~-]+(?:=(?:"[^"]*"|[^\s",;<>]*))?)*)/g;
const PARAMETER = /;\s*([^\s=";]+)(?:=(?:"([^"]*)"|([^\s",;<>]*)))?/g;

/** WebSub, section 4: what the header says comes before what the document says. */
export function readLinkHeader(header: string | undefined, url: string): FeedLinks {
  const links: FeedLinks = { hubs: [], self: null };
  for (const [, address, parameters = ""] of (header ?? "").slice(0, LONGEST).matchAll(LINK)) {
    const rels = relsOf(parameters);
    const target = absoluteUrl(address, url);
    if (target === null) continue;
    if (rels.includes("self")) links.self ??= target;
    if (rels.includes("hub") && links.hubs.length < MAX_HUBS && !links.hubs.includes(target)) links.hubs.push(target);
  }
  return links;
}

/** Of several the first counts (RFC 8288). */
function relsOf(parameters: string): string[] {
  for (const [, name, quoted, plain] of parameters.matchAll(PARAMETER))
    if (name?.toLowerCase() === "rel") return (quoted ?? plain ?? "").toLowerCase().split(/\s+/);
  return [];
}
