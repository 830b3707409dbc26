import {
  cleanAddress,
  cleanDate,
  EMPTY_METADATA,
  LONGEST,
  lineOrNull,
  textOrNull,
  type VideoMetadata,
} from "./metadata.ts";
import { asObject, type Json } from "./read-json.ts";

/** Metadata from the JSON-LD blocks of a page. */
export function readLinkedData(blocks: readonly string[], pageUrl: string): VideoMetadata {
  const things = blocks.flatMap((block) => thingsIn(parse(block), 0));
  const thing = KINDS.map((kind) => things.find((one) => typesOf(one).some((type) => kind.test(type)))).find(Boolean);
  if (!thing) return EMPTY_METADATA;
  const series = asObject(thing.partOfSeries);
  const author = series ?? asObject(first(thing.author)) ?? asObject(first(thing.creator));
  const media = asObject(first(thing.associatedMedia)) ?? thing;
  const mediaUrl = cleanAddress(media.contentUrl, pageUrl);
  return {
    ...EMPTY_METADATA,
    title: lineOrNull(first(thing.name) ?? first(thing.headline), LONGEST.title),
    author: lineOrNull(author?.name ?? first(thing.author), LONGEST.author),
    authorUrl: cleanAddress(author?.url ?? author?.["@id"], pageUrl),
    description: textOrNull(first(thing.description), LONGEST.description),
    cover: cleanAddress(pictureOf(thing.thumbnailUrl) ?? pictureOf(thing.image), pageUrl),
    publishedAt: cleanDate(thing.uploadDate ?? thing.datePublished),
    durationSeconds: secondsOf(thing.duration ?? thing.timeRequired),
    lang: lineOrNull(first(thing.inLanguage), 20),
    media: mediaUrl === null ? null : { url: mediaUrl, type: lineOrNull(media.encodingFormat, 60) },
  };
}

/** Most specific first: a page with a video often also describes its article and its site. */
const KINDS = [
  /^VideoObject$/,
  /^PodcastEpisode$/,
  /^(?:AudioObject|RadioEpisode|TVEpisode|Episode|Clip)$/,
  /(?:Article|BlogPosting|Report)$/,
];

// Enough for real pages; bounds the work on hostile ones.
const MAX_DEPTH = 4;
const MAX_THINGS = 50;

function parse(block: string): unknown {
  try {
    return JSON.parse(block);
  } catch {
    return null;
  }
}

function thingsIn(value: unknown, depth: number): Json[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_THINGS).flatMap((one) => thingsIn(one, depth + 1));
  const thing = asObject(value);
  if (!thing) return [];
  return [
    thing,
    ...thingsIn(thing["@graph"], depth + 1),
    ...thingsIn(thing.mainEntity, depth + 1),
    ...thingsIn(thing.video, depth + 1),
  ];
}

function typesOf(thing: Json): string[] {
  const type = thing["@type"];
  return (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function pictureOf(value: unknown): unknown {
  const picture = first(value);
  return asObject(picture)?.url ?? asObject(picture)?.contentUrl ?? picture;
}

/** ISO 8601: PT1H2M3S. */
function secondsOf(value: unknown): number | null {
  const parts = /^P(?:(\d{1,3})D)?T(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,7})(?:\.\d{1,9})?S)?$/.exec(String(value));
  if (!parts) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return days * 86_400 + hours * 3_600 + minutes * 60 + seconds || null;
}
