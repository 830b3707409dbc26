import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureCatalogueBuilt } from "#cli/build-catalogue.ts";
import { CHANNEL_CASES, caseAnswer } from "#core/channel/decide-channel.cases.ts";
import { decideChannel, type FollowTerms } from "#core/channel/decide-channel.ts";
import { isSameSource, sourceAddress, sourceOf } from "#core/channel/source.ts";
import type { Suggestion } from "#core/rules/suggest.ts";
import { queryClient } from "../rpc.ts";
import { lookUp } from "./look-up.ts";

const BUILT = dirname(ensureCatalogueBuilt());
const terms: FollowTerms = { policy: "authors", feedService: null, canFetchRoutes: true };
const stored = new Map<string, string>();
let status: () => Promise<Response>;

// A fake server: the built catalogue's files, and a status that each test answers.
beforeEach(() => {
  stored.clear();
  queryClient.clear();
  status = () => new Promise(() => {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("fetch", async (path: string) =>
    path.startsWith("/catalogue/")
      ? new Response(readFileSync(join(BUILT, "web", path.slice("/catalogue/".length))))
      : status(),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** The address of the first feed that the feed service makes. */
const firstRoute = (suggestions: Suggestion[]) => suggestions.find(({ path }) => path !== "")?.url;

const answerStatus = (feedService: string) => Response.json({ result: { data: { feedService, followsRoutes: true } } });

describe("the buttons of Discover", () => {
  const pages = CHANNEL_CASES.filter(({ page }) => page.startsWith("http"));
  it.each(pages)("$policy: $what", async ({ page, feed, policy, answer }) => {
    const { suggestions, site } = await lookUp(page);
    // The server adds the feeds that a page declares, and an address that is a feed itself.
    const meant = feed ?? ("source" in answer ? answer.source : undefined);
    const isFeedItself = meant !== undefined && sourceAddress(meant) === page;
    const declared = isFeedItself ? page : meant && "feedUrl" in meant ? meant.feedUrl : null;
    const isSuggested = suggestions.some(({ url }) => url === declared);
    const feeds = [...(declared === null || isSuggested ? [] : [{ path: "", url: declared }]), ...suggestions];
    const decided = feeds.map((row) => ({
      source: sourceOf(row),
      answer: caseAnswer(decideChannel({ address: page, feeds, site }, { ...terms, policy }, sourceOf(row))),
    }));
    // Discover has no button for the page as a whole: the row of its main feed counts.
    const rows = meant ? decided.filter(({ source }) => isSameSource(source, meant)) : decided;
    for (const row of rows) expect(row.answer).toEqual(answer);
    if (meant) expect(rows).toHaveLength(1);
  });
});

it("suggests before the server answers, and explains only on demand", async () => {
  const { suggestions, site, misses, explain } = await lookUp("https://github.com/DIYgod/RSSHub");
  expect(suggestions[0]?.url).toBe("https://github.com/DIYgod/RSSHub/releases.atom");
  expect(firstRoute(suggestions)).toMatch(/^https:\/\/rsshub\.app\/github\//);
  expect(site).toMatchObject({ domain: "github.com", name: "GitHub", hasAuthorRules: true });
  const explanation = explain();
  if (explanation.kind !== "site") throw new Error("no site");
  expect(explanation.rules.filter(({ verdict }) => verdict.kind !== "answered")).toHaveLength(misses);
});

it("uses the feed service the server last named, and switches as soon as it names another", async () => {
  stored.set("feed-service", "https://before.example");
  let answer = (_: Response) => {};
  status = () => new Promise((resolve) => (answer = resolve));
  const routeAddress = async () => firstRoute((await lookUp("https://github.com/DIYgod/RSSHub")).suggestions);
  expect(await routeAddress()).toMatch(/^https:\/\/before\.example\//);
  answer(answerStatus("https://now.example"));
  await vi.waitFor(() => expect(stored.get("feed-service")).toBe("https://now.example"));
  expect(await routeAddress()).toMatch(/^https:\/\/now\.example\//);
});
