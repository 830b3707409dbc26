import { authorOn } from "../channel/platforms.ts";
import { cleanLine, cleanText, shorten } from "../clean-text.ts";
import type { FramingHeaders } from "./frame-refusal.ts";
import type { MediaFile } from "./identify-video.ts";
import { VIDEO_TYPES, type VideoType } from "./video.ts";

/** What a site tells about one of its videos. Every word of it is a stranger's: cleaned here, drawn as plain text. */
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
  /** Bilibili's number of the part that plays. */
  cid: string | null;
  /** Where the address behind a short link says to start, in seconds. */
  start: number | null;
  /** The recording itself, where the page names its file. */
  media: MediaFile | null;
  /** What the page's answer says about being shown in a frame; null when the page itself was not asked. */
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

// Longer than any site allows: YouTube's descriptions end at 5,000 letters, Bilibili's at 2,000, titles at 100.
export const LONGEST = { title: 500, author: 200, id: 100, description: 5_000, address: 2_000 };

/** Field by field, whoever says something first. */
export function mergeMetadata(...all: readonly VideoMetadata[]): VideoMetadata {
  const told = { ...EMPTY_METADATA };
  for (const metadata of all.toReversed()) {
    for (const [field, value] of Object.entries(metadata)) if (value !== null) Object.assign(told, { [field]: value });
  }
  return told;
}

/** One line of plain text, or null where there is none. */
export function lineOrNull(value: unknown, longest: number): string | null {
  return typeof value === "string" ? shorten(cleanLine(value.slice(0, longest * 8)), longest) || null : null;
}

/** Plain text that keeps its lines, or null where there is none. */
export function textOrNull(value: unknown, longest: number): string | null {
  return typeof value === "string" ? shorten(cleanText(value.slice(0, longest * 2)), longest) || null : null;
}

/** An address a person may be sent to: http(s), without a name and password in it. */
export function cleanAddress(value: unknown, base?: string): string | null {
  if (typeof value !== "string" || value.trim() === "" || value.length > LONGEST.address) return null;
  const url = URL.parse(value.trim(), base);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return url.username === "" && url.password === "" && url.href.length <= LONGEST.address ? url.href : null;
}

export function cleanDate(value: unknown): string | null {
  const time = typeof value === "number" ? value : typeof value === "string" ? Date.parse(value.slice(0, 40)) : NaN;
  // Before moving pictures and after everybody is a mistake.
  return time > -2_500_000_000_000 && time < 32_000_000_000_000 ? new Date(time).toISOString() : null;
}

export function cleanSeconds(value: unknown): number | null {
  const seconds = typeof value === "number" ? value : typeof value === "string" && value !== "" ? Number(value) : NaN;
  return seconds > 0 && seconds < 1_000_000 ? Math.round(seconds) : null;
}

/** The author's id in the address of their page, if it is a page of the video's own platform. */
export function authorIdOf(type: VideoType, authorUrl: string | null): string | null {
  const url = URL.parse(authorUrl ?? "");
  const author = url && authorOn(url);
  return author?.platform.name === VIDEO_TYPES[type].siteName && author.id.length <= LONGEST.id ? author.id : null;
}
