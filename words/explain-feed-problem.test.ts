import { expect, it } from "vitest";
import { feedProblems as en } from "#words/en/feed-problems.ts";
import { feedProblems as zh } from "#words/zh-Hans/feed-problems.ts";
import { explainFeedProblem, explainPageProblem } from "./explain-feed-problem.ts";

it("finds the words by the name a channel keeps", () => {
  expect(explainFeedProblem("dns", en)).toEqual({
    what: "The domain name could not be found.",
    next: "Check the spelling of the address.",
  });
  expect(explainFeedProblem("busy", en)).not.toEqual(explainFeedProblem("service:busy", en));
  expect(explainFeedProblem("service:needs-browser", zh).what).toContain("浏览器");
});

it("names the setting that the feed service lacks", () => {
  expect(explainFeedProblem("service:needs-setting TWITTER_TOKEN", en).what).toContain("TWITTER_TOKEN");
  expect(explainFeedProblem("service:needs-setting", zh).what).toBe(zh.byName["service:needs-setting"].what);
});

it("has words for a name it does not know", () => {
  const { what } = en.byName["unexpected-status"];
  expect(explainFeedProblem("a name of the future", en)).toEqual({ what, next: "" });
});

it("speaks of a page where only a page was looked at", () => {
  expect(explainPageProblem("not-found", en)).toBe("There is no page at this address (404).");
  expect(explainPageProblem("timeout", en)).toBe(en.byName.timeout.what);
});

it.each([en, zh])("has other words for every problem", ({ byName }) => {
  const whats = Object.values(byName).map(({ what }) => what);
  expect(new Set(whats).size).toBe(whats.length);
});
