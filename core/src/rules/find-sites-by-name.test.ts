import { expect, it } from "vitest";
import { findSitesByName } from "./find-sites-by-name.ts";
import type { ListedSite } from "./site-list.ts";

const aSite = (domain: string, more: Partial<ListedSite> = {}): ListedSite => ({
  domain,
  name: domain,
  rules: 3,
  retired: 0,
  adult: 0,
  categories: [],
  families: [],
  letter: "A",
  ...more,
});

const SITES = [
  aSite("daily.example", { name: "Daily", rules: 1 }),
  aSite("news.example", { name: "Daily News", rules: 9 }),
  aSite("nytimes.com", { name: "The Daily Times" }),
  aSite("old.example", { name: "Daily Old", retired: 3 }),
  aSite("red.example", { name: "Daily Red", adult: 3 }),
  aSite("sspai.com", { name: "少数派 sspai", families: ["sspai", "shaoshupai"] }),
  aSite("times.example", { name: "Daily Times", rules: 2 }),
];
const found = (typed: string, showAdult = false) =>
  findSitesByName(SITES, typed, { showAdult, bestKnown: ["times.example", "nytimes.com"] }).map(({ domain }) => domain);

it.each([
  [
    "the same name first, then its beginning, best-known sites and larger ones first",
    "daily",
    ["daily.example", "times.example", "news.example", "nytimes.com"],
  ],
  ["a Chinese name", "少数派", ["sspai.com"]],
  ["a domain without its ending", "nytimes", ["nytimes.com"]],
  ["the name in routes", "shaoshupai", ["sspai.com"]],
  ["a name that no site has", "veritasium", []],
])("%s", (_, typed, domains) => expect(found(typed)).toEqual(domains));

it("leaves out adult sites unless they are wanted, and retired ones always", () => {
  expect(found("daily red")).toEqual([]);
  expect(found("daily red", true)).toEqual(["red.example"]);
  expect(found("daily old", true)).toEqual([]);
});
