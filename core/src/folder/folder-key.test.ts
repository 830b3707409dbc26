import { expect, it } from "vitest";
import { folderKey } from "./folder-key.ts";

it.each([
  ["case", "Tech News", "TECH news"],
  ["full width", "Ｔｅｃｈ　Ｎｅｗｓ", "Tech News"],
  ["half-width katakana", "ﾆｭｰｽ", "ニュース"],
  ["composed letters", "Cafe\u0301", "Café"],
  ["spaces", " Tech \u00a0 News ", "Tech News"],
  ["the Turkish capital", "İstanbul", "i̇stanbul"],
])("two names that differ only by %s have one key", (_, one, other) => expect(folderKey(one)).toBe(folderKey(other)));

it.each([
  ["Tech", "Technology"],
  ["新闻", "新聞"],
  ["C", "C++"],
])("%s and %s have two", (one, other) => expect(folderKey(one)).not.toBe(folderKey(other)));

it("fits an index of PostgreSQL, also for characters that NFKC makes long", () => {
  const key = folderKey("\ufdfa".repeat(200));
  expect(new TextEncoder().encode(key).length).toBeLessThan(2_000);
  expect(folderKey(`${"a".repeat(399)}😀`).isWellFormed()).toBe(true);
});
