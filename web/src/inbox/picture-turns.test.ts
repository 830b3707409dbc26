import { expect, it } from "vitest";
import { awaitTurn } from "./picture-turns.ts";

it("lets three start at once, then one for each that ends or gives up", () => {
  const started: number[] = [];
  const ends = [0, 1, 2, 3, 4, 5].map((n) => awaitTurn(() => started.push(n)));
  expect(started).toEqual([0, 1, 2]);
  ends[3]?.();
  ends[1]?.();
  ends[1]?.();
  expect(started).toEqual([0, 1, 2, 4]);
  for (const end of ends) end();
  expect(started).toEqual([0, 1, 2, 4, 5]);
  const again: string[] = [];
  for (const end of ["a", "b", "c"].map((name) => awaitTurn(() => again.push(name)))) end();
  expect(again).toEqual(["a", "b", "c"]);
});
