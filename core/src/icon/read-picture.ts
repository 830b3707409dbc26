/** What a file is, from its first bytes, never from what its server says. */
export type PictureType = "png" | "jpeg" | "gif" | "webp" | "bmp" | "ico";
export type PictureProblem =
  | "not-a-picture"
  | "too-large" // more pixels than we decode
  | "too-small" // a spacer, or an icon that could not be recognised
  | "not-square" // a banner
  | "blank" // nothing is visible
  | "embeds-pictures" // an SVG that refers to other files, or contains some
  | "undecodable";

/** `bytes` is what to decode: of an icon file, the best of its pictures. */
export type ReadPicture =
  | { ok: true; picture: { type: PictureType; width: number; height: number; bytes: Uint8Array } }
  | { ok: true; picture: { type: "svg"; text: string } }
  | { ok: false; problem: PictureProblem };

type PictureLimits = { maxSide: number; maxPixels: number; minSide: number; maxRatio: number };

/**
 * A decoded pixel takes four bytes, and the decoder copies them: ten million take 150 MB. Artwork of podcasts has up to nine. A
 * banner cut to a square shows the middle of a word; the site's icon is better.
 */
const ICON: PictureLimits = { maxSide: 4_000, maxPixels: 10_000_000, minSide: 16, maxRatio: 1.5 };
/** Of an item. Telephones take photos of twelve million pixels. What is smaller or longer is a button, a line or a spacer. */
export const PHOTO: PictureLimits = { maxSide: 16_000, maxPixels: 16_000_000, minSide: 48, maxRatio: 16 };
const MAX_SVG_BYTES = 300_000;

/** Reads the header alone, so that a file of a few bytes which unpacks to gigabytes is refused before it is decoded. */
export function readPicture(bytes: Uint8Array, limits = ICON): ReadPicture {
  const type = typeOf(bytes);
  if (type === "svg") return readSvg(bytes);
  if (type === "ico") return readIco(bytes, limits);
  if (type === null) return { ok: false, problem: "not-a-picture" };
  const size = SIZE_OF[type](viewOf(bytes));
  return size === null ? { ok: false, problem: "not-a-picture" } : judge(type, size, bytes, limits);
}

export function shapeProblem({ width, height }: Size, { maxRatio } = ICON): "not-square" | null {
  return Math.max(width, height) > Math.min(width, height) * maxRatio ? "not-square" : null;
}

type Size = { width: number; height: number };

function judge(type: PictureType, size: Size, bytes: Uint8Array, limits: PictureLimits): ReadPicture {
  const { width, height } = size;
  if (Math.max(width, height) > limits.maxSide || width * height > limits.maxPixels)
    return { ok: false, problem: "too-large" };
  if (Math.min(width, height) < limits.minSide) return { ok: false, problem: "too-small" };
  const problem = shapeProblem(size, limits);
  return problem ? { ok: false, problem } : { ok: true, picture: { type, width, height, bytes } };
}

function typeOf(bytes: Uint8Array): PictureType | "svg" | null {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return "webp";
  if (start.startsWith("BM")) return "bmp";
  if (start.startsWith("\0\0\x01\0")) return "ico";
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) ? "svg" : null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Null when the file ends too early or is not what it seems. */
const SIZE_OF: Record<Exclude<PictureType, "ico">, (view: DataView) => Size | null> = {
  png: (view) => (view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => (view.byteLength < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  bmp: (view) =>
    view.byteLength < 26 || view.getUint32(14, true) < 40
      ? null
      : { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) },
  jpeg: jpegSize,
  webp: webpSize,
};

/** Goes from segment to segment until the one that starts a frame. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpSize(view: DataView): Size | null {
  if (view.byteLength < 30) return null;
  const format = view.getUint32(12);
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (format === 0x56503858 /* VP8X */) return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (format === 0x56503820 /* "VP8 " */)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (format !== 0x5650384c /* VP8L */) return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

const MAX_ICO_ENTRIES = 64;

/**
 * Of the pictures in an icon file, the largest up to 256 px. Its own header counts, not what the list of pictures says about it:
 * a picture of 16 px in the list can be one of 30,000 px in the file.
 */
function readIco(bytes: Uint8Array, limits: PictureLimits): ReadPicture {
  const view = viewOf(bytes);
  const count = bytes.byteLength < 6 ? 0 : Math.min(view.getUint16(4, true), MAX_ICO_ENTRIES);
  const found: ReadPicture[] = [];
  for (let at = 6; at < 6 + count * 16 && at + 16 <= bytes.byteLength; at += 16) {
    const [length, offset] = [view.getUint32(at + 8, true), view.getUint32(at + 12, true)];
    if (length > 0 && offset + length <= bytes.byteLength)
      found.push(readIcoEntry(bytes.subarray(at, at + 16), bytes.subarray(offset, offset + length), limits));
  }
  const best = found.filter(isRaster).toSorted((one, other) => other.picture.width - one.picture.width)[0];
  return best ?? found[0] ?? { ok: false, problem: "not-a-picture" };
}

function isRaster(read: ReadPicture): read is ReadPicture & { ok: true; picture: { width: number } } {
  return read.ok && read.picture.type !== "svg";
}

function readIcoEntry(entry: Uint8Array, data: Uint8Array, limits: PictureLimits): ReadPicture {
  if (typeOf(data) === "png") return readPicture(data, limits);
  const view = viewOf(data);
  if (data.byteLength < 40 || view.getUint32(0, true) !== 40) return { ok: false, problem: "not-a-picture" };
  // A bitmap without a file header. Its height counts twice: the colours, then the mask.
  const size = { width: Math.abs(view.getInt32(4, true)), height: Math.abs(view.getInt32(8, true)) / 2 };
  if (size.width > 256 || size.height > 256) return { ok: false, problem: "too-large" };
  return judge("ico", size, singleIco(entry, data, size), limits);
}

/** An icon file with this picture only, whose entry says what is true, for the decoder. */
function singleIco(entry: Uint8Array, data: Uint8Array, { width, height }: Size): Uint8Array {
  const single = new Uint8Array(22 + data.byteLength);
  single.set([0, 0, 1, 0, 1, 0]);
  single.set(entry, 6);
  // 0 means 256.
  single.set([width & 255, height & 255], 6);
  single.set(data, 22);
  viewOf(single).setUint32(14, data.byteLength, true);
  viewOf(single).setUint32(18, 22, true);
  return single;
}

/**
 * An SVG is drawn without scripts and without a network. One that contains or refers to other pictures is refused: those would be
 * decoded without a look at their headers. So is one with entities, which can unpack to any size.
 */
function readSvg(bytes: Uint8Array): ReadPicture {
  if (bytes.byteLength > MAX_SVG_BYTES) return { ok: false, problem: "too-large" };
  const text = new TextDecoder().decode(bytes);
  if (!/^<(?:svg:)?svg[\s>]/i.test(afterProlog(text))) return { ok: false, problem: "not-a-picture" };
  if (/<!ENTITY|<(?:[^\s<>/:]+:)?(?:image|feImage|foreignObject)[\s/>]/i.test(text))
    return { ok: false, problem: "embeds-pictures" };
  return { ok: true, picture: { type: "svg", text } };
}

/** From the root element on. Step by step, because one pattern for all of it takes exponential time for some texts. */
function afterProlog(text: string): string {
  let at = 0;
  for (let steps = 0; steps < 50; steps++) {
    while (/\s/.test(text[at] ?? "")) at++;
    const end = text.startsWith("<!--", at) ? "-->" : /^<[?!]/.test(text.slice(at, at + 2)) ? ">" : null;
    if (end === null) return text.slice(at, at + 20);
    const found = text.indexOf(end, at + 2);
    if (found === -1) return "";
    at = found + end.length;
  }
  return "";
}
