import { useState } from "react";
import { ICON_SIDES, iconOfSide, iconSources } from "#core/icon/icon-address.ts";
import { classNames } from "../controls/class-names.ts";
import { nameColour } from "./name-colour.ts";

const SIZE = {
  xs: { side: 16, look: "size-4 rounded-[4px] text-[10px]" },
  s: { side: 20, look: "size-5 rounded-[5px] text-[11px]" },
  m: { side: 32, look: "size-8 rounded-[8px] text-14" },
  l: { side: 40, look: "size-10 rounded-[9px] text-18" },
  xl: { side: 72, look: "size-18 rounded-[16px] text-28" },
};

interface SiteMarkProps {
  name: string;
  domain: string;
  size?: keyof typeof SIZE;
  /** The address of the picture on the server. Without one, or when it does not load, the letter stays. */
  icon?: string | null | undefined;
  /** For people; everything else is square. */
  isRound?: boolean;
}

/** A site or a channel: its picture, and until that has loaded its first letter on a colour of its own, in the same box. */
export function SiteMark({ name, domain, size = "m", icon, isRound = false }: SiteMarkProps) {
  const { side, look } = SIZE[size];
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "relative inline-grid shrink-0 place-items-center overflow-hidden font-semibold text-white leading-none",
        look,
        isRound && "rounded-full!",
      )}
      style={{ background: nameColour(domain) }}
    >
      {letterOf(name || domain)}
      {icon && <Picture key={icon} icon={icon} side={side} />}
    </span>
  );
}

/** On white in both themes: many icons are dark shapes on nothing. */
function Picture({ icon, side }: { icon: string; side: number }) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  if (state === "failed") return null;
  const sources = iconSources(icon);
  return (
    <img
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
      onLoad={() => setState("loaded")}
      onError={() => setState("failed")}
      className={classNames(
        "absolute inset-0 size-full bg-white object-cover transition-opacity duration-(--fast)",
        state === "loading" && "opacity-0",
      )}
    />
  );
}

function letterOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "·";
}
