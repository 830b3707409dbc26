import { identifyVideo } from "./identify-video.ts";
import { authorIdOf, type VideoMetadata } from "./metadata.ts";
import { VIDEO_TYPES, type Video } from "./video.ts";

/** How an address plays, given the metadata of its site. Null if it is not a web address. */
export function describeVideo(address: string, metadata: VideoMetadata): Video | null {
  const video = identifyVideo({
    link: address,
    enclosures: metadata.media ? [metadata.media] : [],
    cover: metadata.cover,
  });
  if (!video?.bilibili || metadata.cid === null) return video;
  return { ...video, bilibili: { ...video.bilibili, cid: video.bilibili.cid ?? metadata.cid } };
}

/** A title made from the address, for a site that gives none. */
export function titleFromAddress(video: Video): string {
  const { siteName } = VIDEO_TYPES[video.type];
  if (siteName !== null) return `${siteName} ${video.id}`;
  const url = URL.parse(video.url);
  if (!url) return video.id;
  const name = decode(url.pathname.split("/").findLast((part) => part !== "") ?? "");
  if (video.type === "video-file" || video.type === "audio-file") return name || url.hostname;
  return name === "" ? url.hostname : `${url.hostname} · ${name}`;
}

/** The author's page: built from the id where there is one, so that the link cannot lead elsewhere. */
export function authorPage(type: Video["type"], metadata: VideoMetadata): string | null {
  const id = metadata.authorId ?? authorIdOf(type, metadata.authorUrl);
  return (id !== null && VIDEO_TYPES[type].authorPage?.(id)) || metadata.authorUrl;
}

/** The value for `lang`, which selects glyphs; null when unknown. */
export function languageOf(title: string, declared: string | null): string | null {
  const lang = declared?.toLowerCase().replace("_", "-") ?? "";
  const hasHan = /\p{Script=Han}/u.test(title);
  if (/[\u3040-\u30ff]/.test(title)) return "ja";
  if (/^zh(?:-|$)/.test(lang)) return hasHan ? (/hant|-tw|-hk|-mo/.test(lang) ? "zh-Hant" : "zh-Hans") : null;
  if (hasHan) return /^ja|^ko/.test(lang) ? lang.slice(0, 2) : "zh-Hans";
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/.test(lang) ? lang : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
