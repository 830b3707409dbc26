import { createContext, use } from "react";
import type { VideoType } from "#core/video/video.ts";

/** What a cover needs of the app around it. */
export interface VideoPorts {
  /** Counts an event. It must neither throw nor make anybody wait. */
  track: (event: "VideoCover Clicked", details: { type: VideoType }) => void;
  /**
   * The address a cover's picture is shown from. Nothing may be asked of the video's site before the first flip, so a
   * picture that lives there has to come through this instance; null: show the placeholder.
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
