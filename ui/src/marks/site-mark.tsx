import { classNames } from "../controls/class-names.ts";

// White on each of these is at least 5:1, and none is so bright that a list of them shouts.
const COLOURS = [
  "#3f5f86",
  "#3f5aa0",
  "#2f6f7d",
  "#8a5a2b",
  "#2f3331",
  "#7d651f",
  "#46694f",
  "#a33a3a",
  "#a0466b",
  "#5a4b8a",
  "#2f5d50",
  "#455560",
];
const SIZE = {
  s: "size-5 rounded-[5px] text-[11px]",
  m: "size-8 rounded-[8px] text-14",
  l: "size-10 rounded-[9px] text-18",
};

/** A site as a coloured letter: no picture is fetched from anywhere, and a site keeps its colour. */
export function SiteMark({ name, domain, size = "m" }: { name: string; domain: string; size?: keyof typeof SIZE }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-grid shrink-0 place-items-center font-semibold text-white leading-none",
        SIZE[size],
      )}
      style={{ background: colourOf(domain) }}
    >
      {letterOf(name || domain)}
    </span>
  );
}

function letterOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "·";
}

function colourOf(domain: string): string {
  let sum = 7;
  for (const character of domain) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return COLOURS[sum % COLOURS.length] as string;
}
