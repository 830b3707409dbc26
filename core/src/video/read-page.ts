// Uses an HTML parser: for the server only. The browser must never import this file.
import { Parser } from "htmlparser2";
import type { MediaFile } from "./identify-video.ts";
import {
  authorIdOf,
  cleanAddress,
  cleanDate,
  cleanSeconds,
  EMPTY_METADATA,
  LONGEST,
  lineOrNull,
  mergeMetadata,
  textOrNull,
  type VideoMetadata,
} from "./metadata.ts";
import { readLinkedData } from "./read-linked-data.ts";
import type { VideoType } from "./video.ts";

export interface PageMetadata {
  metadata: VideoMetadata;
  /** The oEmbed address that the page declares. */
  oembedUrl: string | null;
}

// All metadata is near the beginning of a page.
const MAX_HTML_LENGTH = 1_500_000;
const MAX_BLOCKS = 20;
const MAX_BLOCK_LENGTH = 400_000;

/** Metadata of a page: JSON-LD first, which is the most precise, then OpenGraph and similar, then <title>. */
export function readPage(html: string, pageUrl: string, type: VideoType): PageMetadata {
  const { meta, links, blocks, title, lang } = collect(html.slice(0, MAX_HTML_LENGTH));
  const linked = readLinkedData(blocks, pageUrl);
  const firstMeta = (...names: string[]) => names.map((name) => meta.get(name)).find((value) => value !== undefined);
  const authorUrl =
    cleanAddress(
      linked.authorUrl ?? links.get("author") ?? httpOnly(firstMeta("article:author", "og:video:director")),
      pageUrl,
    ) ?? null;
  const fromMeta: VideoMetadata = {
    ...EMPTY_METADATA,
    title: lineOrNull(firstMeta("og:title", "twitter:title", "title") ?? title, LONGEST.title),
    author: lineOrNull(
      firstMeta("author", "og:author", "article:author_name", "twitter:creator_name") ?? links.get("name"),
      LONGEST.author,
    ),
    authorUrl,
    description: textOrNull(firstMeta("og:description", "twitter:description", "description"), LONGEST.description),
    cover: cleanAddress(
      firstMeta("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"),
      pageUrl,
    ),
    publishedAt: cleanDate(firstMeta("article:published_time", "og:video:release_date", "uploaddate", "datepublished")),
    durationSeconds: cleanSeconds(firstMeta("og:video:duration", "video:duration", "music:duration")),
    lang: lineOrNull(lang, 20),
    media: mediaOf(meta, pageUrl),
  };
  const metadata = mergeMetadata(linked, fromMeta);
  return {
    metadata: { ...metadata, authorUrl, authorId: authorIdOf(type, authorUrl) },
    oembedUrl: cleanAddress(links.get("oembed"), pageUrl),
  };
}

/** article:author is an address on some pages and a name on others. */
function httpOnly(value: string | undefined): string | undefined {
  return value !== undefined && /^https?:\/\//i.test(value) ? value : undefined;
}

function mediaOf(meta: ReadonlyMap<string, string>, pageUrl: string): MediaFile | null {
  for (const name of ["og:audio", "og:video"]) {
    const url = cleanAddress(meta.get(`${name}:secure_url`) ?? meta.get(name) ?? meta.get(`${name}:url`), pageUrl);
    const type = meta.get(`${name}:type`) ?? null;
    // og:video is more often a page with a player than a file.
    if (url !== null && (type === null || /^(?:audio|video)\/|mpegurl$/i.test(type))) return { url, type };
  }
  return null;
}

interface Collected {
  meta: Map<string, string>;
  links: Map<string, string>;
  blocks: string[];
  title: string;
  lang: string | undefined;
}

function collect(html: string): Collected {
  const found: Collected = { meta: new Map(), links: new Map(), blocks: [], title: "", lang: undefined };
  let inside: "title" | "block" | null = null;
  let block = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "html") found.lang ??= attributes.lang;
        if (name === "meta") addMeta(found.meta, attributes);
        if (name === "link") addLink(found.links, attributes);
        if (name === "title" && found.title === "") inside = "title";
        if (name === "script" && /^application\/ld\+json\b/i.test(attributes.type ?? "")) inside = "block";
      },
      ontext(text) {
        if (inside === "title" && found.title.length < LONGEST.title * 4) found.title += text;
        if (inside === "block" && block.length < MAX_BLOCK_LENGTH) block += text;
      },
      onclosetag() {
        if (inside === "block" && found.blocks.length < MAX_BLOCKS) found.blocks.push(block);
        block = "";
        inside = null;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  return found;
}

/** The first value of a name counts: later ones often belong to another video in a list. */
function addMeta(meta: Map<string, string>, { property, name, itemprop, content }: Record<string, string>) {
  const key = (property ?? name ?? itemprop)?.trim().toLowerCase();
  if (key && content && content.trim() !== "" && !meta.has(key)) meta.set(key, content);
}

function addLink(links: Map<string, string>, { rel = "", type = "", href, itemprop, content }: Record<string, string>) {
  const rels = rel.toLowerCase().split(/\s+/);
  const add = (key: string, value: string | undefined) => value && !links.has(key) && links.set(key, value);
  if (rels.includes("alternate") && /^application\/json\+oembed\b/i.test(type)) add("oembed", href);
  if (rels.includes("author")) add("author", href);
  // YouTube: <span itemprop="author"><link itemprop="url" href="…/@name"><link itemprop="name" content="Name"></span>
  if (itemprop === "url" && /\/(?:@|channel\/)/.test(href ?? "")) add("author", href);
  if (itemprop === "name") add("name", content);
}
