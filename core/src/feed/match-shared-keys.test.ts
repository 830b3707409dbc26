import { expect, it } from "vitest";
import type { FeedItem } from "./feed.ts";
import { matchSharedKeys } from "./match-shared-keys.ts";
import { parseFeed } from "./parse-feed.ts";

// What becomes of it in the store is in server/src/channels/identity.test.ts.
const parse = (items: string): FeedItem[] => {
  const outcome = parseFeed(`<rss><channel>${items}</channel></rss>`, "https://a.example/feed");
  return outcome.ok ? outcome.feed.items : [];
};
const item = (id: string, title: string, day: number) =>
  `<item><guid isPermaLink="false">${id}</guid><title>${title}</title><pubDate>2024-01-0${day}T00:00:00Z</pubDate></item>`;
/** The titles of what was stored, by the titles of what arrives. */
const match = (before: string, after: string) => {
  const arriving = parse(after).map((entry) => ({ ...entry, sharedKey: entry.sharedKey ?? null }));
  return [...matchSharedKeys(arriving, parse(before))].map(([one, other]) => [one.title, other.title]);
};

it("an id longer than a key can be is still the same one", () => {
  const id = "x".repeat(2000);
  const [a, b] = [item(id, "A", 1), item(id, "B", 2)];
  expect(match(a + b, b)).toEqual([["B", "B"]]);
  expect(match(a + b, item(id, "A2", 1) + b)).toEqual(expect.arrayContaining([["A2", "A"]]));
});

it("of entries with one id, title and date the text says which is which", () => {
  const post = (text: string) => item("g", "", 1).replace("</item>", `<description>${text}</description></item>`);
  const arriving = parse(post("bbb") + post("aaa")).map((entry) => ({ ...entry, sharedKey: entry.sharedKey ?? null }));
  const matches = [...matchSharedKeys(arriving, parse(post("aaa")))];
  expect(matches.map(([one, other]) => [one.summary, other.summary])).toEqual([["aaa", "aaa"]]);
});

it("an id that begins like another is not the same", () => {
  expect(match(item("g h", "A", 1) + item("g h", "B", 2), item("g", "A", 1))).toEqual([]);
});

it("takes linear time for a feed whose entries all have one id", () => {
  const many = (from: number) => Array.from({ length: 5000 }, (_, n) => item("g", `T ${n + from}`, 1)).join("");
  expect(match(many(0), many(2000))).toHaveLength(3000);
});
