import { expect, it } from "vitest";
import { isNextPage } from "./next-page.ts";

it.each<[string, string, number, boolean]>([
  ["https://a.example/story", "https://a.example/story/2", 2, true],
  ["https://a.example/story/", "https://www.a.example/story/page/2/", 2, true],
  ["https://a.example/story", "https://a.example/story/seite-3", 3, true],
  ["https://a.example/story.html", "https://a.example/story_2.html", 2, true],
  ["https://a.example/story?id=7", "https://a.example/story?page=2&id=7", 2, true],
  ["https://a.example/story?page=1", "https://a.example/story?page=2", 2, true],
  ["https://a.example/story", "https://a.example/story?page=1", 2, true],
  ["https://a.example/?p=123", "https://a.example/?p=123&page=2", 2, true],
  // Another page, another number.
  ["https://a.example/story", "https://a.example/story/3", 2, false],
  ["https://a.example/story", "https://a.example/story", 2, false],
  ["https://a.example/story?page=2", "https://a.example/story?page=1", 2, false],
  // The next article.
  ["https://a.example/2026/one", "https://a.example/2026/two", 2, false],
  ["https://a.example/?p=123", "https://a.example/?p=124", 2, false],
  ["https://a.example/?p=1", "https://a.example/?p=2", 2, false],
  ["https://a.example/series-1", "https://a.example/series-2", 2, false],
  ["https://a.example/one", "https://a.example/two/2", 2, false],
  // Another site, or no page at all.
  ["https://a.example/story", "https://b.example/story/2", 2, false],
  ["https://a.example/story", "javascript:story/2", 2, false],
  ["https://a.example/story", "story/2", 2, false],
])("%s, then %s as page %i: %s", (first, next, number, is) => expect(isNextPage(first, next, number)).toBe(is));
