import fc from "fast-check";
import { expect, it } from "vitest";
import type { TreeRow } from "./arrange-rows.ts";
import { placeFinder } from "./place-of-row.ts";

const rowsAt = (levels: readonly number[]) => levels.map((level) => ({ level })) as TreeRow[];

it("a row has its place among those of the same parent, whatever is inside of them", () => {
  const rows = rowsAt([1, 2, 3, 3, 2, 1, 2, 1]);
  const places = rows.map((_, at) => placeFinder(rows)(at));
  expect(places.map(({ position, size }) => `${position}/${size}`)).toEqual([
    ...["1/3", "1/2", "1/2", "2/2", "2/2", "2/3", "1/1", "3/3"],
  ]);
});

it("finds the same places whichever rows were asked for before", () => {
  const tree = fc
    .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 30 })
    // A row is at most one level below the row above it.
    .map((levels) => {
      let above = 0;
      return levels.map((level) => {
        above = Math.min(level, above + 1);
        return above;
      });
    });
  fc.assert(
    fc.property(tree, fc.array(fc.nat({ max: 29 }), { maxLength: 40 }), (levels, asked) => {
      const rows = rowsAt(levels);
      const find = placeFinder(rows);
      for (const at of asked.map((one) => one % rows.length)) expect(find(at)).toEqual(placeFinder(rows)(at));
    }),
  );
});
