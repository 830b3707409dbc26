import { expect, it } from "vitest";
import { readCatalogue } from "#cli/build-catalogue.ts";
import { siteLine } from "./catalogue.ts";
import { checkCompiled } from "./check-compiled.ts";
import type { Site } from "./site.ts";

const good: Site = {
  domain: "site.example",
  name: "Site",
  hosts: { ".": [{ title: "A", docs: "https://docs.example/", source: ["/a/:id"], target: "/site/:id" }] },
};

it("accepts the whole catalogue as it is built", () => {
  expect(checkCompiled(readCatalogue())).toEqual({ ok: true, sites: expect.any(Number), rules: expect.any(Number) });
});

it("counts sites and rules", () => {
  expect(checkCompiled(`${siteLine(good)}\n`)).toEqual({ ok: true, sites: 1, rules: 1 });
});

const changed = (change: (rule: Record<string, unknown>) => void) => {
  const site = JSON.parse(siteLine(good));
  change(site.hosts["."][0]);
  return JSON.stringify(site);
};

it.each([
  ["nothing", ""],
  ["a page that says sorry", "<!doctype html><title>Sorry</title>"],
  ["half a file", siteLine(good).slice(0, -10)],
  ["the same site twice", `${siteLine(good)}\n${siteLine(good)}`],
  ["a line that is no object", "null"],
  ["a domain that is none", siteLine({ ...good, domain: "../x" })],
  ["hosts that are a list", '{"domain":"a.example","hosts":[]}'],
  ["a rule without a title", changed((rule) => delete rule.title)],
  ["a target on another host", changed((rule) => (rule.target = "https://evil.example/"))],
  ["documentation that would run", changed((rule) => (rule.docs = "javascript://x/%0aalert(1)"))],
  ["a field nobody knows", changed((rule) => (rule.code = "alert(1)"))],
  ["a source that is no list", changed((rule) => (rule.source = "/a"))],
  ["a value from nowhere", changed((rule) => (rule.with = { id: "window.name" }))],
  ["a pattern that could run for ever", changed((rule) => (rule.with = { id: { from: "href", match: "(a+)\\1" } }))],
  ["values inside values without end", changed((rule) => (rule.with = { id: nested(20) }))],
  ["a name that objects are born with", changed((rule) => Object.assign(rule, { constructor: "x" }))],
])("refuses %s", (_, text) => {
  expect(checkCompiled(text)).toMatchObject({ ok: false, problem: expect.any(String) });
});

function nested(depth: number): unknown {
  return depth === 0 ? "href" : { first: [nested(depth - 1)] };
}
