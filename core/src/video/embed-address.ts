import type { Video } from "./video.ts";

export interface EmbedOptions {
  /** Where to start, in seconds. */
  start?: number;
  autoplay?: boolean;
}

/**
 * The address of the site's embedded player, built from ids alone: an address from a feed is never framed as it is.
 * Null when the site has no player, or the file plays without one.
 */
export function embedAddress(video: Video, { start = 0, autoplay = false }: EmbedOptions = {}): string | null {
  const seconds = Math.max(0, Math.floor(start));
  switch (video.type) {
    case "bilibili":
      return bilibili(video, seconds, autoplay);
    case "youtube":
      return youtube(video, seconds, autoplay);
    case "vimeo":
      return vimeo(video, seconds, autoplay);
    case "tiktok":
      return video.embedId && `https://www.tiktok.com/player/v1/${video.embedId}?autoplay=${Number(autoplay)}&rel=0`;
    case "douyin":
      return video.embedId && `https://open.douyin.com/player/video?vid=${video.embedId}&autoplay=${Number(autoplay)}`;
    case "podcast":
      return podcast(video.embedId, seconds);
    default:
      return null;
  }
}

/** Douyin's and Apple's players accept no start time, neither in their address nor by message. */
export function supportsStartTime({ type, embedId }: Pick<Video, "type" | "embedId">): boolean {
  return type !== "douyin" && !(type === "podcast" && embedId?.startsWith("apple:"));
}

function bilibili({ bilibili: ids }: Video, seconds: number, autoplay: boolean): string | null {
  if (!ids) return null;
  const query = new URLSearchParams("isOutside=true");
  if (ids.aid) query.set("aid", ids.aid);
  if (ids.bvid) query.set("bvid", ids.bvid);
  if (ids.cid) query.set("cid", ids.cid);
  // The player reads `p`; older copies of it, still served to some browsers, read `page`.
  query.set("p", String(ids.page));
  query.set("page", String(ids.page));
  if (seconds > 0) query.set("t", String(seconds));
  query.set("autoplay", autoplay ? "1" : "0");
  query.set("danmaku", "0");
  return `https://player.bilibili.com/player.html?${query}`;
}

function youtube({ embedId, pageId }: Video, seconds: number, autoplay: boolean): string | null {
  if (!embedId) return null;
  // enablejsapi lets the page pause the player when the cover is shown again.
  const query = new URLSearchParams("enablejsapi=1&playsinline=1&rel=0");
  if (pageId) query.set("list", pageId);
  if (seconds > 0) query.set("start", String(seconds));
  if (autoplay) query.set("autoplay", "1");
  return `https://www.youtube-nocookie.com/embed/${embedId}?${query}`;
}

function vimeo({ embedId }: Video, seconds: number, autoplay: boolean): string | null {
  const url = embedId === null ? null : URL.parse(`https://player.vimeo.com/video/${embedId}`);
  if (!url) return null;
  url.searchParams.set("dnt", "1");
  if (autoplay) url.searchParams.set("autoplay", "1");
  if (seconds > 0) url.hash = `t=${seconds}s`;
  return url.href;
}

function podcast(embedId: string | null, seconds: number): string | null {
  const [service, path] = embedId?.split(":") ?? [];
  if (service === "apple") return `https://embed.podcasts.apple.com/${path}`;
  if (service === "spotify") return `https://open.spotify.com/embed/${path}${seconds > 0 ? `?t=${seconds}` : ""}`;
  return null;
}

/**
 * The address a frame may open: http(s) only, and never our own pages, since a frame with scripts on our origin could
 * access the page around it.
 */
export function framedPageAddress(address: string, ownOrigin: string): string | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const own = URL.parse(ownOrigin);
  return own && bareHost(url) === bareHost(own) ? null : url.href;
}

/** "host." with a trailing dot is the same server under another origin. */
function bareHost(url: URL): string {
  return url.hostname.replace(/\.$/, "");
}
