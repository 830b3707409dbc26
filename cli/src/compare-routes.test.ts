import { describe, expect, it } from "vitest";
import { readServiceRoutes } from "#core/rules/service-routes.ts";
import { parseSite } from "#core/rules/site-text.ts";
import { compareRoutes, followRoutes, readRoutesWithoutRule } from "./compare-routes.ts";

const routes = readServiceRoutes({
  site: {
    routes: {
      "/news/:id": { name: "News", features: { requireConfig: [{ name: "SITE_KEY" }], antiCrawler: true } },
      "/hot": { name: "Hot", features: { requirePuppeteer: true }, radar: [{ source: ["site.com/hot"] }] },
    },
  },
})!;
const NEWS =
  "{ title: News, source: /news/:id, target: /site/news/:id, examples: { https://site.com/news/1: /site/news/1 }";
const MARKED = `${NEWS}, needs: [config], settings: [SITE_KEY], antiCrawler: true }`;
const HOT =
  "{ title: Hot, source: /hot, target: /site/hot, needs: [browser], examples: { https://site.com/hot: /site/hot } }";
const GONE = "{ title: Gone, source: /gone, target: /site/gone, examples: { https://site.com/gone: /site/gone } }";

const read = (...rules: string[]) =>
  parseSite("sites/s/site.com.yaml", `hosts:\n  .:\n${rules.map((rule) => `    - ${rule}\n`).join("")}`);
const compare = (rules: string[], withoutRule: string[] = []) =>
  compareRoutes([read(...rules)], routes, new Set(withoutRule)).map(({ line, problem }) => `${line}: ${problem}`);

describe("the catalogue and the routes of a service", () => {
  it.each<[string, string[], string[], string[]]>([
    ["agree", [MARKED, HOT], [], []],
    ["a rule without its marks", [`${NEWS} }`, HOT], [], ['3: "News" is not marked config, SITE_KEY, antiCrawler']],
    ["a rule that leads nowhere", [HOT, GONE], [], ['4: "Gone" leads to no route of the service']],
    ["a retired rule that leads nowhere", [HOT, GONE.replace("title", "retired: true, title")], [], []],
    [
      "a retired rule whose route exists",
      [HOT, `${NEWS}, retired: true }`],
      [],
      ['4: "News" is retired, but the service has /site/news/:id'],
    ],
    ["a page without a rule", [MARKED], [], ["1: /site/hot (Hot, site.com/hot) has no rule"]],
    ["a page that can have no rule", [MARKED], ["/site/hot"], []],
    ["a reason that no longer holds", [HOT], ["/site/hot"], ["1: /site/hot has a rule"]],
    ["a reason for nothing", [HOT], ["/site/old"], ["1: /site/old is not a route of the service"]],
  ])("%s", (_, rules, withoutRule, problems) => expect(compare(rules, withoutRule)).toEqual(problems));

  it("marks the rules as the service marks their routes, and retires those without a route", () => {
    const followed = followRoutes(read(`${NEWS} }`, HOT, GONE).content!, routes);
    expect(followed.hosts["."]).toMatchObject([
      { needs: ["config"], settings: ["SITE_KEY"], antiCrawler: true },
      { needs: ["browser"] },
      { retired: true },
    ]);
    expect(followRoutes(followed, routes)).toBe(followed);
  });

  it("gives a reason for each route without a rule", () => {
    expect(readRoutesWithoutRule().size).toBeGreaterThan(10);
  });
});
