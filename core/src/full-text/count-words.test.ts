import { expect, it } from "vitest";
import { countWords, wordsOf } from "./count-words.ts";

it.each([
  ["", 0],
  ["One word, two words.", 4],
  ["Größe über 30 km/h", 5],
  ["花园里有 3 棵树", 7],
  ["RSSは死んでいない", 8],
])("%s has %i words", (text, count) => expect(countWords(text)).toBe(count));

it("lists them in order", () => expect(wordsOf("A 花园, b2!")).toEqual(["A", "花", "园", "b2"]));
