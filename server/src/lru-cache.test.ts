import { expect, it } from "vitest";
import { createLruCache } from "./lru-cache.ts";

it("removes the least recently used entry first, and does not cache a large one", () => {
  const cache = createLruCache<string>(100, (_, text) => text.length);
  for (let at = 0; at < 50; at++) cache.set(`key ${at}`, "ab");
  expect(cache.get("key 0")).toBe("ab");
  cache.set("one more", "ab");
  expect(cache.get("key 0")).toBe("ab");
  expect(cache.get("key 1")).toBeUndefined();
  expect(cache.get("key 2")).toBe("ab");
  cache.set("large", "abc");
  expect(cache.get("large")).toBeUndefined();
});
