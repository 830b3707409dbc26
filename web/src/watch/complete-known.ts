import { startSecondsOf } from "#core/video/start-seconds.ts";
import type { KnownVideo } from "../following/known-videos.ts";
import type { OpenedVideo } from "./opened-video.ts";

/** What the page shows of a video that an item knows, before the server has answered. */
export function showKnown({
  video,
  title,
  author,
  publishedAt,
  durationSeconds,
  lang,
  ...known
}: KnownVideo): OpenedVideo {
  return {
    dbId: null,
    video,
    title,
    hasOwnTitle: false,
    author,
    authorId: null,
    authorUrl: null,
    description: null,
    publishedAt,
    durationSeconds,
    lang,
    channel: known.channel,
    channelPage: known.target.page,
    start: startSecondsOf(video.url),
    problem: null,
  };
}

/**
 * With the server's answer: it adds what the item did not know, and changes nothing that is on the screen, so that nothing
 * flashes and a video that plays goes on. Only a title that the person gave it themselves is shown instead of the item's.
 */
export function completeKnown(known: KnownVideo, opened: OpenedVideo): OpenedVideo {
  const shown = showKnown(known);
  const { dbId, hasOwnTitle, authorId, authorUrl, description } = opened;
  const { refusesFraming } = opened.video;
  return {
    ...shown,
    dbId,
    hasOwnTitle,
    title: hasOwnTitle ? opened.title : shown.title,
    authorId,
    authorUrl,
    description,
    durationSeconds: shown.durationSeconds ?? opened.durationSeconds,
    video: {
      ...shown.video,
      cover: shown.video.cover ?? opened.video.cover,
      ...(refusesFraming !== undefined && { refusesFraming }),
    },
  };
}
