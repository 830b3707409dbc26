import type { Video } from "./video.ts";

/** Where a site tells about one of its videos in a form made for programs. */
export type MetadataSource = { kind: "bilibili-view" | "oembed"; url: string };

const OEMBED: Partial<Record<Video["type"], string>> = {
  youtube: "https://www.youtube.com/oembed",
  vimeo: "https://vimeo.com/api/oembed.json",
  tiktok: "https://www.tiktok.com/oembed",
};

/** null where the page itself has to be asked. */
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

/** What the site's programs' form leaves out and its page has: YouTube's oEmbed has no description, date or length. */
export function asksPageToo({ type }: Video): boolean {
  return type === "youtube";
}

/** A recording says nothing about itself that would be worth fetching it for. */
export function hasPage({ type }: Video): boolean {
  return type !== "video-file" && type !== "audio-file";
}
