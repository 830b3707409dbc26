import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

it.each<[string, string | null, number, string]>([
  ["no proxy: the peer, whatever the client says", "6.6.6.6", 0, "10.0.0.1"],
  ["one proxy: what it saw", "1.2.3.4", 1, "1.2.3.4"],
  ["one proxy: never what the client made up", "6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
  ["two proxies", "6.6.6.6, 1.2.3.4, 10.0.0.2", 2, "1.2.3.4"],
  ["fewer than promised: the peer", null, 1, "10.0.0.1"],
  ["a proxy that names nobody: the peer", "unknown", 1, "10.0.0.1"],
])("%s", (_case, forwardedFor, proxies, address) => {
  expect(clientAddress("10.0.0.1", forwardedFor, proxies)).toBe(address);
});

describe("is counted as", () => {
  it.each([
    ["an IPv4 address", "203.0.113.7", "203.0.113.7"],
    ["the same with a port", "203.0.113.7:51234", "203.0.113.7"],
    ["the same in IPv6's clothes", "::ffff:203.0.113.7", "203.0.113.7"],
    ["the same in hexadecimal", "::ffff:cb00:7107", "203.0.113.7"],
    ["an IPv6 address: its network", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::"],
    ["another of the same network", "2001:db8:1:2::1", "2001:db8:1:2::"],
    ["the same, written otherwise", "2001:0DB8:0001:0002:0:0:0:0001", "2001:db8:1:2::"],
    ["the same with a port", "[2001:db8:1:2::1]:443", "2001:db8:1:2::"],
    ["the network next to it", "2001:db8:1:3::1", "2001:db8:1:3::"],
    ["a link-local one with its interface", "fe80::1%eth0", "fe80::"],
    ["ourselves", "::1", "::"],
    ["nothing one could parse", "somebody", "somebody"],
    ["half an IPv4 address", "127.1", "127.1"],
  ])("%s", (_case, peer, counted) => {
    expect(clientAddress(peer, null, 0)).toBe(counted);
  });
});
