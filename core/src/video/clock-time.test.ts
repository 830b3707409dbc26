import { expect, it } from "vitest";
import { clockTime } from "./clock-time.ts";

it.each([
  [0, "0:00"],
  [206, "3:26"],
  [59.9, "0:59"],
  [3723, "1:02:03"],
  [-1, "0:00"],
])("%s seconds read %s", (seconds, text) => expect(clockTime(seconds)).toBe(text));
