type Size = { width: number; height: number };
type PicturePlan = {
  /** The part of the original that is used. */
  crop: Size & { left: number; top: number };
  /** What is made of it. */
  target: Size;
  /** So many pixels of the original, in each direction, become one before the fine filter, which takes seconds for millions. */
  factor: number;
};

/** No list shows more of a banner or of a long drawing: the rest would be fetched and cut off. */
const WIDEST = 2;
const HIGHEST = 3 / 4;

/** The middle of the picture, never scaled up: that would take more bytes and look the same. */
export function planPicture({ width, height }: Size, wanted: number): PicturePlan {
  const ratio = Math.min(WIDEST, Math.max(HIGHEST, width / height));
  const used = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  };
  const scale = Math.min(1, wanted / used.width);
  const target = {
    width: Math.max(1, Math.round(used.width * scale)),
    height: Math.max(1, Math.round(used.height * scale)),
  };
  const factor = Math.max(1, Math.floor(Math.min(used.width / target.width, used.height / target.height) / 2));
  const crop = {
    width: used.width - (used.width % factor),
    height: used.height - (used.height % factor),
    left: (width - used.width) >> 1,
    top: (height - used.height) >> 1,
  };
  return { crop, target, factor };
}
