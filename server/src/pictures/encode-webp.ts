import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import encode, { init } from "@jsquash/webp/encode.js";
import type { Pixels } from "./pixels.ts";

let encoder: Promise<unknown> | undefined;

/** Loads the encoder, so that the first picture does not wait for it. */
export async function prepareWebp(): Promise<void> {
  encoder ??= readFile(wasmFile("@jsquash/webp/codec/enc/webp_enc_simd.wasm")).then((wasmBinary) =>
    init({ wasmBinary }),
  );
  await encoder;
}

export async function encodeWebp({ pixels, width, height }: Pixels, quality: number): Promise<Uint8Array> {
  await prepareWebp();
  const picture = { data: new Uint8ClampedArray(pixels), width, height, colorSpace: "srgb" } as const;
  return new Uint8Array(await encode(picture, { quality, alpha_quality: 90 }));
}

export function wasmFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}
