import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

// All of IPv6 that is routed publicly today. Addresses that only wrap IPv4 (mapped, NAT64, ::/96) are outside of it.
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/**
 * Whether an address belongs to the public internet. Everything that is not plain unicast is refused, including ranges that this
 * code does not know: loopback, private, link-local, shared (CGNAT), NAT64, 6to4, Teredo, mapped, multicast …
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** What the owner lets this server reach besides the public internet, for example a feed service in the same network. */
export type AllowList = {
  /** A host that is listed by name, with or without a port: any address it resolves to is allowed. */
  allowsHost(hostname: string, port: number): boolean;
  /** An address inside an allowed network. */
  allowsAddress(address: string): boolean;
};

/** Entries are `host`, `host:port` or a network such as `192.168.1.0/24`. Throws for an invalid one, a mistake in the settings. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const hosts = new Set<string>();
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const entry of entries) {
    if (ipaddr.isValidCIDR(entry)) {
      networks.push(ipaddr.parseCIDR(entry));
      continue;
    }
    // The port is read separately, because a URL drops the default one: "nas:80" must not mean every port.
    const port = /^(?:\[.*\]|[^:]*):(\d{1,5})$/.exec(entry)?.[1] ?? null;
    const name = port === null ? entry : entry.slice(0, -port.length - 1);
    const url = URL.parse(`http://${ipaddr.IPv6.isValid(name) ? `[${name}]` : name}/`);
    if (url === null || url.host === "" || url.port !== "" || url.pathname !== "/" || url.username !== "") {
      throw new Error(`"${entry}" in the list of allowed hosts is not a host, host:port or network such as 10.0.0.0/8`);
    }
    hosts.add(port === null ? url.hostname : `${url.hostname}:${Number(port)}`);
  }
  return {
    allowsHost: (hostname, port) => hosts.has(hostname) || hosts.has(`${hostname}:${port}`),
    allowsAddress: (address) => {
      if (networks.length === 0 || isIP(address) === 0) return false;
      const parsed = ipaddr.parse(address);
      return networks.some((network) => network[0].kind() === parsed.kind() && parsed.match(network));
    },
  };
}
