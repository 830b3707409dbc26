import { expect, it } from "vitest";
import { keepLately } from "./kept-lately.ts";

it("forgets what was used longest ago, and keeps nothing that is too large", () => {
  const kept = keepLately<string>(100, (_, text) => text.length);
  for (let at = 0; at < 50; at++) kept.set(`key ${at}`, "ab");
  expect(kept.get("key 0")).toBe("ab");
  kept.set("one more", "ab");
  expect(kept.get("key 0")).toBe("ab");
  expect(kept.get("key 1")).toBeUndefined();
  expect(kept.get("key 2")).toBe("ab");
  kept.set("large", "abc");
  expect(kept.get("large")).toBeUndefined();
});
