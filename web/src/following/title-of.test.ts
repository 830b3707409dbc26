import { expect, it } from "vitest";
import { parseNames } from "./channel-names.ts";
import { withName } from "./remember-name.ts";
import { titleOf } from "./title-of.ts";

const address = "https://www.video.example/@ann";
const aChannel = { name: null, title: address, lastSuccessAt: null, channel: { channel_url: address } };

it.each([
  ["its address, before the first fetch", aChannel, "video.example/@ann"],
  ["what it was called where it was followed, before the first fetch", { ...aChannel, knownName: "Ann" }, "Ann"],
  [
    "its own title, after it",
    { ...aChannel, knownName: "Ann", title: "Ann's videos", lastSuccessAt: "2026-11-16T12:00:00Z" },
    "Ann's videos",
  ],
  ["the person's own name for it, always", { ...aChannel, name: "My Ann", knownName: "Ann" }, "My Ann"],
])("a channel is called by %s", (_, channel, expected) => {
  expect(titleOf(channel)).toBe(expected);
});

it("the name of a channel replaces an earlier one; of many, the oldest are dropped", () => {
  let names = withName([["b", "B"]], "a", "A");
  expect(withName(names, "b", "New")).toEqual([
    ["b", "New"],
    ["a", "A"],
  ]);
  expect(withName(names, "b", "")).toEqual(names);
  for (let at = 0; at < 60; at++) names = withName(names, `c${at}`, "C");
  expect(names).toHaveLength(50);
  expect(names[0]).toEqual(["c59", "C"]);
});

it.each([[null], ["no JSON"], ["{}"], ['[["a"], ["a", 1], "a", null]']])(
  "stored text that has no names: %s",
  (text) => {
    expect(parseNames(text)).toEqual([]);
  },
);
