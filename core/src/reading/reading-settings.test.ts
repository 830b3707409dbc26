import { expect, it } from "vitest";
import { DEFAULT_READING, readReadingChange, readReadingSettings } from "./reading-settings.ts";

const CHOSEN = {
  font: "sans",
  size: 24,
  lineHeight: 1.4,
  width: 800,
  justifyChinese: false,
  theme: "time",
  darkFrom: "21:30",
  lightFrom: "06:05",
  markReadOnScroll: true,
  opensNext: true,
};

it("reads what was stored", () => {
  expect(readReadingSettings(JSON.parse(JSON.stringify(CHOSEN)))).toEqual(CHOSEN);
});

it.each([[null], [undefined], ["serif"], [[]], [{}], [{ unknown: 1 }]])("reads %j as the defaults", (value) => {
  expect(readReadingSettings(value)).toEqual(DEFAULT_READING);
  expect(readReadingChange(value)).toEqual({});
});

it.each([
  [{ font: "comic" }],
  [{ size: 13 }],
  [{ size: 25 }],
  [{ size: "18" }],
  [{ size: Number.NaN }],
  [{ lineHeight: 1.3 }],
  [{ lineHeight: Number.POSITIVE_INFINITY }],
  [{ width: 700 }],
  [{ justifyChinese: "yes" }],
  [{ theme: "pink" }],
  [{ darkFrom: "24:00" }],
  [{ lightFrom: "7:00" }],
  [{ markReadOnScroll: 1 }],
  [{ opensNext: null }],
])("does not take %j", (value) => {
  expect(readReadingChange({ ...value, size: "size" in value ? value.size : 20 })).toEqual(
    "size" in value ? {} : { size: 20 },
  );
});

it("rounds what a slider computes", () => {
  expect(readReadingChange({ lineHeight: 1.4 + 0.1 + 0.1 + 0.1, size: 17.6 })).toEqual({ lineHeight: 1.7, size: 18 });
});
