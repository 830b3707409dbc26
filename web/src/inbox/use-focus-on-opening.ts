import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { focusCard } from "./item-card-focus.ts";

/**
 * Reading starts at the title, for those who listen too, and ends at the item's place in the list. What the page was
 * opened with leaves the focus alone.
 */
export function useFocusOnOpening(openId: string | undefined, heading: RefObject<HTMLHeadingElement | null>) {
  const router = useRouter();
  const before = useRef(openId);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (left === openId) return;
    if (openId !== undefined) return heading.current?.focus({ preventScroll: true });
    if (left === undefined) return;
    focusCard(left);
    // Going back puts the list where it was when the first item was opened; reading may have gone on from there.
    const stop = router.subscribe("onRendered", () => {
      stop();
      focusCard(left);
    });
    // Unless it has done so already: then the next page to be drawn is another matter.
    const timer = setTimeout(stop, 300);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [openId, heading, router]);
}
