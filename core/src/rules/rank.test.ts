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

  it("otherwise as in the file", () => {
    expect(offered("https://site.com/1", rule("/b/:id"), rule("/a/:id"))).toEqual(["/b/1", "/a/1"]);
  });
});
