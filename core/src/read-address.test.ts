import { expect, it } from "vitest";
import { readAddress } from "./read-address.ts";

it.each([
  ["a whole address", "https://github.com/DIYgod/RSSHub", "https://github.com/DIYgod/RSSHub"],
  ["one without its scheme", "space.bilibili.com/2267573", "https://space.bilibili.com/2267573"],
  ["one with spaces around it, as pasted", "  https://zhihu.com/ \n", "https://zhihu.com/"],
  ["a Chinese host", "例子.测试/页", "https://xn--fsqu00a.xn--0zwm56d/%E9%A1%B5"],
  ["a feed's, as some pages write it", "feed://example.org/feed.xml", "http://example.org/feed.xml"],
  ["… with both", "feed://https://example.org/feed.xml", "https://example.org/feed.xml"],
  ["… with its scheme behind it", "feed:http://example.org/feed.xml", "http://example.org/feed.xml"],
  ["a site that begins like one", "feed.example.org/x", "https://feed.example.org/x"],
  ["an IP address, which rarely has a certificate", "127.0.0.1:1200/feed", "http://127.0.0.1:1200/feed"],
  ["… of version 6", "[::1]:1200/feed", "http://[::1]:1200/feed"],
  ["… with its scheme", "https://127.0.0.1/feed", "https://127.0.0.1/feed"],
  ["this machine", "localhost:1200/feed", "http://localhost:1200/feed"],
  ["… with its scheme", "http://localhost:1200/feed", "http://localhost:1200/feed"],
  ["… with the port of https", "localhost:443/feed", "http://localhost:443/feed"],
  ["a site's port", "example.org:80/feed", "https://example.org:80/feed"],
  ["a number, which is a name", "163", null],
  ["a version", "1.1", null],
  ["a word", "bilibili", null],
  ["a word after a scheme, while it is typed", "https://bilibili", null],
  ["two words", "space bilibili", null],
  ["nothing", "  ", null],
  ["another scheme", "javascript://x.y/%0aalert(1)", null],
])("%s", (_, typed, address) => {
  expect(readAddress(typed)).toBe(address);
});
