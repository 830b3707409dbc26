import { isTitleless } from "#core/feed/is-titleless.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { classNames } from "#ui/controls/class-names.ts";
import type { Item } from "./item.ts";
import { ItemSource } from "./item-source.tsx";
import { ItemTitle } from "./item-title.tsx";
import { Marked } from "./marked.tsx";
import { Thumbnail } from "./thumbnail.tsx";

export interface ItemRowProps {
  item: Item;
  isOpen: boolean;
  /** Far below the first screen: drawn only when it is scrolled near. Its height is known. */
  isFar: boolean;
  /** All items of the list are of one channel: the date takes the place of its name. */
  isOneChannel: boolean;
  /** Replaces the history entry: going back does not step through the items read. */
  replaces: boolean;
}

/**
 * One item of a list: its channel or its date, its title, its summary and its picture. All cards have one height, so pictures and
 * texts can arrive late and nothing moves. Without a picture the text takes the width.
 */
export function ItemCard({ item, isOpen, isFar, isOneChannel, replaces }: ItemRowProps) {
  const isPost = isTitleless(item);
  return (
    <li
      data-item={item.id}
      className={classNames(
        "relative h-[116px] scroll-my-16 border-line border-t pt-[13px] pr-4 pb-3 pl-7 first:border-0 desk:pr-5 desk:pl-8",
        "has-[h3_a:focus-visible]:shadow-[inset_0_0_0_2px_var(--accent)]",
        isFar && "[contain-intrinsic-size:auto_116px] [content-visibility:auto]",
        isOpen && "wide:bg-accent-tint",
      )}
    >
      {!item.isRead && <UnreadDot className="top-[17px]" />}
      {/* Readable lines, also where the list has the whole width. */}
      <div className="flex h-full max-w-[880px] items-center gap-4 max-desk:gap-3">
        <div className="min-w-0 flex-1 self-start">
          <ItemSource item={item} isOneChannel={isOneChannel} />
          {/* As many lines of the summary as the title leaves. */}
          <div className="mt-1.5 h-[68px] overflow-hidden">
            <ItemTitle
              item={item}
              isOpen={isOpen}
              replaces={replaces}
              className={classNames(
                "text-pretty text-15 leading-[22px]! tracking-[-.005em]",
                isPost ? "line-clamp-3" : "line-clamp-2",
                // A post without a title shows its text, which is no headline.
                item.isRead ? "text-text-2" : isPost ? "" : "font-semibold",
              )}
            />
            {!isPost && (
              <p lang={guessLanguage(item.summary)} dir="auto" className="mt-0.5 line-clamp-2 text-13 text-text-2">
                <Marked text={item.summary} />
              </p>
            )}
          </div>
        </div>
        <Thumbnail
          item={item}
          widest={320}
          // A wide picture is cut at its sides, so it has to be wider than its box to be as high.
          sizes="140px"
          className="h-[78px] w-28 rounded-[6px] max-desk:h-18 max-desk:w-24"
          squareClassName="w-[78px]! max-desk:w-18!"
        />
      </div>
    </li>
  );
}

export function UnreadDot({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames("absolute left-3 size-2 rounded-full bg-accent desk:left-[15px]", className)}
    />
  );
}
