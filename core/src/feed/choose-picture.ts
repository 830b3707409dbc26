import { DATA_PICTURE } from "./clean-html.ts";
import { absoluteUrl } from "./feed.ts";

type Attributes = ReadonlyMap<string, string>;

/** Where pages that load pictures late keep the real address: the first that is one counts. */
const LATE = [
  "data-src",
  "data-lazy-src",
  "data-original",
  "data-actualsrc", // Zhihu
  "data-orig-src",
  "data-lazyload",
  "data-echo",
  "file", // Discuz
];
const LATE_SETS = ["data-srcset", "data-lazy-srcset", "data-original-set"];

/** The column is 680 px wide; this is enough for a sharp screen. */
const ENOUGH_PX = 1000;
const WIDE_PX = 700;
const MAX_CANDIDATES = 50;
const LONGEST_SET = 8000;

/** The address of an <img>. `sourceSet` is the `srcset` of the <source> before it. Null without a usable one. */
export function choosePicture(attributes: Attributes, base: string | null, sourceSet: string | null): string | null {
  const width = Number(attributes.get("width")) || 0;
  const fromSet = (set: string | null | undefined) => (set ? chooseFromSet(set, base, width) : null);
  for (const name of LATE_SETS) {
    const late = fromSet(attributes.get(name));
    if (late !== null) return late;
  }
  for (const name of LATE) {
    const written = attributes.get(name);
    const late = written !== undefined && isAddress(written) ? absoluteUrl(written, base) : null;
    if (late !== null) return late;
  }
  return (
    fromSet(attributes.get("srcset")) ??
    absoluteUrl(attributes.get("src"), base) ??
    fromSet(sourceSet) ??
    dataPicture(attributes.get("src"))
  );
}

/** Scripts also keep switches ("true", "1") and templates ("{{image}}") in these attributes. */
function isAddress(written: string): boolean {
  return /[/.]/.test(written) && !written.includes("{");
}

/** The smallest picture that is wide enough, else the widest. With densities: a sharp one, unless the picture is wide anyway. */
function chooseFromSet(set: string, base: string | null, width: number): string | null {
  const candidates = readSet(set).flatMap(({ address, size }) => {
    const url = absoluteUrl(address, base);
    return url === null ? [] : [{ url, size }];
  });
  const enough = candidates.some(({ size }) => size > 10) ? ENOUGH_PX : width >= WIDE_PX ? 1 : 2;
  const sorted = candidates.sort((a, b) => a.size - b.size);
  return (sorted.find(({ size }) => size >= enough) ?? sorted.at(-1))?.url ?? null;
}

/** As HTML specifies: an address ends at white space, since it may contain commas. */
function readSet(written: string): { address: string; size: number }[] {
  const set = written.slice(0, LONGEST_SET);
  const candidates: { address: string; size: number }[] = [];
  let at = 0;
  while (at < set.length && candidates.length < MAX_CANDIDATES) {
    while (at < set.length && /[\s,]/.test(set[at]!)) at++;
    const from = at;
    while (at < set.length && !/\s/.test(set[at]!)) at++;
    let end = at;
    while (end > from && set[end - 1] === ",") end--;
    const address = set.slice(from, end);
    let descriptor = "";
    if (end === at) {
      const comma = set.indexOf(",", at);
      descriptor = set.slice(at, comma === -1 ? set.length : comma);
      at = comma === -1 ? set.length : comma + 1;
    }
    const size = Number(/^\s*(\d{1,6}(?:\.\d{1,3})?)[wx]/.exec(descriptor)?.[1] ?? 1);
    if (address !== "") candidates.push({ address, size });
  }
  return candidates;
}

function dataPicture(written: string | undefined): string | null {
  const address = written?.trim() ?? "";
  return DATA_PICTURE.test(address) && !isPlaceholder(address) ? address : null;
}

/** A picture of a few points that a script would have replaced. */
function isPlaceholder(address: string): boolean {
  const digits = address.slice(address.indexOf(",") + 1);
  const byte = (at: number) => {
    const from = Math.floor(at / 3) * 4;
    const [a = 0, b = 0, c = 0, d = 0] = [...digits.slice(from, from + 4)].map((digit) => BASE64.indexOf(digit));
    return ((((a * 64 + b) * 64 + c) * 64 + d) >> (16 - (at % 3) * 8)) & 255;
  };
  if (digits.startsWith("R0lGOD")) return byte(6) + byte(7) * 256 <= TINY_PX && byte(8) + byte(9) * 256 <= TINY_PX;
  if (digits.startsWith("iVBORw")) return byte(18) * 256 + byte(19) <= TINY_PX && byte(22) * 256 + byte(23) <= TINY_PX;
  return false;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const TINY_PX = 8;

/** One that counts readers: every side that is known is a point or less. */
export function isCountingPixel(attributes: Attributes): boolean {
  if (attributes.size === 0) return false;
  const sides = sidesOf(attributes);
  return sides.length > 0 && sides.every((side) => side.length < 30 && POINT_OR_LESS.test(side));
}

/** The width and height that are written, in its attributes or its style. */
export function sidesOf(attributes: Attributes): string[] {
  const style = attributes.get("style") ?? "";
  const width = attributes.get("width") ?? WIDTH.exec(style)?.[1];
  const height = attributes.get("height") ?? HEIGHT.exec(style)?.[1];
  return [width, height].flatMap((side) => side?.trim() || []);
}

const WIDTH = /(?:^|[;\s])width\s*:\s*([^;]+)/i;
const HEIGHT = /(?:^|[;\s])height\s*:\s*([^;]+)/i;
const POINT_OR_LESS = /^[01](?:\.\d+)?(?: ?px)?(?: ?!important)?$/i;

/** Where the content of a <noscript> begins that follows here, with nothing but end tags before it. -1 without one. */
export function noscriptAfter(source: string, from: number): number {
  const found = BEFORE_NOSCRIPT.exec(source.slice(from, from + 200));
  return found === null ? -1 : from + found[0].length;
}

const BEFORE_NOSCRIPT = /^(?:\s|<\/(?:picture|span|div|a)>)*<noscript(?:\s[^>]*)?>/i;
