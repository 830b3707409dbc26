import { describe, expect, it } from "vitest";
import { embedAddress, framedPageAddress, supportsStartTime } from "./embed-address.ts";
import { identifyVideo } from "./identify-video.ts";

const at = (address: string, options = {}) => embedAddress(identifyVideo(address)!, options);
const query = (address: string | null) => Object.fromEntries(new URL(address!).searchParams);

describe("player addresses", () => {
  it("gives Bilibili's player aid, bvid, cid, page and seconds", () => {
    const address = at("https://player.bilibili.com/player.html?bvid=BV17x411w7KC&cid=279786&p=2", { start: 90.7 });
    expect(address).toMatch(/^https:\/\/player\.bilibili\.com\/player\.html\?/);
    expect(query(address)).toEqual({
      isOutside: "true",
      aid: "170001",
      bvid: "BV17x411w7KC",
      cid: "279786",
      p: "2",
      page: "2",
      t: "90",
      autoplay: "0",
      danmaku: "0",
    });
  });

  it("omits what is not known", () => {
    expect(query(at("https://www.bilibili.com/video/av170001"))).not.toHaveProperty("cid");
    expect(query(at("https://www.bilibili.com/video/av170001"))).not.toHaveProperty("t");
  });

  it("sends YouTube to the host without cookies", () => {
    const address = at("https://youtu.be/dQw4w9WgXcQ?list=PL123456", { start: 45, autoplay: true });
    expect(address).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
    expect(query(address)).toMatchObject({ start: "45", autoplay: "1", list: "PL123456" });
    expect(at("https://www.youtube.com/playlist?list=PLabc-_12")).toContain("/embed/videoseries?");
  });

  it.each([
    ["https://vimeo.com/76979871/ab12cd34ef", "https://player.vimeo.com/video/76979871?h=ab12cd34ef&dnt=1#t=90s"],
    [
      "https://www.tiktok.com/@a/video/7234567890123456789",
      "https://www.tiktok.com/player/v1/7234567890123456789?autoplay=0&rel=0",
    ],
    [
      "https://www.douyin.com/video/7234567890123456789",
      "https://open.douyin.com/player/video?vid=7234567890123456789&autoplay=0",
    ],
    [
      "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
      "https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk?t=90",
    ],
    [
      "https://podcasts.apple.com/de/podcast/x/id123456?i=1000",
      "https://embed.podcasts.apple.com/de/podcast/id123456?i=1000",
    ],
    ["https://www.xiaohongshu.com/explore/64a1b2c3d4e5f60718293a4b", null],
    ["https://files.example/a.mp4", null],
    ["https://example.com/", null],
  ])("%s is embedded from %s", (address, expected) => {
    expect(at(address, { start: 90 })).toBe(expected);
  });
});

it.each([
  ["https://www.douyin.com/video/7234567890123456789", false],
  ["https://podcasts.apple.com/de/podcast/x/id123456?i=1000", false],
  ["https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk", true],
  ["https://youtu.be/dQw4w9WgXcQ", true],
  ["https://files.example/a.mp3", true],
])("whether the player of %s can start anywhere: %s", (address, expected) => {
  expect(supportsStartTime(identifyVideo(address)!)).toBe(expected);
});

it.each([
  ["https://example.com/a", "https://example.com/a"],
  ["http://example.com/a", "http://example.com/a"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["blob:https://pagecast.example/1", null],
  ["https://pagecast.example/watch", null],
  ["http://pagecast.example:8080/", null],
  ["https://PAGECAST.example./", null],
  ["", null],
])("frames %s as %s", (address, framed) => {
  expect(framedPageAddress(address, "https://pagecast.example")).toBe(framed);
});
