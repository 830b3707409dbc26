import { describe, expect, it } from "vitest";
import { isPublicAddress, parseAllowList } from "./public-address.ts";

describe("the public internet", () => {
  it.each(["8.8.8.8", "1.1.1.1", "223.5.5.5", "2606:4700:4700::1111", "240e::1"])("%s is on it", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ["this host", ["0.0.0.0", "0.1.2.3", "::"]],
    ["loopback", ["127.0.0.1", "127.255.255.254", "::1"]],
    ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fdff::1", "fec0::1"]],
    ["link-local and cloud metadata", ["169.254.0.1", "169.254.169.254", "fe80::1", "fe80::1%eth0", "fd00:ec2::254"]],
    ["shared by carriers", ["100.64.0.1", "100.127.255.255"]],
    [
      "mapped, compatible and translated IPv4",
      ["::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "::ffff:0:7f00:1"],
    ],
    ["NAT64, whatever it embeds", ["64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b::808:808", "64:ff9b:1::7f00:1"]],
    ["6to4 and Teredo", ["2002:7f00:1::", "2002:808:808::1", "2001::1"]],
    ["multicast and broadcast", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"]],
    [
      "reserved, documentation, benchmarking",
      [
        "192.0.0.1",
        "192.0.2.1",
        "198.18.0.1",
        "203.0.113.9",
        "240.0.0.1",
        "2001:db8::1",
        "100::1",
        "3fff::1",
        "5f00::1",
        "4000::1",
      ],
    ],
    ["not an address", ["", "localhost", "1.2.3"]],
  ])("%s is not", (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});

describe("what the owner allows in addition", () => {
  const list = parseAllowList(["rsshub.lan:1200", "nas", "[::1]:8080", "http.lan:80", "192.168.1.0/24", "fd00::/8"]);

  it.each([
    ["a host with its port", list.allowsHost("rsshub.lan", 1200), true],
    ["the same host on another port", list.allowsHost("rsshub.lan", 22), false],
    ["a host without a port, any port", list.allowsHost("nas", 9000), true],
    ["another host", list.allowsHost("nas.example", 9000), false],
    ["an IPv6 address with its port", list.allowsHost("[::1]", 8080), true],
    ["a default port means that port only", list.allowsHost("http.lan", 81), false],
    ["an address in an allowed network", list.allowsAddress("192.168.1.77"), true],
    ["an IPv6 address in an allowed network", list.allowsAddress("fd12::1"), true],
    ["an address outside it", list.allowsAddress("192.168.2.1"), false],
  ])("%s", (_, answer, expected) => expect(answer).toBe(expected));

  it.each(["http://nas/", "nas/path", "user@nas", "nas:99999x", ""])("%j is refused as a setting", (entry) => {
    expect(() => parseAllowList([entry])).toThrow("list of allowed hosts");
  });
});
