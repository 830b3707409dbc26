import { describe, expect, it } from "vitest";
import {
  BUILT_IN_VIEWS,
  hasAllChannels,
  narrowKind,
  normaliseFilter,
  readViewKey,
  type ViewFilter,
  writeViewKey,
} from "./view.ts";

describe("the key of a view", () => {
  it.each([
    ...BUILT_IN_VIEWS.map((kind) => [kind, { kind }] as const),
    ["folder:7", { kind: "folder", id: "7" }] as const,
    ["saved:900000000000000001", { kind: "saved", id: "900000000000000001" }] as const,
  ])("%s is read and written", (key, view) => {
    expect(readViewKey(key)).toEqual(view);
    expect(writeViewKey(view)).toBe(key);
  });

  it.each([
    "",
    "everything",
    "All",
    " all",
    "folder",
    "folder:",
    "folder:0",
    "folder:07",
    "folder:-1",
    "folder:1.5",
    "folder:1 ",
    "folder:1\n",
    "folder:１",
    "folder:1234567890123456789",
    "saved:x",
    "channel:1",
    "toString",
    "__proto__",
  ])("%j is none", (key) => expect(readViewKey(key)).toBeUndefined());
});

it.each([
  ["any", "any", "any"],
  ["any", "video", "video"],
  ["video", "any", "video"],
  ["text", "text", "text"],
  ["podcast", "video", null],
] as const)("what is of kind %s and of kind %s is %s", (kind, by, both) => expect(narrowKind(kind, by)).toBe(both));

describe("the filter of a saved view", () => {
  const filter: ViewFilter = { folders: [], channels: [], kind: "any", which: "all", words: "", order: "newest" };

  it("has every folder and channel once, in their order, and no spaces around its words", () => {
    const given: ViewFilter = { ...filter, folders: ["2", "1", "2"], channels: ["9", "9"], words: "  green \n tea " };
    expect(normaliseFilter(given)).toEqual({ ...filter, folders: ["2", "1"], channels: ["9"], words: "green tea" });
  });

  it.each([
    ["naming nothing", {}, true],
    ["naming a folder", { folders: ["1"] }, false],
    ["naming a channel", { channels: ["1"] }, false],
  ])("%s", (_, more, isAll) => expect(hasAllChannels({ ...filter, ...more })).toBe(isAll));
});
