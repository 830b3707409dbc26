import { expect, it } from "vitest";
import { parseDensities, withDensity } from "./densities.ts";

it("is kept for each view, and not where it is as always", () => {
  const one = withDensity({}, "unread", "compact");
  const two = withDensity(one, "channel:7", "magazine");
  expect(two).toEqual({ unread: "compact", "channel:7": "magazine" });
  expect(withDensity(two, "unread", "cards")).toEqual({ "channel:7": "magazine" });
});

it("forgets the oldest of more views than anybody has", () => {
  let densities = {};
  for (let n = 0; n < 510; n++) densities = withDensity(densities, `channel:${n}`, "compact");
  expect(Object.keys(densities)).toHaveLength(500);
  expect(densities).toHaveProperty("channel:509");
  expect(densities).not.toHaveProperty("channel:9");
});

it.each([
  [null, {}],
  ["", {}],
  ["[]", {}],
  ["7", {}],
  ['{"unread":"compact","all":"tiny","today":3}', { unread: "compact" }],
])("reads %s", (stored, densities) => expect(parseDensities(stored)).toEqual(densities));
