import { useState } from "react";
import { ICON_SIDES, iconOfSide, iconSources } from "#core/icon/icon-address.ts";
import { classNames } from "../controls/class-names.ts";
import { nameColour } from "./name-colour.ts";

const SIZE = {
  xs: { side: 16, look: "size-4 rounded-[4px] text-[10px] leading-4" },
  s: { side: 20, look: "size-5 rounded-[5px] text-[11px] leading-5" },
  sm: { side: 24, look: "size-6 rounded-[6px] text-12 leading-6" },
  m: { side: 32, look: "size-8 rounded-[8px] text-14 leading-8" },
  l: { side: 40, look: "size-10 rounded-[9px] text-18 leading-10" },
  xl: {
    side: 72,
    look: "size-14 rounded-[13px] text-22 leading-14 desk:size-18 desk:rounded-2xl desk:text-28 desk:leading-18",
  },
};

interface SiteMarkProps {
  name: string;
  /** What its colour follows from: the address of a channel (`markOf`), the domain of a site. */
  mark: string;
  size?: keyof typeof SIZE;
  /** The address of the picture on the server. Without one, or when it does not load, the letter stays. */
  icon?: string | null | undefined;
  /** For people; everything else is square. */
  isRound?: boolean;
}

/** A site or a channel: its picture, and until that has loaded its first letter on a colour of its own, in the same box. */
export function SiteMark({ name, mark, size = "m", icon, isRound = false }: SiteMarkProps) {
  const { side, look } = SIZE[size];
  // A blog that is a channel has the colour of its site.
  const plain = mark
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");
  const [outcome, setOutcome] = useState<{ of: string; isLoaded: boolean }>();
  const isLoaded = outcome !== undefined && outcome.of === icon && outcome.isLoaded;
  const hasFailed = outcome !== undefined && outcome.of === icon && !outcome.isLoaded;
  const sources = icon ? iconSources(icon) : undefined;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        // Centred by the height of its line: laying out a grid or a flex box costs more, and lists have many of these.
        "relative inline-block shrink-0 overflow-clip text-center align-middle font-semibold text-white",
        look,
        isRound && "rounded-full!",
        isLoaded && "text-transparent!",
        icon && "transition-colors duration-(--fast)",
      )}
      style={isLoaded ? undefined : { background: nameColour(plain) }}
    >
      {letterOf(name || plain)}
      {icon && !hasFailed && (
        <img
          key={icon}
          src={sources === undefined ? icon : iconOfSide(icon, ICON_SIDES[0])}
          srcSet={sources}
          sizes={`${side}px`}
          width={side}
          height={side}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setOutcome({ of: icon, isLoaded: true })}
          onError={() => setOutcome({ of: icon, isLoaded: false })}
          className={classNames(
            "absolute inset-0 size-full object-cover",
            !isLoaded && "opacity-0",
            "transition-opacity duration-(--fast)",
          )}
        />
      )}
    </span>
  );
}

function letterOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "·";
}
