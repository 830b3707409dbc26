import photon from "@silvia-odwyer/photon-node";
import { PHOTO, readPicture } from "#core/icon/read-picture.ts";
import type { PictureWidth } from "#core/picture/picture-address.ts";
import { planPicture } from "#core/picture/plan-picture.ts";
import { addBackground, addWhite } from "./add-background.ts";
import type { Refused } from "./drawing-thread.ts";
import { encodeWebp } from "./encode-webp.ts";
import { decodePixels, shrinkPixels } from "./pixels.ts";

export type PictureFormat = "webp" | "jpeg";
export type DrawJob = { bytes: Uint8Array; width: PictureWidth; format: PictureFormat };
export type DrawnPicture = { ok: true; bytes: Uint8Array };

/** At the size of a card, more cannot be told from less. */
const QUALITY = { webp: 72, jpeg: 76 };

/** A picture at one width. Runs on a thread, because some pictures crash the decoder or take forever. */
export async function drawPicture({ bytes, width, format }: DrawJob): Promise<DrawnPicture | Refused> {
  const read = readPicture(bytes, PHOTO);
  if (!read.ok) return read;
  // Drawings in articles are badges and logos.
  if (read.picture.type === "svg") return { ok: false, problem: "not-a-picture" };
  const decoded = decodePixels(read.picture.bytes);
  const { crop, target, factor } = planPicture(decoded, width);
  const part = shrinkPixels(decoded, crop, factor);
  addBackground(part.pixels);
  if (format === "jpeg") addWhite(part.pixels);
  const image = new photon.PhotonImage(part.pixels, part.width, part.height);
  const scaled = photon.resize(image, target.width, target.height, photon.SamplingFilter.Lanczos3);
  image.free();
  try {
    if (format === "jpeg") return { ok: true, bytes: scaled.get_bytes_jpeg(QUALITY.jpeg) };
    return { ok: true, bytes: await encodeWebp({ pixels: scaled.get_raw_pixels(), ...target }, QUALITY.webp) };
  } finally {
    scaled.free();
  }
}
