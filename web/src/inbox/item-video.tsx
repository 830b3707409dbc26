import { clockTime } from "#core/video/clock-time.ts";
import { VideoCover } from "#ui/video/video-cover.tsx";
import { useVideoPorts, VideoPortsProvider } from "#ui/video/video-ports.ts";
import type { Item } from "./item.ts";
import { nameOf } from "./name-of.ts";

/** An item's video behind its cover. */
export function ItemVideo({ item, onPlay, className }: { item: Item; onPlay?: () => void; className?: string }) {
  const ports = useVideoPorts();
  if (!item.video) return null;
  const { durationSeconds } = item;
  const withOnPlay: typeof ports = {
    ...ports,
    track: (event, details) => {
      ports.track(event, details);
      onPlay?.();
    },
  };
  return (
    <VideoPortsProvider value={withOnPlay}>
      <VideoCover
        video={{ ...item.video, cover: item.video.cover ?? item.cover }}
        title={nameOf(item)}
        duration={durationSeconds === null ? null : clockTime(durationSeconds)}
        className={className ?? ""}
      />
    </VideoPortsProvider>
  );
}
