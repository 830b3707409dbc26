import { expect, it } from "vitest";
import { suggestions as english } from "#words/en/suggestions.ts";
import { suggestions as chinese } from "#words/zh-Hans/suggestions.ts";
import { translateTitle } from "./translate-title.ts";

it.each([
  ["UP 主投稿", "Author uploads"],
  ["用户动态", "User activity"],
  ["通知公告", "Notices"],
  ["最新文章", "Latest articles"],
  ["Steam 新闻", "Steam news"],
  ["话题（热门）", "Topic popular"],
  ["弘毅学堂", null],
  ["用户弘毅", null],
])("%s → %s", (title, meaning) => expect(translateTitle(title, english.titleWords)).toBe(meaning));

it("gives no meaning in a language without a list, nor of a title that is not Chinese", () => {
  expect(translateTitle("用户动态", chinese.titleWords)).toBeNull();
  expect(translateTitle("Releases", english.titleWords)).toBeNull();
});
