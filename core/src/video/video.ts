/** How an item plays. The table below is the one place that knows what each type may do. */

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
  /** The page or file a person would open; always http, https, or a blob: of a file opened from this device. */
  url: string;
  /** What the site calls it; the address itself where the site has no ids. */
  id: string;
  /** What the site's own embedded player is asked for; null where there is no such player. */
  embedId: string | null;
  /** The part or list the address points into: Bilibili's `p`, YouTube's `list`. */
  pageId: string | null;
  cover: string | null;
  /** A file that can be played without the site's player: an enclosure, or the address itself. */
  mediaUrl: string | null;
  /** A web page whose headers forbid a frame: refusesFraming(). Known only after it was fetched. */
  refusesFraming?: boolean;
  /** Only for Bilibili, whose player wants them all. */
  bilibili: BilibiliIds | null;
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
  /** A web page carries its own title on its face, so another one above it would only mislead. */
  titleEditable: boolean;
  /** The author's home page, from the id the site gives its authors. */
  authorPage: ((authorId: string) => string) | null;
}

const segment = encodeURIComponent;

export const VIDEO_TYPES: Record<VideoType, VideoTypeFacts> = {
  bilibili: {
    siteName: "bilibili",
    player: "bilibili",
    medium: "video",
    titleEditable: true,
    authorPage: (id) => `https://space.bilibili.com/${segment(id)}`,
  },
  youtube: {
    siteName: "YouTube",
    player: "generic",
    medium: "video",
    titleEditable: true,
    authorPage: (id) =>
      id.startsWith("@")
        ? `https://www.youtube.com/@${segment(id.slice(1))}`
        : `https://www.youtube.com/channel/${segment(id)}`,
  },
  vimeo: {
    siteName: "Vimeo",
    player: "generic",
    medium: "video",
    titleEditable: true,
    authorPage: (id) => `https://vimeo.com/${segment(id)}`,
  },
  douyin: {
    siteName: "抖音",
    player: "generic",
    medium: "video",
    titleEditable: true,
    authorPage: (id) => `https://www.douyin.com/user/${segment(id)}`,
  },
  xiaohongshu: {
    siteName: "小红书",
    player: "generic",
    medium: "video",
    titleEditable: true,
    authorPage: (id) => `https://www.xiaohongshu.com/user/profile/${segment(id)}`,
  },
  tiktok: {
    siteName: "TikTok",
    player: "generic",
    medium: "video",
    titleEditable: true,
    authorPage: (id) => `https://www.tiktok.com/@${segment(id.replace(/^@/, ""))}`,
  },
  xiaoyuzhou: {
    siteName: "小宇宙",
    player: "generic",
    medium: "audio",
    titleEditable: true,
    authorPage: (id) => `https://www.xiaoyuzhoufm.com/podcast/${segment(id)}`,
  },
  podcast: { siteName: null, player: "generic", medium: "audio", titleEditable: true, authorPage: null },
  "video-file": { siteName: null, player: "generic", medium: "video", titleEditable: true, authorPage: null },
  "audio-file": { siteName: null, player: "generic", medium: "audio", titleEditable: true, authorPage: null },
  "web-page": { siteName: null, player: "web-page", medium: "page", titleEditable: false, authorPage: null },
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
