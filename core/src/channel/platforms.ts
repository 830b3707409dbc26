// Facts about platforms with authors: the one table that channels and videos use.

export type PlatformId =
  | "apple-podcasts"
  | "bilibili"
  | "douyin"
  | "instagram"
  | "soundcloud"
  | "spotify"
  | "tiktok"
  | "vimeo"
  | "weibo"
  | "x"
  | "xiaohongshu"
  | "xiaoyuzhou"
  | "youtube";

export interface Platform {
  /** As the platform writes itself. */
  name: string;
  /** Including their subdomains. */
  hosts: readonly string[];
  author?: {
    /** The author's id, from the address of their page or of a tab of it. Null: not an author's page. */
    idIn: (url: URL) => string | null;
    /** The author's page, always in the same form. */
    page: (id: string) => string;
    /** The author's id in the route or the own feed that their page gives. */
    source?: RegExp;
  };
  /** The route of an author who can be followed without a rule. Null: this author cannot be followed at all. */
  authorRoute?: (id: string) => string | null;
  /** Query keys that only say how a link was shared. On other sites the same names may matter. */
  shareKeys?: readonly string[];
}

export const PLATFORMS: Record<PlatformId, Platform> = {
  "apple-podcasts": { name: "Apple Podcasts", hosts: ["podcasts.apple.com"] },
  bilibili: {
    name: "bilibili",
    hosts: ["bilibili.com", "b23.tv"],
    author: {
      idIn: bilibiliAuthor,
      page: (id) => `https://space.bilibili.com/${segment(id)}`,
      source: /^\/bilibili\/user\/video\/(\d+)$/,
    },
  },
  douyin: {
    name: "抖音",
    hosts: ["douyin.com", "iesdouyin.com"],
    author: {
      idIn: idInPath(/\/user\/([^/]+)/),
      page: (id) => `https://www.douyin.com/user/${segment(id)}`,
      source: /^\/douyin\/user\/([^/]+)$/,
    },
    // No feed can be made from an all-digit id, an account's old number; "self" is the signed-in person.
    authorRoute: (id) => (/^\d+$/.test(id) || id === "self" ? null : `/douyin/user/${segment(id)}`),
  },
  instagram: {
    name: "Instagram",
    hosts: ["instagram.com"],
    author: {
      idIn: idInPath(/^\/([\w.]+)$/),
      page: (id) => `https://www.instagram.com/${segment(id.toLowerCase())}`,
      source: /^\/instagram\/user\/([\w.]+)$/,
    },
  },
  soundcloud: { name: "SoundCloud", hosts: ["soundcloud.com"], shareKeys: ["si", "in"] },
  spotify: { name: "Spotify", hosts: ["open.spotify.com"], shareKeys: ["si", "nd"] },
  tiktok: {
    name: "TikTok",
    hosts: ["tiktok.com"],
    author: {
      idIn: idInPath(/^\/(@[^/]+)$/),
      page: (id) => `https://www.tiktok.com/@${segment(id.replace(/^@/, "").toLowerCase())}`,
      source: /^\/tiktok\/user\/(@[^/]+)$/,
    },
    shareKeys: ["lang", "_r", "_t", "is_from_webapp", "sender_device"],
  },
  vimeo: {
    name: "Vimeo",
    hosts: ["vimeo.com"],
    author: { idIn: idInPath(/^\/([\w-]{1,60})$/), page: (id) => `https://vimeo.com/${segment(id)}` },
  },
  weibo: {
    name: "微博",
    hosts: ["weibo.com", "weibo.cn"],
    author: {
      idIn: idInPath(/^\/(?:u|profile)\/(\d+)$/),
      page: (id) => `https://weibo.com/u/${segment(id)}`,
      source: /^\/weibo\/user\/(\d+)$/,
    },
  },
  x: {
    name: "X",
    hosts: ["x.com", "twitter.com"],
    author: {
      idIn: idInPath(/^\/@?(\w{1,15})$/),
      page: (id) => `https://x.com/${segment(id.toLowerCase())}`,
      source: /^\/twitter\/user\/(\w{1,15})$/,
    },
    shareKeys: ["s", "t", "lang"],
  },
  xiaohongshu: {
    name: "小红书",
    hosts: ["xiaohongshu.com"],
    author: {
      idIn: idInPath(/\/user\/(?:profile\/)?(?!profile$)([^/]+)/),
      page: (id) => `https://www.xiaohongshu.com/user/profile/${segment(id)}`,
      source: /^\/xiaohongshu\/user\/([^/]+)\/notes$/,
    },
    authorRoute: (id) => `/xiaohongshu/user/${segment(id)}/notes`,
  },
  xiaoyuzhou: {
    name: "小宇宙",
    hosts: ["xiaoyuzhoufm.com"],
    author: {
      idIn: idInPath(/\/podcast\/([^/]+)/),
      page: (id) => `https://www.xiaoyuzhoufm.com/podcast/${segment(id)}`,
    },
    authorRoute: (id) => `/xiaoyuzhou/podcast/${segment(id)}`,
  },
  youtube: {
    name: "YouTube",
    hosts: ["youtube.com", "youtu.be", "youtube-nocookie.com"],
    author: {
      idIn: youtubeAuthor,
      page: youtubeAuthorPage,
      source: /^https:\/\/www\.youtube\.com\/feeds\/videos\.xml\?channel_id=(UC[\w-]{22})$/,
    },
  },
};

const PLATFORM_OF_HOST = new Map(
  Object.entries(PLATFORMS).flatMap(([id, { hosts }]) => hosts.map((host) => [host, id as PlatformId])),
);

/** The platform a host belongs to, subdomains included. */
export function platformOf(hostname: string): PlatformId | null {
  const labels = hostname.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const id = PLATFORM_OF_HOST.get(labels.slice(from).join("."));
    if (id !== undefined) return id;
  }
  return null;
}

export type PlatformAuthor = { platform: Platform; id: string };

/** The author whose page this is, if it is on one of the platforms. */
export function findAuthor(url: URL): PlatformAuthor | null {
  const name = platformOf(url.hostname);
  const platform = name && PLATFORMS[name];
  const id = platform?.author?.idIn(url) ?? null;
  return platform && id !== null ? { platform, id } : null;
}

/** The page of the author whose feed this is, for a page of the platform that is not the author's: a video, a post. */
export function authorPageOf(url: URL, source: string): string | null {
  const name = platformOf(url.hostname);
  const author = name && PLATFORMS[name].author;
  if (!author?.source || author.idIn(url) !== null) return null;
  const id = decoded(author.source.exec(source)?.[1]);
  return id === null ? null : author.page(id);
}

function idInPath(pattern: RegExp): (url: URL) => string | null {
  return (url) => decoded(pattern.exec(pathOf(url))?.[1]);
}

function pathOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, "");
}

/** Tabs of an author's space belong to the author; lists and favourites are separate channels. */
function bilibiliAuthor(url: URL): string | null {
  const path = pathOf(url);
  const space = url.hostname === "space.bilibili.com" ? path : /^\/space(\/.+)$/.exec(path)?.[1];
  return /^\/(\d{1,20})(?:\/(?:dynamic|video|upload(?:\/video)?|article|audio))?$/.exec(space ?? "")?.[1] ?? null;
}

const YOUTUBE_TABS =
  "featured|videos|shorts|streams|live|playlists|podcasts|community|posts|channels|about|releases|store|membership";
const YOUTUBE_AUTHOR = new RegExp(`^/(?:(@[^/]+)|channel/([^/]+)|((?:c|user)/[^/]+))(?:/(?:${YOUTUBE_TABS}))?$`);

/** A handle with its @, a channel id, or an older name with its prefix: "user/name". */
function youtubeAuthor(url: URL): string | null {
  const [, handle, id, name] = YOUTUBE_AUTHOR.exec(pathOf(url)) ?? [];
  return decoded(handle ?? id ?? name);
}

function youtubeAuthorPage(id: string): string {
  // Handles are case-insensitive, channel ids are not.
  if (id.startsWith("@")) return `https://www.youtube.com/@${segment(id.slice(1).toLowerCase())}`;
  const [, kind = "channel", name = id] = /^(c|user)\/(.*)$/.exec(id) ?? [];
  return `https://www.youtube.com/${kind}/${segment(name)}`;
}

function segment(text: string): string {
  return encodeURIComponent(text);
}

/** Null if the percent-encoding is broken. */
function decoded(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
