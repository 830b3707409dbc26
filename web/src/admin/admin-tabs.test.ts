import { expect, it } from "vitest";
import { readAdminSearch, tabOf } from "./admin-tabs.ts";

it.each([
  ["no address but the page's own", "", {}, "service"],
  ["a chosen tab", "", { tab: "people" }, "people"],
  ["a tab that does not exist", "", { tab: "nothing" }, "service"],
  ["a section of another tab", "directories", { tab: "people" }, "catalogue"],
  ["a setting of the feed service", "setting-ZHIHU_COOKIES", { tab: "work" }, "service"],
  ["a section that does not exist", "nothing", { tab: "work" }, "work"],
])("%s", (_, hash, search, expected) => {
  expect(tabOf(hash, readAdminSearch(search).tab)).toBe(expected);
});
