import { expect, it } from "vitest";
import { extendFrom, extendTo, keepListed, NOTHING, type Selection, selectOnly, toggle } from "./selection.ts";

const ORDER = ["a", "b", "c", "d", "e", "f"];
const idsOf = ({ ids }: Selection) => [...ids].toSorted().join("");

it("one is selected and deselected", () => {
  const one = toggle(NOTHING, "b");
  expect(idsOf(one)).toBe("b");
  expect(idsOf(toggle(toggle(one, "d"), "b"))).toBe("d");
});

it("Shift selects from the last one to this one, in either direction, and a smaller range deselects the rest", () => {
  const start = toggle(toggle(NOTHING, "f"), "c");
  expect(idsOf(extendTo(start, ORDER, "e"))).toBe("cdef");
  expect(idsOf(extendTo(extendTo(start, ORDER, "e"), ORDER, "d"))).toBe("cdf");
  expect(idsOf(extendTo(extendTo(start, ORDER, "e"), ORDER, "a"))).toBe("abcf");
});

it("without a beginning that is shown, Shift selects only this one", () => {
  expect(idsOf(extendTo(NOTHING, ORDER, "c"))).toBe("c");
  expect(idsOf(extendTo(toggle(NOTHING, "gone"), ORDER, "c"))).toBe("cgone");
  expect(extendTo(NOTHING, ORDER, "gone")).toBe(NOTHING);
});

it("Shift with arrow keys begins at the focused one, goes on, and comes back", () => {
  const two = extendFrom(NOTHING, ORDER, "b", "c");
  expect(idsOf(two)).toBe("bc");
  const three = extendFrom(two, ORDER, "c", "d");
  expect(idsOf(three)).toBe("bcd");
  expect(idsOf(extendFrom(three, ORDER, "d", "c"))).toBe("bc");
  // From another one that is not selected, a new range is added.
  expect(idsOf(extendFrom(three, ORDER, "f", "e"))).toBe("bcdef");
});

it("all of a state are selected instead of what was", () => {
  expect(idsOf(selectOnly(["c", "e"]))).toBe("ce");
});

it("channels that are gone are not selected any more", () => {
  const some = selectOnly(["a", "b"]);
  expect(keepListed(some, () => true)).toBe(some);
  expect(idsOf(keepListed(some, (id) => id === "b"))).toBe("b");
});
