import { describe, expect, it } from "vitest";
import { CHANNEL_CASES, caseAnswer } from "#core/channel/decide-channel.cases.ts";
import { sourceAddress } from "#core/channel/source.ts";
import { openCatalogue } from "#core/rules/catalogue.ts";
import { readCatalogue } from "./build-catalogue.ts";
import { findChannel } from "./channel-command.ts";

const catalogue = openCatalogue(readCatalogue());

describe("pagecast channel", () => {
  // Text that is not an address is completed to one, as in every input.
  const pages = CHANNEL_CASES.filter(({ page }) => page.startsWith("http"));
  it.each(pages)("$policy: $what", ({ page, feed, policy, answer }) => {
    const given = feed && ("route" in feed ? feed.route : sourceAddress(feed));
    expect(caseAnswer(findChannel(catalogue, page, { feed: given, policy, feedService: undefined }))).toEqual(answer);
  });
});
