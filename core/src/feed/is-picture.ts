/** Whether an enclosed file is a picture to show. SVG is not: it can contain scripts when it is opened on its own. */
export function isPicture({ type, url }: { type: string | null; url: string }): boolean {
  return type === null ? hasPictureName(url) : /^image\/(?!svg)/i.test(type);
}

/** Whether the path of an address ends like the name of a picture. */
export function hasPictureName(url: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url.split(/[?#]/, 1)[0]!);
}
