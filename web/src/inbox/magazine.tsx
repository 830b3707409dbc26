import { isTitleless } from "#core/feed/is-titleless.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { classNames } from "#ui/controls/class-names.ts";
import type { Item } from "./item.ts";
import { ItemSource } from "./item-source.tsx";
import { ItemTitle } from "./item-title.tsx";
import { Marked } from "./marked.tsx";
import { Thumbnail } from "./thumbnail.tsx";

interface MagazineProps {
  items: readonly Item[];
  openId: string | undefined;
  isOneChannel: boolean;
  replaces: boolean;
}

/** Pictures first: one large item, then three columns. */
export function Magazine({ items, openId, isOneChannel, replaces }: MagazineProps) {
  return (
    <ol className={MAGAZINE_GRID}>
      {items.map((item, at) => {
        const shared = { item, isOpen: item.id === openId, isOneChannel, replaces };
        return at === 0 ? <Lead key={item.id} {...shared} /> : <Column key={item.id} {...shared} />;
      })}
    </ol>
  );
}

/** Also of what is shown until the items are there. */
export const MAGAZINE_GRID =
  "mx-auto grid max-w-[1128px] grid-cols-1 gap-x-8 gap-y-7 px-4 pt-2 pb-8 desk:grid-cols-2 desk:px-8 desk:pt-6 wide:grid-cols-3";
export const LEAD =
  "relative col-span-full grid gap-x-8 gap-y-3 border-line border-b pb-6 desk:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]";

type PartProps = Omit<MagazineProps, "items" | "openId"> & { item: Item; isOpen: boolean };

const FOCUS = "scroll-my-20 has-[h3_a:focus-visible]:shadow-(--ring)";

function Lead({ item, isOpen, isOneChannel, replaces }: PartProps) {
  return (
    <li data-item={item.id} className={classNames(LEAD, FOCUS)}>
      <Thumbnail
        item={item}
        widest={1280}
        sizes="(min-width: 1181px) 594px, (min-width: 761px) 50vw, 100vw"
        className="aspect-video rounded-[12px]"
      />
      <div className="min-w-0 only:col-span-full desk:self-center">
        <Source item={item} isOneChannel={isOneChannel} />
        <ItemTitle
          item={item}
          isOpen={isOpen}
          replaces={replaces}
          className={classNames(
            "mt-2 line-clamp-3 text-pretty font-serif text-[24px] leading-8! tracking-[-.01em] desk:text-[28px] desk:leading-[38px]!",
            item.isRead ? "text-text-2" : "font-bold",
          )}
        />
        <Summary item={item} className="mt-2.5 line-clamp-3 font-serif text-[17px] leading-7!" />
      </div>
    </li>
  );
}

function Column({ item, isOpen, isOneChannel, replaces }: PartProps) {
  return (
    <li data-item={item.id} className={classNames("relative min-w-0 rounded-[12px]", FOCUS)}>
      <Thumbnail
        item={item}
        widest={960}
        sizes="(min-width: 1181px) 334px, (min-width: 761px) 45vw, 100vw"
        className="mb-3 aspect-video rounded-[10px]"
      />
      <Source item={item} isOneChannel={isOneChannel} />
      <ItemTitle
        item={item}
        isOpen={isOpen}
        replaces={replaces}
        className={classNames(
          "mt-1 line-clamp-3 text-pretty font-serif text-18 leading-[26px]!",
          item.isRead ? "text-text-2" : "font-semibold",
        )}
      />
      <Summary item={item} className="mt-1 line-clamp-2 text-13" />
    </li>
  );
}

function Source({ item, isOneChannel }: { item: Item; isOneChannel: boolean }) {
  return (
    <div className="flex items-center gap-2">
      <ItemSource item={item} isOneChannel={isOneChannel} hasDay className="flex-1" />
      {!item.isRead && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
    </div>
  );
}

function Summary({ item, className }: { item: Item; className: string }) {
  if (isTitleless(item)) return null;
  return (
    <p lang={guessLanguage(item.summary)} dir="auto" className={classNames("text-text-2", className)}>
      <Marked text={item.summary} />
    </p>
  );
}
