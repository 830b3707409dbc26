import { Component, type ReactNode } from "react";
import { cardOf } from "./item-card-focus.ts";

interface KeepPlaceProps {
  /** The list is beside an open item, which makes it narrower and its cards higher. */
  isBeside: boolean;
  openId: string | undefined;
  children: ReactNode;
}

/**
 * The card that is opened or closed stays where it is on the screen while the list changes its width. A class, because only
 * this method is called before the page changes and after React knows that it will.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(before: KeepPlaceProps): { card: HTMLElement; top: number } | null {
    const { isBeside, openId } = this.props;
    if (before.isBeside === isBeside) return null;
    const id = openId ?? before.openId;
    const card = (id === undefined ? null : cardOf(id)) ?? firstInView();
    const top = card?.getBoundingClientRect().top ?? Number.NaN;
    return card && top < innerHeight && top > -card.offsetHeight ? { card, top } : null;
  }

  override componentDidUpdate(_: KeepPlaceProps, __: unknown, was: { card: HTMLElement; top: number } | null): void {
    if (was) window.scrollBy({ top: was.card.getBoundingClientRect().top - was.top, behavior: "instant" });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function firstInView(): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-item]")];
  return cards.find((card) => card.getBoundingClientRect().bottom > 0) ?? null;
}
