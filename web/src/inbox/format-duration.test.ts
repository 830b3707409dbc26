import { expect, it } from "vitest";
import { formatDuration } from "./format-duration.ts";

it.each([
  [0, "0:00"],
  [59.6, "1:00"],
  [400, "6:40"],
  [4360, "1:12:40"],
  [-1, "0:00"],
])("%s seconds", (seconds, written) => {
  expect(formatDuration(seconds)).toBe(written);
});
