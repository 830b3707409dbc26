import { expect, it } from "vitest";
import { readPageIcons } from "./read-page-icons.ts";

const PAGE = "https://a.example/blog/";
const read = (head: string) => readPageIcons(`<html><head>${head}</head><body></body></html>`, PAGE);

it("reads icons with their sizes, the manifest and the picture for previews", () => {
  expect(
    read(`<link rel="shortcut icon" href="/favicon.ico"><LINK REL="Icon" TYPE="image/svg+xml" HREF="i.svg" sizes="any">
      <link rel="icon" sizes="16x16 32X32" href="i.png"><link rel="apple-touch-icon" href="touch.png">
      <link rel="mask-icon" href="mask.svg" color="#000"><link rel="manifest" href="/app.webmanifest">
      <meta property="og:image" content="/cover.png?a=1&amp;b=2">`),
  ).toEqual({
    icons: [
      { url: "https://a.example/favicon.ico", side: null, kind: "icon", isVector: false },
      { url: "https://a.example/blog/i.svg", side: null, kind: "icon", isVector: true },
      { url: "https://a.example/blog/i.png", side: 32, kind: "icon", isVector: false },
      { url: "https://a.example/blog/touch.png", side: null, kind: "touch", isVector: false },
      { url: "https://a.example/blog/mask.svg", side: null, kind: "mask", isVector: true },
    ],
    manifestUrl: "https://a.example/app.webmanifest",
    picture: "https://a.example/cover.png?a=1&b=2",
  });
});

it("resolves against <base>", () => {
  const { icons } = read(`<base href="https://cdn.example/x/"><link rel="icon" href="i.png">`);
  expect(icons.map(({ url }) => url)).toEqual(["https://cdn.example/x/i.png"]);
});

it.each([
  ["nothing", ""],
  ["another link", `<link rel="stylesheet" href="a.css"><link rel="icons" href="a.png">`],
  ["an address that is none", `<link rel="icon" href="http://[">`],
  ["a script", `<link rel="icon" href="javascript:alert(1)">`],
  ["a file", `<link rel="icon" href="file:///etc/passwd">`],
  ["a link in a comment", `<!-- <link rel="icon" href="a.png"> -->`],
  ["a link in a script", `<script>"<link rel=icon href=a.png>"</script>`],
  ["no address", `<link rel="icon"><link rel="icon" href="">`],
])("finds no icon: %s", (_, head) => expect(read(head).icons).toEqual([]));

it.each([
  ["sizes that are none", "big", null],
  ["one side is zero", "0x64", null],
  ["not square: the shorter side", "64x128", 64],
  ["more digits than an icon has", "1000000x1000000", null],
])("%s", (_, sizes, side) => expect(read(`<link rel="icon" href="i.png" sizes="${sizes}">`).icons[0]?.side).toBe(side));

it("reads the first forty of ten thousand", () => {
  expect(read(`<link rel="icon" href="i.png">`.repeat(10_000)).icons).toHaveLength(40);
});
