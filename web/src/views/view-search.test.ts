import { expect, it } from "vitest";
import { readInboxSearch, viewAt } from "./view-search.ts";

it.each([
  [{}, {}],
  [
    { view: "videos", q: "猫", item: 12 },
    { view: "videos", q: "猫", item: 12 },
  ],
  [
    { view: "folder:12", order: "oldest" },
    { view: "folder:12", order: "oldest" },
  ],
  [
    { view: "saved:3", only: "unread", kind: "podcast" },
    { view: "saved:3", only: "unread", kind: "podcast" },
  ],
  // One address for each view.
  [{ view: "unread" }, {}],
  [{ view: "all", only: "unread" }, {}],
  [{ view: "unread", only: "unread" }, {}],
  [{ view: "videos", kind: "text" }, { view: "videos" }],
  // Addresses from before.
  [{ show: "starred" }, { view: "starred" }],
  [
    { show: "all", q: 2026 },
    { view: "all", q: "2026" },
  ],
  [{ show: "unread" }, {}],
  [{ view: "nonsense", show: "videos" }, { view: "videos" }],
  [{ view: "folder:07", only: "read", kind: "any", order: "random", item: "1; drop" }, {}],
  [{ view: 7, item: -1 }, {}],
  [{ item: 1.5 }, {}],
])("reads %j", (search, read) => {
  expect(readInboxSearch(search)).toEqual(read);
});

it.each([
  ["/inbox", {}, "unread"],
  ["/inbox", { view: "folder:7", item: 3 }, "folder:7"],
  ["/inbox", { q: "tea" }, null],
  ["/inbox", { view: "today", q: "" }, "today"],
  ["/channels", {}, null],
])("%s %j is the view %s", (pathname, search, key) => expect(viewAt({ pathname, search })).toBe(key));
