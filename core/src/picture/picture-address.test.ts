import { expect, it } from "vitest";
import { pictureAddress, pictureOf, pictureSources, pictureVersion, readPictureWidth } from "./picture-address.ts";

it.each([
  ["of a page, what its feed names", { cover: "https://a.example/1.jpg", video: null }, "https://a.example/1.jpg"],
  [
    "of a video, its own cover before that of the feed",
    { cover: "https://a.example/1.jpg", video: { cover: "https://v.example/2.jpg" } },
    "https://v.example/2.jpg",
  ],
  [
    "of a video without a cover, that of the feed",
    { cover: "https://a.example/1.jpg", video: { cover: null } },
    "https://a.example/1.jpg",
  ],
  ["none", { cover: null, video: null }, null],
  ["none that is no address of the web", { cover: "data:image/png;base64,AA", video: null }, null],
])("the picture %s", (_, item, picture) => expect(pictureOf(item)).toBe(picture));

it("has an address on our server that changes with the picture", () => {
  const address = pictureAddress("12", "https://a.example/1.jpg", 320);
  expect(address).toMatch(/^\/pictures\/12\/[\da-f]{16}\/320$/);
  expect(pictureAddress("12", "https://a.example/2.jpg", 320)).not.toBe(address);
  expect(pictureAddress("12", "https://a.example/1.jpg", 320)).toBe(address);
});

it("is offered up to the widest that is shown", () => {
  const version = pictureVersion("https://a.example/1.jpg");
  expect(pictureSources("7", "https://a.example/1.jpg", 320)).toBe(
    `/pictures/7/${version}/160 160w, /pictures/7/${version}/320 320w`,
  );
  expect(pictureSources("7", "https://a.example/1.jpg")).toContain("1280w");
});

it("has a few widths only", () => {
  expect(["160", "1280", "161", "0160", "", "1e2", "NaN"].map(readPictureWidth)).toEqual([
    160,
    1280,
    ...Array(5).fill(undefined),
  ]);
});
