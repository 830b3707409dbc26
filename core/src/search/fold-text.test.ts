import fc from "fast-check";
import { expect, it } from "vitest";
import { foldText, foldWithPlaces } from "./fold-text.ts";

it.each([
  ["case", "Rain IN Spain", "rain in spain"],
  ["accents, composed or not", "Café Cafe\u0301 Ångström", "cafe cafe angstrom"],
  ["full-width letters", "ＡＩ 时代", "ai 时代"],
  ["half-width katakana", "ｶﾞｲﾄﾞ", "ガイド"],
  ["a voiced kana, which is another letter", "ガか", "ガか"],
  ["Korean in pieces", "한글", "한글"],
  ["vowels of Devanagari, which are letters", "हिन्दी", "हिन्दी"],
  ["vowel signs of Arabic and Hebrew", "كِتَابٌ שָׁלוֹם", "كتاب שלום"],
  ["a stretched Arabic word", "كتـــاب", "كتاب"],
  ["the two small sigmas", "ΛΌΓΟΣ λόγος", "λογοσ λογοσ"],
  ["the Russian ё", "Ёлка елка", "елка елка"],
  ["ligatures", "ﬁnal", "final"],
  ["a Turkish İ", "İstanbul", "istanbul"],
  ["what is not seen", "soft\u00adhyphen zero\u200bwidth", "softhyphen zerowidth"],
])("folds %s", (_, text, folded) => expect(foldText(text)).toBe(folded));

const anyText = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."aÉ한글ｶﾞ视频ﬁ\u0301\u1112\u1161 -") }),
);

it("has the same text with and without places, and every place is in the text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { folded, starts, ends } = foldWithPlaces(text);
      expect(folded).toBe(foldText(text));
      expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
      for (const [at, start] of starts.entries()) {
        expect(start).toBeLessThan(ends[at] as number);
        expect(ends[at]).toBeLessThanOrEqual(text.length);
        if (at > 0) expect(start).toBeGreaterThanOrEqual(starts[at - 1] as number);
      }
    }),
  );
});
