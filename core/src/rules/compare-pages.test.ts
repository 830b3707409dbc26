import { expect, it } from "vitest";
import { comparePages } from "./compare-pages.ts";
import type { Rule, Site } from "./site.ts";

const site = (...rules: Partial<Rule>[]): Site[] => [
  { domain: "site.com", hosts: { ".": rules.map((rule) => ({ title: "News", docs: "", ...rule })) } },
];
const page = "https://site.com/1";
const news = { source: ["/:id"], target: "/site/news/:id", examples: { [page]: "/site/news/1" } };

it.each([
  ["nothing", site(news), site({ ...news, title: "Other" }), []],
  ["another route", site(news), site({ ...news, target: "/site/n/:id" }), [[page, ["/site/news/1"], ["/site/n/1"]]]],
  ["a route that does not exist", site(news), site({ ...news, target: "/no/:id" }), [[page, ["/site/news/1"], []]]],
  ["a route that did not exist", site({ ...news, target: "/no/:id" }), site(news), [[page, [], ["/site/news/1"]]]],
  ["retired", site(news), site({ ...news, retired: true }), [[page, ["/site/news/1"], []]]],
  ["a page of the new one alone", site(), site(news), [[page, [], ["/site/news/1"]]]],
])("%s", (_, before, after, expected) => {
  const { tried, changes } = comparePages(before, after, (route) => !route.startsWith("/no/"));
  expect([tried, changes.map((change) => [change.page, change.lost, change.gained])]).toEqual([1, expected]);
});
