import { classNames } from "#ui/controls/class-names.ts";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { useNow } from "../time/use-now.ts";
import { groupByAge } from "./group-by-age.ts";
import type { Item } from "./item.ts";
import { ItemSource } from "./item-source.tsx";
import { ItemTitle } from "./item-title.tsx";
import { ItemVideo } from "./item-video.tsx";

interface VideoGridProps {
  items: readonly Item[];
  openId: string | undefined;
  replaces: boolean;
  /** Playing a video counts as opening it. */
  onPlay: (item: Item) => void;
}

/** Videos as a grid of covers, each of which flips to its player. */
export function VideoGrid({ items, openId, replaces, onPlay }: VideoGridProps) {
  const words = useWords("inbox");
  const language = useLanguage();
  const now = useNow();
  return (
    <div className="px-4 pt-3 pb-6 desk:px-8 desk:pt-5 desk:pb-8">
      {groupByAge(items, now, language).map(({ age, items: group }, at) => (
        // The same age can come twice where items have no order of their own.
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are only ever added at the end
        <section key={at} aria-label={words.ages[age]}>
          <h2 className={classNames("mb-3 font-semibold text-15", at > 0 && "mt-7")}>{words.ages[age]}</h2>
          <ol className={VIDEO_GRID}>
            {group.map((item) => (
              <li key={item.id} data-item={item.id} className="relative min-w-0 scroll-my-20">
                {/* Above the link of the title, which covers the item and comes later. */}
                <ItemVideo
                  item={item}
                  widest={960}
                  sizes="(min-width: 761px) 280px, 100vw"
                  onPlay={() => onPlay(item)}
                  className={classNames("relative z-1", item.isRead && "[&_img]:opacity-(--read-dim)")}
                />
                <ItemTitle
                  item={item}
                  isOpen={item.id === openId}
                  replaces={replaces}
                  className={classNames(
                    "mt-2.5 line-clamp-2 text-pretty rounded-[4px] text-14 has-[a:focus-visible]:shadow-(--ring)",
                    item.isRead ? "text-text-2" : "font-semibold",
                  )}
                />
                <div className="mt-1 flex items-center gap-2">
                  <ItemSource item={item} isOneChannel={false} hasDay className="flex-1" />
                  {!item.isRead && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Also of what is shown until the videos are there. */
export const VIDEO_GRID = "grid grid-cols-1 gap-x-5 gap-y-6 desk:grid-cols-[repeat(auto-fill,minmax(240px,1fr))]";
