import { expect, it } from "vitest";
import type { ViewFilter } from "#core/view/view.ts";
import type { ItemList } from "./item-list.ts";
import { contentOf, isIn } from "./list-content.ts";

const list = (more: Partial<ItemList>): ItemList => ({
  view: "unread",
  channelId: null,
  which: "all",
  kind: "any",
  order: null,
  question: "",
  ...more,
});
const filter = (more: Partial<ViewFilter>): ViewFilter => ({
  folders: [],
  channels: [],
  kind: "any",
  which: "all",
  words: "",
  order: "newest",
  ...more,
});
/** Folder 2 is in folder 1. */
const folders = [
  { id: "1", parentId: null, channelIds: ["7"] },
  { id: "2", parentId: "1", channelIds: ["8"] },
];
const saved = [
  { id: "1", filter: filter({ folders: ["2"], channels: ["9"], kind: "video" }) },
  { id: "2", filter: filter({ words: "tea" }) },
  { id: "3", filter: filter({ folders: ["99"] }) },
];
const page = { channelId: "7", isRead: false, isVideo: false, isAudio: false };
const video = { ...page, isVideo: true };
const podcast = { ...page, isAudio: true };

it.each([
  ["a page", page, "unread", {}, true],
  ["a page", page, "all", { view: "all" }, true],
  ["what is read already", { ...page, isRead: true }, "all", { view: "all" }, false],
  ["a page", page, "its own channel", { view: null, channelId: "7" }, true],
  ["a page", page, "another channel", { view: null, channelId: "8" }, false],
  ["a page", page, "videos", { view: "videos" }, false],
  ["a video", video, "videos", { view: "videos" }, true],
  ["a video", video, "podcasts", { view: "podcasts" }, false],
  ["a podcast", podcast, "podcasts", { view: "podcasts" }, true],
  ["a podcast", podcast, "what is text", { kind: "text" }, false],
  ["a page", page, "what is text", { kind: "text" }, true],
  ["a page", page, "its folder", { view: "folder:1" }, true],
  ["a page of an inner folder", { ...page, channelId: "8" }, "the outer folder", { view: "folder:1" }, true],
  ["a page", page, "another folder", { view: "folder:2" }, false],
  ["a page", page, "a folder that is gone", { view: "folder:99" }, false],
  ["a video", { ...video, channelId: "9" }, "a saved view of its channel", { view: "saved:1" }, true],
  ["a video", { ...video, channelId: "8" }, "a saved view of its folder", { view: "saved:1" }, true],
  ["a page", { ...page, channelId: "9" }, "a saved view of videos", { view: "saved:1" }, false],
  ["a video", video, "a saved view whose folder is gone", { view: "saved:3" }, false],
] as const)("%s (%j) is in the list of %s (%j): %s", (_, arrival, __, of, expected) => {
  const content = contentOf(list(of), folders, saved);
  expect(content && isIn(content, arrival)).toBe(expected);
});

it.each([
  ["starred", { view: "starred", which: "starred" }],
  ["a search", { question: "x" }],
  ["a saved view that is not known", { view: "saved:77" }],
  ["podcasts of a view of videos", { view: "saved:1", kind: "podcast" }],
] as const)("nothing is announced in %s", (_, of) => expect(contentOf(list(of), folders, saved)).toBeNull());

it.each([
  ["today", "today", false],
  ["words", "saved:2", false],
  ["a folder", "folder:1", true],
])("of %s it is known exactly what belongs to it: %s is %s", (_, view, isExact) => {
  expect(contentOf(list({ view }), folders, saved)?.isExact).toBe(isExact);
});
