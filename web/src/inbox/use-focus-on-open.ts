import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { focusCard } from "./item-card-focus.ts";

/**
 * Opening an item moves the focus to its title, closing it moves the focus back to its card. An item that was open when the
 * page loaded does not take the focus.
 */
export function useFocusOnOpen(openId: string | undefined, heading: RefObject<HTMLHeadingElement | null>) {
  const router = useRouter();
  const before = useRef(openId);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (left === openId) return;
    if (openId !== undefined) return heading.current?.focus({ preventScroll: true });
    if (left === undefined) return;
    focusCard(left);
    // Going back restores the scroll position from when the first item was opened; the last one may be elsewhere.
    const stop = router.subscribe("onRendered", () => {
      stop();
      focusCard(left);
    });
    // If that render has already happened, do not act on a later navigation.
    const timer = setTimeout(stop, 300);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [openId, heading, router]);
}
