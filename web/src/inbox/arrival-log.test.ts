import { expect, it } from "vitest";
import { type Arrival, type ArrivalLog, type Arrivals, countNewItems, EMPTY_LOG, logArrivals } from "./arrival-log.ts";
import type { View } from "./view.ts";

const item = { id: "1", channelId: "7", isRead: false, isVideo: false } as Arrival;
const video = { ...item, isVideo: true };
const emptyList = { items: [], requestedAfter: 0 };
const view = (more: Partial<View>): View => ({ show: "unread", channelId: null, question: "", ...more });

it.each([
  ["a page", item, "unread", view({}), true],
  ["a page", item, "all", view({ show: "all" }), true],
  ["a page", item, "its own channel", view({ channelId: "7" }), true],
  ["a page", item, "another channel", view({ channelId: "8" }), false],
  ["a page", item, "videos", view({ show: "videos" }), false],
  ["a video", video, "videos", view({ show: "videos" }), true],
  ["a video", video, "all", view({ show: "all" }), true],
  ["what is read already", { ...item, isRead: true }, "unread", view({}), false],
  ["what is read already", { ...item, isRead: true }, "all", view({ show: "all" }), false],
  ["a page", item, "starred", view({ show: "starred" }), false],
  ["a page", item, "a search", view({ question: "x" }), false],
])("%s (%j) is announced in the list of %s: %j, %s", (_, arrival, __, of, isAnnounced) => {
  const log = logArrivals(EMPTY_LOG, { items: [arrival], more: false });
  expect(countNewItems(of, log, emptyList)).toEqual({ count: isAnnounced ? 1 : 0, hasMore: false });
});

const named = (...ids: string[]): Arrival[] => ids.map((id) => ({ ...item, id: id as Arrival["id"] }));
const elsewhere = { ...item, id: "99", channelId: "8" } as Arrival;
const logAll = (...messages: Partial<Arrivals>[]) => messages.reduce<ArrivalLog>(logArrivals, EMPTY_LOG);

it("counts neither what the list already has nor the same item twice", () => {
  const log = logAll({ items: named("1", "2") }, { items: named("2", "3") });
  expect(countNewItems(view({}), log, { items: named("1"), requestedAfter: 0 })).toEqual({ count: 2, hasMore: false });
});

it("a list requested after a message contains what it brought, even if the view hides it", () => {
  const log = logAll({ items: named("1", "2"), more: true }, { items: named("3") });
  expect(countNewItems(view({}), log, { items: [], requestedAfter: 1 })).toEqual({ count: 1, hasMore: false });
  expect(countNewItems(view({}), log, { items: [], requestedAfter: 2 })).toEqual({ count: 0, hasMore: false });
});

it("counts nothing for a list that is not loaded", () => {
  const log = logAll({ items: named("1"), more: true });
  expect(countNewItems(view({}), log, { items: [], requestedAfter: undefined })).toEqual({ count: 0, hasMore: false });
});

it("items that were not sent may belong to this channel", () => {
  const log = logAll({ items: [elsewhere], more: true });
  expect(countNewItems(view({ channelId: "7" }), log, emptyList)).toEqual({ count: 0, hasMore: true });
});

it("after a database restore there may be anything new", () => {
  expect(countNewItems(view({}), logAll({ items: [], more: true }), emptyList)).toEqual({ count: 0, hasMore: true });
});

it.each([view({ show: "starred" }), view({ question: "x" })])("announces nothing in %j", (of) => {
  expect(countNewItems(of, logAll({ items: [item], more: true }), emptyList)).toEqual({ count: 0, hasMore: false });
});

it.each([{}, { items: [], more: false }])("ignores a message without news: %j", (message) => {
  expect(logArrivals(EMPTY_LOG, message)).toBe(EMPTY_LOG);
});

it("counts to 500, then reports that there are more", () => {
  const ids = Array.from({ length: 499 }, (_, n) => `${n}`);
  const log = logAll({ items: named(...ids) }, { items: named("a") }, { items: named("b") });
  expect(countNewItems(view({}), log, emptyList)).toEqual({ count: 500, hasMore: true });
  expect(countNewItems(view({}), log, { items: [], requestedAfter: 1 })).toEqual({ count: 2, hasMore: false });
});
