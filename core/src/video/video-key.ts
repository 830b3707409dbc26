import type { Video } from "./video.ts";

/** The same text for the same recording, wherever it was found; null for a plain page, which is only itself. */
export function videoKey(video: Video): string | null {
  if (video.type === "web-page") return null;
  const part = video.bilibili && video.bilibili.page > 1 ? `#${video.bilibili.page}` : "";
  // PostgreSQL indexes no more than about 2,700 bytes, and no site has ids that long.
  return video.id.length > 1000 ? null : `${video.type} ${video.id}${part}`;
}
