import { describe, expect, it } from "vitest";
import { type ReadPicture, readPicture } from "./read-picture.ts";

const text = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0));
const join = (...parts: (string | number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? text(part) : part)]));
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, n) => (value >>> (8 * (bytes - 1 - n))) & 255);
const little = (value: number, bytes: number) => big(value, bytes).reverse();

const png = (width: number, height: number) =>
  join("\x89PNG\r\n\x1a\n", big(13, 4), "IHDR", big(width, 4), big(height, 4), [8, 6, 0, 0, 0]);
const gif = (width: number, height: number) => join("GIF89a", little(width, 2), little(height, 2), [0, 0, 0]);
const bmp = (width: number, height: number) =>
  join(
    "BM",
    little(0, 4),
    little(0, 4),
    little(54, 4),
    little(40, 4),
    little(width, 4),
    little(height, 4),
    little(0, 8),
  );
const jpeg = (width: number, height: number) =>
  join(
    "\xff\xd8\xff\xe0",
    big(16, 2),
    "JFIF\0",
    little(0, 9),
    "\xff\xff\xc2",
    big(17, 2),
    [8],
    big(height, 2),
    big(width, 2),
    little(0, 8),
  );
const webp = (chunk: string, head: number[]) =>
  join("RIFF", little(100, 4), "WEBP", chunk, little(50, 4), head, little(0, 20));
const lossy = (width: number, height: number) =>
  webp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]);
const lossless = (width: number, height: number) =>
  webp("VP8L", [0x2f, ...little(((width - 1) | ((height - 1) << 14)) >>> 0, 4)]);
const extended = (width: number, height: number) =>
  webp("VP8X", [0x02, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);

const dib = (width: number, height: number) =>
  join(little(40, 4), little(width, 4), little(height * 2, 4), little(0, 40));
const ico = (...pictures: Uint8Array[]) => icoOf(16, ...pictures);
const icoOf = (side: number, ...pictures: Uint8Array[]) => {
  const entries = pictures.map((data, n) => {
    const offset = 6 + pictures.length * 16 + pictures.slice(0, n).reduce((sum, { byteLength }) => sum + byteLength, 0);
    return [side, side, 0, 0, ...little(1, 2), ...little(32, 2), ...little(data.byteLength, 4), ...little(offset, 4)];
  });
  return join([0, 0, 1, 0], little(pictures.length, 2), entries.flat(), ...pictures);
};

const sizeOf = (read: ReadPicture) =>
  read.ok && read.picture.type !== "svg" ? [read.picture.type, read.picture.width, read.picture.height] : read;

describe("knows a picture and its size by its first bytes", () => {
  it.each([
    ["PNG", png(64, 65), ["png", 64, 65]],
    ["GIF", gif(64, 65), ["gif", 64, 65]],
    ["JPEG, progressive, with a filler byte", jpeg(64, 65), ["jpeg", 64, 65]],
    ["BMP", bmp(64, 65), ["bmp", 64, 65]],
    ["BMP from the top down", bmp(64, -65), ["bmp", 64, 65]],
    ["WebP, lossy", lossy(64, 65), ["webp", 64, 65]],
    ["WebP, lossless", lossless(64, 65), ["webp", 64, 65]],
    ["WebP, animated", extended(64, 65), ["webp", 64, 65]],
    ["ICO with a PNG", ico(png(64, 64)), ["png", 64, 64]],
    ["ICO with bitmaps: the largest", ico(dib(16, 16), dib(48, 48), dib(32, 32)), ["ico", 48, 48]],
    ["ICO with both: the largest", ico(dib(48, 48), png(256, 256)), ["png", 256, 256]],
  ])("%s", (_, bytes, size) => expect(sizeOf(readPicture(bytes))).toEqual(size));
});

it("makes an icon file of the one picture it chose", () => {
  const read = readPicture(ico(dib(16, 16), dib(32, 32)));
  expect(read.ok && read.picture.type === "ico" && read.picture.bytes).toEqual(icoOf(32, dib(32, 32)));
});

describe("refuses", () => {
  it.each([
    ["nothing", new Uint8Array(0), "not-a-picture"],
    ["a text", text("hello"), "not-a-picture"],
    ["a page", text("<!doctype html><title>Not found</title>"), "not-a-picture"],
    ["a feed", text('<?xml version="1.0"?><rss></rss>'), "not-a-picture"],
    ["an AVIF, which is not decoded here", join([0, 0, 0, 28], "ftypavif"), "not-a-picture"],
    ["a PNG that ends in its header", png(64, 64).subarray(0, 20), "not-a-picture"],
    ["a JPEG without a frame", join("\xff\xd8\xff\xe0", big(4, 2), [0, 0]), "not-a-picture"],
    ["a JPEG whose segments have no length", join("\xff\xd8\xff\xe0", new Uint8Array(60_000)), "not-a-picture"],
    ["a WebP of another kind", webp("XXXX", []), "not-a-picture"],
    ["an ICO without pictures", ico(), "not-a-picture"],
    ["an ICO that names bytes it does not have", ico(png(64, 64)).subarray(0, 30), "not-a-picture"],
    ["100,000 × 100,000 PNG", png(100_000, 100_000), "too-large"],
    ["4 billion × 1 PNG", png(0xffffffff, 0xffffffff), "too-large"],
    ["65,535 × 65,535 GIF", gif(65_535, 65_535), "too-large"],
    ["65,535 × 65,535 JPEG", jpeg(65_535, 65_535), "too-large"],
    ["16,384 × 16,384 WebP", lossless(16_384, 16_384), "too-large"],
    ["a large WebP in an extended file", extended(0xffffff, 0xffffff), "too-large"],
    ["3,500 × 3,500, more pixels than we decode", png(3_500, 3_500), "too-large"],
    ["a PNG of 30,000 px that its icon file lists with 16", ico(png(30_000, 30_000)), "too-large"],
    ["a bitmap of 30,000 px in an icon file", ico(dib(30_000, 30_000)), "too-large"],
    ["a spacer of one pixel", gif(1, 1), "too-small"],
    ["no pixel at all", png(0, 0), "too-small"],
    ["a banner", png(728, 90), "not-square"],
    ["a column", png(90, 728), "not-square"],
  ])("%s", (_, bytes, problem) => expect(readPicture(bytes)).toEqual({ ok: false, problem }));
});

describe("an SVG", () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
  it.each([
    ["alone", SVG],
    ["after a declaration and a comment", `\uFEFF<?xml version="1.0"?>\n<!-- a > b --><!DOCTYPE svg>${SVG}`],
    ["with a script, which is not run", SVG.replace("<path", "<script>alert(1)</script><path")],
  ])("is drawn: %s", (_, svg) => {
    const read = readPicture(new TextEncoder().encode(svg));
    expect(read.ok && read.picture.type).toBe("svg");
  });
  it.each([
    ["that refers to a picture", SVG.replace("<path", '<image href="http://10.0.0.1/a.png"/><path'), "embeds-pictures"],
    ["that contains a picture", SVG.replace("<path", '<svg:image href="data:image/png,x"/><path'), "embeds-pictures"],
    ["with a filter that refers to one", SVG.replace("<path", '<feImage href="a.png"/><path'), "embeds-pictures"],
    ["with a page in it", SVG.replace("<path", "<foreignObject><p/></foreignObject><path"), "embeds-pictures"],
    ["with entities", `<!DOCTYPE svg [<!ENTITY a "aaa">]>${SVG}`, "not-a-picture"],
    ["of a megabyte", SVG.replace("<path", `${" ".repeat(1_000_000)}<path`), "too-large"],
    ["that begins with a thousand comments", "<!-- -->".repeat(1_000) + SVG, "not-a-picture"],
    ["whose comment never ends", `<!-- ${SVG}`, "not-a-picture"],
  ])("is refused: %s", (_, svg, problem) =>
    expect(readPicture(new TextEncoder().encode(svg))).toEqual({ ok: false, problem }),
  );
});
