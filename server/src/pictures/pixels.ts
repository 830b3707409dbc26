import photon from "@silvia-odwyer/photon-node";

/** Four bytes each: red, green, blue, alpha. */
export type Pixels = { pixels: Uint8Array; width: number; height: number };

/** Of animations the first frame. Throws, or never ends, for some files: only on a thread (`drawing-thread.ts`). */
export function decodePixels(bytes: Uint8Array): Pixels {
  const image = photon.PhotonImage.new_from_byteslice(bytes);
  const [width, height, pixels] = [image.get_width(), image.get_height(), image.get_raw_pixels()];
  image.free();
  return { width, height, pixels };
}

/** A part of the picture; so many pixels in each direction become one. The sides of the part are multiples of the factor. */
export function shrinkPixels(
  { pixels, width: rowLength }: Pixels,
  crop: { left: number; top: number; width: number; height: number },
  factor: number,
): Pixels {
  const [width, height] = [crop.width / factor, crop.height / factor];
  const shrunk = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // Colours count as much as they are visible, or the edge of a shape would turn dark.
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let dy = 0; dy < factor; dy++) {
        let at = ((crop.top + y * factor + dy) * rowLength + crop.left + x * factor) * 4;
        for (let dx = 0; dx < factor; dx++, at += 4) {
          const visible = pixels[at + 3]!;
          red += pixels[at]! * visible;
          green += pixels[at + 1]! * visible;
          blue += pixels[at + 2]! * visible;
          alpha += visible;
        }
      }
      const to = (y * width + x) * 4;
      if (alpha > 0) {
        shrunk[to] = Math.round(red / alpha);
        shrunk[to + 1] = Math.round(green / alpha);
        shrunk[to + 2] = Math.round(blue / alpha);
        shrunk[to + 3] = Math.round(alpha / (factor * factor));
      }
    }
  return { pixels: shrunk, width, height };
}
