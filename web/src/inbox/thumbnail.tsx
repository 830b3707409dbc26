import { useState } from "react";
import type { PictureWidth } from "#core/picture/picture-address.ts";
import { thumbnailOf } from "#core/picture/thumbnail.ts";
import { clockTime } from "#core/video/clock-time.ts";
import { classNames } from "#ui/controls/class-names.ts";
import FileText from "~icons/lucide/file-text";
import { useChannelImage } from "../following/use-channel-image.ts";
import type { Item } from "./item.ts";
import { NearPicture } from "./near-picture.tsx";

interface ThumbnailProps {
  item: Item;
  /** No screen shows it wider, in pixels of the screen. */
  widest: PictureWidth;
  /** As it is shown, for `<img sizes>`. */
  sizes: string;
  /** Its box, which has the same size before the picture is there. */
  className: string;
  /** Its box where the picture is square. */
  squareClassName?: string;
}

/** Pictures that did not load since the app was opened: the next time, the text of their items takes the width. */
const broken = new Set<string>();

/** The picture of an item. One that cannot be shown leaves its place to a symbol, because rows that are read do not change. */
export function Thumbnail({ item, widest, sizes, className, squareClassName = "" }: ThumbnailProps) {
  const thumbnail = thumbnailOf(item, useChannelImage(item.channel.id), widest);
  const source = thumbnail?.source ?? "";
  const [wasBroken] = useState(() => broken.has(source));
  const [failed, setFailed] = useState<string | null>(null);
  if (!thumbnail || wasBroken) return null;
  return (
    <span
      data-thumbnail
      className={classNames(
        "relative block shrink-0 overflow-hidden bg-hover after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:shadow-[inset_0_0_0_1px_light-dark(rgb(0_0_0/.08),rgb(255_255_255/.08))]",
        className,
        thumbnail.isSquare && squareClassName,
      )}
    >
      {failed === source ? (
        <span data-no-picture className="grid size-full place-items-center text-text-3">
          <FileText aria-hidden size={20} strokeWidth={1.6} />
        </span>
      ) : (
        <NearPicture
          source={source}
          sources={thumbnail.sources}
          sizes={sizes}
          onError={() => {
            broken.add(source);
            setFailed(source);
          }}
          className={item.isRead ? "opacity-(--read-dim)" : ""}
        />
      )}
      {item.durationSeconds !== null && (
        <span className="absolute right-1 bottom-1 rounded-[4px] bg-cover-chip px-1 font-medium text-[11px] text-on-cover tabular-nums leading-4">
          {clockTime(item.durationSeconds)}
        </span>
      )}
    </span>
  );
}
