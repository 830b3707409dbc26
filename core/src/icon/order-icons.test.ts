import { expect, it } from "vitest";
import type { IconCandidate } from "./icon-candidate.ts";
import { hasGoodIcon, orderIcons } from "./order-icons.ts";

const icon = (name: string, more: Partial<IconCandidate> = {}): IconCandidate => ({
  url: `https://a.example/${name}`,
  side: null,
  kind: "icon",
  isVector: false,
  ...more,
});
const names = (...icons: IconCandidate[]) => orderIcons(icons).map(({ url }) => url.slice(18));

it("puts what is sharp and near our sizes first", () => {
  expect(
    names(
      icon("mask", { kind: "mask", isVector: true }),
      icon("16", { side: 16 }),
      icon("unknown"),
      icon("1024", { side: 1024 }),
      icon("512", { side: 512 }),
      icon("64", { side: 64 }),
      icon("96", { side: 96 }),
      icon("vector", { isVector: true }),
      icon("touch", { kind: "touch" }),
      icon("192", { side: 192 }),
    ),
  ).toEqual(["touch", "192", "vector", "96", "64", "512", "1024", "unknown", "16", "mask"]);
});

it("names each address once, at its first place", () => {
  expect(names(icon("a", { side: 180 }), icon("b", { side: 180 }), icon("a", { side: 16 }))).toEqual(["a", "b"]);
});

it.each([
  ["a favicon of unknown size", [icon("a")], false],
  ["32 px", [icon("a", { side: 32 })], false],
  ["a mask", [icon("a", { kind: "mask", isVector: true })], false],
  ["64 px", [icon("a", { side: 64 })], true],
  ["a home screen's icon", [icon("a", { kind: "touch" })], true],
  ["a drawing", [icon("a", { isVector: true })], true],
  ["none", [], false],
])("is good enough to do without the manifest: %s", (_, icons, isGood) => expect(hasGoodIcon(icons)).toBe(isGood));
