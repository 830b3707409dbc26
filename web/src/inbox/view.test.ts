import { expect, it } from "vitest";
import { readReadingSearch } from "./view.ts";

it.each([
  [{}, {}],
  [
    { show: "videos", q: "猫", item: 12 },
    { show: "videos", q: "猫", item: 12 },
  ],
  [{ show: "nonsense", q: 2026, item: "1; drop" }, { q: "2026" }],
  [{ item: -1 }, {}],
  [{ item: 1.5 }, {}],
])("an address %j", (search, read) => {
  expect(readReadingSearch(search)).toEqual(read);
});
