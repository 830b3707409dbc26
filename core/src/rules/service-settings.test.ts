import { expect, it } from "vitest";
import { isSettingName, readServiceSettings } from "./service-settings.ts";

const route = (...requireConfig: unknown[]) => ({ name: "x", features: { requireConfig } });
const NAMESPACES = {
  zhihu: {
    routes: {
      "/a": route({ name: "ZHIHU_COOKIES", optional: true, description: "" }),
      "/b": route({ name: "ZHIHU_COOKIES", description: " The cookies " }),
      "/c": { name: "no features" },
      "/d": { name: "no list", features: { requireConfig: false } },
    },
  },
  bilibili: { routes: { "/a": route({ name: "BILIBILI_COOKIE_*", optional: true }) } },
  other: { routes: { "/a": route({ name: "ZHIHU_COOKIES", optional: true }) } },
  hostile: {
    routes: { "/a": route({ name: "NODE_OPTIONS=x" }, { name: "ALLOW_USER_SUPPLY_UNSAFE_DOMAIN" }, { name: "*" }) },
  },
};

it("reads the settings that routes name, each once", () => {
  expect(readServiceSettings(NAMESPACES)).toEqual([
    { name: "BILIBILI_COOKIE_*", description: "", namespaces: ["bilibili"], isOptional: true },
    { name: "ZHIHU_COOKIES", description: "The cookies", namespaces: ["zhihu", "other"], isOptional: false },
  ]);
});

it.each([null, [], "text", { zhihu: 1 }, { zhihu: { routes: [] } }])("reads nothing from %j", (answer) => {
  expect(readServiceSettings(answer)).toEqual([]);
});

it.each([
  ["ZHIHU_COOKIES", true],
  ["BILIBILI_COOKIE_12345", true],
  ["PLAYWRIGHT_WS_ENDPOINT", true],
  ["BILIBILI_COOKIE_", false],
  ["BILIBILI_COOKIE_*", false],
  ["ZHIHU_COOKIES2", false],
  ["NODE_OPTIONS", false],
  ["ALLOW_USER_SUPPLY_UNSAFE_DOMAIN", false],
  ["zhihu_cookies", false],
  ["", false],
])("%s may be set: %s", (name, expected) => {
  expect(isSettingName(readServiceSettings(NAMESPACES), name)).toBe(expected);
});
