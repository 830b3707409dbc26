import { expect, it } from "vitest";
import type { ListedChannel } from "../following/use-channels.ts";
import { forgetUnreadWithoutTree, keepUnreadAtSort, unreadAtSort } from "./unread-at-sort.ts";

const aChannel = (id: string, unread: number) => ({ id, unread }) as ListedChannel;

it("keeps the counts while channels are read, until one comes or goes or another sort was chosen", () => {
  const before = [aChannel("1", 5), aChannel("2", 3)];
  const read = [aChannel("1", 0), aChannel("2", 3)];
  const counts = unreadAtSort(before, "unread");
  expect([...counts]).toEqual([
    ["1", 5],
    ["2", 3],
  ]);
  expect(unreadAtSort(read, "unread")).toBe(counts);
  const more = [...read, aChannel("3", 9)];
  expect([...unreadAtSort(more, "unread").values()]).toEqual([0, 3, 9]);
  expect(unreadAtSort(more, "name").size).toBe(0);
  expect([...unreadAtSort(before.slice(0, 1), "unread").values()]).toEqual([5]);
});

it("forgets the counts when the tree is left, and without one when asked to", () => {
  const sorted = (unread: number) => [...unreadAtSort([aChannel("1", unread)], "unread").values()];
  const leave = keepUnreadAtSort();
  expect(sorted(5)).toEqual([5]);
  forgetUnreadWithoutTree();
  expect(sorted(4)).toEqual([5]);
  leave();
  expect(sorted(4)).toEqual([4]);
  expect(sorted(3)).toEqual([4]);
  forgetUnreadWithoutTree();
  expect(sorted(3)).toEqual([3]);
});
