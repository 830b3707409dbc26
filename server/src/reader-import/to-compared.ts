import type { ComparedItem } from "#core/channel/match-items.ts";
import type { ReaderItem } from "#core/import/read-reader-answer.ts";
import { identifyVideo } from "#core/video/identify-video.ts";
import { videoKey } from "#core/video/video-key.ts";

export type ComparedReaderItem = ComparedItem & { isRead: boolean; from: ReaderItem };

/** An item of the other server, as it is compared with those of its channel here. */
export function toCompared(from: ReaderItem): ComparedReaderItem {
  const { title, link, publishedAt, enclosures, cover } = from.item;
  const video = link || enclosures.length ? identifyVideo({ link: link ?? "", enclosures, cover }) : null;
  return { from, isRead: from.isRead, title, link, publishedAt, videoKey: video && videoKey(video) };
}
