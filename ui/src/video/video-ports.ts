import { createContext, use } from "react";
import type { VideoType } from "#core/video/video.ts";

/** What a cover needs from the app. */
export interface VideoPorts {
  /** Counts an event. Must not throw or block. */
  track: (event: "VideoCover Clicked", details: { type: VideoType }) => void;
  /**
   * The address of a cover's image. Nothing may be requested from the video's site before the first flip, so its images
   * come through our server; null: show the placeholder.
   */
  coverSource: (cover: string) => string | null;
}

const VideoPortsContext = createContext<VideoPorts | null>(null);

export const VideoPortsProvider = VideoPortsContext.Provider;

export function useVideoPorts(): VideoPorts {
  const ports = use(VideoPortsContext);
  if (!ports) throw new Error("a VideoCover needs a VideoPortsProvider above it");
  return ports;
}
