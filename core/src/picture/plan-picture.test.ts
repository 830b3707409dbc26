import { expect, it } from "vitest";
import { planPicture } from "./plan-picture.ts";

it.each([
  ["a wide picture", [1280, 720], 320, { left: 0, top: 0, width: 1280, height: 720 }, [320, 180], 2],
  ["artwork of a podcast", [3000, 3000], 160, { left: 0, top: 0, width: 2997, height: 2997 }, [160, 160], 9],
  ["a banner, its middle", [2000, 100], 160, { left: 900, top: 0, width: 200, height: 100 }, [160, 80], 1],
  ["a long drawing, its middle", [300, 4000], 160, { left: 0, top: 1800, width: 300, height: 400 }, [160, 213], 1],
  ["a small one, as it is", [100, 80], 320, { left: 0, top: 0, width: 100, height: 80 }, [100, 80], 1],
  ["a line", [1, 4000], 160, { left: 0, top: 1999, width: 1, height: 1 }, [1, 1], 1],
] as const)("%s", (_, [width, height], wanted, crop, [targetWidth, targetHeight], factor) => {
  expect(planPicture({ width, height }, wanted)).toEqual({
    crop,
    target: { width: targetWidth, height: targetHeight },
    factor,
  });
});
