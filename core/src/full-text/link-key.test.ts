import { expect, it } from "vitest";
import { linkKey } from "./link-key.ts";

it.each([
  ["https://www.a.example/story/?utm_source=feed#top", "a.example/story"],
  ["http://a.example/story", "a.example/story"],
  ["https://a.example/?p=1", "a.example"],
  ["https://a.example/Story#a?b", "a.example/Story"],
])("%s is found by %s", (link, key) => expect(linkKey(link)).toBe(key));
