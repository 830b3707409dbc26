import { expect, it } from "vitest";
import type { FeedRow } from "#ui/suggestions/arrange-feeds.ts";
import { type ShownFeed, shownRow } from "./first-feed.ts";

const address = "https://video.example/@name";
const rows = ["https://feeds.example/own", "https://feeds.example/route"].map((url) => aRow(url));
const shown = (isSubmitted: boolean): ShownFeed => ({
  of: { address, isSubmitted },
  url: "https://feeds.example/route",
  isChosen: false,
});

it.each([
  [
    "the card of a submitted address stays, although a better feed was found",
    shown(true),
    { address, isSubmitted: true },
    rows[1],
  ],
  ["the card stays while the person types on", shown(false), { address, isSubmitted: false }, rows[1]],
  [
    "the card that was shown while typing does not stay when the address is submitted, as if it had been pasted",
    shown(false),
    { address, isSubmitted: true },
    undefined,
  ],
  ["another address", shown(true), { address: "https://video.example/@other", isSubmitted: true }, undefined],
  ["nothing shown yet", null, { address, isSubmitted: true }, undefined],
])("%s", (_, card, lookup, expected) => {
  expect(shownRow(card, lookup, rows)).toBe(expected);
});

function aRow(url: string): FeedRow {
  return { feed: { title: "", url, path: "", isDocs: false, origin: "declared" }, urls: [url] };
}
