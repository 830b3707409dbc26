import { bvidFromAid, readBvid } from "./bilibili-id.ts";

/**
 * One author is one channel, however the address was written. This is the channel's identity: two addresses of one author
 * give the same text. Match feed rules against the address as it was given, since a rule may want its m. host or its query.
 * null for what is not http(s). Never throws; normalising twice changes nothing.
 */
export function normaliseChannelAddress(address: string): string | null {
  const url = URL.parse(address.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const host = bareHost(url.hostname);
  // Before anybody looks at it: with slashes left at its end an author's page is recognised only the second time.
  url.pathname = url.pathname.replace(/\/+$/, "");
  return KNOWN.get(host)?.(url) ?? plain(url, host);
}

function plain(url: URL, host: string): string {
  // A port of its own means a server of its own, where http and https are different doors.
  const scheme = url.port === "" ? "https:" : url.protocol;
  const port = url.port === "" ? "" : `:${url.port}`;
  const path = url.pathname.replace(/\/$/, "").replace(/%[\da-f]{2}/g, (escaped) => escaped.toUpperCase());
  // "#/artist?id=5" is a page of its own on sites that route by fragment; "#comments" is a place on the same page.
  const fragment = /^#!?\/./.test(url.hash) ? url.hash : "";
  return `${scheme}//${host}${port}${path}${remainingQuery(url, host)}${fragment}`;
}

function remainingQuery(url: URL, host: string): string {
  const pairs = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name) && !SHARE_MARKS.get(host)?.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

const TRACKING =
  /^(?:utm_.+|share_.+|spm|spm_id_from|from_spmid|from_source|vd_source|plat_id|unique_k|buvid|is_story_h5|bbid|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|xsec_token|xsec_source|xhsshare|_ga|_gl|_hsenc|_hsmi|ref_src|ref_url|mkt_tok|oly_enc_id|vero_id|wt_mc)$/i;

/** Short names that mean sharing on these sites, and may mean anything elsewhere. */
const SHARE_MARKS = new Map<string, string[]>([
  ["open.spotify.com", ["si", "nd"]],
  ["soundcloud.com", ["si", "in"]],
  ["tiktok.com", ["lang", "_r", "_t", "is_from_webapp", "sender_device"]],
  ["x.com", ["s", "t", "lang"]],
]);

function bareHost(hostname: string): string {
  let host = hostname.replace(/\.+$/, "");
  // Twice for "www.m.": normalising again must find nothing left to take away.
  while (/^(?:www|m|mobile)\.[^.]+\../.test(host)) host = host.slice(host.indexOf(".") + 1);
  return host;
}

/** Sites whose addresses tell the author in several ways. null: nothing special about this page of it. */
const KNOWN = new Map<string, (url: URL) => string | null>([
  ["space.bilibili.com", (url) => bilibiliSpace(url.pathname)],
  ["bilibili.com", bilibili],
  ["b23.tv", bilibili],
  ["youtube.com", youtube],
  ["music.youtube.com", youtube],
  ["youtu.be", (url) => youtubeVideo(url.pathname.slice(1))],
  ["douyin.com", author(/^\/user\/([^/]+)/, (id) => `https://www.douyin.com/user/${id}`)],
  ["xiaohongshu.com", author(/^\/user\/profile\/([^/]+)/, (id) => `https://www.xiaohongshu.com/user/profile/${id}`)],
  ["xiaoyuzhoufm.com", author(/^\/podcast\/([^/]+)/, (id) => `https://www.xiaoyuzhoufm.com/podcast/${id}`)],
  ["tiktok.com", author(/^\/@([^/]+)\/?$/, (name) => `https://www.tiktok.com/@${name.toLowerCase()}`)],
  ["instagram.com", author(/^\/([\w.]+)\/?$/, (name) => `https://www.instagram.com/${name.toLowerCase()}`)],
  ["twitter.com", x],
  ["x.com", x],
  ["weibo.com", author(/^\/u\/(\d+)\/?$/, (id) => `https://weibo.com/u/${id}`)],
  ["weibo.cn", author(/^\/(?:u|profile)\/(\d+)\/?$/, (id) => `https://weibo.com/u/${id}`)],
]);

function author(pattern: RegExp, write: (id: string) => string): (url: URL) => string | null {
  return (url) => {
    const id = pattern.exec(url.pathname)?.[1];
    return id === undefined ? null : write(id);
  };
}

function bilibili(url: URL): string | null {
  if (url.pathname.startsWith("/space/")) return bilibiliSpace(url.pathname.slice("/space".length));
  const name = /^\/(?:s\/)?(?:video\/)?(av\d+|bv\w+)\/?$/i.exec(url.pathname)?.[1];
  if (name === undefined) return null;
  const bvid = /^av/i.test(name) ? bvidFromAid(name.slice(2)) : readBvid(name);
  return bvid === null ? null : `https://www.bilibili.com/video/${bvid}`;
}

/** The tabs of an author's space are the author; lists and favourites in it are channels of their own. */
function bilibiliSpace(path: string): string | null {
  const id = /^\/(\d+)(?:\/(?:dynamic|video|upload(?:\/video)?|article|audio)?)?\/?$/.exec(path)?.[1];
  return id === undefined ? null : `https://space.bilibili.com/${id}`;
}

const YOUTUBE_TABS =
  "featured|videos|shorts|streams|live|playlists|podcasts|community|posts|channels|about|releases|store|membership";
const YOUTUBE_AUTHOR = new RegExp(`^/(@[^/]+|(?:channel|c|user)/[^/]+)(?:/(?:${YOUTUBE_TABS}))?/?$`);

function youtube(url: URL): string | null {
  const named = YOUTUBE_AUTHOR.exec(url.pathname)?.[1];
  // A handle is the same in any case; a channel's id is not.
  if (named !== undefined) return `https://www.youtube.com/${named.startsWith("@") ? named.toLowerCase() : named}`;
  const video = /^\/(?:shorts|live|embed)\/([^/]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get("v");
  const list = url.searchParams.get("list");
  if (url.pathname === "/playlist" && list !== null)
    return `https://www.youtube.com/playlist?list=${encodeURIComponent(list)}`;
  return video === null ? null : youtubeVideo(video);
}

function youtubeVideo(id: string): string | null {
  return /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null;
}

function x(url: URL): string {
  const name = /^\/@?(\w{1,15})\/?$/.exec(url.pathname)?.[1];
  return name === undefined ? plain(url, "x.com") : `https://x.com/${name.toLowerCase()}`;
}
