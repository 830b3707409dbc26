import { describe, expect, it, vi } from "vitest";
import fc, { runs } from "../test/properties.ts";
import {
  addressHref,
  addressOrigin,
  addressPath,
  findDomain,
  hostPrefix,
  isPlainAddress,
  LONGEST_ADDRESS,
  parseAddress,
  queryValue,
} from "./address.ts";

// Properties try thousands of cases: quick on a free machine, patient on a busy one.
vi.setConfig({ testTimeout: 60_000 });

/** Addresses of every degree of plainness: most of the alphabet plain, some of it not. */
const letters = fc.constantFrom(..."abz019-._~!$&()*+,;=:@/?#%'\" \\A中%2F%E4%B8%AD%zz..//[]^`{|}".match(/%\w\w|./gu)!);
const text = fc.array(letters, { maxLength: 24 }).map((parts) => parts.join(""));
const address = fc
  .tuple(
    fc.constantFrom("https://", "http://", "HTTPS://", "ftp://", "https:/", "//", "javascript:", ""),
    fc.constantFrom(
      "github.com",
      "a.b.example.co.uk",
      "GitHub.com",
      "github.com:8080",
      "u:p@github.com",
      "xn--fiqs8s.com",
      "1.2.3",
      "0x7f.1",
      "0xa",
      "1.0x",
      "a.0b",
      "中国.cn",
      "a..b.com",
      ".a.com",
      "github.com.",
      "a_b.com",
      "-a.com",
      "",
    ),
    fc.constantFrom("/", "", "?", "#"),
    text,
  )
  .map((parts) => parts.join(""));

describe("an address read off its text is what the platform's parser makes of it", () => {
  it("host, path, query and fragment", () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.webUrl({ withFragments: true, withQueryParameters: true })), (page) => {
        const ours = parseAddress(page);
        const url = URL.parse(page);
        const isLookable = url !== null && url.hostname !== "" && !/^\.|\.\./.test(url.hostname);
        expect(ours === null).toBe(!isLookable);
        if (ours === null || url === null) return;
        const { hostname, search, hash } = ours;
        const { href, origin, pathname } = url;
        if (isPlainAddress(page)) expect(page).toBe(href);
        expect({
          hostname,
          search,
          hash,
          href: addressHref(ours),
          origin: addressOrigin(ours),
          pathname: addressPath(ours),
        }).toEqual({
          hostname: url.hostname,
          search: url.search,
          hash: url.hash,
          href,
          origin,
          pathname,
        });
        for (const key of ["a", "b", "a=", "", "z0", ...url.searchParams.keys()]) {
          expect([key, queryValue(ours, key)]).toEqual([key, url.searchParams.get(key)]);
        }
      }),
      { numRuns: runs(1_500) },
    );
  });
});

it("splits the path into decoded segments, a trailing slash ignored", () => {
  const segments = (page: string) => parseAddress(page)?.segments;
  expect(segments("https://a.com")).toEqual([]);
  expect(segments("https://a.com/")).toEqual([]);
  expect(segments("https://a.com/b/c/")).toEqual(["b", "c"]);
  expect(segments("https://a.com/b//c")).toEqual(["b", "", "c"]);
  expect(segments("https://a.com/%E4%B8%AD/a%2Fb?x")).toEqual(["中", "a/b"]);
  expect(segments("https://a.com/100%/x")).toEqual(["100%", "x"]);
});

it("refuses a megabyte", () => expect(parseAddress(`https://github.com/${"a".repeat(LONGEST_ADDRESS)}`)).toBeNull());

it.each([
  ["github.com", "github.com", "."],
  ["www.github.com", "github.com", "www"],
  ["a.b.example.com.cn", "example.com.cn", "a.b"],
  ["github.com.", "github.com", "."],
  ["gist.github.com.", "github.com", "gist"],
])("%s belongs to %s with the prefix %s", (host, domain, prefix) => {
  expect(findDomain(host, new Set(["github.com", "example.com.cn"]))).toBe(domain);
  expect(hostPrefix(host, domain)).toBe(prefix);
});

it.each(["github.com.cn", "notgithub.com", "com", "localhost", "192.168.1.1", ""])(
  "%s belongs to no known domain",
  (host) => expect(findDomain(host, new Set(["github.com"]))).toBeUndefined(),
);
