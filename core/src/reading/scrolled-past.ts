/** How long an item has to have been on the screen. */
const SHOWN_MS = 500;
/** How long it then has to be above it. */
const ABOVE_MS = 1_000;

/** Where an item is. The bar above a list is not part of the screen. */
export type Place = "above" | "on-screen" | "below";

interface Sight {
  shownAt: number;
  /** Null: it is on the screen. */
  leftAt: number | null;
}

/** Items that are on the screen or have just left it. Everything else is not here. */
export type Sights = ReadonlyMap<string, Sight>;

/** After items changed their place. A jump counts nothing as read that it moves off the screen. */
export function seeItems(sights: Sights, places: Iterable<[id: string, Place]>, at: number, isJump: boolean): Sights {
  const seen = new Map(sights);
  for (const [id, place] of places) {
    const before = seen.get(id);
    if (place === "on-screen") seen.set(id, { shownAt: at, leftAt: null });
    else if (place === "above" && before && !isJump && at - before.shownAt >= SHOWN_MS)
      seen.set(id, { ...before, leftAt: before.leftAt ?? at });
    else seen.delete(id);
  }
  return seen;
}

/** Undo is for everything that was scrolled past, also for what would be marked a moment later. */
export function forgetThoseThatLeft(sights: Sights): Sights {
  return new Map([...sights].filter(([, { leftAt }]) => leftAt === null));
}

interface ScrolledPast {
  /** Read by now. */
  ids: string[];
  /** Without them. */
  rest: Sights;
  /** When to look again; null: not before an item leaves the screen. */
  nextAt: number | null;
}

export function findScrolledPast(sights: Sights, now: number): ScrolledPast {
  const ids: string[] = [];
  const rest = new Map<string, Sight>();
  let nextAt: number | null = null;
  for (const [id, sight] of sights) {
    const readAt = sight.leftAt === null ? null : sight.leftAt + ABOVE_MS;
    if (readAt !== null && readAt <= now) {
      ids.push(id);
      continue;
    }
    rest.set(id, sight);
    if (readAt !== null && (nextAt === null || readAt < nextAt)) nextAt = readAt;
  }
  return { ids, rest, nextAt };
}
