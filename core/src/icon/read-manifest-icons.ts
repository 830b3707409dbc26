import { absoluteUrl } from "../feed/feed.ts";
import { type IconCandidate, isVector, readSides } from "./icon-candidate.ts";

const MAX_LENGTH = 500_000;
const MAX_ICONS = 40;

/** The icons of a web app manifest. Anything in it may be wrong or of another type; what cannot be used is left out. */
export function readManifestIcons(text: string, manifestUrl: string): IconCandidate[] {
  const icons = fieldOf(parse(text), "icons");
  if (!Array.isArray(icons)) return [];
  return icons.slice(0, MAX_ICONS).flatMap((icon: unknown) => {
    const src = fieldOf(icon, "src");
    const url = typeof src === "string" ? absoluteUrl(src, manifestUrl) : null;
    const purpose = fieldOf(icon, "purpose");
    // A maskable icon has a wide margin, a monochrome one has only a shape.
    const isPlain = typeof purpose !== "string" || purpose.trim() === "" || /\bany\b/i.test(purpose);
    if (url === null || !isPlain) return [];
    const type = fieldOf(icon, "type");
    return [{ url, side: readSides(fieldOf(icon, "sizes")), kind: "icon" as const, isVector: isVector(url, type) }];
  });
}

function parse(text: string): unknown {
  if (text.length > MAX_LENGTH) return null;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
