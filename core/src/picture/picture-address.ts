/**
 * The widths in pixels that the pictures of items are made in: from the card of a list (112 px, 160 so that a wide picture is high
 * enough) to the first item of a magazine on a sharp screen.
 */
const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export function readPictureWidth(text: string): PictureWidth | undefined {
  return PICTURE_WIDTHS.find((width) => String(width) === text);
}

interface Pictured {
  cover: string | null;
  video: { cover: string | null } | null;
}

/** The one place that says which picture an item has; null: none. */
export function pictureOf({ cover, video }: Pictured): string | null {
  const found = video?.cover ?? cover;
  return found !== null && /^https?:\/\//i.test(found) ? found : null;
}

/**
 * Changes with the address of the picture, so that browsers may keep what they have forever. It keeps no secret: the server
 * asks who may see the item.
 */
export function pictureVersion(address: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < address.length; at++) {
    const code = address.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

/** On our own server. */
export function pictureAddress(itemId: string, picture: string, width: PictureWidth): string {
  return `/pictures/${itemId}/${pictureVersion(picture)}/${width}`;
}

/** For `<img srcset>`. Screens show nothing wider than `widest`, so it need not be offered. */
export function pictureSources(itemId: string, picture: string, widest: PictureWidth = 1280): string {
  return PICTURE_WIDTHS.filter((width) => width <= widest)
    .map((width) => `${pictureAddress(itemId, picture, width)} ${width}w`)
    .join(", ");
}
