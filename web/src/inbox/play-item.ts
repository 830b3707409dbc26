import { cardOf } from "./item-card-focus.ts";

/** Flips the cover of an item to its player, or back. False where it has none. */
export function playItem(id: string, openId: string | undefined): boolean {
  const place = id === openId ? document.querySelector("[data-open-item]") : cardOf(id);
  const cover = place?.querySelector<HTMLElement>(".video-cover");
  const isFlipped = cover?.dataset.flipped === "true";
  // On the back, the player may have buttons of its own; the one that flips comes after them.
  const faces = cover?.querySelectorAll<HTMLElement>(isFlipped ? ".video-cover-back button" : ".video-cover-front");
  const button = [...(faces ?? [])].at(-1);
  button?.click();
  return button !== undefined;
}
