import { expect, it } from "vitest";
import type { RuleExplanation } from "#core/rules/explain.ts";
import { nearestRules } from "./nearest-rules.ts";

const aRule = (title: string, ...source: string[]): RuleExplanation => ({
  host: "www",
  title,
  docs: "",
  retired: false,
  verdict: { kind: "no-pattern-fits", source },
});

it("lists the most similar pattern first", () => {
  const rules = [
    aRule("Ranking", "/ranking/:kind"),
    aRule("Comments", "/video/:bvid"),
    aRule("List", "/read/readlist/:list"),
    aRule("Posts", "/about", "/opus/:id/comments"),
  ];
  expect(nearestRules(rules, "/opus/1123581321", 2)).toEqual([
    { title: "Posts", pattern: "/opus/:id/comments" },
    { title: "Ranking", pattern: "/ranking/:kind" },
  ]);
});
