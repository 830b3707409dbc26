import { expect, it } from "vitest";
import type { CodeRule, Site } from "./site.ts";
import { exampleOf, orderHosts } from "./site-order.ts";

const rule = (source: string, target: string, examples: CodeRule["examples"] = {}, more: Partial<CodeRule> = {}) => ({
  title: target,
  docs: "https://docs.rsshub.app/routes/",
  source: [source],
  target,
  examples,
  ...more,
});

const SITE: Site = {
  domain: "tube.com",
  hosts: {
    "*": [rule("/", "/tube/any")],
    charts: [rule("/charts/:kind", "/tube/charts/:kind", { "https://charts.tube.com/charts/42": "/tube/charts/42" })],
    www: [
      rule("/old/:id", "/tube/old/:id", {}, { retired: true }),
      rule("/:id/fans", "/tube/fans/:id", { "https://www.tube.com/ana/fans": "/tube/fans/ana" }),
      rule("/c/:id", "/tube/channel/:id", {
        "https://www.tube.com/c": null,
        "https://www.tube.com/c/abc123": "/tube/channel/abc123",
        "https://www.tube.com/c/slow-trains": "/tube/channel/slow-trains",
      }),
    ],
    live: [rule("/:id", "/tube/live/:id"), rule("/a/:id", "/tube/a/:id")],
  },
};

it("shows the site's own host first, and what most people follow first in it", () => {
  const shown = orderHosts(SITE).map(([prefix, rules]) => [prefix, rules.map(({ target }) => target)]);
  expect(shown).toEqual([
    ["www", ["/tube/channel/:id", "/tube/fans/:id", "/tube/old/:id"]],
    ["live", ["/tube/a/:id", "/tube/live/:id"]],
    ["charts", ["/tube/charts/:kind"]],
    ["*", ["/tube/any"]],
  ]);
});

it("chooses an example of the first rule, without the words that stand for values", () => {
  expect(exampleOf(SITE)).toBe("https://www.tube.com/c/slow-trains");
});

it("takes one with such words where there is no other", () => {
  const { charts = [] } = SITE.hosts;
  expect(exampleOf({ ...SITE, hosts: { charts } })).toBe("https://charts.tube.com/charts/42");
});

it("passes over an example that only the page's content answers", () => {
  const own = rule(
    "/:name",
    "/tube/channel/:id",
    { "https://tube.com/ana": "/tube/channel/1" },
    {
      with: { id: { select: "meta", attr: "content" } },
    },
  );
  const other = rule("/v/:id", "/tube/video/:id", { "https://tube.com/v/first-film": "/tube/video/first-film" });
  expect(exampleOf({ domain: "tube.com", hosts: { ".": [own, other] } })).toBe("https://tube.com/v/first-film");
});

it("has none for a site without examples", () => {
  expect(exampleOf({ domain: "tube.com", hosts: { ".": [rule("/", "/tube")] } })).toBeNull();
});
