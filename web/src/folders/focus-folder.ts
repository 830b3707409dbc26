import { useEffect, useEffectEvent } from "react";

type Focus = (id: string) => HTMLElement | null;

const NOWHERE: Focus = () => null;
let inTree = NOWHERE;

/** Gives the row of a folder the focus, in the tree that is shown, and returns it. Null: there is no tree or no such row in it. */
export function focusFolder(id: string): HTMLElement | null {
  return inTree(id);
}

/** Registers how the tree that is shown does that. */
export function useFolderFocus(focus: Focus): void {
  const latest = useEffectEvent(focus);
  useEffect(() => {
    inTree = (id) => latest(id);
    return () => {
      inTree = NOWHERE;
    };
  }, []);
}
