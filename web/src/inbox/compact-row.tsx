import { isTitleless } from "#core/feed/is-titleless.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { VIDEO_TYPES } from "#core/video/video.ts";
import { classNames } from "#ui/controls/class-names.ts";
import Headphones from "~icons/lucide/headphones";
import SquarePlay from "~icons/lucide/square-play";
import type { Item } from "./item.ts";
import { type ItemRowProps, UnreadDot } from "./item-card.tsx";
import { ChannelMark, ChannelName, StarMark, When } from "./item-source.tsx";
import { ItemTitle } from "./item-title.tsx";
import { Marked } from "./marked.tsx";

/** One item on one line. Where there is room, also its channel and its summary. */
export function CompactRow({ item, isOpen, isFar, isOneChannel, replaces }: ItemRowProps) {
  return (
    <li
      data-item={item.id}
      className={classNames(
        "relative flex h-[34px] scroll-my-16 items-center gap-2.5 border-line/60 border-t pr-4 pl-7 text-13 first:border-0 max-desk:h-11 desk:pr-5 desk:pl-8",
        "has-[h3_a:focus-visible]:shadow-[inset_0_0_0_2px_var(--accent)]",
        isFar &&
          "[contain-intrinsic-size:auto_34px] [content-visibility:auto] max-desk:[contain-intrinsic-size:auto_44px]",
        isOpen && "wide:bg-accent-tint",
      )}
    >
      {!item.isRead && <UnreadDot className="top-[13px] max-desk:top-[18px]" />}
      {!isOneChannel && (
        <>
          <ChannelMark item={item} />
          <ChannelName item={item} className="hidden w-41 shrink-0 truncate text-text-2 @3xl:block" />
        </>
      )}
      <div className="flex min-w-0 flex-1 items-baseline gap-3">
        <ItemTitle
          item={item}
          isOpen={isOpen}
          replaces={replaces}
          className={classNames("min-w-0 shrink-[.001] truncate", item.isRead ? "text-text-2" : "font-medium")}
        />
        {!isTitleless(item) && (
          <p
            lang={guessLanguage(item.summary)}
            dir="auto"
            className="hidden min-w-0 flex-1 basis-0 truncate text-text-3 @3xl:block"
          >
            <Marked text={item.summary} />
          </p>
        )}
      </div>
      {item.isStarred && <StarMark />}
      <KindMark item={item} />
      <When
        item={item}
        hasDay={isOneChannel}
        className={classNames(
          "shrink-0 text-right text-12",
          isOpen ? "text-text-2" : "text-text-3",
          !isOneChannel && "w-12",
        )}
      />
    </li>
  );
}

function KindMark({ item }: { item: Item }) {
  if (!item.video) return null;
  const Kind = VIDEO_TYPES[item.video.type].medium === "audio" ? Headphones : SquarePlay;
  return <Kind aria-hidden size={14} strokeWidth={1.6} className="shrink-0 text-text-3" />;
}
