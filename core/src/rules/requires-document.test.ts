import { expect, it } from "vitest";
import { requiresDocument } from "./requires-document.ts";
import type { Rule } from "./site.ts";

const made = { select: "meta[name=generator]", attr: "content" };
const feed = "{origin}/feed";

const cases: [string, boolean, Partial<Rule>][] = [
  ["reads the address alone", false, { feed: "{origin}/feed/:id" }],
  ["reads the address with steps", false, { with: { id: { from: "path", match: "\\d+" } }, feed: "{origin}/{id}" }],
  ["needs a value of the document", true, { with: { id: made }, feed: "{origin}/{id}" }],
  ["has a default for it", false, { with: { id: { ...made, default: "all" } }, feed: "{origin}/{id}" }],
  ["can leave it out", false, { with: { id: made }, target: "/a/:id?" }],
  ["has a route without it", false, { with: { id: made }, feed: "{origin}/{id}", target: "/a/:name" }],
  ["asks for a document's element", true, { with: { made }, when: { made: { present: true } }, feed }],
  ["asks for a document without an element", false, { with: { made }, when: { made: { present: false } }, feed }],
  ["refuses one value", false, { with: { made }, when: { made: { not: "Hugo" } }, feed }],
  ["accepts one value", true, { with: { made }, when: { made: "Hugo" }, feed }],
  ["accepts a pattern", true, { with: { made }, when: { made: { match: "^Hugo" } }, feed }],
  ["takes the first of two elements", true, { with: { made: { first: [made, made] } }, when: { made: ["a"] }, feed }],
  ["takes an element or the host", false, { with: { made: { first: [made, "host"] } }, when: { made: ["a"] }, feed }],
  ["joins the host and an element", true, { with: { id: { join: ["host", made] } }, feed: "{origin}/{id}" }],
  ["goes on from such a value", true, { with: { made, id: { from: "$made" } }, feed: "{origin}/{id}" }],
  ["has an alternative without it", false, { with: { made }, oneOf: [{ when: { made: "a" }, feed }, { feed }] }],
  ["has only alternatives with it", true, { with: { made }, oneOf: [{ when: { made: "a" }, feed }] }],
  ["reads it in the alternative", true, { oneOf: [{ with: { id: made }, feed: "{origin}/{id}" }] }],
  ["is only a link to its documentation", false, { with: { made } }],
];

it.each(cases)("a rule that %s: %s", (_, expected, rule) => {
  expect(requiresDocument({ title: "Posts", docs: "https://docs.example/", source: ["/:name"], ...rule })).toBe(
    expected,
  );
});
