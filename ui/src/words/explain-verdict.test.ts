import { expect, it } from "vitest";
import { openSites } from "#core/rules/catalogue.ts";
import { explain } from "#core/rules/explain.ts";
import { verdicts as en } from "#words/en/verdicts.ts";
import { verdicts as zh } from "#words/zh-Hans/verdicts.ts";
import { explainVerdict } from "./explain-verdict.ts";

const docs = "https://docs.example/";
const catalogue = openSites([
  {
    domain: "site.example",
    name: "Site",
    hosts: {
      ".": [
        { title: "Folder", docs, source: ["/:user"], with: { fid: "query.fid" }, target: "/site/fav/:user/:fid" },
        { title: "List", docs, source: ["/list/:id", "/lists/:id", "/l/:id"], target: "/site/list/:id" },
        { title: "Kinds", docs, source: ["/:kind"], when: { kind: ["a", "b"] }, target: "/site/kind/:kind" },
        {
          title: "From the page",
          docs,
          source: ["/:user"],
          with: { uid: { select: "meta" } },
          target: "/site/uid/:uid",
        },
        { title: "User", docs, source: ["/:user"], target: "/site/user/:user" },
        { title: "User again", docs, source: ["/:name"], target: "/site/user/:name" },
        { title: "Guide", docs },
      ],
      m: [{ title: "Mobile", docs, source: ["/"], target: "/site/m" }],
    },
  },
]);

const said = (words: typeof en) => {
  const explanation = explain(catalogue, { url: "https://site.example/ann" });
  if (explanation.kind !== "site") throw new Error(explanation.kind);
  return explanation.rules.map(
    ({ title, verdict }) => `${title}: ${explainVerdict(words, verdict, explanation.domain)}`,
  );
};

it("says why each rule did or did not answer", () => {
  expect(said(en)).toEqual([
    "Folder: Needs `fid`, which this address does not have.",
    "List: Only matches pages like `/list/:id` or `/lists/:id`, and 1 more",
    "Kinds: `kind` is `ann`, which the rule does not accept.",
    "From the page: Reads `uid` from the page itself, which has not been read.",
    "User: Gives `/site/user/ann`",
    "User again: Gives `/site/user/ann`, which “User” already offers.",
    "Guide: Only documentation, without a feed.",
    "Mobile: Only matches pages on `m.site.example`",
  ]);
});

it("says it in Chinese too", () => {
  expect(said(zh).slice(0, 3)).toEqual([
    "Folder: 需要 `fid`，而此地址没有。",
    "List: 只匹配这样的页面：`/list/:id` 或 `/lists/:id`，以及另外 1 种",
    "Kinds: `kind` 是 `ann`，规则不接受。",
  ]);
});
