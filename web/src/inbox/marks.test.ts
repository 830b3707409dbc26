import { expect, it } from "vitest";
import type { Item } from "./item.ts";
import { addMark, marksSoFar, withMarks } from "./marks.ts";

it("a page gets the marks that were made since it was requested, in their order, and each once", () => {
  const item = (id: string) => ({ id, isRead: false, isStarred: false }) as Item;
  addMark(({ id }) => id === "2", { isStarred: true }, 1);
  const page = { items: [item("1"), item("2")], marks: marksSoFar() };
  expect(withMarks(page)).toBe(page);
  addMark(({ id }) => id === "1", { isRead: true }, 2);
  addMark(({ id }) => id === "1", { isRead: false, isStarred: true }, 3);
  const marked = withMarks(page);
  expect(marked.items).toEqual([{ ...item("1"), isStarred: true }, item("2")]);
  expect(marked.items[1]).toBe(page.items[1]);
  expect(withMarks(marked)).toBe(marked);
});
