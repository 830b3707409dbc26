import { Component, createRef, type ReactNode } from "react";
import { findSameText } from "./find-same-text.ts";

interface KeepTextPlaceProps {
  /** Which text is shown. */
  text: string;
  children: ReactNode;
}

/** Of the height of the bar above the text. */
const BAR = 56;
const PARAGRAPHS = "p, li, pre, h1, h2, h3, h4, h5, h6, blockquote, figure, td";

/**
 * The paragraph at the top stays where it is on the screen when the feed's text and the full text are exchanged. A class, because only
 * this method is called before the page changes.
 */
export class KeepTextPlace extends Component<KeepTextPlaceProps> {
  #container = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: KeepTextPlaceProps): { text: string; top: number } | null {
    if (before.text === this.props.text) return null;
    const scroller = scrollerOf(this.#container.current);
    if (!scroller || scroller.scrollTop === 0) return null;
    const shown = this.#paragraphs().find((paragraph) => paragraph.getBoundingClientRect().bottom > BAR);
    return shown ? { text: shown.textContent, top: shown.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_: KeepTextPlaceProps, __: unknown, was: { text: string; top: number } | null): void {
    if (!was) return;
    const paragraphs = this.#paragraphs();
    const same =
      paragraphs[
        findSameText(
          paragraphs.map(({ textContent }) => textContent),
          was.text,
        )
      ];
    if (!same) return;
    const by = same.getBoundingClientRect().top - was.top;
    scrollerOf(this.#container.current)?.scrollBy({ top: by, behavior: "instant" });
  }

  override render(): ReactNode {
    return <div ref={this.#container}>{this.props.children}</div>;
  }

  #paragraphs(): HTMLElement[] {
    return [...(this.#container.current?.querySelectorAll<HTMLElement>(PARAGRAPHS) ?? [])];
  }
}

function scrollerOf(element: HTMLElement | null): Element | null {
  for (let parent = element?.parentElement; parent; parent = parent.parentElement)
    if (parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent;
  return document.scrollingElement;
}
