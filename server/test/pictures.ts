import { crc32, deflateSync } from "node:zlib";

export type Colour = readonly [red: number, green: number, blue: number, alpha?: number];

const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A PNG of one colour, in RGBA. */
export function aPng(width: number, height: number, [red, green, blue, alpha = 255]: Colour): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from([red, green, blue, alpha]))]);
  return writePng(width, height, deflateSync(Buffer.alloc(row.length * height, row)));
}

/** A file of a few bytes that claims to be as large as this. */
export function aPngBomb(width: number, height: number): Buffer {
  return writePng(width, height, deflateSync(Buffer.alloc(1_000)));
}

function writePng(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body]);
    const edges = Buffer.alloc(8);
    edges.writeUInt32BE(body.length, 0);
    edges.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([edges.subarray(0, 4), named, edges.subarray(4)]);
  };
  const parts = [chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

/** An animated GIF, one colour per frame. */
export function aGif(side: number, frames: readonly Colour[]): Buffer {
  const palette = Buffer.alloc(128 * 3);
  frames.forEach(([red, green, blue], n) => {
    palette.set([red, green, blue], n * 3);
  });
  const head = Buffer.concat([Buffer.from("GIF89a"), u16(side), u16(side), Buffer.from([0xf6, 0, 0]), palette]);
  const loop = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from("NETSCAPE2.0"), Buffer.from([3, 1, 0, 0, 0])]);
  const frame = (_: Colour, n: number) =>
    Buffer.concat([
      Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
      u16(side),
      u16(side),
      Buffer.from([0, 7]),
      ...blocks(codesOf(n, side * side)),
      Buffer.from([0]),
    ]);
  return Buffer.concat([head, loop, ...frames.map(frame), Buffer.from([0x3b])]);
}

/** Codes of eight bits: cleared so often that they never grow. */
function codesOf(value: number, pixels: number): Buffer {
  const [clear, end] = [128, 129];
  const codes: number[] = [];
  for (let at = 0; at < pixels; at++) {
    if (at % 100 === 0) codes.push(clear);
    codes.push(value);
  }
  return Buffer.from([...codes, end]);
}

function blocks(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    found.push(Buffer.from([part.length]), part);
  }
  return found;
}

/** A bitmap without a file header, as icon files have it: the colours from the bottom up, then a mask of nothing. */
export function aDib(side: number, [red, green, blue, alpha = 255]: Colour): Buffer {
  const head = Buffer.concat([u32(40), u32(side), u32(side * 2), u16(1), u16(32), Buffer.alloc(24)]);
  const colours = Buffer.alloc(side * side * 4, Buffer.from([blue, green, red, alpha]));
  return Buffer.concat([head, colours, Buffer.alloc(Math.ceil(side / 32) * 4 * side)]);
}

export function aBmp(side: number, [red, green, blue]: Colour): Buffer {
  const row = Buffer.alloc(Math.ceil((side * 3) / 4) * 4, Buffer.from([blue, green, red]));
  const pixels = Buffer.alloc(row.length * side, row);
  const head = Buffer.concat([u32(40), u32(side), u32(side), u16(1), u16(24), Buffer.alloc(24)]);
  return Buffer.concat([Buffer.from("BM"), u32(54 + pixels.length), u32(0), u32(54), head, pixels]);
}

export function anIco(...pictures: readonly Buffer[]): Buffer {
  let offset = 6 + pictures.length * 16;
  const entries = pictures.map((data) => {
    const entry = Buffer.concat([Buffer.from([32, 32, 0, 0]), u16(1), u16(32), u32(data.length), u32(offset)]);
    offset += data.length;
    return entry;
  });
  return Buffer.concat([u16(0), u16(1), u16(pictures.length), ...entries, ...pictures]);
}

/** Two WebP files of this size as the frames of one. */
export function anAnimatedWebp(side: number, frames: readonly Uint8Array[]): Buffer {
  const u24 = (value: number) => u32(value).subarray(0, 3);
  const chunk = (type: string, body: Buffer) =>
    Buffer.concat([Buffer.from(type), u32(body.length), body, Buffer.alloc(body.length % 2)]);
  const frame = (file: Uint8Array) =>
    chunk(
      "ANMF",
      Buffer.concat([u24(0), u24(0), u24(side - 1), u24(side - 1), u24(100), Buffer.from([0]), file.subarray(12)]),
    );
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    chunk("VP8X", Buffer.concat([Buffer.from([0x12, 0, 0, 0]), u24(side - 1), u24(side - 1)])),
    chunk("ANIM", Buffer.alloc(6)),
    ...frames.map(frame),
  ]);
  return Buffer.concat([Buffer.from("RIFF"), u32(body.length), body]);
}

export function anSvg(colour: string, more = ""): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 32 32">${more}<rect width="32" height="32" fill="${colour}"/></svg>`;
}
