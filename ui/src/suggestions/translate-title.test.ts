import { expect, it } from "vitest";
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
])("%s → %s", (title, meaning) => expect(translateTitle(title)).toBe(meaning));
