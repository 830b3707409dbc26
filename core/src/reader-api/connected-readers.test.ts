import { expect, it } from "vitest";
import {
  CONNECTED_READERS,
  connectAddress,
  newsboatLines,
  readConnectLink,
  writeConnectLink,
} from "./connected-readers.ts";

it("gives each reader the address that it expects", () => {
  const origin = "https://a.example";
  expect(connectAddress("netnewswire", origin)).toBe("https://a.example/api/greader.php");
  expect(connectAddress("rss-guard", origin)).toBe("https://a.example");
  expect(connectAddress("fever", origin)).toBe("https://a.example/fever/");
  for (const reader of CONNECTED_READERS) expect(() => new URL(connectAddress(reader, origin))).not.toThrow();
});

it("quotes the lines of newsboat", () => {
  expect(newsboatLines("https://a.example", 'a"b\\c@d.example').split("\n")).toEqual([
    'urls-source "freshrss"',
    'freshrss-url "https://a.example/api/greader.php"',
    'freshrss-login "a\\"b\\\\c@d.example"',
    'freshrss-password "…"',
  ]);
});

it.each([
  { name: "lin@example.org", key: "pagecast_abcd-efgh" },
  { name: "林 & 薇+x=1#@example.org", key: "k" },
])("reads back what it wrote: %j", (details) => {
  const link = new URL(writeConnectLink("https://a.example", details));
  expect([link.pathname, link.search]).toEqual(["/connect", ""]);
  expect(readConnectLink(link.hash)).toEqual(details);
});

it.each(["", "#", "#name=x", "#key=x", "#name=&key=x", `#name=x&key=${"k".repeat(1_000)}`, "#%ff%00"])(
  "finds nothing in %j",
  (fragment) => expect(readConnectLink(fragment)).toBeNull(),
);
