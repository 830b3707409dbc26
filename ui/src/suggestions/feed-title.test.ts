import { expect, it } from "vitest";
import { suggestions as english } from "#words/en/suggestions.ts";
import { feedTitle } from "./feed-title.ts";

const titles = { en: "Videos", zh: "视频投稿" };

it.each([
  ["the title in English", { title: "当前 UP 主投稿", titles }, "en", { text: "Videos", meaning: null }],
  ["the title in Chinese", { title: "当前 UP 主投稿", titles }, "zh-Hans", { text: "视频投稿", meaning: null }],
  ["another language gets English", { title: "当前 UP 主投稿", titles }, "de", { text: "Videos", meaning: null }],
  ["the catalogue's, without its prefix", { title: "当前弘毅" }, "en", { text: "弘毅", meaning: null }],
  ["with its meaning", { title: "当前 UP 主投稿" }, "en", { text: "UP 主投稿", meaning: "Author uploads" }],
  ["the prefix alone is a title", { title: "当前" }, "en", { text: "当前", meaning: null }],
  ["a site without a name has no prefix", { title: "Releases" }, "en", { text: "Releases", meaning: null }],
])("%s", (_, suggestion, language, title) =>
  expect(feedTitle(suggestion, language, english.titleWords)).toEqual(title),
);
