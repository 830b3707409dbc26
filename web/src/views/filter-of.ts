import { LONGEST_QUESTION } from "#core/feed/search-words.ts";
import { type ItemKind, type Order, readViewKey, type ViewFilter } from "#core/view/view.ts";

interface Shown {
  view: string;
  which: "all" | "unread" | "starred";
  kind: ItemKind;
  order: Order;
  question: string;
}

/**
 * The filter of a saved view that shows what a list shows; null where none can: a filter knows no days. `own` is that of the
 * list, if it is a saved view.
 */
export function filterOf(
  { view: key, which, kind, order, question }: Shown,
  own: ViewFilter | null,
): ViewFilter | null {
  const view = readViewKey(key);
  const filter: ViewFilter = { folders: [], channels: [], kind, which: "all", words: question, order };
  if (which === "unread") filter.which = "unread";
  switch (view?.kind) {
    case "all":
      return filter;
    case "unread":
      return { ...filter, which: "unread" };
    case "videos":
      return { ...filter, kind: "video" };
    case "podcasts":
      return { ...filter, kind: "podcast" };
    case "starred":
      // Of a search, where it is a word like others.
      return question === "" ? null : withWords(filter, "is:starred");
    case "folder":
      return { ...filter, folders: [view.id] };
    case "saved":
      if (!own) return null;
      return withWords(
        {
          ...own,
          order,
          kind: kind === "any" ? own.kind : kind,
          which: which === "unread" ? "unread" : own.which,
        },
        question,
      );
  }
  return null;
}

/** Null: they are too long. */
function withWords(filter: ViewFilter, more: string): ViewFilter | null {
  const words = `${filter.words} ${more}`.trim();
  return words.length > LONGEST_QUESTION ? null : { ...filter, words };
}
