import type { Video } from "./video.ts";

/** The API that returns metadata of a video. */
export type MetadataSource = { kind: "bilibili-view" | "oembed"; url: string };

const OEMBED: Partial<Record<Video["type"], string>> = {
  youtube: "https://www.youtube.com/oembed",
  vimeo: "https://vimeo.com/api/oembed.json",
  tiktok: "https://www.tiktok.com/oembed",
};

/** Null when the page itself has to be fetched. */
export function metadataSource(video: Video): MetadataSource | null {
  if (video.type === "bilibili" && video.bilibili?.bvid)
    return {
      kind: "bilibili-view",
      url: `https://api.bilibili.com/x/web-interface/view?bvid=${video.bilibili.bvid}`,
    };
  const oembed = OEMBED[video.type];
  if (oembed === undefined) return null;
  return {
    kind: "oembed",
    url: `${oembed}?${new URLSearchParams(`format=json&url=${encodeURIComponent(video.url)}`)}`,
  };
}

/** Whether the page has metadata that the API lacks: YouTube's oEmbed has no description, date or duration. */
export function needsPageToo({ type }: Video): boolean {
  return type === "youtube";
}

/** Media files have no page to read metadata from. */
export function hasPage({ type }: Video): boolean {
  return type !== "video-file" && type !== "audio-file";
}
