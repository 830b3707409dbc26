import { useState } from "react";
import { classNames } from "../controls/class-names.ts";
import { LETTER_HIDDEN, PICTURE, PICTURE_LOADING, type SiteMarkSize, siteMarkLook } from "./site-mark-look.ts";

interface SiteMarkProps {
  name: string;
  /** What its colour follows from: the address of a channel (`markOf`), the domain of a site. */
  mark: string;
  size?: SiteMarkSize;
  /** The address of the picture on the server. Without one, or when it does not load, the letter stays. */
  icon?: string | null | undefined;
  /** For people; everything else is square. */
  isRound?: boolean;
}

/** A site or a channel: its picture, and until that has loaded its first letter on a colour of its own, in the same box. */
export function SiteMark({ name, mark, size = "m", icon, isRound = false }: SiteMarkProps) {
  const { letter, colour, classes, picture } = siteMarkLook(name, mark, size, icon);
  const [outcome, setOutcome] = useState<{ of: string; isLoaded: boolean }>();
  const isLoaded = outcome !== undefined && outcome.of === icon && outcome.isLoaded;
  const hasFailed = outcome !== undefined && outcome.of === icon && !outcome.isLoaded;
  return (
    <span
      aria-hidden="true"
      className={classNames(classes, isRound && "rounded-full!", isLoaded ? LETTER_HIDDEN : colour)}
    >
      {letter}
      {icon && picture && !hasFailed && (
        <img
          key={icon}
          src={picture.src}
          srcSet={picture.srcset}
          sizes={`${picture.side}px`}
          width={picture.side}
          height={picture.side}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setOutcome({ of: icon, isLoaded: true })}
          onError={() => setOutcome({ of: icon, isLoaded: false })}
          className={classNames(PICTURE, !isLoaded && PICTURE_LOADING)}
        />
      )}
    </span>
  );
}
