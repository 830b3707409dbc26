import { expect, it } from "vitest";
import { findSameText } from "./find-same-text.ts";

const PARAGRAPHS = [
  "The first paragraph of the article.",
  "  The second\n one, which the feed ends in the middle of, goes on here.",
  "Short.",
];

it.each([
  ["Short.", 2],
  ["The first paragraph of  the article.", 0],
  ["The second one, which the feed ends in the middle …", 1],
  ["Sho", -1],
  ["Something that no paragraph of it says at all.", -1],
  ["", -1],
])("%s", (text, at) => expect(findSameText(PARAGRAPHS, text)).toBe(at));
