import { expect, it } from "vitest";
import type { Site } from "#core/rules/site.ts";
import { ignoredQueryKeys } from "./ignored-query-keys.ts";

const site: Site = {
  domain: "a.example",
  hosts: {
    ".": [
      { title: "One", docs: "", source: ["/:id"], with: { fid: "query.fid", tags: { all: "tag" } }, target: "/a/:fid" },
      { title: "Two", docs: "", source: ["/list?kind=:kind&mode=all"], target: "/a/:kind" },
    ],
  },
};

it("lists the keys that no rule reads", () => {
  expect(ignoredQueryKeys(site, "https://a.example/1?fid=2&utm_source=x&tag=y&kind=z&mode=all&utm_source=w")).toEqual([
    "utm_source",
  ]);
});

it("lists nothing where a rule reads the whole query", () => {
  const whole: Site = { domain: "a.example", hosts: { ".": [{ title: "", docs: "", with: { all: "search" } }] } };
  expect(ignoredQueryKeys(whole, "https://a.example/1?utm_source=x")).toEqual([]);
});

it("does not take the attribute of an element for the address", () => {
  const link: Site = {
    domain: "a.example",
    hosts: { ".": [{ title: "", docs: "", with: { id: { select: "a", attr: "href" } } }] },
  };
  expect(ignoredQueryKeys(link, "https://a.example/1?utm_source=x")).toEqual(["utm_source"]);
});
