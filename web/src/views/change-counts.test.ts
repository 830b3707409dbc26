import { expect, it } from "vitest";
import { withOneMore, withOneMoreStar } from "./change-counts.ts";
import type { UnreadCounts } from "./use-views.ts";

const counts = {
  total: 5,
  views: { unread: 5, starred: 1, videos: 2, podcasts: 1, today: 3 },
  channels: [
    { channelId: "7", unread: 4, videos: 2, podcasts: 1 },
    { channelId: "8", unread: 1, videos: 0, podcasts: 0 },
  ],
  left: [],
} as unknown as UnreadCounts;
const midnight = new Date("2026-11-15T00:00:00Z");
const item = { publishedAt: "2026-11-15T09:00:00Z", isStarred: false, video: null, channel: { id: "7" } };

it("an item that is read is no longer counted, in any view that has it", () => {
  expect(withOneMore(counts, item, -1, midnight)).toEqual({
    total: 4,
    views: { unread: 4, starred: 1, videos: 2, podcasts: 1, today: 2 },
    channels: [
      { channelId: "7", unread: 3, videos: 2, podcasts: 1 },
      { channelId: "8", unread: 1, videos: 0, podcasts: 0 },
    ],
    left: [],
  });
});

it("a starred video of yesterday counts as those", () => {
  const video = {
    ...item,
    publishedAt: "2026-11-14T23:59:00Z",
    isStarred: true,
    video: { type: "youtube" },
  } as const;
  expect(withOneMore(counts, video, -1, midnight).views).toEqual({
    unread: 4,
    starred: 0,
    videos: 1,
    podcasts: 1,
    today: 3,
  });
});

it("a podcast that is unread again brings its channel back", () => {
  const podcast = { ...item, video: { type: "podcast" }, channel: { id: "9" } } as const;
  const after = withOneMore(counts, podcast, 1, midnight);
  expect(after.views).toEqual({ unread: 6, starred: 1, videos: 2, podcasts: 2, today: 4 });
  expect(after.channels[2]).toEqual({ channelId: "9", unread: 1, videos: 0, podcasts: 1 });
});

it("counts never become negative, also when they are older than the change", () => {
  const none = { total: 0, views: { unread: 0, starred: 0, videos: 0, podcasts: 0, today: 0 }, channels: [], left: [] };
  expect(withOneMore(none, item, -1, midnight).views.unread).toBe(0);
  expect(withOneMoreStar(none, -1).views.starred).toBe(0);
});

it("a star changes the count of starred items only", () => {
  expect(withOneMoreStar(counts, 1)).toEqual({ ...counts, views: { ...counts.views, starred: 2 } });
});
