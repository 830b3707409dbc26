import { readFile } from "node:fs/promises";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import photon from "@silvia-odwyer/photon-node";
import { ICON_SIDES } from "#core/icon/icon-address.ts";
import { type PictureProblem, readPicture, shapeProblem } from "#core/icon/read-picture.ts";
import { addBackground } from "../pictures/add-background.ts";
import { encodeWebp, wasmFile } from "../pictures/encode-webp.ts";
import { decodePixels, type Pixels, shrinkPixels } from "../pictures/pixels.ts";

/** The size is that of the original. */
export type DrawnIcon = { width: number; height: number; small: Uint8Array; large: Uint8Array };
export type DrawOutcome = { ok: true; icon: DrawnIcon } | { ok: false; problem: PictureProblem };

const QUALITY = 82;
const [SMALL, LARGE] = ICON_SIDES;

/**
 * Any picture as two small square WebPs, of animations the first frame. Runs on a thread (`draw-icon-in-thread.ts`), because some
 * pictures crash the decoder or take forever.
 */
export async function drawIcon(bytes: Uint8Array): Promise<DrawOutcome> {
  const read = readPicture(bytes);
  if (!read.ok) return read;
  const decoded =
    read.picture.type === "svg"
      ? await renderSvg(read.picture.text)
      : { ok: true as const, ...decodePixels(read.picture.bytes) };
  if (!decoded.ok) return decoded;
  const { width, height } = decoded;
  const square = cutSquare(decoded);
  if (isBlank(square)) return { ok: false, problem: "blank" };
  addBackground(square.pixels);
  const image = new photon.PhotonImage(square.pixels, square.width, square.height);
  const large = await encode(image, LARGE);
  const small = square.width <= SMALL ? large : await encode(image, SMALL);
  image.free();
  return { ok: true, icon: { width, height, small, large } };
}

type Decoded = ({ ok: true } & Pixels) | { ok: false; problem: PictureProblem };

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

/** The middle of the picture, at less than twice the size that is needed. */
function cutSquare({ pixels, width, height }: Pixels): Pixels {
  const whole = Math.min(width, height);
  const factor = Math.max(1, Math.floor(whole / (2 * LARGE)));
  const side = Math.floor(whole / factor) * factor;
  const crop = { left: (width - side) >> 1, top: (height - side) >> 1, width: side, height: side };
  return shrinkPixels({ pixels, width, height }, crop, factor);
}

function isBlank({ pixels }: Pixels): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at]! > 16) return false;
  return true;
}

/** A smaller picture keeps its size: scaled up it would take more bytes and look the same. */
async function encode(square: photon.PhotonImage, side: number): Promise<Uint8Array> {
  const target = Math.min(side, square.get_width());
  const scaled = photon.resize(square, target, target, photon.SamplingFilter.Lanczos3);
  const pixels = scaled.get_raw_pixels();
  scaled.free();
  return encodeWebp({ pixels, width: target, height: target }, QUALITY);
}
