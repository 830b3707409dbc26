import { hash } from "node:crypto";
import type { FeedItem } from "#core/feed/feed.ts";
import { identifyVideo } from "#core/video/identify-video.ts";
import { VIDEO_TYPES } from "#core/video/video.ts";
import { videoKey } from "#core/video/video-key.ts";
import type { ChannelId } from "../ids.ts";
import { storyLinkHash, storyTitleHash } from "../stories/story-hash.ts";

/** One row of `items`, named like its columns. */
export type ItemRow = ReturnType<typeof toItemRow>;

/** Longer texts are cut: the page itself is a click away, and a row of 10 MB would be read completely to show it. */
const LONGEST_CONTENT = 1_000_000;

/** `source` is the number of the channel's source, if it has several. */
export function toItemRow(channelId: ChannelId, item: FeedItem, now: Date, source: number | null = null) {
  const { link, enclosures } = item;
  const found = link || enclosures.length ? identifyVideo({ link: link ?? "", enclosures, cover: item.cover }) : null;
  const key = found && videoKey(found);
  const medium = key === null ? "page" : VIDEO_TYPES[found?.type ?? "web-page"].medium;
  const visible = {
    title: storable(item.title),
    author: item.author && storable(item.author),
    link,
    updated_at: plausible(item.updatedAt, now),
    summary: storable(item.summary),
    content_html: storable(item.contentHtml.slice(0, LONGEST_CONTENT)),
    enclosures: enclosures.length ? enclosures : null,
    cover: item.cover,
    duration_seconds: item.durationSeconds,
    video: key === null ? null : found,
    video_key: key,
    is_video: medium === "video",
  };
  const { categories = null, ...others } = item.details ?? {};
  const details = Object.keys(others).length ? others : null;
  // Part of the fingerprint only where there is something, so that items from before these columns are not all written again.
  const compared = item.details ? { ...visible, categories, details } : visible;
  return {
    channel_id: channelId,
    source,
    key: storable(item.key),
    published_at: plausible(item.publishedAt, now) ?? now,
    ...visible,
    // Not part of the fingerprint, which has `video` already: no item is written again because of it.
    is_audio: medium === "audio",
    categories,
    details,
    fingerprint: hash("sha1", JSON.stringify(compared), "base64url"),
    // A video has a key of its own, by which it is one row of the inbox.
    story_link: key === null ? storyLinkHash(link) : null,
    story_title: key === null ? storyTitleHash(visible) : null,
  };
}

/** An item dated in the future would stay at the top of the list until then. Dates before 1450 are taken for errors. */
function plausible(date: Date | null, now: Date): Date | null {
  return date && date <= now && date.getTime() > EARLIEST ? date : null;
}

const EARLIEST = Date.UTC(1450, 0, 1);

/** PostgreSQL cannot store half a surrogate pair, or NUL. */
function storable(text: string): string {
  return (text.includes("\0") ? text.replaceAll("\0", "") : text).toWellFormed();
}
