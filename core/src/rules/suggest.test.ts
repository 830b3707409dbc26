import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { openCatalogue, openSites } from "./catalogue.ts";
import { explain, nearMisses } from "./explain.ts";
import { htmlDocument } from "./html-document.ts";
import { packSite } from "./packed-site.ts";
import { plainPaths } from "./plain-suggest.reference.ts";
import type { CodeRule, Rule } from "./site.ts";
import { siteSuggestions, suggest } from "./suggest.ts";

// Property tests run thousands of cases, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const rule = (source: string | string[], target: string, more: Partial<CodeRule> = {}): CodeRule => ({
  title: "Feed",
  docs: "https://docs.example/",
  source: [source].flat(),
  target,
  ...more,
});
const open = (hosts: Record<string, CodeRule[]>, feedService?: string) =>
  openSites([{ domain: "site.com", name: "Site", hosts }], { feedService });
const paths = (rules: CodeRule | CodeRule[], url: string, html?: string) =>
  suggest(open({ ".": [rules].flat() }), html === undefined ? { url } : { url, document: htmlDocument(html) })
    .filter((one) => !one.isDocs)
    .map((one) => one.path);

describe("source patterns", () => {
  it.each([
    ["/user/:id", "/user/1", ["/x/1"]],
    ["/user/:id", "/user/1/", ["/x/1"]],
    ["/user/:id", "/user/1/2", []],
    ["/user/:id", "/User/1", []],
    ["/user/:id?", "/user", ["/x"]],
    ["/:id.html", "/7.html", ["/x/7"]],
    ["/tag-:id", "/tag-7", ["/x/7"]],
    ["/@:id", "/@me", ["/x/me"]],
    ["/pa-:id/shin-1", "/pa-3/shin-1", ["/x/3"]],
    ["/:slug.:id", "/a.b.c", ["/x/b.c"]],
    ["/*id", "/a/b/c", ["/x/a/b/c"]],
    ["/*id", "/", []],
    ["/*id/index.html", "/a/b/index.html", ["/x/a/b"]],
    ["/*/:id", "/a/b/c", ["/x/c"]],
    ["/*.html", "/a/b.html", ["/x"]],
    ["/s?q=:id", "/s?q=1&r=2", ["/x/1"]],
    ["/s?q=:id&mode=all", "/s?q=1", []],
    ["/s?q=:id&mode=*", "/s?mode=z&q=1", ["/x/1"]],
    ["/#/channel/:id", "/#/channel/9", ["/x/9"]],
    ["/#/channel/:id", "/", []],
    ["/我们的作品", "/我们的作品", ["/x"]],
  ])("%s on %s", (source, page, expected) => {
    expect(paths(rule(source, "/x/:id?"), `https://site.com${page}`)).toEqual(expected);
  });

  it("also fits without its trailing params, one by one", () => {
    const one = rule("/user/:id/:tab", "/x/:id?/:tab?");
    expect(["/user/1/likes", "/user/1", "/user"].map((page) => paths(one, `https://site.com${page}`))).toEqual([
      ["/x/1/likes"],
      ["/x/1"],
      ["/x"],
    ]);
  });
  it("but not when the pattern has a query or a hash", () =>
    expect(paths(rule("/user/:id?a=1", "/x/:id?"), "https://site.com/user?a=1")).toEqual([]));
  it("gives a path for every pattern that fits", () =>
    expect(paths(rule(["/:id", "/*all"], "/x/:id?"), "https://site.com/a")).toEqual(["/x/a", "/x"]));
});

describe("hosts", () => {
  const at = (key: string) => open({ [key]: [rule("/", `/${key === "." ? "bare" : key}`)] });
  const answers = (key: string, host: string) => suggest(at(key), { url: `https://${host}/` }).length > 0;
  it.each([
    ["www", "site.com", true],
    [".", "www.site.com", true],
    ["m", "m.site.com", true],
    ["m", "site.com", false],
    [".", "m.site.com", false],
    ["*", "someone.site.com", true],
    ["*", "site.com", false],
  ])("the key %s on %s: %s", (key, host, expected) => expect(answers(key, host)).toBe(expected));
  it("a key of its own has priority over *", () =>
    expect(
      suggest(open({ "*": [rule("/", "/any")], m: [rule("/", "/m")] }), { url: "https://m.site.com/" }).map(
        (one) => one.path,
      ),
    ).toEqual(["/m"]));
  it("a host gets the same answer the second time, in any spelling", () => {
    const sites = open({ "*": [rule("/:id", "/x/:id")] });
    for (const host of [
      "m.site.com",
      "M.site.com",
      "m.site.com.",
      "a--b.site.com",
      "xn--fiqs8s.site.com",
      "7.site.com",
    ]) {
      for (const page of [`https://${host}/a`, `http://${host}/a?b#c`, `https://${host}:444/a`, `https://${host}/a`]) {
        expect([page, suggest(sites, { url: page }).map((one) => one.path)]).toEqual([page, ["/x/a"]]);
      }
    }
  });
  it.each(["https://m..site.com/a", "https://.site.com/a", "https://m.site.com", "https:/m.site.com", "m.site.com/a"])(
    "%s gives nothing, even after a similar host was seen",
    (url) => {
      const sites = open({ "*": [rule("/:id", "/x/:id")] });
      suggest(sites, { url: "https://m.site.com/a" });
      expect(suggest(sites, { url })).toEqual([]);
    },
  );
});

describe("targets", () => {
  it("drops a target with a missing required param", () =>
    expect(paths(rule("/", "/x/:id"), "https://site.com/")).toEqual([]));
  it("cuts at a missing optional param", () =>
    expect(paths(rule("/:b", "/x/:a?/:b"), "https://site.com/1")).toEqual(["/x"]));
  it("reads :name{regex} as :name", () =>
    expect(paths(rule("/*p", "/x/:p{.+}"), "https://site.com/a/b")).toEqual(["/x/a/b"]));
  it.each([
    ["a value fills it", "/*p", "/x/:p{.+}?", "https://site.com/a/b", "/x/a/b"],
    ["a missing value cuts the path", "/", "/x/:p{.+}?/y", "https://site.com/", "/x"],
    ["more follows", "/:p", "/x/:p{[a-z]{1,3}}?/y", "https://site.com/abc", "/x/abc/y"],
  ])("reads :name{regex}? as :name?: %s", (_, source, target, page, path) =>
    expect(paths(rule(source, target), page)).toEqual([path]),
  );
  it.each(["/x/:p{.+", "/x/:p{.+}+", "/x/:p+"])("takes %s literally: it is not a param", (target) =>
    expect(paths(rule("/:p", target), "https://site.com/a")).toEqual([target]),
  );
  it.each([
    ["a slash", "a%2Fb", "/x/a%2Fb"],
    ["a question mark", "a%3Fb", "/x/a%3Fb"],
    ["a number sign", "a%23b", "/x/a%23b"],
    ["a percent sign", "a%25b", "/x/a%25b"],
    ["a space", "a%20b", "/x/a%20b"],
    ["a control character", "a%0Ab", "/x/a%0Ab"],
    ["a backslash", "a%5Cb", "/x/a%5Cb"],
    ["Chinese stays readable", "%E4%B8%AD", "/x/中"],
  ])("keeps %s from changing the route", (_, segment, path) => {
    expect(paths(rule("/:id", "/x/:id"), `https://site.com/${segment}`)).toEqual([path]);
  });
  it("keeps the slashes and the escapes of a tail", () =>
    expect(paths(rule("/*p", "/x/:p"), "https://site.com/a/b%2Fc%25/d")).toEqual(["/x/a/b%2Fc%25/d"]));
  it("escapes & and = in a query", () =>
    expect(paths(rule("/", "/x?limit={n}", { with: { n: "query.n" } }), "https://site.com/?n=1%26key%3D2")).toEqual([
      "/x?limit=1%26key%3D2",
    ]));
  it("offers no path with dot segments", () =>
    expect(paths(rule("/", "/x/:id/y", { with: { id: "query.id" } }), "https://site.com/?id=..")).toEqual([]));
});

describe("with, when and oneOf", () => {
  it.each<[string, CodeRule["with"], string, string[]]>([
    ["a query value", { v: "query.a" }, "?a=1&a=2", ["/x/1"]],
    ["every query value", { v: { all: "a" } }, "?a=1&a=2", ["/x/1,2"]],
    ["a match", { v: { from: "search", match: "a=(\\d+)" } }, "?a=12b", ["/x/12"]],
    ["a stripped suffix", { v: { from: "query.a", strip: [".html", ".htm"] } }, "?a=b.html", ["/x/b"]],
    [
      "replacements",
      {
        v: {
          from: "query.a",
          replace: [
            ["-", ""],
            ["b", "c"],
          ],
        },
      },
      "?a=a-b-b",
      ["/x/acc"],
    ],
    ["the first replacement only", { v: { from: "query.a", replace: ["-", ""], flags: "" } }, "?a=a-b-c", ["/x/ab-c"]],
    ["capitals", { v: { from: "query.a", case: "upper" } }, "?a=b", ["/x/B"]],
    ["a map", { v: { from: "query.a", map: { "1": "one" } } }, "?a=1", ["/x/one"]],
    ["unmapped is missing", { v: { from: "query.a", map: { "1": "one" } } }, "?a=2", []],
    ["unmapped and kept", { v: { from: "query.a", map: {}, keep: true } }, "?a=2", ["/x/2"]],
    ["a default", { v: { from: "query.a", default: "d" } }, "", ["/x/d"]],
    ["the first present", { v: { first: ["query.a", "query.b"] } }, "?b=2", ["/x/2"]],
    ["joined", { v: { join: ["query.a", { value: "z" }], sep: "-" } }, "?a=1", ["/x/1-z"]],
    ["joined, one missing", { v: { join: ["query.a", "query.b"] } }, "?a=1", []],
    ["an earlier value", { a: "query.a", v: { from: "$a", replace: ["1", "2"] } }, "?a=1", ["/x/2"]],
    ["an empty value is missing", { v: "query.a" }, "?a=", []],
    ["the host", { v: { from: "host", strip: ".com" } }, "", ["/x/site"]],
    ["the hash", { v: { from: "hash", match: "#(.+)" } }, "#top", ["/x/top"]],
  ])("%s", (_, values, page, expected) => {
    expect(paths(rule("/", "/x/:v", { with: values! }), `https://site.com/${page}`)).toEqual(expected);
  });

  it("reads the page document: text, attributes, markup, the value of a field", () => {
    const html = `<p>one</p><a href="/two">x</a><div id="d"><b>3</b></div><input value="four">`;
    const read = (select: string, attr?: string) =>
      paths(rule("/", "/x/{v}", { with: { v: { select, ...(attr ? { attr } : {}) } } }), "https://site.com/", html);
    expect([read("p"), read("a", "href"), read("#d", "html"), read("input", "value"), read("i")]).toEqual([
      ["/x/one"],
      ["/x//two"],
      ["/x/<b>3</b>"],
      ["/x/four"],
      [],
    ]);
  });

  it.each<[CodeRule["when"], string, boolean]>([
    [{ id: "a" }, "a", true],
    [{ id: "a" }, "b", false],
    [{ id: ["a", "b"] }, "b", true],
    [{ id: { not: ["a"] } }, "a", false],
    [{ id: { not: ["a"] } }, "b", true],
    [{ id: { match: "^\\d+$" } }, "12", true],
    [{ id: { match: "^\\d+$" } }, "1x", false],
    [{ id: { present: true } }, "", false],
    [{ id: { present: false } }, "", true],
    [{ id: { not: ["a"] } }, "", true],
  ])("when %j on /%s: %s", (when, page, expected) => {
    expect(paths(rule("/:id?", "/x", { when: when! }), `https://site.com/${page}`).length > 0).toBe(expected);
  });

  it("takes the first alternative that gives a path", () => {
    const one: CodeRule = {
      title: "t",
      docs: "d",
      source: ["/:a"],
      oneOf: [
        { when: { a: "1" }, target: "/one" },
        { with: { b: "query.b" }, target: "/b/:b" },
        { target: "/rest/:a" },
      ],
    };
    expect(["1", "2?b=3", "4"].map((page) => paths(one, `https://site.com/${page}`))).toEqual([
      ["/one"],
      ["/b/3"],
      ["/rest/4"],
    ]);
  });
});

describe("suggestions", () => {
  it("have a title, url, path, isDocs, and the flags of their rule", () => {
    const catalogue = open(
      { ".": [rule("/", "/x", { title: "Blog", nsfw: true, needs: ["config"], antiCrawler: true })] },
      "https://feeds.example/",
    );
    expect(suggest(catalogue, { url: "https://site.com/" })).toEqual([
      {
        title: "当前 Blog",
        url: "https://feeds.example/x",
        path: "/x",
        isDocs: false,
        docs: "https://docs.example/",
        nsfw: true,
        needs: ["config"],
        antiCrawler: true,
      },
    ]);
  });
  it("have a space only where letters or digits touch", () => {
    const titles = (title: string) =>
      suggest(open({ ".": [rule("/", "/x", { title })] }), { url: "https://site.com/" })[0]?.title;
    expect([titles("Blog"), titles("博客"), titles("24 小时")]).toEqual(["当前 Blog", "当前博客", "当前 24 小时"]);
  });
  it("have no prefix on a site without a name", () =>
    expect(
      suggest(openSites([{ domain: "a.com", hosts: { ".": [rule("/", "/x")] } }]), { url: "https://a.com/" })[0]?.title,
    ).toBe("Feed"));
  it("use the public service's address when none is set", () =>
    expect(suggest(open({ ".": [rule("/", "/x")] }), { url: "https://site.com/" })[0]?.url).toBe(
      "https://rsshub.app/x",
    ));
  it("are live before retired, with each path once under its first title", () => {
    const rules = [
      rule("/", "/old", { retired: true }),
      rule("/", "/x", { title: "一" }),
      rule("/", "/x", { title: "二" }),
    ];
    expect(
      suggest(open({ ".": rules }), { url: "https://site.com/" }).map(({ title, path, retired }) => [
        title,
        path,
        retired,
      ]),
    ).toEqual([
      ["当前一", "/x", undefined],
      ["当前 Feed", "/old", true],
    ]);
  });
  it("link to the documentation of a rule without a target", () => {
    const { target: _, ...docsOnly } = rule("/a", "");
    expect(suggest(open({ ".": [docsOnly] }), { url: "https://site.com/a" })).toEqual([
      { title: "当前 Feed", url: "https://docs.example/", path: "", isDocs: true, docs: "https://docs.example/" },
    ]);
  });
  it("of a site link to the documentation of all its rules, on any host", () => {
    const catalogue = open({
      ".": [rule("/", "/x", { title: "Blog" })],
      m: [{ title: "博客", docs: "https://docs.example/m" }],
    });
    expect(
      siteSuggestions(catalogue, "https://elsewhere.site.com/page").map(({ title, url, isDocs }) => [
        title,
        url,
        isDocs,
      ]),
    ).toEqual([
      ["Site Blog", "https://docs.example/", true],
      ["Site 博客", "https://docs.example/m", true],
    ]);
  });
});

describe("rules made in code", () => {
  let warn = vi.spyOn(console, "warn");
  beforeEach(() => {
    warn = vi.spyOn(console, "warn").mockReturnValue();
  });
  afterEach(() => warn.mockRestore());
  const code = (more: Partial<CodeRule>) => ({ ...rule("/:id", "/x"), ...more }) as CodeRule;

  it("have a target that is a function of params, address and document", () => {
    const target = vi.fn(() => "/made");
    expect(paths(code({ target }), "https://site.com/7", "<p>")).toEqual(["/made"]);
    expect(target).toHaveBeenCalledWith(expect.objectContaining({ id: "7" }), "https://site.com/7", expect.anything());
  });
  it("answer only when their verification passes", () => {
    const verification = ({ id }: { readonly id?: string | undefined }) => id === "1";
    expect([
      paths(code({ verification }), "https://site.com/1"),
      paths(code({ verification }), "https://site.com/2"),
    ]).toEqual([["/x"], []]);
  });
  it.each<[string, Partial<CodeRule>]>([
    [
      "target",
      {
        target: () => {
          throw new Error("no");
        },
      },
    ],
    [
      "verification",
      {
        verification: () => {
          throw new Error("no");
        },
      },
    ],
  ])("warn and give nothing when their %s throws", (_, more) => {
    expect(paths([code(more), rule("/:id", "/other")], "https://site.com/1")).toEqual(["/other"]);
    expect(warn).toHaveBeenCalledOnce();
  });
  it("cannot leave the feed service's address", () => {
    const urls = ["@evil.example/x", "\\\\evil.example", "/../../x", "//evil.example"].map(
      (path) => suggest(open({ ".": [code({ target: () => path })] }), { url: "https://site.com/1" })[0]?.url,
    );
    for (const url of urls) expect(url === undefined || new URL(url).host === "rsshub.app").toBe(true);
  });
  it("cannot be packed", () =>
    expect(() => packSite({ domain: "a.com", hosts: { ".": [code({ target: () => "/x" })] } })).toThrow(/code/));
});

describe("explain", () => {
  it("says for every rule why it did or did not answer", () => {
    const hosts = {
      ".": [
        rule("/read.php", "/post/:tid", { title: "post", with: { tid: "query.tid" } }),
        rule("/read.php", "/author/:id", { title: "author", with: { id: { from: "html", match: "x" } } }),
        rule("/:page", "/only/:page", { title: "only", when: { page: "index.php" } }),
        rule("/thread.php", "/forum", { title: "forum" }),
        { title: "docs", docs: "d" },
      ],
      m: [rule("/", "/m", { title: "mobile" })],
    };
    const explanation = explain(open(hosts), { url: "https://site.com/read.php?tid=1" });
    expect(explanation.kind === "site" && explanation.rules.map(({ title, verdict }) => [title, verdict])).toEqual([
      ["post", { kind: "answered", path: "/post/1" }],
      ["author", { kind: "refused", refusals: [{ kind: "value-missing", name: "id", needsDocument: true }] }],
      ["only", { kind: "refused", refusals: [{ kind: "condition-failed", name: "page", value: "read.php" }] }],
      ["forum", { kind: "no-pattern-fits", source: ["/thread.php"] }],
      ["docs", { kind: "docs-only" }],
      ["mobile", { kind: "other-host", host: "m" }],
    ]);
  });
  it("ranks the rules without an answer by how near they came", () => {
    const hosts = {
      m: [rule("/", "/m", { title: "other host" })],
      ".": [
        { title: "docs", docs: "d" },
        rule("/elsewhere", "/e", { title: "no pattern" }),
        rule("/:page", "/x", { title: "answered" }),
        rule("/:page", "/x", { title: "same path" }),
        rule("/:page", "/y", { title: "refused", when: { page: "b" } }),
      ],
    };
    const explanation = explain(open(hosts), { url: "https://site.com/a" });
    expect(explanation.kind === "site" && nearMisses(explanation.rules).map(({ title }) => title)).toEqual([
      "refused",
      "same path",
      "no pattern",
      "docs",
      "other host",
    ]);
  });
  it.each([
    ["not an address", { kind: "not-an-address" }],
    ["https://unknown.example/", { kind: "unknown-site", hostname: "unknown.example" }],
  ])("%s", (url, expected) => expect(explain(open({}), { url })).toEqual(expected));
});

describe("never throws", () => {
  const catalogue = open({
    ".": [rule("/:a/:b?", "/x/:a/:b?"), rule("/*p", "/t/:p", { with: { v: { from: "href", match: "(.+)+x" } } })],
    "*": [rule("/:a", "/any/{a}")],
  });
  it.each([
    "",
    "not a url",
    "https://",
    "javascript:alert(1)",
    "https://1.2.3.4/x",
    "https://[::1]/",
    "https://site.com/%zz/%",
    "https://site.com/%E4%B8",
    "mailto:a@site.com",
    "https://site.com:99999/",
  ])("%j", (url) => expect(Array.isArray(suggest(catalogue, { url }))).toBe(true));
  it("a megabyte gives nothing", () =>
    expect(suggest(catalogue, { url: `https://site.com/${"a/".repeat(500_000)}` })).toEqual([]));
  it("a value that is not a string gives nothing", () =>
    expect(suggest(catalogue, { url: undefined as unknown as string })).toEqual([]));

  it("for any address, and every url it gives is valid and below the feed service", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.constantFrom("..", ".", "%2e%2e", "%2F", "\\", "@", "//", "%00", "%", "?a=b", "#c", "\ud800"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.constantFrom("", "m.", "a.b."), (pieces, prefix) => {
        for (const { url, path } of suggest(catalogue, { url: `https://${prefix}site.com/${pieces.join("/")}` })) {
          const parsed = new URL(url);
          expect(parsed.origin).toBe("https://rsshub.app");
          expect(parsed.pathname.split("/").length).toBe(path.replace(/\?.*/, "").split("/").length);
          expect(parsed.hash).toBe("");
        }
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("for any rule", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const word = fc.constantFrom(
      "/",
      ":a",
      ":b?",
      "*c",
      "x",
      "?",
      "&",
      "=",
      "#",
      "{a}",
      "{",
      "}",
      ":",
      "*",
      "%",
      "中",
      "..",
    );
    const phrase = fc.array(word, { maxLength: 8 }).map((words) => `/${words.join("")}`);
    const anyRule = fc.record(
      {
        title: fc.string(),
        docs: fc.string(),
        source: fc.array(phrase, { maxLength: 3 }),
        target: phrase,
        with: fc.dictionary(
          fc.constantFrom("a", "b", "__proto__"),
          fc.record(
            {
              from: fc.constantFrom("params.a", "query.a", "path", "$a", "nonsense"),
              match: fc.constantFrom("(", "(a+)+", "\\1", "."),
              default: fc.string(),
            },
            { requiredKeys: ["from"] },
          ),
        ),
        when: fc.dictionary(fc.constantFrom("a", "constructor"), fc.string()),
      },
      { requiredKeys: ["title", "docs"] },
    );
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 4 }), phrase, (rules, page) => {
        const sites = open({ ".": rules as CodeRule[] });
        expect(Array.isArray(suggest(sites, { url: `https://site.com${page}` }))).toBe(true);
        expect(siteSuggestions(sites, "https://site.com/").length).toBe(rules.length);
      }),
      { numRuns: runs(800) },
    );
    warn.mockRestore();
  });
});

it("agrees with the reference matcher on random rules and pages", () => {
  const name = fc.constantFrom("a", "b", "c");
  const segment = fc.oneof(
    fc.constantFrom("x", "y", "中"),
    name.map((one) => `:${one}`),
    name.map((one) => `t-:${one}.html`),
  );
  const source = fc
    .tuple(
      fc.array(segment, { maxLength: 3 }),
      fc.constantFrom("", "", "/*t", "/*t/x", "/:d?"),
      fc.constantFrom("", "", "?k=:q", "?k=1", "#/x", "#/:h"),
    )
    .map(([segments, end, rest]) => `/${segments.join("/")}${end}${rest}`.replace("//", "/"));
  const target = fc
    .array(fc.constantFrom("/r", "/:a", "/:b?", "/:t", "/{t}", "/:q?", "/:h?", "/:d?", "/:v?"), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.join(""));
  const anyRule = fc.record(
    {
      title: fc.constant("t"),
      docs: fc.constant("d"),
      source: fc.array(source, { minLength: 1, maxLength: 3 }),
      target,
      when: fc.dictionary(name, fc.constantFrom("x", "1")),
      with: fc.constantFrom(
        { v: "query.k" },
        { v: { from: "params.a", map: { x: "z" } } },
        { a: { from: "path", match: "([a-z]+)$" } },
      ),
      retired: fc.constant(true as const),
    },
    { requiredKeys: ["title", "docs", "source", "target"] },
  );
  const page = fc
    .tuple(
      fc.array(fc.constantFrom("x", "y", "1", "中", "t-1.html", "t-x-y.html", ""), { maxLength: 4 }),
      fc.constantFrom("", "/", "?k=1", "?k=2&k=1", "?k=", "#/x", "?k=1#/1"),
    )
    .map(([segments, rest]) => `https://site.com/${segments.join("/")}${rest}`);
  fc.assert(
    fc.property(fc.array(anyRule, { minLength: 1, maxLength: 4 }), page, (rules, url) => {
      const site = { domain: "site.com", hosts: { ".": rules as Rule[] } };
      const expected = plainPaths({ "site.com": site.hosts }, "site.com", url);
      const actual = suggest(openCatalogue(packSite(site)), { url }).map((one) => decodeURIComponent(one.path));
      expect(actual.sort()).toEqual(expected);
    }),
    { numRuns: runs(2_000) },
  );
});
