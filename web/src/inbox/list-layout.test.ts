import { expect, it } from "vitest";
import { densityKey, isWideLayout, layoutOf } from "./list-layout.ts";

it.each([
  [{ view: "unread", question: "" }, "compact", "compact"],
  [{ view: "videos", question: "" }, "compact", "grid"],
  [{ view: "videos", question: "sea" }, "compact", "compact"],
  [{ view: null, question: "" }, "magazine", "magazine"],
] as const)("%j as %s is drawn as %s", (list, density, layout) => expect(layoutOf(list, density)).toBe(layout));

it("has room for an open item beside it only where rows are narrow", () => {
  expect((["cards", "compact", "magazine", "grid"] as const).map(isWideLayout)).toEqual([false, false, true, true]);
});

it("is remembered for each view and channel", () => {
  expect(densityKey({ view: "folder:7", channelId: null })).toBe("folder:7");
  expect(densityKey({ view: null, channelId: "12" })).toBe("channel:12");
});
