import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

export function clientOf(http: Context, proxies: number): string {
  return clientAddress(getConnInfo(http).remote.address ?? "", http.req.header("x-forwarded-for") ?? null, proxies);
}

/**
 * The network address a request is counted by. Each of our own proxies adds what it saw to the right of X-Forwarded-For;
 * what stands left of those was written by the client and may say anything.
 */
export function clientAddress(peer: string, forwardedFor: string | null, proxies: number): string {
  if (proxies === 0) return countedAs(peer) ?? peer;
  const seen = (forwardedFor ?? "").split(",").map((address) => address.trim());
  return countedAs(seen.at(-proxies) ?? "") ?? countedAs(peer) ?? peer;
}

const counted = new Map<string, string | undefined>();
const MOST_KEPT = 10_000;

/** The same few come again and again, and reading an address takes longer than finding it. */
function countedAs(address: string): string | undefined {
  if (!counted.has(address)) {
    if (counted.size >= MOST_KEPT) counted.clear();
    counted.set(address, readAs(address));
  }
  return counted.get(address);
}

/**
 * One caller, one text. Whoever has an IPv6 address has 2^64 of them, for a network (/64) is what a home or a rented machine
 * is given: counted one by one, they would never reach a limit. Some proxies add the port; some sockets wrap IPv4 in IPv6.
 */
function readAs(address: string): string | undefined {
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (!ipaddr.isValid(bare) || (!bare.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(bare))) return undefined;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
