import { expect, it } from "vitest";
import { iconHost, iconOfSide, iconSources, isIconHost, previewIconAddress, siteIconOf } from "./icon-address.ts";

it.each([
  ["https://www.github.com/a/b", "github.com"],
  ["http://GitHub.com/", "github.com"],
  ["https://www.com/", "www.com"],
  ["https://space.bilibili.com/1", "space.bilibili.com"],
  ["http://127.0.0.1:8080/feed", "127.0.0.1:8080"],
  ["https://b\u00fccher.example/", "xn--bcher-kva.example"],
  ["http://[::1]:80/", "[::1]"],
  ["https://a.example./", "a.example"],
  ["https://user:secret@a.example/", "a.example"],
  ["ftp://a.example/", null],
  ["not an address", null],
])("%s: the icon of %s", (address, host) => expect(iconHost(address)).toBe(host));

it.each(["", "a/b", "a b", "..", "a..b", "a?b", "a%2fb", "a\0b", "a:b", "x".repeat(300)])("%j is not a host", (text) =>
  expect(isIconHost(text)).toBe(false),
);

it("has an address for each size", () => {
  expect(siteIconOf("www.github.com")).toBe("/icons/site/github.com");
  expect(iconSources("/icons/site/github.com")).toBe(
    "/icons/site/github.com?side=64 64w, /icons/site/github.com?side=144 144w",
  );
  const preview = previewIconAddress({ image: "https://a.example/1.png?a=1&b=2", page: "https://a.example/" });
  expect(iconOfSide(preview, 144)).toBe(
    "/icons/preview?page=https%3A%2F%2Fa.example%2F&image=https%3A%2F%2Fa.example%2F1.png%3Fa%3D1%26b%3D2&side=144",
  );
  expect(iconSources("https://a.example/icons/favicon.ico")).toBeUndefined();
});
