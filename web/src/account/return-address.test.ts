import { expect, it } from "vitest";
import { returnAddress } from "./return-address.ts";

it.each([
  ["nowhere in particular", undefined, "/"],
  ["a page", "/settings", "/settings"],
  ["a page with a search and a place on it", "/?url=https://a.example/b?c=d#e", "/?url=https://a.example/b?c=d#e"],
  ["another site", "https://evil.example/", "/"],
  ["another site without its scheme", "//evil.example/", "/"],
  ["another site with a backslash", "/\\evil.example/", "/"],
  ["another site behind a tab", "/\t/evil.example", "/"],
  ["another site behind dots", "/.//evil.example", "/"],
  ["a script", "javascript:alert(1)", "/"],
  ["half a path", "settings", "/"],
  ["the sign-in page itself", "/sign-in?to=/settings", "/"],
])("%s", (_, asked, to) => {
  expect(returnAddress(asked)).toBe(to);
});
