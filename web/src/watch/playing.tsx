import type { ReactNode } from "react";
import { type VideoPorts, VideoPortsProvider } from "#ui/video/video-ports.ts";
import { track } from "../events/track.ts";

/** Joins every VideoCover below it to this instance: what is counted, and where covers come from. */
export function Playing({ children }: { children: ReactNode }) {
  return <VideoPortsProvider value={PORTS}>{children}</VideoPortsProvider>;
}

const PORTS: VideoPorts = {
  track,
  // Through our server: the video's site learns of nobody before they play.
  coverSource: (cover) => (/^https?:/.test(cover) ? `/api/cover?url=${encodeURIComponent(cover)}` : null),
};
