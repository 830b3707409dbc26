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

it("puts what the rules know with the page's document first, behind a person's own rules, and every feed once", () => {
  const mine = aFeed("/mine", { origin: "own" });
  const here = [mine, aFeed("/a"), aFeed("/only-here")];
  const found = [aFeed("/better"), aFeed("/a"), aFeed("/mine"), aFeed("/b", { origin: "declared" })];
  const page = { kind: "loaded" as const, found, declared: 1, isFeed: false, title: "", description: "" };
  const joined = joinFound(here, page);
  expect(joined.map(({ path }) => path)).toEqual(["/mine", "/better", "/a", "/only-here", "/b"]);
  expect(joined[0]).toBe(mine);
});

it("changes nothing while the page is loading", () => {
  expect(joinFound([aFeed("/a")], { kind: "loading", isFirst: true })).toEqual([aFeed("/a")]);
});

it("keeps what the rules say of a feed that the page declares too", () => {
  const url = "https://video.example/feeds?id=1";
  const native = aFeed("", { url, native: true, fallback: "/video/1" });
  const declared = aFeed("", { url, title: "RSS", origin: "declared" });
  const page = {
    kind: "loaded" as const,
    found: [declared, native],
    declared: 1,
    isFeed: false,
    title: "",
    description: "",
  };
  expect(joinFound([aFeed("/video/1")], page)).toEqual([native, aFeed("/video/1")]);
});
