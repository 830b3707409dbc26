import { classNames } from "../controls/class-names.ts";
import { nameColour } from "./name-colour.ts";

const SIZE = {
  s: "size-5 rounded-[5px] text-[11px]",
  m: "size-8 rounded-[8px] text-14",
  l: "size-10 rounded-[9px] text-18",
};

/** A site as a coloured letter, so that no image is fetched. */
export function SiteMark({ name, domain, size = "m" }: { name: string; domain: string; size?: keyof typeof SIZE }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-grid shrink-0 place-items-center font-semibold text-white leading-none",
        SIZE[size],
      )}
      style={{ background: nameColour(domain) }}
    >
      {letterOf(name || domain)}
    </span>
  );
}

function letterOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "·";
}
