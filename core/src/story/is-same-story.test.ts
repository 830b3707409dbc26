import { describe, expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { isSameStory } from "./is-same-story.ts";
import { isSameText } from "./is-same-text.ts";
import { SCRIPTS, STORY_CASES } from "./stories.cases.ts";
import { storyTitle } from "./story-title.ts";

type Told = { title: string; text: string };

/** As the server decides: the titles have to be equal, then the texts are compared. */
function isSame(one: Told, other: Told): boolean {
  const [title, otherTitle] = [one, other].map((told) => storyTitle({ ...told, summary: told.text, link: null }));
  if (title === null || title !== otherTitle) return false;
  return isSameStory({ summary: one.text, html: "" }, { summary: other.text, html: "" });
}

describe("nearly identical title and text", () => {
  it.each(STORY_CASES.map((one) => [one.name, one] as const))("%s", (_, { one, other, isSame: expected }) => {
    expect(isSame(one, other)).toBe(expected);
    expect(isSame(other, one)).toBe(expected);
  });

  it.each(SCRIPTS.map((one) => [one.script, one] as const))("in %s", (script, told) => {
    expect(isSame(told, { title: ` ${told.title.toUpperCase()}! `, text: told.text })).toBe(true);
    for (const other of SCRIPTS) if (other.script !== script) expect(isSame(told, other)).toBe(false);
  });
});

it("compares the contents where a summary was written by hand", () => {
  const [{ text }] = SCRIPTS as [(typeof SCRIPTS)[0]];
  const own = {
    summary: "What our editors say about it, in one short sentence of their own for this page.",
    html: `<p>${text}</p>`,
  };
  expect(isSameStory(own, { summary: text, html: "" })).toBe(true);
  expect(
    isSameStory(own, {
      summary: "Something else that someone wrote by hand, for another page than this one.",
      html: `<div><b>${text}</b></div>`,
    }),
  ).toBe(true);
  expect(isSameStory(own, { summary: "", html: "" })).toBe(false);
});

const WORDS =
  "river bridge harbour station morning council bicycle engineer tunnel market teacher garden window letter winter summer doctor pupil island forest village theatre painter museum library kitchen station captain sailor weather".split(
    " ",
  );
const aText = (words: number) =>
  fc.array(fc.tuple(fc.constantFrom(...WORDS), fc.integer({ min: 0, max: 999 })), {
    minLength: words,
    maxLength: words,
  });

/** Where the threshold is: of 100 words, 5 replaced are an edit, 40 replaced are another text. */
it("takes a few replaced words for an edit, and many for another text", () => {
  const write = (words: [string, number][]) => words.map(([word, number]) => `${word}${number}`).join(" ");
  fc.assert(
    fc.property(aText(60), aText(60), fc.nat(), (words, others, at) => {
      const replaced = (every: number) =>
        words.map((word, index) => ((index + at) % every === 0 ? others[index]! : word));
      expect(isSameText(write(words), write(replaced(20)))).toBe(true);
      expect(isSameText(write(words), write(replaced(2)))).toBe(false);
      expect(isSameText(write(words), write(others))).toBe(false);
    }),
    { numRuns: runs(100) },
  );
});

it("does not depend on which of two texts comes first, and never throws", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.string({ unit: "grapheme", maxLength: 400 }),
      (one, other) => {
        expect(isSameText(one, other)).toBe(isSameText(other, one));
        storyTitle({ title: one, summary: other, link: null });
      },
    ),
    { numRuns: runs(300) },
  );
});

it("takes no longer for hostile titles", () => {
  for (const title of [
    "年".repeat(50_000),
    " ".repeat(5_000),
    `${" - ".repeat(3_000)}x`,
    "[".repeat(10_000),
    "_ ".repeat(5_000),
  ])
    storyTitle({ title, summary: "", link: null });
});
