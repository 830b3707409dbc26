import { Link } from "@tanstack/react-router";
import { isTitleless } from "#core/feed/is-titleless.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { classNames } from "#ui/controls/class-names.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import Star from "~icons/lucide/star";
import { useChannelImage } from "../following/use-channels.ts";
import { formatDay } from "../time/format-day.ts";
import { useNow } from "../time/use-now.ts";
import type { Item } from "./item.ts";
import { ItemVideo } from "./item-video.tsx";
import { nameOf } from "./name-of.ts";

interface ItemCardProps {
  item: Item;
  isOpen: boolean;
  /** Far below the first screen: drawn only when it is scrolled near, until then with an estimated height. */
  isFar: boolean;
  /** All items of the list are of one channel: the date takes the place of its name. */
  isOneChannel: boolean;
  /** Replaces the history entry: going back does not step through the items read. */
  replaces: boolean;
  /** Playing its video counts as opening it. */
  onPlay: () => void;
}

/** One item of a list: its channel or its date, its title, and its cover or summary. The title's link covers the whole card. */
export function ItemCard({ item, isOpen, isFar, isOneChannel, replaces, onPlay }: ItemCardProps) {
  const name = nameOf(item);
  return (
    <li
      data-item={item.id}
      className={classNames(
        "relative scroll-my-16 border-line border-t py-4 pr-4 pl-7 desk:pr-5 desk:pl-8 first:border-0",
        // Readable lines, also where the list has the whole width.
        "*:max-w-[760px] has-[h3_a:focus-visible]:shadow-[inset_0_0_0_2px_var(--accent)]",
        isFar && "[content-visibility:auto]",
        isFar && (item.video ? "[contain-intrinsic-size:auto_330px]" : "[contain-intrinsic-size:auto_124px]"),
        isOpen && "wide:bg-accent-tint",
      )}
    >
      {!item.isRead && (
        <span
          aria-hidden
          className={classNames(
            "absolute left-3 size-2 rounded-full bg-accent desk:left-[15px]",
            isOneChannel ? "top-6" : "top-[22px]",
          )}
        />
      )}
      {!isOneChannel && <Source item={item} isOpen={isOpen} />}
      <h3
        lang={guessLanguage(name)}
        dir="auto"
        className={classNames(
          "line-clamp-2 text-pretty text-15 tracking-[-.005em]",
          !isOneChannel && "mt-1.5",
          // A post without a title shows its text, which is no headline.
          item.isRead ? "text-text-2" : isTitleless(item) ? "" : "font-semibold",
        )}
      >
        <Link
          to="."
          search={(old: object) => ({ ...old, item: Number(item.id) })}
          state={({ isOverList = false }) => ({ isOverList: !replaces || isOverList })}
          replace={replaces}
          resetScroll={false}
          preload={false}
          aria-current={isOpen || undefined}
          className="outline-none! shadow-none! after:absolute after:inset-0"
        >
          {/* Isolated: these words are ours and must not affect the direction of the title. */}
          <bdi>
            <Marks item={item} />
          </bdi>
          {name}
        </Link>
      </h3>
      {item.video ? (
        // Positioned above the title's link, which covers the card. As wide as in a list beside an open item.
        <ItemVideo item={item} onPlay={onPlay} className="relative mt-3 max-w-[420px]! max-desk:max-w-none!" />
      ) : (
        !isTitleless(item) && (
          <p lang={guessLanguage(item.summary)} dir="auto" className="mt-0.5 line-clamp-2 text-13 text-text-2">
            {item.summary}
          </p>
        )
      )}
      {isOneChannel && <When item={item} isOpen={isOpen} />}
    </li>
  );
}

function Marks({ item }: { item: Item }) {
  const words = useWords("inbox");
  const marks = [!item.isRead && words.unreadMark, item.isStarred && words.starredMark].filter(Boolean);
  return marks.length > 0 && <span className="sr-only">{marks.join(", ")}: </span>;
}

function When({ item, isOpen }: { item: Item; isOpen: boolean }) {
  const language = useLanguage();
  const now = useNow();
  return (
    <p className={classNames("mt-1 flex h-4 items-center gap-2 text-12", isOpen ? "text-text-2" : "text-text-3")}>
      <time dateTime={item.publishedAt}>{formatDay(new Date(item.publishedAt), now, language)}</time>
      {item.isStarred && <StarMark />}
    </p>
  );
}

function StarMark() {
  return <Star aria-hidden size={13} fill="currentColor" strokeWidth={0} className="text-text-2" />;
}

function Source({ item, isOpen }: { item: Item; isOpen: boolean }) {
  const language = useLanguage();
  const icon = useChannelImage(item.channel.id);
  const at = new Date(item.publishedAt);
  return (
    <p
      className={classNames("flex h-5 max-w-none! items-center gap-2 text-12", isOpen ? "text-text-2" : "text-text-3")}
    >
      <SiteMark name={item.channel.title} mark={item.channel.channelUrl} icon={icon} size="s" />
      <span lang={guessLanguage(item.channel.title)} className="min-w-0 truncate text-text-2">
        {nameOf({ ...item.channel, summary: "", link: item.channel.channelUrl })}
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-2 tabular-nums">
        {item.isStarred && <StarMark />}
        <time dateTime={item.publishedAt}>
          {new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at)}
        </time>
      </span>
    </p>
  );
}
