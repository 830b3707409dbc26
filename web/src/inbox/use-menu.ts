import { type RefObject, useRef, useState } from "react";

/** Of a menu whose code is loaded when it is first opened. */
export interface MenuState {
  is: "never" | "open" | "closed";
  /** What had the focus when a key opened it. */
  openedFrom: RefObject<Element | null>;
  onChange: (isOpen: boolean) => void;
}

export function useMenu(): MenuState & { openByKey: () => void } {
  const [is, set] = useState<MenuState["is"]>("never");
  const openedFrom = useRef<Element | null>(null);
  const onChange = (isOpen: boolean) => set(isOpen ? "open" : "closed");
  const openByKey = () => {
    openedFrom.current = document.activeElement;
    onChange(true);
  };
  return { is, openedFrom, onChange, openByKey };
}
