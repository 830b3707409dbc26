import { aidFromBvid, bvidFromAid, readBvid } from "../channel/bilibili-id.ts";
import { type PlatformId, platformOf } from "../channel/platforms.ts";
import type { Video, VideoConfig } from "./video.ts";

export interface MediaFile {
  url: string;
  /** The media type the feed declares, if it does. */
  type?: string | null | undefined;
}

/** The parts of a feed's item that say how it plays. */
export interface VideoSource {
  link: string;
  enclosures?: readonly MediaFile[] | undefined;
  cover?: string | null | undefined;
}

/** How an address or an item plays. Null only if it is not an http(s) address. Never throws. */
export function identifyVideo(source: string | VideoSource): Video | null {
  const { link, enclosures = [], cover } = typeof source === "string" ? { link: source } : source;
  const media = enclosures.map(readEnclosure).find((found) => found !== null) ?? null;
  const url = webAddress(link) ?? webAddress(media?.url ?? "");
  if (!url) return null;

  const found = recogniseSite(url) ?? recogniseFile(url) ?? enclosed(url, media) ?? webPage(url);
  return {
    ...found,
    cover: webAddress(cover ?? "")?.href ?? null,
    config: playsFrom(found.config.videoUrl ?? media?.url ?? null),
  };
}

/** A file opened from this device: `address` is its blob: address; nothing is uploaded. */
export function localFileVideo(file: { name: string; type: string }, address: string): Video {
  const audio = file.type === "" ? fileKind(file.name) === "audio" : file.type.startsWith("audio/");
  const type = audio ? "audio-file" : "video-file";
  return { ...PLAIN, type, url: address, id: file.name, config: { videoUrl: address, file: { name: file.name } } };
}

/** Whether the address has to be followed to know the video. */
export function isShortLink(address: string): boolean {
  const url = webAddress(address);
  if (!url) return false;
  if (url.hostname === "b23.tv") return recogniseSite(url) === null;
  return SHORTENERS.has(url.hostname) || /^(?:www\.)?tiktok\.com\/t\//.test(url.hostname + url.pathname);
}

const SHORTENERS = new Set([
  "bili2233.cn",
  "v.douyin.com",
  "xhslink.com",
  "vm.tiktok.com",
  "vt.tiktok.com",
  "on.soundcloud.com",
]);

type VideoMatch = Omit<Video, "cover">;

function playsFrom(videoUrl: string | null): VideoConfig {
  return { videoUrl, file: null };
}

const PLAIN = { embedId: null, pageId: null, cover: null, config: playsFrom(null), bilibili: null };

function webAddress(text: string): URL | null {
  const url = URL.parse(text.trim());
  return url && (url.protocol === "https:" || url.protocol === "http:") && url.hostname !== "" ? url : null;
}

const RECOGNISE: Partial<Record<PlatformId, (url: URL) => VideoMatch | null>> = {
  "apple-podcasts": applePodcast,
  bilibili,
  douyin,
  spotify,
  tiktok,
  vimeo,
  xiaohongshu,
  xiaoyuzhou,
  youtube,
};

function recogniseSite(url: URL): VideoMatch | null {
  const platform = platformOf(url.hostname);
  return (platform && RECOGNISE[platform]?.(url)) ?? null;
}

function segments(url: URL): string[] {
  return url.pathname.split("/").filter((part) => part !== "");
}

function bilibili(url: URL): VideoMatch | null {
  const query = url.searchParams;
  const named = segments(url).map(readBilibiliName).find(Boolean);
  const bvid = named?.bvid ?? readBvid(query.get("bvid") ?? "") ?? bvidFromAid(query.get("aid") ?? "");
  const aid = bvid === null ? null : aidFromBvid(bvid);
  if (bvid === null || aid === null) return null;
  const page = Math.max(1, wholeNumber(query.get("p") ?? query.get("page")) ?? 1);
  const cid = wholeNumber(query.get("cid"));
  return {
    ...PLAIN,
    type: "bilibili",
    url: `https://www.bilibili.com/video/${bvid}${page > 1 ? `?p=${page}` : ""}`,
    id: bvid,
    embedId: bvid,
    pageId: String(page),
    bilibili: { aid, bvid, cid: cid === null ? null : String(cid), page },
  };
}

function readBilibiliName(part: string): { bvid: string } | null {
  const bvid = /^av\d+$/i.test(part) ? bvidFromAid(part.slice(2)) : readBvid(part);
  return bvid === null ? null : { bvid };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_LIST = /^[\w-]{2,64}$/;
const YOUTUBE_PATHS = new Set(["shorts", "live", "embed", "v", "e", "watch"]);

function youtube(url: URL): VideoMatch | null {
  const [first = "", second = ""] = segments(url);
  const query = url.searchParams;
  const listed = query.get("list") ?? "";
  const list = YOUTUBE_LIST.test(listed) ? listed : null;
  const named = url.hostname === "youtu.be" ? first : YOUTUBE_PATHS.has(first) ? second : "";
  const id = [query.get("v") ?? "", named].find((candidate) => YOUTUBE_ID.test(candidate));
  if (id !== undefined && id !== "videoseries") {
    const address = `https://www.youtube.com/watch?v=${id}${list === null ? "" : `&list=${list}`}`;
    return { ...PLAIN, type: "youtube", url: address, id, embedId: id, pageId: list };
  }
  if (list === null || (first !== "playlist" && second !== "videoseries")) return null;
  return {
    ...PLAIN,
    type: "youtube",
    url: `https://www.youtube.com/playlist?list=${list}`,
    id: list,
    embedId: "videoseries",
    pageId: list,
  };
}

function vimeo(url: URL): VideoMatch | null {
  const parts = segments(url);
  const at = parts.findIndex((part) => /^\d{5,12}$/.test(part));
  // In /showcase/123/video/456 the first number is the album's, not the video's.
  const inAlbum = parts[at - 1] === "showcase" || parts[at - 1] === "album";
  const id = inAlbum ? (parts[at + 1] === "video" ? parts[at + 2] : undefined) : parts[at];
  if (id === undefined || !/^\d{5,12}$/.test(id)) return null;
  // An unlisted video needs the hash that follows its number.
  const hash = [url.searchParams.get("h"), inAlbum ? null : parts[at + 1]].find((part) =>
    /^[\da-f]{6,}$/.test(part ?? ""),
  );
  return {
    ...PLAIN,
    type: "vimeo",
    url: `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`,
    id,
    embedId: hash ? `${id}?h=${hash}` : id,
  };
}

function douyin(url: URL): VideoMatch | null {
  const parts = segments(url);
  const at = parts.indexOf("video");
  const id = at >= 0 ? parts[at + 1] : (url.searchParams.get("modal_id") ?? url.searchParams.get("vid"));
  if (!id || !/^\d{6,24}$/.test(id)) return null;
  return { ...PLAIN, type: "douyin", url: `https://www.douyin.com/video/${id}`, id, embedId: id };
}

function xiaohongshu(url: URL): VideoMatch | null {
  const id = /^\/(?:explore|discovery\/item|user\/profile\/[\da-f]{24})\/([\da-f]{24})\/?$/.exec(url.pathname)?.[1];
  // The note opens only with the token in its link, so the address is kept unchanged.
  return id === undefined ? null : { ...PLAIN, type: "xiaohongshu", url: url.href, id };
}

function tiktok(url: URL): VideoMatch | null {
  const id = /\/(?:video|photo|embed(?:\/v\d)?|player\/v\d|v)\/(\d{6,24})(?:\.html)?\/?$/.exec(url.pathname)?.[1];
  const author = /^\/(@[\w.-]+)\//.exec(url.pathname)?.[1] ?? "@";
  return id === undefined
    ? null
    : { ...PLAIN, type: "tiktok", url: `https://www.tiktok.com/${author}/video/${id}`, id, embedId: id };
}

function xiaoyuzhou(url: URL): VideoMatch | null {
  const id = /^\/episode\/([\da-f]{24})\/?$/.exec(url.pathname)?.[1];
  return id === undefined
    ? null
    : { ...PLAIN, type: "xiaoyuzhou", url: `https://www.xiaoyuzhoufm.com/episode/${id}`, id };
}

function applePodcast(url: URL): VideoMatch | null {
  const show = /^\/(?:([a-z]{2})\/)?podcast\/(?:[^/]+\/)?id(\d+)\/?$/.exec(url.pathname);
  const episode = wholeNumber(url.searchParams.get("i"));
  if (!show || episode === null) return null;
  const path = `${show[1] ?? "us"}/podcast/id${show[2]}?i=${episode}`;
  const address = `https://podcasts.apple.com/${path}`;
  return { ...PLAIN, type: "podcast", url: address, id: String(episode), embedId: `apple:${path}` };
}

function spotify(url: URL): VideoMatch | null {
  const found = /^\/(?:intl-[a-z-]+\/)?(?:embed\/)?(episode|track)\/(\w{22})\/?$/.exec(url.pathname);
  if (!found) return null;
  const path = `${found[1]}/${found[2]}`;
  return {
    ...PLAIN,
    type: "podcast",
    url: `https://open.spotify.com/${path}`,
    id: found[2]!,
    embedId: `spotify:${path}`,
  };
}

const VIDEO_FILE = /\.(?:mp4|m4v|webm|ogv|mov|m3u8)$/i;
const AUDIO_FILE = /\.(?:mp3|m4a|m4b|aac|oga|ogg|opus|wav|weba|flac)$/i;

function fileKind(name: string): "video" | "audio" | null {
  if (VIDEO_FILE.test(name)) return "video";
  return AUDIO_FILE.test(name) ? "audio" : null;
}

function recogniseFile(url: URL): VideoMatch | null {
  const kind = fileKind(url.pathname);
  return kind && { ...PLAIN, type: `${kind}-file`, url: url.href, id: url.href, config: playsFrom(url.href) };
}

const STREAMS = /^application\/(?:x-mpegurl|vnd\.apple\.mpegurl)$/i;

function readEnclosure({ url: address, type }: MediaFile): { url: string; kind: "video" | "audio" } | null {
  const url = webAddress(address);
  if (!url) return null;
  const declared = (type ?? "").split(";")[0]!.trim();
  const kind = /^(video|audio)\//i.exec(declared)?.[1]?.toLowerCase() ?? (STREAMS.test(declared) ? "video" : null);
  const known = kind ?? fileKind(url.pathname);
  return known === "video" || known === "audio" ? { url: url.href, kind: known } : null;
}

/** A page with its own media file: a podcast episode, or a video on a site that is not a platform. */
function enclosed(url: URL, media: ReturnType<typeof readEnclosure>): VideoMatch | null {
  if (!media) return null;
  const type = media.kind === "audio" ? "podcast" : "video-file";
  return { ...PLAIN, type, url: url.href, id: url.href, config: playsFrom(media.url) };
}

function webPage(url: URL): VideoMatch {
  return { ...PLAIN, type: "web-page", url: url.href, id: url.href };
}
