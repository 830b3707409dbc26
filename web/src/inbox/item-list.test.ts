import { expect, it } from "vitest";
import { channelList, readChannelSearch } from "./item-list.ts";

it.each([
  [{}, {}],
  [
    { show: "videos", order: "oldest", item: 12 },
    { show: "videos", order: "oldest", item: 12 },
  ],
  [{ show: "nonsense", order: "random", item: "1; drop" }, {}],
  [{ item: -1 }, {}],
])("a channel's address %j", (search, read) => {
  expect(readChannelSearch(search)).toEqual(read);
});

it("shows the videos of a channel, oldest first", () => {
  expect(channelList("7", "videos", "oldest")).toEqual({
    view: null,
    channelId: "7",
    which: "all",
    kind: "video",
    order: "oldest",
    question: "",
  });
  expect(channelList("7", "starred", null)).toMatchObject({ which: "starred", kind: "any", order: null });
});
