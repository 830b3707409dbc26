import type { ReactNode } from "react";
import { type VideoPorts, VideoPortsProvider } from "#ui/video/video-ports.ts";
import { track } from "../events/track.ts";

/** Connects every VideoCover below it to this installation: event counting, and where covers are loaded from. */
export function Playing({ children }: { children: ReactNode }) {
  return <VideoPortsProvider value={PORTS}>{children}</VideoPortsProvider>;
}

const PORTS: VideoPorts = {
  track,
  // Through our server, so that the video's site learns about a viewer only when they play.
  coverSource: (cover) => (/^https?:/.test(cover) ? `/api/cover?url=${encodeURIComponent(cover)}` : null),
};
