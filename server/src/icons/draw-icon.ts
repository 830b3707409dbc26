import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import encodeWebp, { init as initWebp } from "@jsquash/webp/encode.js";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import photon from "@silvia-odwyer/photon-node";
import { ICON_SIDES } from "#core/icon/icon-address.ts";
import { type PictureProblem, readPicture, shapeProblem } from "#core/icon/read-picture.ts";

/** The size is that of the original. */
export type DrawnIcon = { width: number; height: number; small: Uint8Array; large: Uint8Array };
export type DrawOutcome = { ok: true; icon: DrawnIcon } | { ok: false; problem: PictureProblem };

const QUALITY = 82;
const [SMALL, LARGE] = ICON_SIDES;

/**
 * Any picture as two small square WebPs, of animations the first frame. Runs on a thread (`draw-icon-in-thread.ts`), because some
 * pictures crash the decoder or take for ever.
 */
export async function drawIcon(bytes: Uint8Array): Promise<DrawOutcome> {
  const read = readPicture(bytes);
  if (!read.ok) return read;
  const decoded = read.picture.type === "svg" ? await renderSvg(read.picture.text) : decode(read.picture.bytes);
  if (!decoded.ok) return decoded;
  const { width, height, pixels } = decoded;
  const square = shrink(pixels, width, height);
  if (isBlank(square)) return { ok: false, problem: "blank" };
  addBackground(square);
  const image = new photon.PhotonImage(square.pixels, square.side, square.side);
  const large = await encode(image, LARGE);
  const small = square.side <= SMALL ? large : await encode(image, SMALL);
  image.free();
  return { ok: true, icon: { width, height, small, large } };
}

type Decoded = { ok: true; pixels: Uint8Array; width: number; height: number } | { ok: false; problem: PictureProblem };

function decode(bytes: Uint8Array): Decoded {
  const image = photon.PhotonImage.new_from_byteslice(bytes);
  const [width, height, pixels] = [image.get_width(), image.get_height(), image.get_raw_pixels()];
  image.free();
  return { ok: true, width, height, pixels };
}

let svgRenderer: Promise<void> | undefined;

/** No fonts, no files, no network: resvg draws shapes only. */
async function renderSvg(text: string): Promise<Decoded> {
  svgRenderer ??= readFile(wasmFile("@resvg/resvg-wasm/index_bg.wasm")).then((code) => initWasm(code));
  await svgRenderer;
  const svg = new Resvg(text, { fitTo: { mode: "width", value: LARGE }, font: { fontBuffers: [] } });
  // A drawing of 1 × 100,000 would be as high as that at any width.
  const problem = shapeProblem(svg);
  if (problem) return { ok: false, problem };
  const { pixels, width, height } = svg.render();
  return { ok: true, pixels, width, height };
}

type Square = { pixels: Uint8Array; side: number };

/** The middle of the picture, at less than twice the size that is needed: the fine filter takes seconds for millions of pixels. */
function shrink(pixels: Uint8Array, width: number, height: number): Square {
  const whole = Math.min(width, height);
  const factor = Math.max(1, Math.floor(whole / (2 * LARGE)));
  const side = Math.floor(whole / factor);
  const [left, top] = [(width - side * factor) >> 1, (height - side * factor) >> 1];
  const shrunk = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      // Colours count as much as they are visible, or the edge of a shape would turn dark.
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let dy = 0; dy < factor; dy++) {
        let at = ((top + y * factor + dy) * width + left + x * factor) * 4;
        for (let dx = 0; dx < factor; dx++, at += 4) {
          const visible = pixels[at + 3]!;
          red += pixels[at]! * visible;
          green += pixels[at + 1]! * visible;
          blue += pixels[at + 2]! * visible;
          alpha += visible;
        }
      }
      const to = (y * side + x) * 4;
      if (alpha > 0) {
        shrunk[to] = Math.round(red / alpha);
        shrunk[to + 1] = Math.round(green / alpha);
        shrunk[to + 2] = Math.round(blue / alpha);
        shrunk[to + 3] = Math.round(alpha / (factor * factor));
      }
    }
  return { pixels: shrunk, side };
}

function isBlank({ pixels }: Square): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at]! > 16) return false;
  return true;
}

/** A black shape on nothing cannot be seen on a dark screen, nor a white one on a light screen: they get a background. */
function addBackground({ pixels }: Square): void {
  let [strongest, weakest, visible] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    strongest += Math.max(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!) * alpha;
    weakest += Math.min(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!) * alpha;
    visible += alpha;
  }
  const isOpaque = visible > 0.95 * 255 * (pixels.length / 4);
  const background = isOpaque ? null : strongest < DARK * visible ? WHITE : weakest > BRIGHT * visible ? BLACK : null;
  if (background === null) return;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]! / 255;
    for (let colour = at; colour < at + 3; colour++)
      pixels[colour] = Math.round(pixels[colour]! * alpha + background * (1 - alpha));
    pixels[at + 3] = 255;
  }
}

/** Of 255: no colour is stronger, or none is weaker. */
const [DARK, BRIGHT] = [110, 215];
const [WHITE, BLACK] = [255, 40];

let webpEncoder: Promise<unknown> | undefined;

/** Every picture needs the encoder. */
export async function prepareEncoder(): Promise<void> {
  webpEncoder ??= readFile(wasmFile("@jsquash/webp/codec/enc/webp_enc_simd.wasm")).then((wasmBinary) =>
    initWebp({ wasmBinary }),
  );
  await webpEncoder;
}

/** A smaller picture keeps its size: scaled up it would take more bytes and look the same. */
async function encode(square: photon.PhotonImage, side: number): Promise<Uint8Array> {
  await prepareEncoder();
  const target = Math.min(side, square.get_width());
  const scaled = photon.resize(square, target, target, photon.SamplingFilter.Lanczos3);
  const data = new Uint8ClampedArray(scaled.get_raw_pixels());
  scaled.free();
  const picture = { data, width: target, height: target, colorSpace: "srgb" } as const;
  return new Uint8Array(await encodeWebp(picture, { quality: QUALITY, alpha_quality: 90 }));
}

function wasmFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}
