import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { withAccess } from "./feed-access.ts";
import { md5 } from "./md5.ts";

const suggestion = (path: string) => ({ title: "A", url: `https://hub.example${path}`, path, isDocs: false });

it.each([
  ["no key", "/a/1", "", "https://hub.example/a/1"],
  [
    "the feed service's own example",
    "/qdaily/column/59",
    "ILoveRSSHub",
    "https://hub.example/qdaily/column/59?code=0f820530128805ffc10351f22b5fd121",
  ],
  [
    "a query, which the code does not cover",
    "/qdaily/column/59?limit=5",
    "ILoveRSSHub",
    "https://hub.example/qdaily/column/59?limit=5&code=0f820530128805ffc10351f22b5fd121",
  ],
  [
    "a path that is escaped when it is sent",
    "/a/猫/%E7%8C%AB",
    "k",
    `https://hub.example/a/%E7%8C%AB/%E7%8C%AB?code=${createHash("md5").update("/a/%E7%8C%AB/%E7%8C%ABk").digest("hex")}`,
  ],
])("an address with %s", (_, path, key, address) => {
  expect(withAccess(suggestion(path), key).url).toBe(address);
});

it("a feed of another server gets no code", () => {
  const own = { title: "A", url: "https://site.example/feed.xml", path: "", isDocs: false };
  expect(withAccess(own, "a key")).toBe(own);
});

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])("makes the same MD5 as OpenSSL of %d characters", (length) => {
  const text = "猫x".repeat(length).slice(0, length);
  expect(md5(text)).toBe(createHash("md5").update(text).digest("hex"));
});
