import { expect, it } from "vitest";
import { findScrolledPast, forgetThoseThatLeft, type Place, type Sights, seeItems } from "./scrolled-past.ts";

type Move = [at: number, id: string, place: Place, isJump?: boolean];

const after = (...moves: Move[]): Sights =>
  moves.reduce<Sights>(
    (sights, [at, id, place, isJump = false]) => seeItems(sights, [[id, place]], at, isJump),
    new Map(),
  );
const readAt = (now: number, ...moves: Move[]) => findScrolledPast(after(...moves), now).ids;

it("is read when it has been on the screen for half a second and above it for a second", () => {
  const moves: Move[] = [
    [0, "a", "on-screen"],
    [500, "a", "above"],
  ];
  expect(readAt(1_499, ...moves)).toEqual([]);
  expect(readAt(1_500, ...moves)).toEqual(["a"]);
});

it("is not read when it was on the screen for less", () => {
  expect(readAt(9_000, [0, "a", "on-screen"], [499, "a", "above"])).toEqual([]);
});

it("is not read when it came back within the second", () => {
  const moves: Move[] = [
    [0, "a", "on-screen"],
    [600, "a", "above"],
    [1_500, "a", "on-screen"],
  ];
  expect(readAt(9_000, ...moves)).toEqual([]);
  expect(readAt(4_000, ...moves, [3_000, "a", "above"])).toEqual(["a"]);
});

it("is not read when a jump took it off the screen", () => {
  expect(readAt(9_000, [0, "a", "on-screen"], [5_000, "a", "above", true])).toEqual([]);
});

it("is not read when it left at the bottom, or was always above", () => {
  expect(readAt(9_000, [0, "a", "on-screen"], [5_000, "a", "below"])).toEqual([]);
  expect(readAt(9_000, [0, "a", "above"])).toEqual([]);
});

it("a jump does not take back what was scrolled past before it", () => {
  expect(readAt(2_000, [0, "a", "on-screen"], [600, "a", "above"], [700, "b", "on-screen", true])).toEqual(["a"]);
});

it("says what is left, and when to look again", () => {
  const sights = after(
    [0, "a", "on-screen"],
    [0, "b", "on-screen"],
    [0, "c", "on-screen"],
    [600, "a", "above"],
    [900, "b", "above"],
  );
  const found = findScrolledPast(sights, 1_600);
  expect(found.ids).toEqual(["a"]);
  expect([...found.rest.keys()]).toEqual(["b", "c"]);
  expect(found.nextAt).toBe(1_900);
  expect(findScrolledPast(after([0, "c", "on-screen"]), 1_600).nextAt).toBeNull();
});

it("is not read when an undo came first; what is on the screen can still be read", () => {
  const sights = forgetThoseThatLeft(after([0, "a", "on-screen"], [0, "b", "on-screen"], [600, "a", "above"]));
  expect(findScrolledPast(sights, 9_000).ids).toEqual([]);
  expect(findScrolledPast(seeItems(sights, [["b", "above"]], 700, false), 9_000).ids).toEqual(["b"]);
});
