import {
  authorIdOf,
  cleanAddress,
  cleanDate,
  cleanSeconds,
  EMPTY_METADATA,
  LONGEST,
  lineOrNull,
  textOrNull,
  type VideoMetadata,
} from "./metadata.ts";
import { readJson } from "./read-json.ts";
import type { VideoType } from "./video.ts";

/** Reads an oEmbed answer. Its `html` is never used: players are built from ids. */
export function readOembed(text: string, type: VideoType, address: string): VideoMetadata | null {
  const answer = readJson(text);
  if (!answer || (answer.title === undefined && answer.author_name === undefined)) return null;
  const authorUrl = cleanAddress(answer.author_url, address);
  return {
    ...EMPTY_METADATA,
    title: lineOrNull(answer.title, LONGEST.title),
    author: lineOrNull(answer.author_name, LONGEST.author),
    authorId: authorIdOf(type, authorUrl),
    authorUrl,
    description: textOrNull(answer.description, LONGEST.description),
    cover: cleanAddress(answer.thumbnail_url, address),
    publishedAt: cleanDate(answer.upload_date),
    durationSeconds: cleanSeconds(answer.duration),
  };
}
