import { hash } from "node:crypto";
import type { FeedItem } from "#core/feed/feed.ts";
import { identifyVideo } from "#core/video/identify-video.ts";
import { VIDEO_TYPES } from "#core/video/video.ts";
import { videoKey } from "#core/video/video-key.ts";
import type { ChannelId } from "../ids.ts";

/** An item as one row of `items`, named like its columns. */
export type ItemRow = ReturnType<typeof toItemRow>;

/** Longer texts are cut: the page itself is a click away, and a row of 10 MB would be read whole to show it. */
const LONGEST_CONTENT = 1_000_000;

export function toItemRow(channelId: ChannelId, item: FeedItem, now: Date) {
  const { link, enclosures } = item;
  const found = link || enclosures.length ? identifyVideo({ link: link ?? "", enclosures, cover: item.cover }) : null;
  const key = found && videoKey(found);
  const isVideo = key !== null && VIDEO_TYPES[found?.type ?? "web-page"].medium === "video";
  const seen = {
    title: clean(item.title),
    author: item.author && clean(item.author),
    link,
    updated_at: sane(item.updatedAt, now),
    summary: clean(item.summary),
    content_html: clean(item.contentHtml.slice(0, LONGEST_CONTENT)),
    enclosures: enclosures.length ? enclosures : null,
    cover: item.cover,
    duration_seconds: item.durationSeconds,
    video: key === null ? null : found,
    video_key: key,
    is_video: isVideo,
  };
  return {
    channel_id: channelId,
    key: clean(item.key),
    published_at: sane(item.publishedAt, now) ?? now,
    ...seen,
    fingerprint: hash("sha1", JSON.stringify(seen), "base64url"),
  };
}

/** An entry dated tomorrow would stay on top of everything until then, and no feed is older than printing. */
function sane(date: Date | null, now: Date): Date | null {
  return date && date <= now && date.getTime() > EARLIEST ? date : null;
}

const EARLIEST = Date.UTC(1450, 0, 1);

/** Half a pair of surrogates, or a zero, is a letter PostgreSQL cannot keep. */
function clean(text: string): string {
  return (text.includes("\0") ? text.replaceAll("\0", "") : text).toWellFormed();
}
