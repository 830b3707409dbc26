import { expect, it } from "vitest";
import { countChannels, toUnread } from "./count-channels.ts";
import type { ListedChannel } from "./use-channels.ts";

const channel = (id: string, unread: number) => ({ id, unread }) as ListedChannel;

it("takes the counts; a channel without one has nothing unread", () => {
  const channels = [channel("1", 5), channel("2", 3), channel("3", 0)];
  const counts = [
    { channelId: "1", unread: 4 },
    { channelId: "9", unread: 7 },
  ];
  const counted = countChannels(channels, toUnread(counts));
  expect(counted.map(({ unread }) => unread)).toEqual([4, 0, 0]);
  expect(channels.map(({ unread }) => unread)).toEqual([5, 3, 0]);
});

it("makes no new objects for channels whose count stays the same", () => {
  const channels = [channel("1", 5), channel("2", 3)];
  const counts = [
    { channelId: "1", unread: 4 },
    { channelId: "2", unread: 3 },
  ];
  const before = countChannels(channels, toUnread(counts));
  expect(before[1]).toBe(channels[1]);
  const after = countChannels(channels, toUnread([...counts].reverse()));
  expect(after[0]).toBe(before[0]);
  const read = countChannels(channels, toUnread([{ channelId: "1", unread: 4 }]));
  expect([read[0] === before[0], read[1]?.unread]).toEqual([true, 0]);
  expect(countChannels(before, toUnread(counts))).toBe(before);
});
