import { describe, expect, it } from "vitest";
import { checkCompiled } from "./check-compiled.ts";
import { compareCatalogues } from "./compare-catalogues.ts";
import { compileCatalogue } from "./compile-catalogue.ts";
import { type Incoming, isCodeTarget } from "./incoming-rules.ts";
import { readServiceRoutes, type ServiceRoutes } from "./service-routes.ts";
import type { Rule, Site } from "./site.ts";
import { updateSites } from "./update-sites.ts";

const DOCS = "https://docs.rsshub.app/routes/social-media";
const ours = (rules: Partial<Rule>[], domain = "site.com"): Site => ({
  domain,
  name: "Site",
  hosts: { www: rules.map((rule) => ({ title: "News", docs: DOCS, ...rule })) },
});
/** `co.uk` and `com` are the public suffixes of these tests. */
const registrableDomain = (host: string) => /^(?:[\w-]+\.)*?([\w-]+\.(?:co\.uk|com))$/.exec(host)?.[1] ?? null;
const LISTED = { since: "2026-09" };
const news = { source: ["/news/:id"], target: "/site/news/:id", ...LISTED };

function update(sites: Site[], incoming: Incoming, routes?: ServiceRoutes) {
  const { sites: after, leftOut } = updateSites(sites, incoming, { since: "2026-11", routes, registrableDomain });
  const rulesAt = (domain: string) => after.find((site) => site.domain === domain)?.hosts;
  return { after, leftOut, rules: rulesAt("site.com")?.www ?? [], rulesAt };
}

const list = (...rules: object[]): Incoming => ({ "site.com": { _name: "Site", www: rules as never } });
const raw = (more: object) => ({ title: "News", docs: "https://docs.rsshub.app/routes/site", ...more });

describe("updating our sites from a list", () => {
  it("leaves a rule alone that agrees with the list, flags and examples included", () => {
    const rule = { ...news, nsfw: true as const, examples: { "https://www.site.com/news/1": "/site/news/1" } };
    const { after } = update([ours([rule])], list(raw({ title: "Other name", ...news, since: undefined })));
    expect(after).toEqual([ours([rule])]);
  });

  it("adds a new rule, with an example, its category and what it needs", () => {
    const routes = readServiceRoutes({
      site: {
        name: "Site",
        routes: {
          "/news/:id": {},
          "/hot/:tab?": {
            categories: ["popular", "bbs"],
            features: { nsfw: true, requireConfig: [{ name: "COOKIE" }], requirePuppeteer: true, antiCrawler: true },
          },
        },
      },
    });
    const { rules } = update(
      [ours([news])],
      list(raw(news), raw({ title: "Hot", source: ["/hot/:tab"], target: "/site/hot/:tab?" })),
      routes,
    );
    expect(rules[1]).toEqual({
      title: "Hot",
      docs: "https://docs.rsshub.app/routes/bbs",
      source: ["/hot/:tab"],
      target: "/site/hot/:tab?",
      since: "2026-11",
      nsfw: true,
      needs: ["config", "browser"],
      settings: ["COOKIE"],
      antiCrawler: true,
      examples: { "https://www.site.com/hot/abc": "/site/hot/abc" },
    });
  });

  it("ignores a regular expression that the list adds to a param", () => {
    const { after } = update([ours([news])], list(raw({ ...news, since: undefined, target: "/site/news/:id{.+}?" })));
    expect(after).toEqual([ours([news])]);
    const { rules } = update([ours([])], list(raw({ source: ["/n/*path"], target: "/site/n/:path{.+}?" })));
    expect(rules[0]?.examples).toEqual({ "https://www.site.com/n/abc": "/site/n/abc" });
  });

  describe("when the service says which routes it has", () => {
    const routes = readServiceRoutes({
      site: {
        name: "Site",
        routes: { "/news/:id": {}, "/hot": {}, "/city/:name{.+}?": {}, "/site/again": {}, "/moved/:id": {} },
      },
    });
    const page = "https://www.site.com/news/1";
    const listed = { ...news, examples: { [page]: "/site/news/1" } };

    it("reads a repeated namespace once, unless the service has such a route", () => {
      const { rules } = update(
        [ours([])],
        list(
          raw({ title: "Hot", source: ["/hot"], target: "/site/site/hot" }),
          raw({ title: "Again", source: ["/again"], target: "/site/site/again" }),
        ),
        routes,
      );
      expect(rules.map(({ target }) => target)).toEqual(["/site/hot", "/site/site/again"]);
    });

    it("leaves out a rule whose route it does not have", () => {
      const { rules, leftOut } = update(
        [ours([news])],
        list(raw(news), raw({ title: "Gone", source: ["/gone"], target: "/site/gone" })),
        routes,
      );
      expect([rules.length, leftOut]).toEqual([1, [{ domain: "site.com", title: "Gone", why: "no-route" }]]);
    });

    it("keeps a rule that the list does not have while its route exists, and retires it when not", () => {
      const { rules } = update(
        [ours([news, { title: "Gone", source: ["/gone"], target: "/site/gone", ...LISTED }])],
        list(raw({ title: "Hot", source: ["/hot"], target: "/site/hot" })),
        routes,
      );
      expect(rules.map(({ title, retired = false }) => [title, retired])).toEqual([
        ["News", false],
        ["Gone", true],
        ["Hot", false],
      ]);
    });

    it("does not move a rule to another route while its own exists", () => {
      const { rules } = update([ours([news])], list(raw({ source: ["/news/:id"], target: "/site/moved/:id" })), routes);
      expect(rules.map(({ target }) => target)).toEqual(["/site/news/:id", "/site/moved/:id"]);
    });

    it("keeps our patterns beside new ones when a page would lose its feed", () => {
      const { rules } = update(
        [ours([listed])],
        list(raw({ title: "Newer", source: ["/n/:id"], target: "/site/news/:id" })),
        routes,
      );
      expect(rules).toMatchObject([{ title: "Newer", source: ["/n/:id", "/news/:id"] }]);
    });

    it("keeps our rule for the same pages and the same route, however the list writes it", () => {
      const city = { title: "City", source: ["/c/*name"], target: "/site/city/:name", ...LISTED };
      const hot = {
        title: "Hot",
        source: ["/"],
        when: { tab: "hot" },
        with: { tab: "query.tab" },
        target: "/site/hot",
      };
      const { after } = update(
        [ours([listed, city, hot])],
        list(
          raw({ source: ["/news/:number"], target: "/site/news/:number" }),
          raw({ title: "A city", source: ["/c/:path{.+}"], target: "/site/city/:path{.+}?" }),
          raw({ title: "Hot", source: ["/"], target: "/site/hot" }),
        ),
        routes,
      );
      expect(after).toEqual([ours([listed, city, hot])]);
    });

    it("adds rules that lead the same pages to one route with different values", () => {
      const one = { title: "One", source: ["/"], target: "/site/news/1", ...LISTED };
      const { rules } = update(
        [ours([one])],
        list(raw(one), raw({ title: "Two", source: ["/"], target: "/site/news/2" })),
        routes,
      );
      expect(rules.map(({ target }) => target)).toEqual(["/site/news/1", "/site/news/2"]);
    });

    it("marks the rules with the settings that the routes need", () => {
      const needy = readServiceRoutes({
        site: {
          name: "Site",
          routes: {
            "/a": { features: { requireConfig: [{ name: "SITE_KEY" }, { name: "SITE_TTL", optional: true }] } },
            "/b": { features: { requireConfig: [{ name: "SITE_TTL", optional: true }] } },
          },
        },
      });
      const { rules } = update(
        [ours([])],
        list(
          raw({ title: "A", source: ["/a"], target: "/site/a" }),
          raw({ title: "B", source: ["/b"], target: "/site/b" }),
        ),
        needy,
      );
      expect(rules.map(({ needs, settings }) => [needs, settings])).toEqual([
        [["config"], ["SITE_KEY"]],
        [undefined, undefined],
      ]);
    });
  });

  it.each([
    ["percent-encoded", { source: ["/%E6%96%B0/:id"] }, { source: ["/新/:id"] }],
    ["with a slash at the end", { target: "/site/news/:id/" }, {}],
    ["with or without the question mark of the last param", { source: ["/news/:id?"] }, {}],
  ])("reads a rule that is written otherwise: %s", (_, written, same) => {
    const rule = { ...news, ...same };
    const { after } = update([ours([rule])], list(raw({ ...news, ...written })));
    expect(after).toEqual([ours([rule])]);
  });

  it("reads a repeated namespace once when the routes are unknown, unless we repeat it too", () => {
    const again = { title: "Again", source: ["/again"], target: "/site/site/again" };
    const { rules } = update(
      [ours([again])],
      list(raw(again), raw({ title: "Hot", source: ["/hot"], target: "/site/site/hot" })),
    );
    expect(rules.map(({ target }) => target)).toEqual(["/site/site/again", "/site/hot"]);
  });

  it("takes over new patterns, a new title and a new route", () => {
    const moved = { title: "Moved", source: ["/m/:id"], target: "/site/old/:id", ...LISTED };
    const { rules } = update(
      [ours([{ ...news, antiCrawler: true }, moved])],
      list(
        raw({ title: "Newer", source: ["/n/:id"], target: "/site/news/:id" }),
        raw({ title: "Moved", source: ["/m/:id"], target: "/site/new/:id" }),
      ),
    );
    expect(rules).toMatchObject([
      { title: "Newer", source: ["/n/:id"], target: "/site/news/:id", antiCrawler: true, docs: DOCS },
      { title: "Moved", source: ["/m/:id"], target: "/site/new/:id" },
    ]);
  });

  it("retires rules that the list no longer has, but not older ones and those written by hand", () => {
    const { rules } = update(
      [
        ours([
          news,
          { title: "Older", source: ["/o"], target: "/site/o", since: "2023-11" },
          { title: "Mine", source: ["/mine"], target: "/site/mine" },
        ]),
      ],
      { "other.com": { _name: "Other", ".": [raw({ source: ["/"], target: "/other" })] } },
    );
    expect(rules.map(({ title, retired = false }) => [title, retired])).toEqual([
      ["News", true],
      ["Older", false],
      ["Mine", false],
    ]);
  });

  it("restores a retired rule that is on the list again", () => {
    const { rules } = update([ours([{ ...news, retired: true }])], list(raw(news)));
    expect(rules[0]?.retired).toBeUndefined();
  });

  it("keeps our version of a program, and leaves out programs that we have no version of", () => {
    const written = { title: "By program", source: ["/p"], with: { id: "query.id" }, target: "/site/p/:id", ...LISTED };
    const { rules, leftOut } = update(
      [ours([written])],
      list(
        raw({ title: "By program", source: ["/p"], target: "/site(params, url) => `/site/p/` + new URL(url).hash" }),
        raw({ title: "Unknown", source: ["/u"], target: "/siteasync function(e) { return e }" }),
      ),
    );
    expect(rules).toEqual(ours([written]).hosts.www);
    expect(leftOut).toEqual([{ domain: "site.com", title: "Unknown", why: "code" }]);
  });

  it("keeps a rule that the list has under another site", () => {
    const { rulesAt } = update([ours([news]), ours([{ ...news, source: ["/x/:id"] }], "twin.com")], list(raw(news)));
    expect(rulesAt("twin.com")?.www?.[0]?.retired).toBeUndefined();
  });

  it("moves rules listed under a host to the site of that host", () => {
    const { rulesAt, leftOut } = update([ours([news])], {
      ...list(raw(news)),
      "m.site.com": { _name: "Elsewhere", ".": [raw({ source: ["/m"], target: "/m" })] },
      "www.site.com": { www: [raw({ source: ["/w"], target: "/w" })] },
      "deep.er.other.co.uk": { _name: "Other", ".": [raw({ source: ["/"], target: "/o" })] },
      "co.uk": { "www.third": [raw({ source: ["/"], target: "/t" })] },
    });
    const targets = (domain: string) =>
      Object.entries(rulesAt(domain) ?? {}).map(([prefix, rules]) => [prefix, ...rules.map(({ target }) => target)]);
    expect(targets("site.com")).toEqual([
      ["www", "/site/news/:id", "/w"],
      ["m", "/m"],
    ]);
    expect(targets("other.co.uk")).toEqual([["deep.er", "/o"]]);
    expect(targets("third.co.uk")).toEqual([["www", "/t"]]);
    expect(leftOut).toEqual([]);
  });

  it("leaves out hostile and invalid sites and rules", () => {
    const hostile = JSON.parse(`{
      "__proto__": { ".": [{ "title": "P", "source": ["/"], "target": "/p" }] },
      "a.b.co.uk": { "*": [{ "title": "Any host", "source": ["/"], "target": "/h" }] },
      "../evil": { ".": [] },
      "new.com": {
        "_name": "New",
        "__proto__": [{ "title": "Proto", "source": ["/"], "target": "/proto" }],
        "constructor": [{ "title": "Fine", "source": ["/"], "target": "/fine" }],
        ".": [
          { "title": "Blows up", "source": ["/"], "with": { "v": { "from": "path", "match": "(a*)*\\\\1" } }, "target": "/b/:v" },
          { "title": "Unbound", "source": ["/"], "target": "/u/:id" },
          { "title": "Star", "source": ["/a*b*c"], "target": "/s" },
          { "title": "${"x".repeat(600)}", "source": ["/"], "target": "/t" },
          { "title": "Long", "source": ["/${":a".repeat(600)}"], "target": "/l" }
        ]
      }
    }`) as Incoming;
    const { after, leftOut } = update([ours([news])], { ...list(raw(news)), ...hostile });
    expect(after.map((site) => [site.domain, Object.keys(site.hosts)])).toEqual([
      ["new.com", ["constructor"]],
      ["site.com", ["www"]],
    ]);
    expect(leftOut.map(({ domain, title, why }) => `${domain} ${title.slice(0, 9)} ${why}`).sort()).toEqual([
      "*.a.b.co.uk  not-a-site",
      "../evil  not-a-site",
      "__proto__  not-a-site",
      "new.com Blows up not-a-rule",
      "new.com Long not-a-rule",
      "new.com Proto not-a-rule",
      "new.com Star not-a-rule",
      "new.com Unbound not-a-rule",
      "new.com xxxxxxxxx not-a-rule",
    ]);
    expect(({} as Record<string, unknown>).title).toBeUndefined();
    expect(checkCompiled(compileCatalogue(after, "abcdef12").whole)).toEqual({ ok: true, sites: 2, rules: 2 });
  });
});

describe("a target that is a program", () => {
  it.each([
    ["/site/:id", false],
    ["/21caijing/channel/SFC Global", false],
    ["/npm/package/:name{(@[a-z0-9-~][a-z0-9-._~]*/)?[a-z0-9-~][a-z0-9-._~]*}", false],
    ["", false],
    [undefined, false],
    ["/site(params) => `/site/` + params.id", true],
    ["/sitefunction(e){return'/x'}", true],
    ["/sitetarget(params) {\n  if (params.id) return 1;\n}", true],
    ["(params) => 1", true],
    [{}, true],
  ])("%s: %s", (target, expected) => expect(isCodeTarget(target)).toBe(expected));
});

describe("the difference between two catalogues", () => {
  it("is empty when only examples and origins differ", () => {
    const { changes, before } = compareCatalogues([ours([news])], [ours([{ ...news, since: "2026-11" }])]);
    expect([changes, before]).toEqual([[], { sites: 1, rules: 1 }]);
  });

  it("shows each rule before and after, and counts", () => {
    const difference = compareCatalogues(
      [
        ours([news, { title: "Gone", source: ["/g"], target: "/site/g" }, { ...news, target: "/site/r" }]),
        ours([news], "old.com"),
      ],
      [
        ours([
          { ...news, title: "Newer" },
          { ...news, target: "/site/r", retired: true },
        ]),
        ours([news], "fresh.com"),
      ],
    );
    const { changes, ...counts } = difference;
    expect(counts).toEqual({
      before: { sites: 2, rules: 4 },
      after: { sites: 2, rules: 3 },
      sites: { added: 1, removed: 1, changed: 1 },
      rules: { added: 1, removed: 2, changed: 1, retired: 1 },
      isLargeLoss: false,
    });
    expect(changes.map(({ domain, kind }) => `${kind} ${domain}`)).toEqual([
      "added fresh.com",
      "removed old.com",
      "changed site.com",
    ]);
    expect(changes[2]?.rules.map(({ kind, before, after }) => [kind, before?.title, after?.title])).toEqual([
      ["changed", "News", "Newer"],
      ["retired", "News", "News"],
      ["removed", "Gone", undefined],
    ]);
  });

  it("warns when a tenth of the rules would be lost", () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ title: `${n}`, source: [`/${n}`], target: `/site/${n}` }));
    const lose = (count: number) => compareCatalogues([ours(many)], [ours(many.slice(count))]).isLargeLoss;
    expect([lose(10), lose(19), lose(20)]).toEqual([false, false, true]);
  });
});
