import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

export function clientOf(http: Context, proxies: number): string {
  return clientAddress(getConnInfo(http).remote.address ?? "", http.req.header("x-forwarded-for") ?? null, proxies);
}

/**
 * The network address by which rate limits count a request. Each of our own proxies appends the address it saw to
 * X-Forwarded-For; everything before those was written by the client and may be anything.
 */
export function clientAddress(peer: string, forwardedFor: string | null, proxies: number): string {
  if (proxies === 0) return countedAs(peer) ?? peer;
  const seen = (forwardedFor ?? "").split(",").map((address) => address.trim());
  return countedAs(seen.at(-proxies) ?? "") ?? countedAs(peer) ?? peer;
}

/** A cache of `normalise`: the same few addresses come again and again, and parsing one takes longer than finding it. */
const cache = new Map<string, string | undefined>();
const CACHE_SIZE = 10_000;

function countedAs(address: string): string | undefined {
  if (!cache.has(address)) {
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(address, normalise(address));
  }
  return cache.get(address);
}

/**
 * One text per client. A home or a rented machine gets an IPv6 network (/64), which is 2^64 addresses: counted one by one, they
 * would never reach a limit. Some proxies add the port; some sockets wrap IPv4 in IPv6.
 */
function normalise(address: string): string | undefined {
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (!ipaddr.isValid(bare) || (!bare.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(bare))) return undefined;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
