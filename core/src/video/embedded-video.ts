import { embedAddress } from "./embed-address.ts";
import { identifyVideo } from "./identify-video.ts";
import { startSecondsOf } from "./start-seconds.ts";
import { VIDEO_TYPES, type Video } from "./video.ts";

/** The video of a player that an article embeds, from the address of the player or of its page. Null: it cannot be played here. */
export function embeddedVideo(address: string): Video | null {
  // Old embed codes: /v/<id>&hl=en_US&fs=1
  const video = identifyVideo(address.replace(/(\/v\/[\w-]{11})&.*$/, "$1"));
  if (video === null) return null;
  if (video.type !== "web-page") return canPlay(video) ? { ...video, cover: coverOf(video) } : null;
  return isPlayer(new URL(video.url)) ? video : null;
}

/** The page of an embedded player, which also says where to start, and the site's name. Null for an unknown address. */
export function describeEmbed(address: string): { url: string; name: string } | null {
  const video = embeddedVideo(address);
  if (video === null) return null;
  const host = new URL(video.url).hostname;
  return {
    url: pageOf(video, startSecondsOf(address)),
    name: VIDEO_TYPES[video.type].siteName ?? PODCASTS.get(host) ?? host,
  };
}

const PODCASTS = new Map([
  ["podcasts.apple.com", "Apple Podcasts"],
  ["open.spotify.com", "Spotify"],
]);

function canPlay(video: Video): boolean {
  return embedAddress(video) !== null || video.config.videoUrl !== null;
}

/** Other sites' players, which are shown in a frame as they are. Their pages are made for that. */
const PLAYERS: readonly [host: RegExp, path: RegExp][] = [
  [/^(?:www\.)?dailymotion\.com$|^geo\.dailymotion\.com$/, /^\/(?:embed\/|player)/],
  [/^w\.soundcloud\.com$/, /^\/player\/?$/],
  [/^open\.spotify\.com$/, /^\/embed(?:-podcast)?\//],
  [/^embed\.(?:music|podcasts)\.apple\.com$/, /^\//],
  [/^(?:www\.)?blogger\.com$/, /^\/video\.g$/],
  [/^bandcamp\.com$/, /^\/EmbeddedPlayer\//],
  [/^(?:fast|play)\.wistia\.(?:com|net)$/, /^\/embed\//],
  [/^(?:www\.)?loom\.com$/, /^\/embed\//],
  [/^archive\.org$/, /^\/embed\//],
  [/^player\.youku\.com$/, /^\/embed\//],
  [/^v\.qq\.com$/, /^\/(?:txp\/)?iframe\/(?:txp\/)?player\.html$/],
  // PeerTube, on any host.
  [/./, /^\/videos\/embed\/(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[1-9A-HJ-NP-Za-km-z]{22})$/],
];

function isPlayer(url: URL): boolean {
  return (
    url.protocol === "https:" && PLAYERS.some(([host, path]) => host.test(url.hostname) && path.test(url.pathname))
  );
}

function coverOf(video: Video): string | null {
  const hasThumbnail = video.type === "youtube" && video.embedId !== null && video.embedId !== "videoseries";
  return hasThumbnail ? `https://i.ytimg.com/vi/${video.embedId}/hqdefault.jpg` : video.cover;
}

function pageOf(video: Video, start: number): string {
  const url = new URL(video.url);
  if (video.bilibili?.cid) url.searchParams.set("cid", video.bilibili.cid);
  if (start > 0 && video.type === "youtube") url.searchParams.set("t", String(start));
  else if (start > 0 && video.type !== "web-page") url.hash = `t=${start}`;
  return url.href;
}
