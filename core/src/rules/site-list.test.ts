import { describe, expect, it } from "vitest";
import { isAdultSite } from "./is-adult-site.ts";
import type { CodeRule, Site } from "./site.ts";
import { countCategories, countHidden, packRuleList, packSiteList, searchSites, unpackSiteList } from "./site-list.ts";

const aRule = (rule: Partial<CodeRule>): CodeRule => ({
  title: "Rule",
  docs: "https://docs.rsshub.app/routes/new-media",
  source: ["/"],
  ...rule,
});

const SITES: Site[] = [
  { domain: "12306.cn", hosts: { ".": [aRule({ docs: "https://docs.rsshub.app/routes/travel", target: "/12306" })] } },
  { domain: "old.example", name: "Old", hosts: { ".": [aRule({ retired: true, target: "/old" })] } },
  { domain: "red.example", name: "Red", hosts: { ".": [aRule({ nsfw: true, target: "/red" })] } },
  {
    domain: "sspai.com",
    name: "少数派 sspai",
    hosts: {
      ".": [
        aRule({ title: "作者", target: "/sspai/author/:id" }),
        aRule({ title: "专栏", retired: true, oneOf: [{ target: "/sspai/column/:id" }] }),
      ],
      www: [aRule({ docs: "https://docs.rsshub.app/routes/blog" })],
    },
  },
];
const list = unpackSiteList(JSON.parse(JSON.stringify(packSiteList(SITES))));
const rules = packRuleList(SITES);
const all = { text: "", category: null, showRetired: true, showAdult: true };
const domains = (filter: Partial<typeof all>) =>
  searchSites(list, rules, { ...all, ...filter }).map(({ site }) => site.domain);

it("packs and unpacks a site", () => {
  expect(list[3]).toEqual({
    domain: "sspai.com",
    name: "少数派 sspai",
    rules: 3,
    retired: 1,
    adult: 0,
    categories: ["new-media", "blog"],
    families: ["sspai"],
    letter: "S",
  });
  expect(list[0]).toMatchObject({ name: "12306.cn", letter: "#" });
});

describe("searching", () => {
  it.each([
    ["no text: every site, in order", "", ["12306.cn", "old.example", "red.example", "sspai.com"]],
    ["a Chinese name", "少数", ["sspai.com"]],
    ["a domain, in any case", "SSPAI.com", ["sspai.com"]],
    ["a route's family", "/sspai", ["sspai.com"]],
    ["a longer route", "/sspai/col", ["sspai.com"]],
    ["a rule's title", "作者", ["sspai.com"]],
    ["a text that no site has", "zzz", []],
  ])("%s", (_, text, found) => expect(domains({ text })).toEqual(found));

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("counts what it leaves out (retired shown: %s, adult shown: %s)", (showRetired, showAdult) => {
    const hidden = countHidden(list, { showRetired, showAdult });
    expect(hidden).toEqual({ retired: showRetired ? 0 : 1, adult: showAdult ? 0 : 1 });
    expect(domains({ showRetired, showAdult }).length + hidden.retired + hidden.adult).toBe(list.length);
  });

  it("lists, of equal matches under one letter, the site with more rules first", () => {
    const sites: Site[] = [
      { domain: "tube.be", name: "Tube", hosts: { ".": [aRule({})] } },
      { domain: "tube.com", name: "Tube", hosts: { ".": [aRule({}), aRule({})] } },
      { domain: "tubes.com", name: "About tube", hosts: { ".": [aRule({}), aRule({}), aRule({})] } },
      { domain: "a.com", name: "A", hosts: { ".": [aRule({ title: "Tube" })] } },
    ].sort((a, b) => (a.domain < b.domain ? -1 : 1));
    const search = (text: string) =>
      searchSites(unpackSiteList(packSiteList(sites)), packRuleList(sites), { ...all, text }).map(
        ({ site }) => site.domain,
      );
    expect(search("tube")).toEqual(["a.com", "tube.com", "tube.be", "tubes.com"]);
    expect(search("")).toEqual(["a.com", "tube.be", "tube.com", "tubes.com"]);
  });

  it("names the rule that matched", () => {
    expect(searchSites(list, rules, { ...all, text: "专栏" })[0]?.rule).toEqual({
      title: "专栏",
      route: "/sspai/column/:id",
    });
  });

  it("finds names and domains while the rules are loading", () => {
    expect(searchSites(list, undefined, { ...all, text: "少数派" }).map(({ site }) => site.domain)).toEqual([
      "sspai.com",
    ]);
  });
});

it("leaves out retired sites, adult sites and other categories", () => {
  expect(domains({ showRetired: false })).not.toContain("old.example");
  expect(domains({ showAdult: false })).not.toContain("red.example");
  expect(searchSites(list, rules, { ...all, category: "travel" }).map(({ site }) => site.domain)).toEqual(["12306.cn"]);
});

it.each([
  ["one without adult rules", 3, 0, false],
  ["one with a few among many", 3, 1, false],
  ["half of them", 2, 1, true],
  ["all but one that nobody marked", 42, 41, true],
  ["all", 1, 1, true],
])("an adult site: %s", (_, rules, adult, is) => expect(isAdultSite({ rules, adult })).toBe(is));

it("counts the sites of each category, largest first", () => {
  expect(countCategories(list)).toEqual([
    ["new-media", 3],
    ["travel", 1],
    ["blog", 1],
  ]);
});
