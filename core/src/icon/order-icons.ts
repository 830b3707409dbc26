import type { IconCandidate } from "./icon-candidate.ts";

/** What browsers show where nothing is declared, and what a home screen's icon measures. */
const PLAIN_SIDE = 32;
const TOUCH_SIDE = 180;

/** The best first: a picture of 144 to 192 px is sharp on every screen and needs little scaling. */
export function orderIcons(icons: readonly IconCandidate[]): IconCandidate[] {
  const first = new Map(icons.toReversed().map((icon) => [icon.url, icon]));
  return icons.filter((icon) => first.get(icon.url) === icon).toSorted((one, other) => cost(one) - cost(other));
}

/** Whether one of them is so good that a manifest need not be fetched. */
export function hasGoodIcon(icons: readonly IconCandidate[]): boolean {
  return icons.some((icon) => cost(icon) < GOOD);
}

const GOOD = 3;

function cost({ side, kind, isVector }: IconCandidate): number {
  if (kind === "mask") return 9;
  if (isVector) return 1;
  const pixels = side ?? (kind === "touch" ? TOUCH_SIDE : PLAIN_SIDE);
  if (pixels >= 144 && pixels <= 192) return 0;
  if (pixels >= 64 && pixels < 144) return 1 + (144 - pixels) / 80;
  if (pixels > 192) return pixels <= 512 ? 2.5 : 4;
  return pixels >= 32 ? 5 : 6;
}
