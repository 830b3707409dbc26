import { type PictureWidth, pictureAddress, pictureOf, pictureSources } from "#core/picture/picture-address.ts";
import { clockTime } from "#core/video/clock-time.ts";
import { VideoCover } from "#ui/video/video-cover.tsx";
import { useVideoPorts, VideoPortsProvider } from "#ui/video/video-ports.ts";
import type { Item } from "./item.ts";
import { nameOf } from "./name-of.ts";
import { NearPicture } from "./near-picture.tsx";

interface ItemVideoProps {
  item: Item;
  /** How wide its cover is shown, for `<img sizes>`, and no wider than this in pixels of the screen. */
  sizes: string;
  widest: PictureWidth;
  onPlay?: () => void;
  className?: string;
}

/** An item's video behind its cover. */
export function ItemVideo({ item, sizes, widest, onPlay, className }: ItemVideoProps) {
  const ports = useVideoPorts();
  if (!item.video) return null;
  const { durationSeconds } = item;
  const picture = pictureOf(item);
  const ofItem: typeof ports = {
    coverSource: (cover) => pictureAddress(item.id, cover, widest),
    track: (event, details) => {
      ports.track(event, details);
      onPlay?.();
    },
  };
  return (
    <VideoPortsProvider value={ofItem}>
      <VideoCover
        video={{ ...item.video, cover: picture }}
        title={nameOf(item)}
        duration={durationSeconds === null ? null : clockTime(durationSeconds)}
        drawPicture={(onError) =>
          picture !== null && (
            <NearPicture
              source={pictureAddress(item.id, picture, widest)}
              sources={pictureSources(item.id, picture, widest)}
              sizes={sizes}
              onError={onError}
            />
          )
        }
        className={className ?? ""}
      />
    </VideoPortsProvider>
  );
}
