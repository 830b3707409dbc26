import { expect, it } from "vitest";
import { rankName } from "./rank-name.ts";

it.each([
  ["the same, in any case", "YouTube", ["youtube"], 0],
  ["full-width letters", "ＧｉｔＨｕｂ", ["GitHub"], 0],
  ["its beginning", "少数", ["少数派 sspai"], 1],
  ["the beginning of a later word", "sspai", ["少数派 sspai"], 2],
  ["a part of a domain", "bilibili", ["space.bilibili.com"], 2],
  ["Chinese letters in the middle", "数派", ["少数派"], 3],
  ["the middle of a word", "tube", ["YouTube"], 3],
  ["its words in another order", "daily the", ["The New York Times Daily"], 4],
  ["its words in two names", "daily nytimes", ["The Daily", "nytimes.com"], 4],
  ["two letters inside a word", "ai", ["Rain"], null],
  ["two letters inside a word, beside one that fits", "rain ai", ["Rain"], null],
  ["two letters at the beginning of a word", "ai", ["Open AI"], 2],
  ["something else", "vimeo", ["YouTube", "youtube.com"], null],
  ["nothing", " ", ["YouTube"], null],
])("%s", (_, typed, names, rank) => {
  expect(rankName(typed, ...names)).toBe(rank);
});
