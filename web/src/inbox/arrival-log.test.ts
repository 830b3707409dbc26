import { expect, it } from "vitest";
import { type Arrival, type ArrivalLog, type Arrivals, countNewItems, EMPTY_LOG, logArrivals } from "./arrival-log.ts";
import type { ListContent } from "./list-content.ts";

const item = { id: "1", channelId: "7", isRead: false, isVideo: false, isAudio: false } as Arrival;
const emptyList = { items: [], requestedAfter: 0 };
const unread: ListContent = { channels: null, kind: "any", isExact: true };
const ofChannel7 = { ...unread, channels: new Set(["7"]) };

const named = (...ids: string[]): Arrival[] => ids.map((id) => ({ ...item, id: id as Arrival["id"] }));
const elsewhere = { ...item, id: "99", channelId: "8" } as Arrival;
const logAll = (...messages: Partial<Arrivals>[]) => messages.reduce<ArrivalLog>(logArrivals, EMPTY_LOG);

it("counts neither what the list already has nor the same item twice", () => {
  const log = logAll({ items: named("1", "2") }, { items: named("2", "3") });
  expect(countNewItems(unread, log, { items: named("1"), requestedAfter: 0 })).toEqual({ count: 2, hasMore: false });
});

it("a list requested after a message contains what it brought, even if the view hides it", () => {
  const log = logAll({ items: named("1", "2"), more: true }, { items: named("3") });
  expect(countNewItems(unread, log, { items: [], requestedAfter: 1 })).toEqual({ count: 1, hasMore: false });
  expect(countNewItems(unread, log, { items: [], requestedAfter: 2 })).toEqual({ count: 0, hasMore: false });
});

it("counts nothing for a list that is not loaded", () => {
  const log = logAll({ items: named("1"), more: true });
  expect(countNewItems(unread, log, { items: [], requestedAfter: undefined })).toEqual({ count: 0, hasMore: false });
});

it("items that were not sent may belong to this channel", () => {
  const log = logAll({ items: [elsewhere], more: true });
  expect(countNewItems(ofChannel7, log, emptyList)).toEqual({ count: 0, hasMore: true });
});

it("after a database restore there may be anything new", () => {
  expect(countNewItems(unread, logAll({ items: [], more: true }), emptyList)).toEqual({ count: 0, hasMore: true });
});

it("announces nothing where nothing is to be announced", () => {
  expect(countNewItems(null, logAll({ items: [item], more: true }), emptyList)).toEqual({ count: 0, hasMore: false });
});

it("says that there may be something new where only the server knows", () => {
  const today = { ...ofChannel7, isExact: false };
  const log = logAll({ items: named("1", "2") });
  expect(countNewItems(today, log, emptyList)).toEqual({ count: 0, hasMore: true });
  expect(countNewItems(today, log, { items: named("1", "2"), requestedAfter: 0 })).toEqual({
    count: 0,
    hasMore: false,
  });
  expect(countNewItems(today, logAll({ items: [elsewhere] }), emptyList)).toEqual({ count: 0, hasMore: false });
});

it.each([{}, { items: [], more: false }])("ignores a message without news: %j", (message) => {
  expect(logArrivals(EMPTY_LOG, message)).toBe(EMPTY_LOG);
});

it("counts to 500, then reports that there are more", () => {
  const ids = Array.from({ length: 499 }, (_, n) => `${n}`);
  const log = logAll({ items: named(...ids) }, { items: named("a") }, { items: named("b") });
  expect(countNewItems(unread, log, emptyList)).toEqual({ count: 500, hasMore: true });
  expect(countNewItems(unread, log, { items: [], requestedAfter: 1 })).toEqual({ count: 2, hasMore: false });
});
