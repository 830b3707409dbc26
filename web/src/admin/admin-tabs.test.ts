import { expect, it } from "vitest";
import { tabOf } from "./admin-tabs.ts";

it.each([
  ["no address but the page's own", "", undefined, "service"],
  ["a chosen tab", "", "people", "people"],
  ["a tab that does not exist", "", "nothing", "service"],
  ["a section of another tab", "directories", "people", "catalogue"],
  ["a setting of the feed service", "setting-ZHIHU_COOKIES", "work", "service"],
  ["a section that does not exist", "nothing", "work", "work"],
])("%s", (_, hash, chosen, expected) => {
  expect(tabOf(hash, chosen)).toBe(expected);
});
