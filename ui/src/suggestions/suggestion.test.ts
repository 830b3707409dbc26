import { expect, it } from "vitest";
import { routeOf, splitTitle } from "./suggestion.ts";

it.each([
  ["Chinese keeps core's word", "当前用户动态", "当前", { prefix: "当前", title: "用户动态" }],
  ["with core's space", "当前 UP 主投稿", "当前", { prefix: "当前 ", title: "UP 主投稿" }],
  ["English has a word and a space of its own", "当前用户动态", "Current", { prefix: "Current ", title: "用户动态" }],
  ["a site without a name has no prefix", "Releases", "Current", { prefix: "", title: "Releases" }],
  ["the word alone is a title", "当前", "Current", { prefix: "", title: "当前" }],
])("%s", (_, title, current, parts) => expect(splitTitle(title, current)).toEqual(parts));

it("shows a feed without a route by its address", () => {
  const feed = {
    title: "News",
    url: "https://a.example/feed.xml",
    path: "",
    isDocs: false,
    origin: "declared",
  } as const;
  expect(routeOf(feed)).toBe("a.example/feed.xml");
});
