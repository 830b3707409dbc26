import { plainText } from "../feed/plain-text.ts";
import { isSameText } from "./is-same-text.ts";

/** How far apart in days two items of one story may be published. What comes back later is news again. */
export const STORY_DAYS = 3;
/** How much HTML of an item is compared; the server reads no more. */
export const COMPARED_HTML = 8_000;
const LONGEST_TEXT = 2_000;

export type StoryText = { summary: string; html: string };

/**
 * Of two items with the same `storyTitle`: whether their texts are nearly identical. A feed may have a summary of its own, so the
 * beginnings of the contents are compared too.
 */
export function isSameStory(one: StoryText, other: StoryText): boolean {
  if (isSameText(one.summary, other.summary)) return true;
  const texts = [one, other].map(({ html }) => plainText(html.slice(0, COMPARED_HTML), LONGEST_TEXT)) as [
    string,
    string,
  ];
  return isSameText(texts[0], texts[1]) || isSameText(texts[0], other.summary) || isSameText(one.summary, texts[1]);
}
