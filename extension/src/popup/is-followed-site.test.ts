import { expect, it } from "vitest";
import { isFollowedSite } from "./is-followed-site.ts";

const CHANNELS = [
  { homeUrl: "https://www.paper.example/", channelUrl: "https://feeds.example/paper.xml", sources: [] },
  { homeUrl: null, channelUrl: "https://blog.site.example/feed", sources: [{ feedUrl: "https://other.example/feed" }] },
];

it.each([
  ["https://paper.example/2026/story", true],
  ["https://m.paper.example/2026/story", true],
  ["https://site.example/story", true],
  ["https://other.example/story", true],
  ["https://notpaper.example/story", false],
  ["about:blank", false],
])("%s: %s", (address, is) => expect(isFollowedSite(address, CHANNELS)).toBe(is));
