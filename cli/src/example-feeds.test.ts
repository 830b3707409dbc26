import { expect, it } from "vitest";
import { account as english } from "#words/en/account.ts";
import { account as chinese } from "#words/zh-Hans/account.ts";
import { readSite, siteFileName } from "./site-file.ts";

it("the picture beside the sign-in form names feeds as Discover does", () => {
  const { labels = {} } = readSite(siteFileName("bilibili.com")).content ?? {};
  const shown = ["video", "dynamic", "fav", "article"].map((kind) => labels[`/bilibili/user/${kind}/:uid`]);
  expect(english.exampleFeeds).toEqual(shown.map((label) => label?.en));
  expect(chinese.exampleFeeds).toEqual(shown.map((label) => label?.zh));
});
