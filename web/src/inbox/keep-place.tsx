import { Component, type ReactNode } from "react";
import { cardOf } from "./item-card-focus.ts";
import type { ListLayout } from "./list-layout.ts";

interface KeepPlaceProps {
  layout: ListLayout;
  /** The list is beside an open item, which makes it narrower and its cards higher. */
  isBeside: boolean;
  openId: string | undefined;
  children: ReactNode;
}

/**
 * The card that is opened or closed stays where it is on the screen while the list changes its width; in another layout, the item
 * at the top stays at the top. A class, because only this method is called before the page changes and after React knows that it
 * will.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(before: KeepPlaceProps): Place | null {
    const { isBeside, openId, layout } = this.props;
    if (before.layout !== layout) return window.scrollY === 0 ? null : placeOf(firstInView(barBottom()));
    if (before.isBeside === isBeside) return null;
    const id = openId ?? before.openId;
    return placeOf((id === undefined ? null : cardOf(id)) ?? firstInView(0));
  }

  override componentDidUpdate(_: KeepPlaceProps, __: unknown, was: Place | null): void {
    const card = was && cardOf(was.id);
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - was.top, behavior: "instant" });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** Found by its id, because another layout renders a new element. */
type Place = { id: string; top: number };

function placeOf(card: HTMLElement | null): Place | null {
  const id = card?.dataset.item;
  if (!card || id === undefined) return null;
  const { top } = card.getBoundingClientRect();
  return top < innerHeight && top > -card.offsetHeight ? { id, top } : null;
}

/** Below the bar, which covers the top of the list. */
function firstInView(from: number): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-item]")];
  return cards.find((card) => card.getBoundingClientRect().bottom > from) ?? null;
}

function barBottom(): number {
  return document.querySelector("[data-list-bar]")?.getBoundingClientRect().bottom ?? 0;
}
