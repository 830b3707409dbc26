import { expect, it } from "vitest";
import { describeEmbed, embeddedVideo } from "./embedded-video.ts";

it.each([
  [
    "https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed",
    "YouTube",
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  ],
  [
    "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90",
    "YouTube",
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90",
  ],
  ["https://www.youtube.com/v/aqz-KE-bpKQ&hl=en&fs=1", "YouTube", "https://www.youtube.com/watch?v=aqz-KE-bpKQ"],
  ["https://player.vimeo.com/video/76979871#t=30s", "Vimeo", "https://vimeo.com/76979871#t=30"],
  [
    "https://player.bilibili.com/player.html?aid=170001&cid=279786&page=2",
    "bilibili",
    "https://www.bilibili.com/video/BV17x411w7KC?p=2&cid=279786",
  ],
  [
    "https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk",
    "Spotify",
    "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
  ],
  [
    "https://embed.podcasts.apple.com/us/podcast/x/id1200361736?i=1000500000000",
    "Apple Podcasts",
    "https://podcasts.apple.com/us/podcast/id1200361736?i=1000500000000",
  ],
  [
    "https://www.dailymotion.com/embed/video/x8abcde",
    "www.dailymotion.com",
    "https://www.dailymotion.com/embed/video/x8abcde",
  ],
  [
    "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1",
    "w.soundcloud.com",
    "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1",
  ],
  ["https://www.blogger.com/video.g?token=AD6v5d", "www.blogger.com", "https://www.blogger.com/video.g?token=AD6v5d"],
  [
    "https://tube.example/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d",
    "tube.example",
    "https://tube.example/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d",
  ],
])("%s is played here", (address, name, url) => {
  expect(describeEmbed(address)).toEqual({ url, name });
  // The page leads back to the same player.
  expect(embeddedVideo(url)).toEqual(embeddedVideo(address));
});

it.each([
  "https://maps.example/embed?x=1",
  "https://player.twitch.tv/?video=1&parent=a.example",
  "https://docs.example/form",
  "http://www.dailymotion.com/embed/video/x",
  "https://youtube.com.evil.example/embed/aqz-KE-bpKQ",
  "https://evil.example/videos/embed/x",
  "javascript:alert(1)",
])("%s is not", (address) => expect(embeddedVideo(address)).toBeNull());

it("a YouTube video has the cover that its id gives", () => {
  expect(embeddedVideo("https://youtu.be/aqz-KE-bpKQ")?.cover).toBe("https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg");
});
