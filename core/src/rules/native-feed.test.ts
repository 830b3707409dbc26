import { describe, expect, it } from "vitest";
import { findAnyHost, openCatalogue, openShardedCatalogue, openSites } from "./catalogue.ts";
import { checkCompiled } from "./check-compiled.ts";
import { compileCatalogue } from "./compile-catalogue.ts";
import { explain } from "./explain.ts";
import { htmlDocument } from "./html-document.ts";
import { packSite } from "./packed-site.ts";
import { ANY_HOST, type Rule, type Site } from "./site.ts";
import { readsDocument, suggest } from "./suggest.ts";

const docs = "https://docs.rsshub.app/routes/";
const video: Rule = {
  title: "Videos",
  docs,
  source: ["/channel/:id"],
  feed: "https://video.example/feeds/videos.xml?channel_id=:id",
  target: "/video/channel/:id",
  titles: { en: "Videos", zh: "视频" },
};

function siteWith(...rules: Rule[]): Site {
  return { domain: "video.example", name: "Video", hosts: { ".": rules } };
}

function suggestions(site: Site, url: string, html?: string) {
  return suggest(openCatalogue(packSite(site), { feedService: "https://hub.example" }), {
    url,
    document: html === undefined ? undefined : htmlDocument(html),
  });
}

describe("a rule with the site's own feed", () => {
  it("suggests the feed with an empty path, and its route as the fallback", () => {
    expect(suggestions(siteWith(video), "https://video.example/channel/UC1")).toEqual([
      {
        title: "当前 Videos",
        url: "https://video.example/feeds/videos.xml?channel_id=UC1",
        path: "",
        isDocs: false,
        docs,
        native: true,
        fallback: "/video/channel/UC1",
        titles: { en: "Videos", zh: "视频" },
      },
    ]);
  });

  it("leaves the route to the rule that offers it", () => {
    const route: Rule = { title: "Channel", docs, source: ["/channel/:id"], target: "/video/channel/:id" };
    const found = suggestions(siteWith(route, video), "https://video.example/channel/UC1");
    expect(found.map(({ path, url }) => path || url)).toEqual([
      "https://video.example/feeds/videos.xml?channel_id=UC1",
      "/video/channel/UC1",
    ]);
  });

  it("escapes what the page gives", () => {
    const [found] = suggestions(siteWith(video), "https://video.example/channel/a%26b%3Dc%23d");
    expect(new URL(found!.url).searchParams.get("channel_id")).toBe("a&b=c#d");
  });

  it("takes the values of `with`, `when` and `oneOf`, and the page's host", () => {
    const rule: Rule = {
      title: "Posts",
      docs,
      source: ["/:user/:kind"],
      oneOf: [
        { when: { kind: "atom" }, feed: "https://{host}/{user}.atom" },
        { with: { id: { select: "meta[name=id]", attr: "content" } }, feed: "{origin}/feed/:id", target: "/x/:id" },
      ],
    };
    const urls = (url: string, html?: string) => suggestions(siteWith(rule), url, html).map((one) => one.url);
    expect(urls("http://video.example:81/ann/atom")).toEqual(["https://video.example/ann.atom"]);
    expect(urls("http://video.example:81/ann/page")).toEqual([]);
    expect(urls("http://video.example:81/ann/page", '<meta name="id" content="7">')).toEqual([
      "http://video.example:81/feed/7",
    ]);
  });

  it("gives nothing when the page's values make no web address", () => {
    const rule: Rule = {
      title: "Posts",
      docs,
      source: ["/:user"],
      with: { server: { select: "a", attr: "href" } },
      feed: "https://{server}/feed",
    };
    for (const server of ["user:word@evil.example", "a b", "[", "%00"]) {
      expect(suggestions(siteWith(rule), "https://video.example/ann", `<a href="${server}">`)).toEqual([]);
    }
  });

  it("stays on the page's origin when the rule says so", () => {
    const rule: Rule = {
      title: "Posts",
      docs,
      source: ["/", "/*"],
      with: { base: { select: "a", attr: "href" } },
      feed: "{origin}{base}feed/",
    };
    const urls = (base: string) =>
      suggestions(siteWith(rule), "https://video.example/ann", `<a href="${base}">`).map((one) => one.url);
    expect(urls("/")).toEqual(["https://video.example/feed/"]);
    expect(urls("/blog/")).toEqual(["https://video.example/blog/feed/"]);
    for (const base of [".evil.example/", "@evil.example/", ":8080/", "a/"]) expect(urls(base)).toEqual([]);
  });

  it("is explained like others", () => {
    const explanation = explain(openSites([siteWith(video)]), { url: "https://video.example/channel/UC1" });
    expect(explanation).toMatchObject({
      kind: "site",
      rules: [{ verdict: { kind: "answered", path: "https://video.example/feeds/videos.xml?channel_id=UC1" } }],
    });
  });
});

describe("rules for any host", () => {
  const anyHost: Site = {
    domain: ANY_HOST,
    hosts: {
      "*": [
        { title: "Posts", docs, source: ["/@:user", "/@:user/:post"], feed: "{origin}/@{user}.rss" },
        {
          title: "Blog",
          docs,
          source: ["/", "/*"],
          with: { made: { select: "meta[name=generator]", attr: "content", match: "^Blogger" } },
          when: { made: { present: true } },
          feed: "{origin}/feeds",
        },
      ],
    },
  };
  const sites = [anyHost, siteWith(video)];
  const compiled = compileCatalogue(sites, "v");
  const opened = [openCatalogue(compiled.whole), openShardedCatalogue(compiled.index), openSites(sites)];

  it.each(opened)("apply where the catalogue has no site, by address", (catalogue) => {
    const urls = (url: string) => suggest(catalogue, { url }).map((one) => one.url);
    expect(urls("https://social.example/@ann")).toEqual(["https://social.example/@ann.rss"]);
    expect(urls("http://127.0.0.1:8080/@ann/12")).toEqual(["http://127.0.0.1:8080/@ann.rss"]);
    expect(urls("https://social.example/about")).toEqual([]);
    expect(urls("https://social.example/")).toEqual([]);
    expect(urls("not an address/@ann")).toEqual([]);
  });

  // The web app has no documents, so its index leaves out the rules that require one.
  it.each([opened[0]!, opened[2]!])("apply by the page's document", (catalogue) => {
    const page = (html: string) => ({ url: "https://blog.example/a/b", document: htmlDocument(html) });
    expect(compiled.index.anyHost).not.toContain("Blogger");
    expect(suggest(catalogue, page('<meta name="generator" content="Blogger">')).map((one) => one.url)).toEqual([
      "https://blog.example/feeds",
    ]);
    expect(suggest(catalogue, page('<meta name="generator" content="Other">'))).toEqual([]);
  });

  it("give way to the rules of a site", () => {
    const page = {
      url: "https://video.example/channel/1",
      document: htmlDocument('<meta name="generator" content="Blogger">'),
    };
    expect(suggest(opened[2]!, page).map((one) => one.url)).toEqual([
      "https://video.example/feeds/videos.xml?channel_id=1",
    ]);
    expect(suggest(opened[2]!, { ...page, url: "https://video.example/other" }).map((one) => one.url)).toEqual([
      "https://video.example/feeds",
    ]);
  });

  it.each([
    ["one that is recognised by its document", "https://blog.example/a/b", true],
    ["a page of a known site that no rule of the site fits", "https://video.example/other", true],
    ["a page that its address is enough for", "https://video.example/channel/1", false],
    ["not an address", "blog", false],
  ])("need the document of a page: %s", (_, url, expected) => {
    for (const catalogue of [opened[0]!, opened[2]!]) expect(readsDocument(catalogue, url)).toBe(expected);
  });

  it.each([opened[0]!, opened[2]!])("can be taken along to where the document is", (catalogue) => {
    const taken = openSites([findAnyHost(catalogue)!]);
    const document = htmlDocument('<meta name="generator" content="Blogger">');
    expect(suggest(taken, { url: "https://blog.example/a", document }).map((one) => one.url)).toEqual([
      "https://blog.example/feeds",
    ]);
  });

  it("are not counted as a site", () => {
    expect(compiled.index).toMatchObject({ sites: 1, rules: 1 });
    expect(checkCompiled(compiled.whole)).toEqual({ ok: true, sites: 1, rules: 3 });
  });
});
