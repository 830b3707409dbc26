import type { TreeRow } from "./arrange-rows.ts";

/** The place of a row among the rows of the same parent, from 1, and how many these are. */
export interface Place {
  position: number;
  size: number;
}

/**
 * Finds the places of rows. Not when the rows are arranged: of 2,000 rows, only about 25 are drawn. It remembers the last row of each level,
 * so rows that follow one another are not counted from their first again.
 */
export function placeFinder(rows: readonly TreeRow[]): (at: number) => Place {
  const lastOf: { at: number; place: Place }[] = [];
  return (at) => {
    const { level } = rows[at] as TreeRow;
    const last = lastOf[level];
    let before = 0;
    let index = at - 1;
    for (; index >= 0 && index !== last?.at; index--) {
      const other = (rows[index] as TreeRow).level;
      if (other < level) break;
      if (other === level) before++;
    }
    const place =
      last && index === last.at
        ? { position: last.place.position + before + 1, size: last.place.size }
        : { position: before + 1, size: before + 1 + countAfter(rows, at) };
    lastOf[level] = { at, place };
    return place;
  };
}

function countAfter(rows: readonly TreeRow[], at: number): number {
  const { level } = rows[at] as TreeRow;
  let count = 0;
  for (let index = at + 1; index < rows.length; index++) {
    const other = (rows[index] as TreeRow).level;
    if (other < level) break;
    if (other === level) count++;
  }
  return count;
}
