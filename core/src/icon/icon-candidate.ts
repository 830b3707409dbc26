/** A picture that may become a site's icon: what a page or a manifest says about it, which may be wrong. */
export type IconCandidate = {
  url: string;
  /** The side in pixels, as declared; null where nothing is. */
  side: number | null;
  /** touch: made for home screens, so opaque and about 180 px. mask: one colour on nothing, so the last resort. */
  kind: "icon" | "touch" | "mask";
  isVector: boolean;
};

/** The largest side in a `sizes` attribute ("16x16 32X32"); null for "any" and for nonsense. */
export function readSides(sizes: unknown): number | null {
  if (typeof sizes !== "string") return null;
  const sides = [...sizes.slice(0, 500).matchAll(/(?<!\d)(\d{1,5})x(\d{1,5})(?!\d)/gi)].map(([, width, height]) =>
    Math.min(Number(width), Number(height)),
  );
  const largest = Math.max(0, ...sides);
  return largest === 0 ? null : largest;
}

export function isVector(url: string, type: unknown): boolean {
  return (typeof type === "string" && /^image\/svg/i.test(type)) || /\.svg(?:$|[?#])/i.test(url);
}
