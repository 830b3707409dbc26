import type { Item } from "./item.ts";

export type Mark = Partial<Pick<Item, "isRead" | "isStarred">>;
type Marked = { items: Item[]; marks: number };

/** What was marked since the app was opened, in order. A page of a list says how many of these it has. */
const marks: { matches: (item: Item) => boolean; mark: Mark; madeAt: number }[] = [];

/** `madeAt`: when the person made it in this browser; 0: it was made elsewhere. */
export function addMark(matches: (item: Item) => boolean, mark: Mark, madeAt: number): void {
  marks.push({ matches, mark, madeAt });
}

export function wasMarkedSince(item: Item, since: number): boolean {
  return marks.some(({ matches, madeAt }) => madeAt >= since && matches(item));
}

export function marksSoFar(): number {
  return marks.length;
}

/** With the marks that were made since the page was requested, or since it was copied. */
export function withMarks<Page extends Marked>(page: Page): Page {
  const missing = marks.slice(page.marks);
  if (missing.length === 0) return page;
  const marked = (item: Item): Item => {
    const found = missing.filter(({ matches }) => matches(item));
    return found.length ? Object.assign({ ...item }, ...found.map(({ mark }) => mark)) : item;
  };
  return { ...page, items: page.items.map(marked), marks: marks.length };
}
