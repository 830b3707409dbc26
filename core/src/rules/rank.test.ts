import { describe, expect, it } from "vitest";
import { openSites } from "./catalogue.ts";
import { rankOf } from "./rank.ts";
import type { Rule } from "./site.ts";
import { suggest } from "./suggest.ts";

const docs = "https://docs.rsshub.app/routes/";

function rule(target: string, more: Partial<Rule> = {}): Rule {
  return { title: target, docs, source: ["/:id"], target, ...more };
}

it.each([
  ["/site/user/:id", 1],
  ["/site/user/video/:id", 1],
  ["/site/:tag?", 1],
  ["/site/shorts/:id", 2],
  ["/site/user/like/:id", 3],
  ["/site/user/fav/:uid", 3],
  ["/site/user/followers/:uid/:likes?", 4],
  ["/github/stars/:user/:repo", 4],
  ["/likely/:id", 1],
  ["/star/:id", 1],
  ["/site/bangumi/:id", 1],
  ["/site/user/bangumi/:uid", 3],
  ["/site/jobs", 2],
])("the words of %s give rank %i", (target, rank) => {
  expect(rankOf(rule(target))).toBe(rank);
});

it("a rank in the catalogue wins", () => {
  expect(rankOf(rule("/site/user/like/:id", { rank: 1 }))).toBe(1);
});

describe("feeds are offered in this order", () => {
  const offered = (url: string, ...rules: Rule[]) =>
    suggest(openSites([{ domain: "site.com", hosts: { ".": rules } }]), { url }).map((one) => one.path || one.url);

  it("by rank, the own feed first, then those that need configuration, then retired ones", () => {
    expect(
      offered(
        "https://site.com/1",
        rule("/a/followers/:id"),
        rule("/a/retired/:id", { retired: true }),
        rule("/a/key/:id", { needs: ["config"] }),
        rule("/a/like/:id"),
        rule("/a/posts/:id"),
        { title: "own", docs, source: ["/:id"], feed: "https://site.com/feeds/:id" },
      ),
    ).toEqual(["https://site.com/feeds/1", "/a/posts/1", "/a/like/1", "/a/followers/1", "/a/key/1", "/a/retired/1"]);
  });

  it("a list first on its own page", () => {
    const rules = [rule("/a/posts/:id", { source: ["/:id/*"] }), rule("/a/like/:id", { source: ["/:id/likes"] })];
    expect(offered("https://site.com/1/likes", ...rules)).toEqual(["/a/like/1", "/a/posts/1"]);
  });

  it("what a query names before the page without it", () => {
    const list = rule("/a/list/:id", { source: ["/"], with: { id: "query.id" } });
    const rules = [rule("/a", { source: ["/"] }), rule("/a/new/:n?", { source: ["/"], with: { n: "query.id" } }), list];
    expect(offered("https://site.com/?id=7", ...rules)).toEqual(["/a/list/7", "/a", "/a/new/7"]);
    expect(offered("https://site.com/", ...rules)).toEqual(["/a", "/a/new"]);
  });

  it("the wider of two equal routes", () => {
    expect(offered("https://site.com/1", rule("/a/group/:id/best"), rule("/a/group/:id"))).toEqual([
      "/a/group/1",
      "/a/group/1/best",
    ]);
  });

  it("feeds before links to documentation", () => {
    const link: Rule = { title: "link", docs, source: ["/user/:id"] };
    const feed = rule("/a/:id", { source: ["/:kind/:id"] });
    expect(offered("https://site.com/user/1", link, feed)).toEqual(["/a/1", docs]);
  });

  it("otherwise as in the file", () => {
    expect(offered("https://site.com/1", rule("/b/:id"), rule("/a/:id"))).toEqual(["/b/1", "/a/1"]);
  });
});
