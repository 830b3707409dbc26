import { expect, it } from "vitest";
import { themeAt } from "./theme-at.ts";

const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const byTime = (darkFrom: string, lightFrom: string) => ({ theme: "time", darkFrom, lightFrom });

it.each([
  ["18:59", "light"],
  ["19:00", "dark"],
  ["23:59", "dark"],
  ["00:00", "dark"],
  ["06:59", "dark"],
  ["07:00", "light"],
])("is dark from 19:00 to 07:00: at %s it is %s", (time, theme) => {
  expect(themeAt(byTime("19:00", "07:00"), at(time))).toBe(theme);
});

it.each([
  ["00:59", "light"],
  ["01:00", "dark"],
  ["04:59", "dark"],
  ["05:00", "light"],
])("can be dark on one side of midnight only: at %s it is %s", (time, theme) => {
  expect(themeAt(byTime("01:00", "05:00"), at(time))).toBe(theme);
});

it("is the chosen theme at any time, and the system's without a choice", () => {
  expect(themeAt({ theme: "light" }, 0)).toBe("light");
  expect(themeAt({ theme: "dark" }, 720)).toBe("dark");
  expect(themeAt({ theme: "system" }, 0)).toBeNull();
});

it.each([[null], [undefined], [{}], [{ theme: "pink" }], [byTime("19", "07:00")], [byTime("07:00", "07:00")]])(
  "is the system's where %j was stored",
  (settings) => expect(themeAt(settings, 0)).toBeNull(),
);
