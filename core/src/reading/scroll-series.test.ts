import { expect, it } from "vitest";
import { afterInput, afterKey, afterScroll, NOT_SCROLLED, type Scrolling } from "./scroll-series.ts";

const HEIGHT = 800;
const scroll = (state: Scrolling, ...events: [at: number, top: number][]) =>
  events.reduce((now, [at, top]) => afterScroll(now, at, top, HEIGHT), state);

it("a wheel and what follows it is reading", () => {
  const turned = afterInput(NOT_SCROLLED, 1_000);
  expect(scroll(turned, [1_010, 100], [1_110, 200], [1_300, 250]).isJump).toBe(false);
});

it("a flick of a finger goes on for long", () => {
  const events = Array.from({ length: 40 }, (_, at): [number, number] => [1_010 + at * 100, at * 30]);
  expect(scroll(afterInput(NOT_SCROLLED, 1_000), ...events).isJump).toBe(false);
});

it.each(["ArrowDown", "PageDown", " ", "j", "n"])("the key %j is reading", (key) => {
  expect(scroll(afterKey(NOT_SCROLLED, key, 0), [20, 300]).isJump).toBe(false);
});

it.each(["Home", "End"])("%s is a jump, also while a wheel still turns the page", (key) => {
  const turning = scroll(afterInput(NOT_SCROLLED, 0), [10, 100]);
  expect(scroll(afterKey(turning, key, 50), [60, 400], [160, 700]).isJump).toBe(true);
});

it("what no input caused is a jump: the scroll bar, or the app", () => {
  expect(scroll(NOT_SCROLLED, [10, 100], [30, 130], [60, 170]).isJump).toBe(true);
  const turned = scroll(afterInput(NOT_SCROLLED, 0), [10, 100]);
  expect(scroll(turned, [3_000, 200], [3_050, 300]).isJump).toBe(true);
});

it("other keys do not make a jump into reading", () => {
  expect(scroll(afterKey(NOT_SCROLLED, "o", 0), [10, 100]).isJump).toBe(true);
});

it("more than a screen at once is a jump", () => {
  expect(scroll(afterInput(NOT_SCROLLED, 0), [10, 801]).isJump).toBe(true);
  expect(scroll(afterInput(NOT_SCROLLED, 0), [10, 800]).isJump).toBe(false);
});

it("reading goes on after a jump", () => {
  const jumped = scroll(afterKey(NOT_SCROLLED, "End", 0), [10, 5_000]);
  expect(scroll(afterInput(jumped, 1_000), [1_010, 5_100]).isJump).toBe(false);
});
