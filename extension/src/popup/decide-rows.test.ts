import { describe, expect, it } from "vitest";
import { readCatalogue } from "#cli/build-catalogue.ts";
import { CHANNEL_CASES, type ChannelCase, caseAnswer } from "#core/channel/decide-channel.cases.ts";
import type { FollowTerms } from "#core/channel/decide-channel.ts";
import { readPageFacts } from "#core/channel/page-facts.ts";
import { isSameSource, type Source, sourceAddress, sourceOf } from "#core/channel/source.ts";
import { openCatalogue } from "#core/rules/catalogue.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { decideRows } from "./decide-rows.ts";

const catalogue = openCatalogue(readCatalogue());
const terms = (policy: FollowTerms["policy"]): FollowTerms => ({ policy, feedService: null, canFetchRoutes: true });

const asRow = (url: string, path: string): FeedSuggestion => ({ title: path, url, path, isDocs: false });

/** The rows of a popup on this page; a declared feed comes first. */
function rowsOf(page: string, feed: Source | undefined) {
  const { feeds, ...facts } = readPageFacts(catalogue, { url: page });
  const declared = feed && "feedUrl" in feed ? [asRow(feed.feedUrl, "")] : [];
  const suggestions: FeedSuggestion[] = [...declared, ...feeds];
  return { facts: { ...facts, feeds: suggestions }, suggestions };
}

// A browser shows a feed itself as text, without rows.
const isFeedItself = ({ page, answer }: ChannelCase) => {
  const source = "source" in answer ? sourceAddress(answer.source) : "";
  return source === page || page.startsWith("https://rsshub.app/");
};

describe("the button of a row", () => {
  it.each(CHANNEL_CASES.filter(({ feed }) => feed))("$policy: $what", ({ page, feed, policy, answer }) => {
    const rows = rowsOf(page, feed);
    const row = rows.suggestions.find((one) => isSameSource(sourceOf(one), feed as Source)) as FeedSuggestion;
    const decisions = decideRows(rows, terms(policy));
    const decision = decisions.get(row);
    // A row that cannot be followed has no button beside one that can.
    if (decision) expect(caseAnswer(decision)).toEqual(answer);
    else
      expect([...decisions.values()].some(({ kind }) => kind === "channel") || row !== rows.suggestions[0]).toBe(true);
    if ("channelUrl" in answer) expect(decision?.kind).toBe("channel");
  });

  it.each(CHANNEL_CASES.filter((one) => !one.feed && "source" in one.answer && !isFeedItself(one)))(
    "$policy: $what, by its main row",
    ({ page, policy, answer }) => {
      const decisions = [...decideRows(rowsOf(page, undefined), terms(policy)).values()].map(caseAnswer);
      expect(decisions).toContainEqual(answer);
    },
  );

  it("does not depend on which rows are shown", () => {
    const { facts, suggestions } = rowsOf("https://space.bilibili.com/2267573", undefined);
    const shown = suggestions.filter(({ path }) => !path.startsWith("/bilibili/user/video/"));
    const answers = [...decideRows({ facts, suggestions: shown }, terms("authors")).values()].map(caseAnswer);
    expect(answers).toHaveLength(shown.length);
    expect(answers).not.toContainEqual(expect.objectContaining({ channelUrl: facts.address }));
  });

  it("follows the feed of its row: the videos are the author's channel, other feeds are separate channels", () => {
    const rows = rowsOf("https://space.bilibili.com/2267573", undefined);
    const urls = [...decideRows(rows, terms("authors")).values()].map((one) => "channelUrl" in one && one.channelUrl);
    expect(new Set(urls).size).toBe(rows.suggestions.length);
    expect(urls.filter((url) => url === "https://space.bilibili.com/2267573")).toHaveLength(1);
  });

  it("shows the reason only in the first row where nothing can be followed", () => {
    const rows = rowsOf("https://github.com/DIYgod/RSSHub", undefined);
    expect([...decideRows(rows, terms("authors"))]).toEqual([
      [rows.suggestions[0], { kind: "none", reason: "not-an-author-page", platform: "GitHub" }],
    ]);
  });
});
