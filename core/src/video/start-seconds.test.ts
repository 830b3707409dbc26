import { expect, it } from "vitest";
import fc from "../../test/properties.ts";
import { startSeconds, startSecondsOf } from "./start-seconds.ts";

it.each([
  ["90", 90],
  ["90s", 90],
  ["1h2m3s", 3723],
  ["1H2M3S", 3723],
  ["1h", 3600],
  ["2m", 120],
  ["2m5", 125],
  ["1:02:03", 3723],
  ["3:26", 206],
  ["75m", 4500],
  ["12.7", 12],
  [" 42 ", 42],
  ["0", 0],
  ["", 0],
  [null, 0],
  [undefined, 0],
  ["-5", 0],
  ["1e9", 0],
  ["Infinity", 0],
  ["NaN", 0],
  ["999999", 0],
  ["h", 0],
  ["1m2h", 0],
  ["abc", 0],
  ["1:2:3:4", 0],
])("%s starts at %i", (text, seconds) => {
  expect(startSeconds(text)).toBe(seconds);
});

it.each([
  ["https://www.bilibili.com/video/BV17x411w7KC?p=2&t=90", 90],
  ["https://youtu.be/dQw4w9WgXcQ?t=1m30s", 90],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=45", 45],
  ["https://vimeo.com/76979871#t=90s", 90],
  ["https://files.example/talk.mp4#t=30,60", 30],
  ["https://files.example/talk.mp4", 0],
  ["not an address", 0],
])("%s starts at %i", (address, seconds) => {
  expect(startSecondsOf(address)).toBe(seconds);
});

it("gives a whole number of seconds for any text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const seconds = startSeconds(text);
      expect(Number.isInteger(seconds) && seconds >= 0).toBe(true);
    }),
  );
});
