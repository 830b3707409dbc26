import { Link } from "@tanstack/react-router";
import { guessLanguage } from "#core/guess-language.ts";
import { useWords } from "#ui/words/words.ts";
import type { Item } from "./item.ts";
import { Marked } from "./marked.tsx";
import { nameOf } from "./name-of.ts";

interface ItemTitleProps {
  item: Item;
  isOpen: boolean;
  /** Replaces the history entry: going back does not step through the items read. */
  replaces: boolean;
  className: string;
}

/** The title of an item in a list. Its link covers the whole item. */
export function ItemTitle({ item, isOpen, replaces, className }: ItemTitleProps) {
  const name = nameOf(item);
  return (
    <h3 lang={guessLanguage(name)} dir="auto" className={className}>
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
        <Marked text={name} />
      </Link>
    </h3>
  );
}

function Marks({ item }: { item: Item }) {
  const words = useWords("inbox");
  const marks = [!item.isRead && words.unreadMark, item.isStarred && words.starredMark].filter(Boolean);
  return marks.length > 0 && <span className="sr-only">{marks.join(", ")}: </span>;
}
