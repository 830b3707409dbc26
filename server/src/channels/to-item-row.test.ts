import { expect, it } from "vitest";
import type { FeedItem } from "#core/feed/feed.ts";
import type { ChannelId } from "../ids.ts";
import { toItemRow } from "./to-item-row.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const anItem = (more: Partial<FeedItem>): FeedItem => ({
  key: "k",
  title: "Title",
  author: null,
  link: null,
  publishedAt: null,
  updatedAt: null,
  summary: "",
  contentHtml: "",
  enclosures: [],
  cover: null,
  durationSeconds: null,
  ...more,
});
const rowOf = (more: Partial<FeedItem>) => toItemRow("7" as ChannelId, anItem(more), NOW);
const file = (url: string, type: string) => ({ enclosures: [{ url, type, bytes: null }] });

it.each([
  ["a page", { link: "https://site.example/a" }, { plays: false, is_video: false, is_audio: false }],
  [
    "a video of a platform",
    { link: "https://www.bilibili.com/video/BV1xx411c7mD" },
    { plays: true, is_video: true, is_audio: false },
  ],
  ["a video file", file("https://site.example/a.mp4", "video/mp4"), { plays: true, is_video: true, is_audio: false }],
  [
    "a podcast, which plays and is not a video",
    file("https://site.example/a.mp3", "audio/mpeg"),
    { plays: true, is_video: false, is_audio: true },
  ],
  [
    "an episode on a site of podcasts",
    { link: "https://www.xiaoyuzhoufm.com/episode/64a1b2c3d4e5f60718293a4b" },
    { plays: true, is_video: false, is_audio: true },
  ],
  [
    "a video with a sound file, which is watched",
    { link: "https://vimeo.com/123456", ...file("https://site.example/a.mp3", "audio/mpeg") },
    { plays: true, is_video: true, is_audio: false },
  ],
])("%s", (_, item, expected) => {
  const { video, is_video, is_audio } = rowOf(item);
  expect({ plays: video !== null, is_video, is_audio }).toEqual(expected);
});

it.each([
  ["no date: when it was first seen", null, NOW],
  ["tomorrow: when it was first seen", new Date("2026-11-21T12:00:00Z"), NOW],
  ["before printing", new Date("1200-01-01T00:00:00Z"), NOW],
  ["last week", new Date("2026-11-13T12:00:00Z"), new Date("2026-11-13T12:00:00Z")],
])("the date of an item: %s", (_, publishedAt, stored) => {
  expect(rowOf({ publishedAt }).published_at).toEqual(stored);
});

it("has the same fingerprint as long as what people see is the same", () => {
  expect(rowOf({ key: "other" }).fingerprint).toBe(rowOf({}).fingerprint);
  expect(rowOf({ title: "Edited" }).fingerprint).not.toBe(rowOf({}).fingerprint);
});

it("has the fingerprint of earlier versions if it has no details: an update does not write every item again", () => {
  expect(rowOf({}).fingerprint).toBe("gvLLTfn5GwfKif7l1W1QbrAJ27o");
  expect(rowOf({ details: { season: 1 } }).fingerprint).not.toBe(rowOf({}).fingerprint);
});

it("categories have a column of their own", () => {
  expect(rowOf({ details: { categories: ["Tea"], season: 1 } })).toMatchObject({
    categories: ["Tea"],
    details: { season: 1 },
  });
  expect(rowOf({ details: { categories: ["Tea"] } })).toMatchObject({ categories: ["Tea"], details: null });
  expect(rowOf({})).toMatchObject({ categories: null, details: null });
});
