import { useNavigate } from "@tanstack/react-router";
import { rememberVideo } from "../following/known-videos.ts";
import type { Item } from "./item.ts";
import { knownVideoOf } from "./known-video-of.ts";

/** Opens the watch page of an item's video, with what the item knows of it. */
export function useOpenWatchPage(): (item: Item) => void {
  const navigate = useNavigate();
  return (item) => {
    const known = knownVideoOf(item);
    if (!known) return;
    rememberVideo(known.video.url, known);
    void navigate({ to: "/watch", search: { url: known.video.url } });
  };
}
