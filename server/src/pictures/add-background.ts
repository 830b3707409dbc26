/** Of 255: no colour is stronger, or none is weaker. */
const [DARK, BRIGHT] = [110, 215];
const [WHITE, BLACK] = [255, 40];

/** A black shape on nothing cannot be seen on a dark screen, nor a white one on a light screen: they get a background. */
export function addBackground(pixels: Uint8Array): void {
  let [strongest, weakest, visible] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    strongest += Math.max(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!) * alpha;
    weakest += Math.min(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!) * alpha;
    visible += alpha;
  }
  const isOpaque = visible > 0.95 * 255 * (pixels.length / 4);
  const background = isOpaque ? null : strongest < DARK * visible ? WHITE : weakest > BRIGHT * visible ? BLACK : null;
  if (background !== null) fillBehind(pixels, background);
}

/** For formats without transparency. */
export function addWhite(pixels: Uint8Array): void {
  fillBehind(pixels, WHITE);
}

function fillBehind(pixels: Uint8Array, background: number): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]! / 255;
    for (let colour = at; colour < at + 3; colour++)
      pixels[colour] = Math.round(pixels[colour]! * alpha + background * (1 - alpha));
    pixels[at + 3] = 255;
  }
}
