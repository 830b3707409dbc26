import { expect, it } from "vitest";
import { parseDuration } from "./parse-duration.ts";

it.each([
  ["3723", 3723],
  ["3723.45", 3723],
  ["62:03", 3723],
  ["1:02:03", 3723],
  ["01:02:03.500", 3723],
  ["00:62:03", 3723],
  [" 1:02:03\n", 3723],
  ["PT1H2M3S", 3723],
  ["PT62M3.5S", 3723],
  ["PT45M", 2700],
  ["1h 2m 3s", 3723],
  ["1 hour, 2 minutes", 3720],
  ["62 min", 3720],
  ["62 min.", 3720],
  ["45 seconds", 45],
])("%j is %d seconds", (written, seconds) => expect(parseDuration(written)).toBe(seconds));

it.each([
  "",
  "0",
  "00:00:00",
  "PT",
  "PT0S",
  "long",
  "1:02:03:04",
  "-5",
  "1000000",
  "62 apples",
  "1 2",
  "1,234",
  "1".repeat(1_000_000),
])("%.20j is no duration", (written) => expect(parseDuration(written)).toBeNull());
