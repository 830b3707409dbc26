import { expect, it } from "vitest";
import type { ViewFilter } from "#core/view/view.ts";
import { filterOf } from "./filter-of.ts";

const empty: ViewFilter = { folders: [], channels: [], kind: "any", which: "all", words: "", order: "newest" };
const own: ViewFilter = { ...empty, channels: ["7"], words: "tea", which: "unread", order: "oldest" };
const shown = { view: "all", which: "all", kind: "any", order: "newest", question: "" } as const;

it.each([
  ["everything", {}, empty],
  ["what is unread", { view: "unread" }, { ...empty, which: "unread" }],
  ["the podcasts, oldest first", { view: "podcasts", order: "oldest" }, { ...empty, kind: "podcast", order: "oldest" }],
  [
    "the unread text of a folder",
    { view: "folder:7", which: "unread", kind: "text" },
    { ...empty, folders: ["7"], which: "unread", kind: "text" },
  ],
  ["a search", { question: "green tea" }, { ...empty, words: "green tea" }],
  [
    "a search in a folder",
    { view: "folder:7", question: "green tea" },
    { ...empty, folders: ["7"], words: "green tea" },
  ],
  ["a search in what is starred", { view: "starred", question: "milk" }, { ...empty, words: "milk is:starred" }],
  ["a search in a saved view", { view: "saved:1", question: "milk" }, { ...own, words: "tea milk", order: "newest" }],
  ["the videos of a saved view", { view: "saved:1", kind: "video" }, { ...own, kind: "video", order: "newest" }],
] as const)("saves %s", (_, more, filter) => expect(filterOf({ ...shown, ...more }, own)).toEqual(filter));

it("cannot save a search that gets too long with the words of its view", () => {
  expect(filterOf({ ...shown, view: "saved:1", question: "x".repeat(498) }, own)).toBeNull();
});

it.each(["today", "starred"])("cannot save %s", (view) => expect(filterOf({ ...shown, view }, null)).toBeNull());
