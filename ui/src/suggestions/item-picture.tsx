import { useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { clockTime } from "#core/video/clock-time.ts";
import FileText from "~icons/lucide/file-text";
import SquarePlay from "~icons/lucide/square-play";
import { classNames } from "../controls/class-names.ts";

interface ItemPictureProps {
  item: { title: string; summary: string; cover: string; durationSeconds: number | null };
  /** Where there is room for it, an item whose picture cannot be shown says what it is about. */
  showsSummary?: boolean;
  className: string;
}

/** The picture of an item. One that cannot be shown leaves its place to a symbol: whether it can is known too late to give it up. */
export function ItemPicture({ item, showsSummary = false, className }: ItemPictureProps) {
  const { cover, durationSeconds, summary } = item;
  const [broken, setBroken] = useState<string | null>(null);
  const Kind = durationSeconds === null ? FileText : SquarePlay;
  const hasText = showsSummary && summary !== "";
  return (
    <span className={classNames("relative block aspect-video overflow-hidden bg-hover", className)}>
      {cover !== broken ? (
        <img
          src={cover}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBroken(cover)}
        />
      ) : (
        <>
          <span
            data-no-picture
            className={classNames("grid size-full place-items-center text-text-3", hasText && "desk:hidden")}
          >
            <Kind aria-hidden size={22} strokeWidth={1.6} />
          </span>
          {hasText && (
            <span lang={guessLanguage(summary)} className="block p-4 text-13 text-text-2 max-desk:hidden">
              <span className="line-clamp-5">{summary}</span>
            </span>
          )}
        </>
      )}
      {durationSeconds !== null && (
        <span className="absolute right-1 bottom-1 rounded-[3px] bg-cover-chip px-1 font-medium text-[11px] text-on-cover leading-4 tabular-nums">
          {clockTime(durationSeconds)}
        </span>
      )}
    </span>
  );
}
