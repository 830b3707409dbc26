import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { COUNTS } from "./draw-rows.ts";
import { LAYOUT } from "./tree-layout.ts";
import { whenIdle } from "./when-idle.ts";

/**
 * Whether a line of text is as high as a row, so that the numbers of all rows can be one text. It is not if the browser makes only text larger,
 * or if a person has a style sheet of their own for line heights.
 */
export function useHasColumn(list: RefObject<HTMLElement | null>, isHidden: boolean): boolean {
  const [hasColumn, setHasColumn] = useState(true);
  const check = useEffectEvent(() => {
    const counts = list.current?.querySelector(`.${COUNTS}`);
    if (counts) setHasColumn(Number.parseFloat(getComputedStyle(counts).lineHeight) === LAYOUT.sidebar.height);
  });
  useEffect(() => {
    if (isHidden) return;
    // Not in the frame that shows the rows.
    let cancel = whenIdle(() => check(), 1000);
    const checkAgain = () => {
      cancel();
      cancel = whenIdle(() => check(), 1000);
    };
    addEventListener("resize", checkAgain);
    return () => {
      cancel();
      removeEventListener("resize", checkAgain);
    };
  }, [isHidden]);
  return hasColumn;
}
