import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openCatalogue } from "#core/rules/catalogue.ts";
import { parseSite, writeSite } from "#core/rules/site-text.ts";
import { suggest } from "#core/rules/suggest.ts";
import { buildCatalogue, ensureCatalogueBuilt } from "./build-catalogue.ts";
import { printImport } from "./catalogue-commands.ts";
import { checkSite } from "./check-catalogue.ts";
import { importSite } from "./import-catalogue.ts";
import { listSiteFiles } from "./site-file.ts";

const rule = (more: object) => ({ title: "News", docs: "https://docs.rsshub.app/routes/blog#site", ...more });

describe("importing a site", () => {
  it("writes a readable file, with an example that holds", () => {
    const { site } = importSite(
      "site.com",
      { _name: "Site", www: [rule({ source: ["/news/:id"], target: "/site/:id" })] },
      undefined,
      "2026-11",
    );
    expect(writeSite(site)).toBe(`name: Site
docs: blog#site
hosts:
  www:
    - title: News
      source: /news/:id
      target: /site/:id
      since: 2026-11
      examples:
        https://www.site.com/news/abc: /site/abc
`);
  });

  it("accepts what a feed service serves: a source that is a string, a target that is code", () => {
    const { site, notes } = importSite(
      "site.com",
      { _name: "Site", ".": [rule({ source: "/a", target: "(params) => `/x`" })] },
      undefined,
      "2026-11",
    );
    expect(site.hosts["."]).toEqual([{ title: "News", source: "/a", since: "2026-11" }]);
    expect(notes.find((note) => note.kind === "dropped")?.what).toBe('.: the target of "News" is code');
  });

  it("replaces the whole site, keeps rules written by hand, and reports what changed", () => {
    const before = parseSite(
      "sites/s/site.com.yaml",
      `name: Site
hosts:
  .:
    - { title: Gone, source: /gone, target: /gone, since: 2023-11 }
    - { title: Same, source: /same, target: /same, since: 2023-11 }
    - { title: Moved, source: /old, target: /moved, since: 2023-11 }
    - { title: Mine, source: /mine, target: /mine }
`,
    ).content!;
    const { site, notes } = importSite(
      "site.com",
      {
        _name: "Site",
        ".": [
          { title: "Same", source: ["/same"], target: "/same" },
          { title: "Moved", source: ["/new"], target: "/moved" },
          { title: "New", source: ["/n"], target: "/n" },
        ],
      },
      before,
      "2026-11",
    );
    expect(site.hosts["."]?.map(({ title, since }) => [title, since])).toEqual([
      ["Same", "2026-11"],
      ["Moved", "2026-11"],
      ["New", "2026-11"],
      ["Mine", undefined],
    ]);
    expect(notes.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      "changed . Moved → /moved",
      "added . New → /n",
      "dropped . Gone → /gone: no longer in the import",
    ]);
  });

  it("drops rules that no page can reach, and reports why", () => {
    const rules = [
      rule({ source: ["/a"], target: "/x/:id" }),
      rule({ source: ["/b"], target: "/y" }),
      rule({ title: "Again", source: ["/b/"], target: "/y" }),
    ];
    const { site, notes } = importSite("site.com", { _name: "Site", ".": rules, "": rules }, undefined, "2026-11");
    expect(Object.entries(site.hosts).map(([prefix, kept]) => [prefix, ...kept.map(({ target }) => target)])).toEqual([
      [".", "/y"],
    ]);
    expect(notes.filter(({ kind }) => kind === "dropped").map(({ what }) => what)).toEqual([
      '.: "News": no source binds :id',
      '.: "Again": the same path as "News"',
      ': "News": no host has this prefix',
      ': "News": no host has this prefix',
      ': "Again": no host has this prefix',
    ]);
  });
});

describe("checking a file", () => {
  it("reports every problem at once, with its line and a hint", () => {
    const file = `name: Site
hosts:
  .:
    - title: Unbound
      source: /a
      target: /x/:id
    - title: Wrong
      source: /b/:id
      target: /y/:id
      examples:
        https://site.com/b/1: /y/2
        https://site.com/b/3: none
    - title: Dangerous
      source: /c
      with:
        v: { from: path, match: '(a)\\1' }
      target: /z/:v
`;
    const sound = file.slice(0, file.indexOf("    - title: Dangerous"));
    const problems = (text: string) =>
      checkSite(parseSite("sites/s/site.com.yaml", text)).map(({ line, problem }) => `${line}: ${problem}`);
    expect(problems(sound)).toEqual([
      '6: "Unbound" never answers: no source binds :id',
      '4: "Unbound" has no examples',
      "11: https://site.com/b/1 gives /y/1, not /y/2",
      "12: https://site.com/b/3 gives /y/3, not none",
    ]);
    expect(problems(file)).toEqual([expect.stringMatching(/^16: .*backreferences are not supported/)]);
  });

  it("names the line of broken YAML and of unknown keys", () => {
    const problems = (text: string) =>
      checkSite(parseSite("sites/s/site.com.yaml", text)).map(({ line, hint }) => [line, hint]);
    expect(problems("name: [")[0]).toEqual([1, "fix the YAML"]);
    expect(problems("name: Site\nhosts:\n  .:\n    - title: A\n      sauce: /a\n")).toEqual([
      [4, "see catalogue/README.md for the fields of a rule"],
    ]);
  });

  it("reads every scalar as a string: 3 and 007 too", () => {
    const { content } = parseSite(
      "sites/s/site.com.yaml",
      "hosts:\n  .:\n    - { title: 007, source: /a, when: { type: 3, is: true }, target: /x, nsfw: true }\n",
    );
    expect(content?.hosts["."]?.[0]).toMatchObject({ title: "007", when: { type: "3", is: "true" }, nsfw: true });
  });
});

describe("building", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pagecast-catalogue-"));
    vi.spyOn(console, "log").mockReturnValue();
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    vi.restoreAllMocks();
  });

  it("imports a file, builds it on demand, and builds again when a site changed", async () => {
    const facts = join(folder, "facts.json");
    writeFileSync(
      facts,
      JSON.stringify({
        "site.com": { _name: "Site", ".": [rule({ source: ["/:id"], target: "/x/:id" })] },
        "m.site.com": { ".": [rule({ source: ["/m/:id"], target: "/m/:id" })] },
        "../evil": { ".": [] },
      }),
    );
    expect(await printImport(facts, { since: "2026-11", isDryRun: false, folder })).toBe(0);
    const ask = () =>
      suggest(openCatalogue(readFileSync(ensureCatalogueBuilt(folder), "utf8")), { url: "https://site.com/1" })[0]
        ?.path;
    expect(ask()).toBe("/x/1");
    const site = join(folder, "sites/s/site.com.yaml");
    writeFileSync(site, readFileSync(site, "utf8").replace("/x/:id", "/y/:id"));
    expect(ask()).toBe("/y/1");
    expect(listSiteFiles(folder)).toEqual(["sites/s/site.com.yaml"]);
    expect(readFileSync(site, "utf8")).toContain("https://m.site.com/m/abc: /m/abc");
    const { version } = buildCatalogue(folder);
    expect(readFileSync(join(folder, "dist/web/index.json"), "utf8")).toContain(version);
  });
});
