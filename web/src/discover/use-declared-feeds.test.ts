import { expect, it } from "vitest";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { joinFound } from "./use-declared-feeds.ts";

const aFeed = (path: string, more: Partial<FeedSuggestion> = {}): FeedSuggestion => ({
  title: path,
  url: `https://service.example${path}`,
  path,
  isDocs: false,
  ...more,
});

it("adds the page's feeds before the retired routes, without duplicates", () => {
  const here = [aFeed("/a"), aFeed("/old", { retired: true })];
  const found = [aFeed("/a"), aFeed("/b", { origin: "declared" })];
  const joined = joinFound(here, { kind: "loaded", found, declared: 1, isFeed: false });
  expect(joined.map(({ path }) => path)).toEqual(["/a", "/b", "/old"]);
});

it("changes nothing while the page is loading", () => {
  expect(joinFound([aFeed("/a")], { kind: "loading", isFirst: true })).toEqual([aFeed("/a")]);
});
