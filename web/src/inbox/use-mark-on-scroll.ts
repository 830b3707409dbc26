import { useEffect, useEffectEvent, useRef } from "react";
import { afterInput, afterKey, afterScroll, NOT_SCROLLED } from "#core/reading/scroll-series.ts";
import {
  findScrolledPast,
  forgetThoseThatLeft,
  type Place,
  type Sights,
  seeItems,
} from "#core/reading/scrolled-past.ts";

/** Of the bar above the list, which covers the items that have left. */
const BAR_PX = 56;

/** Says which items of the list have been scrolled past; core/src/reading decides. `forget` is for an Undo. */
export function useMarkOnScroll(isOn: boolean, onPassed: (ids: readonly string[], forget: () => void) => void): void {
  const passed = useEffectEvent(onPassed);
  const observed = useRef<IntersectionObserver>(null);
  useEffect(() => {
    if (!isOn) return;
    let scrolling = NOT_SCROLLED;
    let sights: Sights = new Map();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      sights = forgetThoseThatLeft(sights);
    };
    const look = () => {
      clearTimeout(timer);
      const { ids, rest, nextAt } = findScrolledPast(sights, performance.now());
      sights = rest;
      if (nextAt !== null) timer = setTimeout(look, Math.max(0, nextAt - performance.now()));
      if (ids.length > 0) passed(ids, forget);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const places = entries.map((entry): [string, Place] => [
          (entry.target as HTMLElement).dataset.item as string,
          entry.isIntersecting ? "on-screen" : entry.boundingClientRect.bottom <= BAR_PX + 1 ? "above" : "below",
        ]);
        sights = seeItems(sights, places, performance.now(), scrolling.isJump);
        look();
      },
      { rootMargin: `-${BAR_PX}px 0px 0px 0px` },
    );
    observed.current = observer;

    const input = () => {
      scrolling = afterInput(scrolling, performance.now());
    };
    const key = (event: KeyboardEvent) => {
      scrolling = afterKey(scrolling, event.key, performance.now());
    };
    const scrolled = () => {
      scrolling = afterScroll(scrolling, performance.now(), window.scrollY, window.innerHeight);
    };
    scrolling = { ...scrolling, top: window.scrollY };
    const options = { passive: true, capture: true };
    addEventListener("wheel", input, options);
    addEventListener("touchmove", input, options);
    addEventListener("keydown", key, options);
    document.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      observer.disconnect();
      observed.current = null;
      clearTimeout(timer);
      removeEventListener("wheel", input, options);
      removeEventListener("touchmove", input, options);
      removeEventListener("keydown", key, options);
      document.removeEventListener("scroll", scrolled);
    };
  }, [isOn]);
  // After every change: the list may have other cards. Observing one again changes nothing.
  useEffect(() => {
    if (observed.current) for (const card of document.querySelectorAll("[data-item]")) observed.current.observe(card);
  });
}
