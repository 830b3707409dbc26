import { ICON_SIDES, iconOfSide, iconSources } from "#core/icon/icon-address.ts";
import { nameColour } from "./name-colour.ts";

/** The size of the picture in pixels. The classes are in tokens.css: in long lists, one class is faster than many utilities. */
const SIDE = { xs: 16, s: 20, sm: 24, m: 32, l: 40, xl: 72 };

export type SiteMarkSize = keyof typeof SIDE;

/** What `<img>` needs to show an icon. */
export interface Picture {
  src: string;
  srcset: string | undefined;
  /** In pixels. */
  side: number;
}

export interface SiteMarkLook {
  letter: string;
  classes: string;
  /** The class of its background, until the picture has loaded. */
  colour: string;
  picture: Picture | null;
}

/** With corners of its own, because a mark that is clipped is painted more slowly. */
export const PICTURE = "absolute inset-0 size-full rounded-[inherit] object-cover transition-opacity duration-(--fast)";
export const PICTURE_LOADING = "opacity-0";
/** For the box, once the picture has loaded. */
export const LETTER_HIDDEN = "text-transparent!";

/** For `SiteMark`, and for the rows of the channel tree, which are drawn without React. */
export function siteMarkLook(
  name: string,
  mark: string,
  size: SiteMarkSize,
  icon: string | null | undefined,
): SiteMarkLook {
  // A blog that is a channel has the colour of its site.
  const plain = mark
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");
  const srcset = icon ? iconSources(icon) : undefined;
  return {
    letter: letterOf(name || plain),
    colour: nameColour(plain),
    classes: `site-mark site-mark-${size}${icon ? " transition-colors duration-(--fast)" : ""}`,
    picture: icon
      ? { src: srcset === undefined ? icon : iconOfSide(icon, ICON_SIDES[0]), srcset, side: SIDE[size] }
      : null,
  };
}

function letterOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "·";
}
