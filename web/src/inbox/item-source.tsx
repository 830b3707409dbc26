import { guessLanguage } from "#core/guess-language.ts";
import { classNames } from "#ui/controls/class-names.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useLanguage } from "#ui/words/words.ts";
import Star from "~icons/lucide/star";
import { useChannelImage } from "../following/use-channel-image.ts";
import { formatDay, formatTime } from "../time/format-day.ts";
import { useNow } from "../time/use-now.ts";
import { AlsoIn } from "./also-in.tsx";
import type { Item } from "./item.ts";
import { nameOf } from "./name-of.ts";

interface ItemSourceProps {
  item: Item;
  /** All items of the list are of one channel: the date takes the place of its name. */
  isOneChannel: boolean;
  /** Without days above them, items say on which day they were published. */
  hasDay?: boolean;
  className?: string;
}

/** Where an item is from, and when: one line above its title. */
export function ItemSource({ item, isOneChannel, hasDay = isOneChannel, className }: ItemSourceProps) {
  return (
    <p className={classNames("flex h-4 min-w-0 items-center gap-2 text-12 text-text-2", className)}>
      {!isOneChannel && (
        <>
          <ChannelMark item={item} />
          <ChannelName item={item} className="min-w-0 truncate" />
          <span aria-hidden className="text-text-3">
            ·
          </span>
        </>
      )}
      <When item={item} hasDay={hasDay} className="shrink-0" />
      {item.isStarred && <StarMark />}
      {item.entryId && (
        // Above the title's link, which covers the item.
        <span className="relative z-1 min-w-0 truncate">
          <AlsoIn item={item} />
        </span>
      )}
    </p>
  );
}

export function ChannelMark({ item }: { item: Item }) {
  const icon = useChannelImage(item.channel.id);
  return <SiteMark name={item.channel.title} mark={item.channel.channelUrl} icon={icon} size="xs" />;
}

export function ChannelName({ item, className }: { item: Item; className: string }) {
  return (
    <span lang={guessLanguage(item.channel.title)} className={className}>
      {nameOf({ ...item.channel, summary: "", link: item.channel.channelUrl })}
    </span>
  );
}

export function When({ item, hasDay, className }: { item: Item; hasDay: boolean; className: string }) {
  const language = useLanguage();
  const now = useNow();
  const at = new Date(item.publishedAt);
  return (
    <time dateTime={item.publishedAt} className={classNames("whitespace-nowrap tabular-nums", className)}>
      {hasDay ? formatDay(at, now, language) : formatTime(at, language)}
    </time>
  );
}

export function StarMark() {
  return <Star aria-hidden size={13} fill="currentColor" strokeWidth={0} className="shrink-0 text-text-2" />;
}
