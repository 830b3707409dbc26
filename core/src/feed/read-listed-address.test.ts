import { expect, it } from "vitest";
import { readListedAddress } from "./read-listed-address.ts";

it.each([
  ["https://a.example/feed", "https://a.example/feed"],
  ["feed://a.example/feed", "http://a.example/feed"],
  ["feed:https://a.example/feed", "https://a.example/feed"],
  ["feed://https://a.example/feed", "https://a.example/feed"],
  ["FEED://http://a.example/feed", "http://a.example/feed"],
  ["a.example/feed.xml", "https://a.example/feed.xml"],
  ["a.example:8080/feed.xml", "https://a.example:8080/feed.xml"],
  // As for an address that a person types.
  ["127.0.0.1:18900/f/x", "http://127.0.0.1:18900/f/x"],
  ["localhost:8080/feed", "http://localhost:8080/feed"],
  ["localhost/feed", "http://localhost/feed"],
  ["[::1]:8080/feed", "http://[::1]:8080/feed"],
  ["blog.a.example?feed=rss2", "https://blog.a.example/?feed=rss2"],
  ["例子.中国/feed", "https://xn--fsqu00a.xn--fiqs8s/feed"],
  ["rss.a.example/index.php/feed", "https://rss.a.example/index.php/feed"],
  ["rsshub://bilibili/user/video/2267573", "https://rsshub.app/bilibili/user/video/2267573"],
  ["RSSHub:///github/issue/a/B?limit=5", "https://rsshub.app/github/issue/a/B?limit=5"],
])("%s is an address", (written, address) => expect(readListedAddress(written)).toBe(address));

it.each([
  "",
  "feed.xml",
  "/feed.xml",
  "feeds/main.xml",
  "./feed.xml",
  "../feed.xml",
  "..a/feed.xml",
  "index.php/feed",
  "index.html/feed",
  "index.php?feed=rss2",
  "a.example",
  "feed.xml/",
  "Feed.ATOM/2",
  "default.aspx:80/feed",
  "1.5/2",
  "ftp://a.example/feed",
  "file:///etc/passwd",
  "mailto:anna@a.example/x",
  "anna@a.example/x",
  "javascript:alert(1)/",
])("%j is none", (written) => expect(readListedAddress(written)).toBeNull());
