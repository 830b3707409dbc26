import fc from "fast-check";
import { expect, it } from "vitest";
import { findMatches } from "./find-matches.ts";
import { parseSearch } from "./parse-search.ts";

const marked = (text: string, question: string, isAuthor = false) => {
  let [shown, at] = ["", 0];
  for (const { start, end } of findMatches(text, parseSearch(question).terms, { isAuthor })) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return shown + text.slice(at);
};

it.each([
  ["words", "rain", "Rain and rain.", "[Rain] and [rain]."],
  ["the beginning of longer words", "rain", "Rainy brain", "[Rain]y brain"],
  ["short words only whole", "ai", "AI, rain, aide", "[AI], rain, aide"],
  ["phrases only as they are", '"green tea"', "Green, tea; green teas", "[Green, tea]; green teas"],
  ["accents", "cafe", "Le Café, cafe\u0301", "Le [Café], [cafe\u0301]"],
  ["width", "AI", "ＡＩ时代", "[ＡＩ]时代"],
  ["ligatures as a whole", "fin", "ﬁnal", "[ﬁn]al"],
  ["Chinese", "视频", "学习视频教程的视频", "学习[视频]教程的[视频]"],
  ["longer Chinese", "视频教程", "视频教程和视频", "[视频教程]和视频"],
  ["a phrase of two scripts", '"教程 Vue"', "视频教程 Vue", "视频[教程 Vue]"],
  ["one Chinese letter", "频", "视频频道", "视[频频]道"],
  ["Japanese", "コーヒー", "美味しいコーヒーです", "美味しい[コーヒー]です"],
  ["Korean with an ending", "학교", "학교에서", "[학교]에서"],
  ["several, joined where they overlap", '"a b" "b c"', "a b c", "[a b c]"],
  ["nothing that is left out", "tea -milk", "tea with milk", "[tea] with milk"],
  ["no names of authors in other texts", "author:ann tea", "Ann drinks tea", "Ann drinks [tea]"],
])("finds %s", (_, question, text, shown) => expect(marked(text, question)).toBe(shown));

it("finds authors in their names", () => expect(marked("Ann Lee", "author:ann", true)).toBe("[Ann] Lee"));

it("finds every word of a text in it, whatever its case", () => {
  const script = fc.constantFrom(
    "rain",
    "Été",
    "视频",
    "コーヒー",
    "학교",
    "ไทย",
    "Ünïcode",
    "שלום",
    "Ελλάδα",
    "привет",
  );
  fc.assert(
    fc.property(fc.array(script, { minLength: 1 }), fc.nat(), (words, pick) => {
      const text = words.join(" ");
      const word = words[pick % words.length] as string;
      const found = findMatches(text, parseSearch(word.toUpperCase()).terms).map(({ start, end }) =>
        text.slice(start, end),
      );
      expect(found).toContain(word);
    }),
  );
});

it("returns places in the text, in order, for any text and any search", () => {
  const anything = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom(..."aé视频한 \u0301ﬁ") }),
  );
  fc.assert(
    fc.property(anything, anything, (text, question) => {
      let last = -1;
      for (const { start, end } of findMatches(text, parseSearch(question).terms)) {
        expect(start).toBeGreaterThan(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = end;
      }
    }),
  );
});
