import type { Video } from "./video.ts";

/** Identifies a video across channels; null for a web page. */
export function videoKey(video: Video): string | null {
  if (video.type === "web-page") return null;
  const part = video.bilibili && video.bilibili.page > 1 ? `#${video.bilibili.page}` : "";
  // PostgreSQL can index about 2,700 bytes, and no site has ids that long.
  return video.id.length > 1000 ? null : `${video.type} ${video.id}${part}`;
}
