import { expect, it } from "vitest";
import { readCatalogue } from "#cli/build-catalogue.ts";
import { checkCompiled } from "./check-compiled.ts";
import { packSite } from "./packed-site.ts";
import type { CodeRule, Site } from "./site.ts";

const good: Site = {
  domain: "site.example",
  name: "Site",
  hosts: { ".": [{ title: "A", docs: "https://docs.example/", source: ["/a/:id"], target: "/site/:id" }] },
};

it("accepts the catalogue as it is built", () => {
  expect(checkCompiled(readCatalogue())).toEqual({ ok: true, sites: expect.any(Number), rules: expect.any(Number) });
});

it("counts sites and rules", () => {
  expect(checkCompiled(packSite(good))).toEqual({ ok: true, sites: 1, rules: 1 });
});

const changed = (change: (rule: Record<string, unknown>) => void) => {
  const rule: Record<string, unknown> = { ...good.hosts["."]?.[0] };
  change(rule);
  return packSite({ ...good, hosts: { ".": [rule as CodeRule] } });
};

it.each([
  ["nothing", ""],
  ["an error page", "<!doctype html><title>Sorry</title>"],
  ["half a file", packSite(good).slice(0, -10)],
  ["the same site twice", packSite(good) + packSite(good)],
  ["a site without a domain", "\tA\n\n"],
  ["an invalid domain", packSite({ ...good, domain: "../x" })],
  ["a rule that is not JSON", packSite(good).replace("\t\t/site", "\t{\t/site")],
  ["a rule whose title is not a string", packSite(good).replace("\t\t/site", '\t{"title":1}\t/site')],
  ["a target on another host", changed((rule) => (rule.target = "https://evil.example/"))],
  ["documentation with a javascript: address", changed((rule) => (rule.docs = "javascript://x/%0aalert(1)"))],
  ["an unknown field", changed((rule) => (rule.code = "alert(1)"))],
  ["a source that is not a list", packSite(good).replace("\t\t/site", '\t{"source":"/a"}\t/site')],
  ["a value from an unknown source", changed((rule) => (rule.with = { id: "window.name" }))],
  ["a pattern that could run for ever", changed((rule) => (rule.with = { id: { from: "href", match: "(a+)\\1" } }))],
  ["values inside values without end", changed((rule) => (rule.with = { id: nested(20) }))],
  ["a name that objects are born with", changed((rule) => Object.assign(rule, { constructor: "x" }))],
])("refuses %s", (_, text) => {
  expect(checkCompiled(text)).toMatchObject({ ok: false, problem: expect.any(String) });
});

function nested(depth: number): unknown {
  return depth === 0 ? "href" : { first: [nested(depth - 1)] };
}
