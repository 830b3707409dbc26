import { expect, it } from "vitest";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { channelOfRow } from "./channel-of-row.ts";

const row = (path: string): FeedSuggestion => ({
  title: path,
  url: `https://hub.example${path || "/own.xml"}`,
  path,
  isDocs: false,
});
const AUTHOR = "https://space.bilibili.com/2267573";
const channel = (channelUrl: string) => ({ kind: "channel", channelUrl });
const none = (reason: string) => ({ kind: "none", reason });

const links = (page: string, paths: string[], subscribe: "authors" | "any-feed") => {
  const rows = paths.map(row);
  return rows.map((one) => channelOfRow(page, rows, one, subscribe));
};

it("gives the author to the first of their routes, and to no other row", () => {
  expect(
    links(AUTHOR, ["", "/bilibili/fav/1", "/bilibili/user/video/1", "/bilibili/user/dynamic/1"], "authors"),
  ).toEqual([null, null, channel(AUTHOR), null]);
});

it("says of a page that is no author's, once, that only those can be subscribed", () => {
  const paths = ["/github/issue/a/b", "/github/pull/a/b"];
  expect(links("https://github.com/a/b", paths, "authors")).toEqual([none("not-an-author-page"), null]);
});

it("says of a page nobody knows that its platform cannot be subscribed", () => {
  expect(links("https://blog.example/", [""], "authors")).toEqual([none("platform")]);
});

it("gives every row its own feed where the owner allows every feed", () => {
  expect(links("https://github.com/a/b", ["", "/github/issue/a/b"], "any-feed")).toEqual([
    channel("https://hub.example/own.xml"),
    channel("https://hub.example/github/issue/a/b"),
  ]);
});
