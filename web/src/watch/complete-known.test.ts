import { expect, it } from "vitest";
import { identifyVideo } from "#core/video/identify-video.ts";
import type { Video } from "#core/video/video.ts";
import { describeKnown } from "../following/known-videos.ts";
import { completeKnown, showKnown } from "./complete-known.ts";
import { type OpenedVideo, videoFromAddress } from "./opened-video.ts";

const PAGE = "https://vimeo.com/76979871";
const video = identifyVideo(PAGE) as Video;
const FEED = "https://site.example/feed.xml";

const known = (more: { cover?: string | null; durationSeconds?: number | null } = {}) =>
  describeKnown(
    { cover: "https://site.example/cover.jpg", durationSeconds: 61, publishedAt: "2026-11-17T05:00:00Z", ...more },
    { video, title: "As the feed says", author: "Anna", lang: "en", channel: { channelUrl: FEED, sources: [] } },
  );

const answer = (more: Partial<OpenedVideo> = {}): OpenedVideo => ({
  ...videoFromAddress(PAGE, { policy: "authors", feedService: null, canFetchRoutes: true }),
  dbId: "1c0a" as OpenedVideo["dbId"],
  title: "As the site says",
  author: "anna_films",
  authorUrl: "https://vimeo.com/anna",
  description: "How it was made.",
  publishedAt: "2026-11-16T00:00:00Z",
  durationSeconds: 60,
  start: 99,
  ...more,
});

it("shows at once what the item knows: title, author, cover, file, channel", () => {
  expect(showKnown(known())).toMatchObject({
    title: "As the feed says",
    author: "Anna",
    video: { ...video, cover: "https://site.example/cover.jpg" },
    durationSeconds: 61,
    publishedAt: "2026-11-17T05:00:00Z",
    channel: { kind: "channel", channelUrl: FEED },
    channelPage: FEED,
    start: 0,
    problem: null,
  });
});

it("keeps the file that the feed names", () => {
  const file = { ...video, config: { videoUrl: "https://site.example/film.mp4", file: null } };
  const shown = showKnown({ ...known(), video: file });
  expect(shown.video.config.videoUrl).toBe("https://site.example/film.mp4");
  expect(completeKnown({ ...known(), video: file }, answer()).video).toEqual(file);
});

it("the server's answer adds what the item does not know, and changes nothing else", () => {
  expect(completeKnown(known(), answer())).toEqual({
    ...showKnown(known()),
    dbId: "1c0a",
    authorUrl: "https://vimeo.com/anna",
    description: "How it was made.",
  });
});

it("fills a missing cover and duration", () => {
  const opened = answer({ video: { ...video, cover: "https://vimeo.example/cover.jpg" } });
  expect(completeKnown(known({ cover: null, durationSeconds: null }), opened)).toMatchObject({
    video: { cover: "https://vimeo.example/cover.jpg" },
    durationSeconds: 60,
  });
});

it("says nothing of a site that did not answer: the item has what is shown", () => {
  expect(completeKnown(known(), answer({ problem: "unreachable" as never })).problem).toBeNull();
});

it("shows the person's own title", () => {
  expect(completeKnown(known(), answer({ title: "Mine", hasOwnTitle: true })).title).toBe("Mine");
});
