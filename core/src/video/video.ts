import { PLATFORMS, type PlatformId } from "../channel/platforms.ts";

/** How an item plays. The table below says what each type can do. */

export type VideoType =
  | "bilibili"
  | "youtube"
  | "vimeo"
  | "douyin"
  | "xiaohongshu"
  | "tiktok"
  | "xiaoyuzhou"
  | "podcast"
  | "video-file"
  | "audio-file"
  | "web-page";

export interface Video {
  type: VideoType;
  /** The page or file to open; always http, https, or a blob: of a file opened from this device. */
  url: string;
  /** The site's id of it; the address where the site has no ids. */
  id: string;
  /** The id for the site's embedded player; null where there is none. */
  embedId: string | null;
  /** The part or list the address points into: Bilibili's `p`, YouTube's `list`. */
  pageId: string | null;
  cover: string | null;
  config: VideoConfig;
  /** A web page whose headers forbid framing: refusesFraming(). Known only after it was fetched. */
  refusesFraming?: boolean;
  /** Only for Bilibili, whose player needs all of them. */
  bilibili: BilibiliIds | null;
}

/** How a media file plays without a site's player. */
export interface VideoConfig {
  /** Its address: an enclosure, the video's own address, or a blob: of a file opened from this device. */
  videoUrl: string | null;
  /** Only for a file opened from this device. */
  file: { name: string } | null;
}

export interface BilibiliIds {
  aid: string | null;
  bvid: string | null;
  cid: string | null;
  page: number;
}

export type PlayerKind = "bilibili" | "web-page" | "generic";

export interface VideoTypeFacts {
  /** As the site writes itself; null where there is no site to name. */
  siteName: string | null;
  player: PlayerKind;
  medium: "video" | "audio" | "page";
  /** False for a web page, which shows its own title. */
  titleEditable: boolean;
  /** The author's home page, from the id the site gives its authors. */
  authorPage: ((authorId: string) => string) | null;
}

/** A type with the name and author pages of a platform. */
function ofPlatform(id: PlatformId, facts: Pick<VideoTypeFacts, "player" | "medium">): VideoTypeFacts {
  const { name, author } = PLATFORMS[id];
  return { siteName: name, titleEditable: true, authorPage: author?.page ?? null, ...facts };
}

function ofNoPlatform(facts: Pick<VideoTypeFacts, "player" | "medium" | "titleEditable">): VideoTypeFacts {
  return { siteName: null, authorPage: null, ...facts };
}

export const VIDEO_TYPES: Record<VideoType, VideoTypeFacts> = {
  bilibili: ofPlatform("bilibili", { player: "bilibili", medium: "video" }),
  youtube: ofPlatform("youtube", { player: "generic", medium: "video" }),
  vimeo: ofPlatform("vimeo", { player: "generic", medium: "video" }),
  douyin: ofPlatform("douyin", { player: "generic", medium: "video" }),
  xiaohongshu: ofPlatform("xiaohongshu", { player: "generic", medium: "video" }),
  tiktok: ofPlatform("tiktok", { player: "generic", medium: "video" }),
  xiaoyuzhou: ofPlatform("xiaoyuzhou", { player: "generic", medium: "audio" }),
  podcast: ofNoPlatform({ player: "generic", medium: "audio", titleEditable: true }),
  "video-file": ofNoPlatform({ player: "generic", medium: "video", titleEditable: true }),
  "audio-file": ofNoPlatform({ player: "generic", medium: "audio", titleEditable: true }),
  "web-page": ofNoPlatform({ player: "web-page", medium: "page", titleEditable: false }),
};

export interface TitleEditing {
  type: VideoType;
  dbId: string | null;
  loggedIn: boolean;
}

/** All three have to hold: the type allows it, the content is stored, somebody is logged in. */
export function mayEditTitle({ type, dbId, loggedIn }: TitleEditing): boolean {
  return VIDEO_TYPES[type].titleEditable && dbId !== null && loggedIn;
}
