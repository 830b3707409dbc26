import { type ItemKind, type Order, readViewKey, type ViewFilter } from "#core/view/view.ts";

interface Shown {
  view: string;
  which: "all" | "unread" | "starred";
  kind: ItemKind;
  order: Order;
  question: string;
}

/**
 * The filter of a saved view that shows what a list shows; null where none can: a filter knows no stars and no days. `own` is
 * that of the list, if it is a saved view.
 */
export function filterOf(
  { view: key, which, kind, order, question }: Shown,
  own: ViewFilter | null,
): ViewFilter | null {
  const view = readViewKey(key);
  const filter: ViewFilter = { folders: [], channels: [], kind, which: "all", words: question, order };
  // A search covers all items, whatever is shown around it.
  if (question !== "") return { ...filter, kind: "any" };
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
    case "folder":
      return { ...filter, folders: [view.id] };
    case "saved":
      if (!own) return null;
      return {
        ...own,
        order,
        kind: kind === "any" ? own.kind : kind,
        which: which === "unread" ? "unread" : own.which,
      };
  }
  return null;
}
