import { findAuthor } from "../channel/platforms.ts";
import { cleanLine, cleanText, shorten } from "../clean-text.ts";
import type { FramingHeaders } from "./frame-refusal.ts";
import type { MediaFile } from "./identify-video.ts";
import { VIDEO_TYPES, type VideoType } from "./video.ts";

/** A site's metadata of a video. It is untrusted: cleaned here, rendered as plain text. */
export interface VideoMetadata {
  title: string | null;
  author: string | null;
  authorId: string | null;
  authorUrl: string | null;
  description: string | null;
  cover: string | null;
  /** ISO 8601. */
  publishedAt: string | null;
  durationSeconds: number | null;
  /** As the page declares it: "zh-CN". */
  lang: string | null;
  /** Bilibili's id of the part that plays. */
  cid: string | null;
  /** The start time in the address behind a short link, in seconds. */
  start: number | null;
  /** The media file, if the page names it. */
  media: MediaFile | null;
  /** The page's headers about framing; null when the page was not fetched. */
  framing: FramingHeaders | null;
}

export const EMPTY_METADATA: VideoMetadata = {
  title: null,
  author: null,
  authorId: null,
  authorUrl: null,
  description: null,
  cover: null,
  publishedAt: null,
  durationSeconds: null,
  lang: null,
  cid: null,
  start: null,
  media: null,
  framing: null,
};

// At least what sites allow: descriptions of 5,000 characters on YouTube and 2,000 on Bilibili, titles of 100.
export const LONGEST = { title: 500, author: 200, id: 100, description: 5_000, address: 2_000 };

/** The first non-null value of each field. */
export function mergeMetadata(...all: readonly VideoMetadata[]): VideoMetadata {
  const merged = { ...EMPTY_METADATA };
  for (const metadata of all.toReversed()) {
    for (const [field, value] of Object.entries(metadata))
      if (value !== null) Object.assign(merged, { [field]: value });
  }
  return merged;
}

/** One line of plain text, or null if it is empty. */
export function lineOrNull(value: unknown, longest: number): string | null {
  return typeof value === "string" ? shorten(cleanLine(value.slice(0, longest * 8)), longest) || null : null;
}

/** Plain text with its line breaks, or null if it is empty. */
export function textOrNull(value: unknown, longest: number): string | null {
  return typeof value === "string" ? shorten(cleanText(value.slice(0, longest * 2)), longest) || null : null;
}

/** An http(s) address without a user name and password, else null. */
export function cleanAddress(value: unknown, base?: string): string | null {
  if (typeof value !== "string" || value.trim() === "" || value.length > LONGEST.address) return null;
  const url = URL.parse(value.trim(), base);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return url.username === "" && url.password === "" && url.href.length <= LONGEST.address ? url.href : null;
}

export function cleanDate(value: unknown): string | null {
  const time = typeof value === "number" ? value : typeof value === "string" ? Date.parse(value.slice(0, 40)) : NaN;
  // Dates before film (1890) or after the year 2984 are mistakes.
  return time > -2_500_000_000_000 && time < 32_000_000_000_000 ? new Date(time).toISOString() : null;
}

export function cleanSeconds(value: unknown): number | null {
  const seconds = typeof value === "number" ? value : typeof value === "string" && value !== "" ? Number(value) : NaN;
  return seconds > 0 && seconds < 1_000_000 ? Math.round(seconds) : null;
}

/** The author's id in the address of their page, if it is on the video's platform. */
export function authorIdOf(type: VideoType, authorUrl: string | null): string | null {
  const url = URL.parse(authorUrl ?? "");
  const author = url && findAuthor(url);
  return author?.platform.name === VIDEO_TYPES[type].siteName && author.id.length <= LONGEST.id ? author.id : null;
}
