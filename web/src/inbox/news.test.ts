import { expect, it } from "vitest";
import { type Arrival, type Arrivals, hear, NOTHING_TOLD, newsFor, type Told } from "./news.ts";
import type { View } from "./view.ts";

const item = { id: "1", channelId: "7", isRead: false, isVideo: false } as Arrival;
const video = { ...item, isVideo: true };
const emptyList = { items: [], askedAfter: 0 };
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
])("%s (%j) that arrives is announced in the list of %s: %j, %s", (_, arrival, __, of, isAnnounced) => {
  const told = hear(NOTHING_TOLD, { items: [arrival], more: false });
  expect(newsFor(of, told, emptyList)).toEqual({ count: isAnnounced ? 1 : 0, hasMore: false });
});

const named = (...ids: string[]): Arrival[] => ids.map((id) => ({ ...item, id: id as Arrival["id"] }));
const elsewhere = { ...item, id: "99", channelId: "8" } as Arrival;
const tell = (...messages: Partial<Arrivals>[]) => messages.reduce<Told>(hear, NOTHING_TOLD);

it("what is in the list already is no news, nor is the same item twice", () => {
  const told = tell({ items: named("1", "2") }, { items: named("2", "3") });
  expect(newsFor(view({}), told, { items: named("1"), askedAfter: 0 })).toEqual({ count: 2, hasMore: false });
});

it("a list that was asked for after a message has what it brought, also where it does not show it", () => {
  const told = tell({ items: named("1", "2"), more: true }, { items: named("3") });
  expect(newsFor(view({}), told, { items: [], askedAfter: 1 })).toEqual({ count: 1, hasMore: false });
  expect(newsFor(view({}), told, { items: [], askedAfter: 2 })).toEqual({ count: 0, hasMore: false });
});

it("nothing is new in a list that is not there yet", () => {
  const told = tell({ items: named("1"), more: true });
  expect(newsFor(view({}), told, { items: [], askedAfter: undefined })).toEqual({ count: 0, hasMore: false });
});

it("of more than were sent, any may belong to this channel", () => {
  const told = tell({ items: [elsewhere], more: true });
  expect(newsFor(view({ channelId: "7" }), told, emptyList)).toEqual({ count: 0, hasMore: true });
});

it("after the database was restored, anything may be different", () => {
  expect(newsFor(view({}), tell({ items: [], more: true }), emptyList)).toEqual({ count: 0, hasMore: true });
});

it.each([view({ show: "starred" }), view({ question: "x" })])("what arrives is never at the top of %j", (of) => {
  expect(newsFor(of, tell({ items: [item], more: true }), emptyList)).toEqual({ count: 0, hasMore: false });
});

it.each([{}, { items: [], more: false }])("a message that brings nothing changes nothing: %j", (message) => {
  expect(hear(NOTHING_TOLD, message)).toBe(NOTHING_TOLD);
});

it("counts to five hundred, and then says that there is more", () => {
  const ids = Array.from({ length: 499 }, (_, n) => `${n}`);
  const told = tell({ items: named(...ids) }, { items: named("a") }, { items: named("b") });
  expect(newsFor(view({}), told, emptyList)).toEqual({ count: 500, hasMore: true });
  expect(newsFor(view({}), told, { items: [], askedAfter: 1 })).toEqual({ count: 2, hasMore: false });
});
